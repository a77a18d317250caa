// SPDX-License-Identifier: MIT
// Power-of-two scaling that makes every problem look alike to the solvers and to the judge:
//
//   M'_ij = s_i M_ij s_j,   q'_i = s_i q_i / load,   z_i = s_i load z'_i,   w_i = (load / s_i) w'_i
//
// with |M'| of order one and max |q'| in [1/2, 1]. The diagonal decides where there is one (contact rows),
// the largest coupling where there is none (the lambda rows of Stewart and Trinkle). Powers of two are exact
// in float and double, so scaling never changes a pivot sequence; it only makes dimensionless tolerances
// right (numerics.md 3, 4).
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/lcp_problem.hpp>
#include <tippe/solver/lcp_result.hpp>

namespace tippe {

/// Reads the whole problem once: O(n^2). Fills `scale` (n powers of two) and answers NotFinite, Empty,
/// BadSize or None.
template <class S>
[[nodiscard]] LcpReason equilibrate(const LcpProblem<S>& problem, Span<S> scale) noexcept;

/// The same for a boxed problem; also answers BadBounds for lo > hi or a bound that is NaN. Infinite bounds
/// are none.
template <class S>
[[nodiscard]] LcpReason equilibrate(const BoxedProblem<S>& problem, Span<S> scale) noexcept;

/// The largest |s_i q_i| rounded up to a power of two; 1 if q = 0. O(n).
template <class S>
[[nodiscard]] S load_of(Span<const S> q, NoDeduction<Span<const S>> scale) noexcept;

/// a / b, or the largest number where that overflows in fixed point (which is not counted: no state depends
/// on it).
template <class S>
[[nodiscard]] S saturating_ratio(S a, S b) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    // |a| / highest < b keeps the quotient in range
    const S limit = b < S(1) ? ScalarTraits<S>::kHighest * b : ScalarTraits<S>::kHighest;
    if (abs(a) >= limit) return a < S(0) ? ScalarTraits<S>::kLowest : ScalarTraits<S>::kHighest;
  }
  return a / b;
}

}  // namespace tippe
