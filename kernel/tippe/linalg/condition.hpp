// SPDX-License-Identifier: MIT
// How far a factored system amplifies errors: the reciprocal condition 1 / (|A| |A^-1|) in the 1-norm,
// estimated from the factors by Hager and Higham's method (Higham, Accuracy and Stability, algorithm 15.1):
// at most ten solves, no inverse.
//
// The factorisations themselves judge single pivots, which costs nothing and catches most bad systems, but
// not all: a matrix may have harmless pivots and be hopeless as a whole (Kahan, Wilkinson). Ask here when
// that matters.
#pragma once

#include <tippe/linalg/triangular.hpp>

namespace tippe {

/// Scratch elements for order n.
[[nodiscard]] constexpr int condition_work_size(int n) noexcept {
  return 2 * n;
}

/// Largest sum of a column of |A|. Saturates in fixed point, counted. 0 for a view that is not valid.
template <class S>
[[nodiscard]] S one_norm(NoDeduction<MatrixView<const S>> a) noexcept;
/// The same for a symmetric matrix given as a packed lower triangle; 0 where sizes do not fit.
template <class S>
[[nodiscard]] S packed_one_norm(NoDeduction<Span<const S>> a, int n) noexcept;

/// From the factors of lu_factor and the one_norm of the matrix before it. The estimate is never below the
/// truth (but for rounding), and nearly always within a factor of three.
///   Ok, or IllConditioned when it is at or below the scalar's pivot tolerance, 0 if A^-1 does not even fit
///   BadSize, NotFinite, NotPositive (the norm), Singular (no factors): `reciprocal` is 0
/// Numbers that do not fit on the way are no event: nothing is counted.
template <class S>
Status lu_condition(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots, NoDeduction<S> norm,
                    Span<S> work, NoDeduction<S>& reciprocal) noexcept;

/// From the factor of cholesky_factor and the packed_one_norm of the matrix before it; as lu_condition.
template <class S>
Status cholesky_condition(NoDeduction<Span<const S>> l, int n, NoDeduction<S> norm, Span<S> work,
                          NoDeduction<S>& reciprocal) noexcept;

}  // namespace tippe
