// SPDX-License-Identifier: MIT
// One run of complementary pivoting from a given basis: the part that cold Lemke and the basis cache share.
#pragma once

#include <tippe/solver/lemke_basis.hpp>

namespace tippe {

enum class LemkeEnd : uint8_t {
  Complementary,  ///< z0 left: the basis is complementary
  Ray,            ///< no row blocks the entering variable, whose direction is still in the basis object
  Budget,         ///< pivots used up
  Singular,       ///< a basis could not be factored: accuracy is exhausted
};

template <class S>
struct LemkeTolerance {
  S pivot = ScalarTraits<S>::kPivotTolerance;  ///< entries at or below it count as zero
  S tie;                                       ///< values closer than this (|q'| = 1) tie
};

template <class S>
struct LemkeRun {
  LemkeEnd end = LemkeEnd::Singular;
  int entering = -1;             ///< Ray: the variable that enters
  const S* direction = nullptr;  ///< Ray: its direction
};

/// Tolerances of attempt 0, 1, ..: the traits' own first, finer ones later.
template <class S>
[[nodiscard]] LemkeTolerance<S> lemke_tolerance(int attempt) noexcept;

/// Brings z0 into the basis at the value that makes every basic variable >= 0, then pivots until an end.
/// `pivots` is counted up to `budget`. If nothing is negative, the run ends at once, complementary, without a
/// pivot.
template <class S>
[[nodiscard]] LemkeRun<S> run_lemke(LemkeBasis<S>& basis, const LemkeTolerance<S>& tolerance, int budget,
                                    int& pivots) noexcept;

}  // namespace tippe
