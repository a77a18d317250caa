// SPDX-License-Identifier: MIT
// Cholesky factorisation A = L L^T of a symmetric positive definite matrix, packed by rows (triangular.hpp).
//
// Every entry is one inner product, rounded once in fixed point. A pivot is judged against the diagonal entry
// it came from, so the outcome does not depend on the units of the rows (float, double). Fixed point works
// best on matrices scaled to a diagonal near 1.
//
// Backward error: L L^T = A + E with |E_ij| <= (n + 3) eps sqrt(A_ii A_jj) (float, double) or, with a
// diagonal of at most 1, |E_ij| <= 3 last places (fixed point).
#pragma once

#include <tippe/linalg/triangular.hpp>

namespace tippe {

/// Elements of storage for a matrix of order n.
[[nodiscard]] constexpr int cholesky_size(int n) noexcept {
  return packed_size(n);
}

/// Factors the packed lower triangle `a` in place. n^3 / 6 multiply-adds, n^2 / 2 divisions, n roots.
///   BadSize          n <= 0, n > kMaxOrder or storage too small; `a` as it was
///   NotFinite        NaN or infinity in `a`; `a` as it was
///   Indefinite       a pivot is negative beyond rounding; `a` is zero now
///   Singular         a pivot is zero within rounding; `a` is zero now
///   OutOfRange       an entry of L does not fit the scalar (fixed point only); `a` is zero now
///   IllConditioned   complete and usable, but a pivot is below the scalar's pivot tolerance
template <class S>
Status cholesky_factor(Span<S> a, int n) noexcept;

/// A x = b with the factor; x replaces b (n elements). n^2 multiply-adds, 2n divisions.
///   BadSize, NotFinite, Singular (zero on the diagonal): b as it was. OutOfRange: b is zero now.
template <class S>
Status cholesky_solve(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept;

}  // namespace tippe
