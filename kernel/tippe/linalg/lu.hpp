// SPDX-License-Identifier: MIT
// LU factorisation with partial pivoting, P A = L U, for general square systems (Lemke bases, joint blocks).
//
// In place: U on and above the diagonal, the multipliers of L (|l| <= 1, unit diagonal not stored) below it.
// Every entry is one inner product, rounded once in fixed point. Pivots are judged against the largest
// entry of A, so scale rows and columns to comparable size first.
//
// Backward error: the computed solution is exact for a matrix A + E with |E| <= 3 n eps g max|A| (float,
// double; g is the growth of the entries, rarely above 2) or, in fixed point, |E| <= 3 n last places.
#pragma once

#include <tippe/linalg/matrix_view.hpp>

namespace tippe {

/// Elements that factoring an n x n matrix needs: the matrix itself, and the row exchanges.
[[nodiscard]] constexpr int lu_matrix_size(int n) noexcept {
  return n * n;
}
[[nodiscard]] constexpr int lu_pivot_size(int n) noexcept {
  return n;
}

/// Factors `a` in place; row j was exchanged with row pivots[j] >= j. n^3 / 3 multiply-adds, n^2 / 2
/// divisions.
///   BadSize          not square, or storage too small; arguments as they were
///   NotFinite        NaN or infinity in `a`; arguments as they were
///   Singular         a pivot within two roundings of zero; `a` is zero now
///   OutOfRange       an entry of U does not fit the scalar; `a` is zero now
///   IllConditioned   complete and usable, but a pivot is below the scalar's pivot tolerance
template <class S>
Status lu_factor(MatrixView<S> a, Span<int16_t> pivots) noexcept;

/// A x = b with the factors of lu_factor; x replaces b (n elements). n^2 multiply-adds, n divisions.
///   BadSize, NotFinite, Singular (zero on the diagonal of U): b as it was
///   OutOfRange       an entry of x does not fit; b is zero now
template <class S>
Status lu_solve(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots, Span<S> b) noexcept;

/// A^T x = b; as lu_solve.
template <class S>
Status lu_solve_transposed(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots,
                           Span<S> b) noexcept;

}  // namespace tippe
