// SPDX-License-Identifier: MIT
// P A P^T = L D L^T of a symmetric matrix that may be indefinite (saddle-point systems of joints, equality
// rows next to an energy), with D made of 1x1 and 2x2 blocks.
//
// Pivoting: rook pivoting (bounded Bunch-Kaufman; Ashcraft, Grimes and Lewis 1998). Plain Bunch-Kaufman
// searches less but leaves the entries of L unbounded; here |l| < 2.8, which is what a fixed-point range
// needs, and the search stays short: each step compares at most n rows, in practice one or two.
//
// In place, lower triangle only (the upper one is neither read nor written): D on the diagonal and, for a 2x2
// block, in the first subdiagonal; L below. Pivots are judged against the largest entry of A, so scale rows
// and columns alike to comparable size first.
//
// Backward error: the computed solution is exact for A + E, |E| <= 10 n eps g max|A| (float, double; growth g
// rarely above 3), or |E| <= 10 n last places in fixed point.
#pragma once

#include <tippe/linalg/matrix_view.hpp>

namespace tippe {

[[nodiscard]] constexpr int ldlt_matrix_size(int n) noexcept {
  return n * n;
}
[[nodiscard]] constexpr int ldlt_pivot_size(int n) noexcept {
  return n;
}

/// Signs of the eigenvalues (Sylvester); positive + negative = n for a matrix that was factored.
struct EigenvalueSigns {
  int positive = 0;
  int negative = 0;
};

/// Factors `a` in place. pivots[k] >= 0: row and column k were exchanged with that index; below 0: k belongs
/// to a 2x2 block and was exchanged with -1 - pivots[k]. n^3 / 6 multiply-adds, n^2 / 2 divisions (1x1
/// blocks).
///   BadSize, NotFinite   arguments as they were
///   Singular             no pivot above two roundings is left in a column; `a` is zero now (lower triangle)
///   OutOfRange           a number does not fit the scalar; `a` is zero now (lower triangle)
///   IllConditioned       complete and usable, but a pivot is below the scalar's pivot tolerance
template <class S>
Status ldlt_factor(MatrixView<S> a, Span<int16_t> pivots) noexcept;

/// A x = b with the factors; x replaces b (n elements). n^2 multiply-adds, n to 2.5 n divisions.
///   BadSize, NotFinite, Singular (zero block in D): b as it was. OutOfRange: b is zero now.
template <class S>
Status ldlt_solve(NoDeduction<MatrixView<const S>> ld, Span<const int16_t> pivots, Span<S> b) noexcept;

/// From factors of ldlt_factor; {0, 0} when sizes do not fit. A 2x2 block has one eigenvalue of each sign.
template <class S>
[[nodiscard]] EigenvalueSigns ldlt_inertia(MatrixView<S> ld, Span<const int16_t> pivots) noexcept;

}  // namespace tippe
