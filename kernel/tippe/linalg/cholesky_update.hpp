// SPDX-License-Identifier: MIT
// A Cholesky factor that follows its matrix: rank-one changes, and rows that come and go as an active set
// does. Each costs O(n^2) instead of the O(n^3 / 6) of factoring anew.
//
// All of them apply plane rotations (|c|, |s| <= 1), row by row: the entries of a row never grow beyond its
// length, nothing is divided in the inner loop, and each operation adds about one rounding per entry to the
// backward error. After k operations it is about k times that of a fresh factor (random walk: sqrt k).
// Rows that were removed take their errors with them.
//
// Common answers: BadSize and NotFinite change nothing. OutOfRange (fixed point, a number does not fit) sets
// the factor to zero, except in cholesky_append. IllConditioned: done and usable, but a pivot is below the
// scalar's pivot tolerance.
#pragma once

#include <tippe/linalg/cholesky.hpp>

namespace tippe {

/// Scratch elements that update, downdate and delete need for order n.
[[nodiscard]] constexpr int cholesky_work_size(int n) noexcept {
  return 2 * n;
}

/// The factor of A becomes the factor of A + x x^T. 2 n^2 multiplications, n roots, 2n divisions.
template <class S>
Status cholesky_update(Span<S> l, int n, NoDeduction<Span<const S>> x, NoDeduction<Span<S>> work) noexcept;

/// The factor of A becomes the factor of A - x x^T. Indefinite or Singular when that is not positive definite
/// (beyond rounding); the factor is then as it was. 2.5 n^2 multiplications, n roots, 3n divisions.
template <class S>
Status cholesky_downdate(Span<S> l, int n, NoDeduction<Span<const S>> x, NoDeduction<Span<S>> work) noexcept;

/// Order n becomes n + 1: `row` holds the n + 1 entries A(n, 0) .. A(n, n) of the new row. n may be 0.
/// Whatever is wrong (BadSize without room for packed_size(n + 1), NotFinite, Indefinite, Singular,
/// OutOfRange), the factor of order n stays as it was. n^2 / 2 multiply-adds.
template <class S>
Status cholesky_append(Span<S> l, int n, NoDeduction<Span<const S>> row) noexcept;

/// Order n becomes n - 1: row and column k of A are gone, those after it move up one place. The storage of
/// the old last row is zeroed. (n - k)^2 multiplications times 2; the last row costs nothing.
template <class S>
Status cholesky_delete(Span<S> l, int n, int k, NoDeduction<Span<S>> work) noexcept;

}  // namespace tippe
