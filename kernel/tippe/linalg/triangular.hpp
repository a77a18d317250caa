// SPDX-License-Identifier: MIT
// Lower triangular matrices packed by rows, and their solves.
//
// Packed storage, L(i, j) at i (i + 1) / 2 + j:   00 | 10 11 | 20 21 22 | ...
// Half the memory of a square; rows are contiguous, which is what inner products want; and an active set that
// grows or shrinks by its last row moves nothing, because the rows before do not know how many follow.
//
// Every function here: BadSize (sizes, storage) and NotFinite (b) leave all arguments as they were. Singular
// (a zero on the diagonal) leaves b as it was. OutOfRange (an entry of the result does not fit) sets b to
// zero.
#pragma once

#include <tippe/linalg/matrix_view.hpp>

namespace tippe {

/// Elements of a packed triangle of order n.
[[nodiscard]] constexpr int packed_size(int n) noexcept {
  return n * (n + 1) / 2;
}
/// Where row i starts.
[[nodiscard]] constexpr int packed_row(int i) noexcept {
  return i * (i + 1) / 2;
}

/// L x = b; x replaces b (n elements). n^2 / 2 multiply-adds, n divisions.
template <class S>
Status solve_lower(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept;

/// L^T x = b; x replaces b. Same work.
template <class S>
Status solve_lower_transposed(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept;

/// Copies the lower triangle of a square matrix into packed storage. BadSize changes nothing.
template <class S>
Status pack_lower(NoDeduction<MatrixView<const S>> a, Span<S> packed) noexcept;

}  // namespace tippe
