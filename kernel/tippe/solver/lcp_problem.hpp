// SPDX-License-Identifier: MIT
// The problems that the dense solvers take. Both are views: the caller owns matrix and vectors.
#pragma once

#include <tippe/linalg/matrix_view.hpp>
#include <tippe/scalar/scalar_traits.hpp>

namespace tippe {

/// Linear complementarity problem: find z with  w = M z + q >= 0,  z >= 0,  z_i w_i = 0 for every i.
template <class S>
struct LcpProblem {
  MatrixView<const S> M;  ///< n x n, any matrix
  Span<const S> q;        ///< n

  [[nodiscard]] constexpr int size() const noexcept { return q.size(); }
};

/// A bound at or beyond kHighest (kLowest) is no bound.
template <class S>
[[nodiscard]] constexpr bool has_lower(S lo) noexcept {
  return lo > ScalarTraits<S>::kLowest;
}
template <class S>
[[nodiscard]] constexpr bool has_upper(S hi) noexcept {
  return hi < ScalarTraits<S>::kHighest;
}

/// Boxed (mixed) problem: lo <= z <= hi and, with w = M z + q,
///   w_i >= 0 where z_i = lo_i,   w_i <= 0 where z_i = hi_i,   w_i = 0 in between.
/// A row without bounds is an equation, lo = hi pins the variable, lo = 0 without hi is a row of the LCP.
template <class S>
struct BoxedProblem {
  MatrixView<const S> M;  ///< n x n
  Span<const S> q;        ///< n
  Span<const S> lo;       ///< n, or empty: all 0
  Span<const S> hi;       ///< n, or empty: no upper bounds

  constexpr BoxedProblem(MatrixView<const S> matrix, Span<const S> load, Span<const S> lower_bounds,
                         Span<const S> upper_bounds) noexcept
      : M(matrix), q(load), lo(lower_bounds), hi(upper_bounds) {}
  /// The LCP is the special case 0 <= z.
  // NOLINTNEXTLINE(google-explicit-constructor): an LCP is a boxed problem with bounds 0 and infinity
  constexpr BoxedProblem(const LcpProblem<S>& lcp) noexcept
      : M(lcp.M), q(lcp.q) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] constexpr int size() const noexcept { return q.size(); }
  [[nodiscard]] constexpr S lower(int i) const noexcept { return lo.empty() ? S(0) : lo[i]; }
  [[nodiscard]] constexpr S upper(int i) const noexcept {
    return hi.empty() ? ScalarTraits<S>::kHighest : hi[i];
  }
};

}  // namespace tippe
