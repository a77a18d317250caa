// SPDX-License-Identifier: MIT
// Lemke's complementary pivoting (thesis digest 48, 49): exact up to rounding, three honest endings, bounded
// pivots.
//
// Degeneracy, not size, is what breaks implementations of it: redundant contacts make most ratios tie. Here
//   - ratios that agree within a tolerance tie; z0 leaves if it is among them,
//   - other ties go to the smallest ratio of a symbolic perturbation (lexicographic rule with one generic
//   column in
//     place of the n columns of the identity: O(n) per tie, and ties of the second level do not happen),
//   - a small pivot or a ray is believed only from a fresh factorisation of the original data,
//   - an end that does not verify is tried again from its own basis, then from other covering vectors and
//   finer
//     tolerances, in a fixed order and inside the same budget of pivots.
#pragma once

#include <tippe/solver/lcp_verify.hpp>
#include <tippe/solver/lemke_basis.hpp>

namespace tippe {

template <class S>
struct LemkeSettings {
  int max_pivots = 0;   ///< budget over all attempts; 0: default_lemke_pivots(n)
  Span<const S> cover;  ///< covering vector, every entry > 0; empty: ones
  bool rescue = true;   ///< try again when an end does not verify
};

/// The default budget: contact problems need about 6 pivots a contact; hard ones are cut here.
[[nodiscard]] constexpr int default_lemke_pivots(int n) noexcept {
  return 50 + 20 * n;
}

/// Caller-owned memory: contents irrelevant, but see solve_cached.
template <class S>
struct LemkeWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept { return LemkeBasis<S>::reals(n) + 3 * n; }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept { return LemkeBasis<S>::indices(n) + n; }
};

/// Solves w = M z + q, z >= 0, w >= 0, z.w = 0. `work` counts pivots.
///   Solved  z is the answer.
///   Ray     z is the point where the ray starts, `ray` (if not empty, n entries) its direction with largest
///   entry 1. Limit   z is the last basic point, negative values cut to 0: finite, but see the residual.
///   BadInput (empty, wrong sizes, non-finite entries, cover <= 0): z is untouched.
template <class S>
LcpResult<S> solve_lemke(const LcpProblem<S>& problem, const LemkeSettings<S>& settings,
                         const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray = Span<S>()) noexcept;

// --- the two halves of solve_lemke, for the basis cache
// ----------------------------------------------------------

/// What is wrong with the sizes and settings; None if nothing is.
template <class S>
[[nodiscard]] LcpReason check_lemke(const LcpProblem<S>& problem, const LemkeSettings<S>& settings,
                                    const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept;

/// All attempts from cold, on a basis that is bound, scaled and loaded. `spare` holds 3 n scalars. `result`
/// carries the work so far and its bound in, the verdict out.
template <class S>
void pivot_cold(const LcpProblem<S>& problem, const LemkeSettings<S>& settings, LemkeBasis<S>& basis,
                Span<S> spare, Span<S> z, Span<S> ray, LcpResult<S>& result) noexcept;

}  // namespace tippe
