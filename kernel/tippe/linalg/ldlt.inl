// SPDX-License-Identifier: MIT
// Definitions of ldlt.hpp.
#pragma once

#include <tippe/linalg/ldlt.hpp>
#include <tippe/linalg/lu.inl>

namespace tippe {
namespace linalg_detail {

/// Entry (i, j) of a symmetric matrix whose lower triangle is stored.
template <class S>
[[nodiscard]] S& symmetric_entry(MatrixView<S> a, int i, int j) noexcept {
  return i >= j ? a(i, j) : a(j, i);
}

/// Exchanges rows and columns k < p of the trailing matrix, and the rows of L computed so far.
template <class S>
void swap_symmetric(MatrixView<S> a, int k, int p) noexcept {
  if (k == p) return;
  const auto exchange = [](S& x, S& y) {
    const S kept = x;
    x = y;
    y = kept;
  };
  for (int j = 0; j < k; ++j) exchange(a(k, j), a(p, j));
  exchange(a(k, k), a(p, p));
  for (int i = k + 1; i < p; ++i) exchange(a(i, k), a(p, i));
  for (int i = p + 1; i < a.rows(); ++i) exchange(a(i, k), a(i, p));
}

/// The largest off-diagonal entry in row and column `r` of the trailing matrix that starts at `first`.
template <class S>
struct Largest {
  S size = S(0);
  int index = 0;
  bool finite = true;
};
template <class S>
[[nodiscard]] Largest<S> largest_beside(MatrixView<S> a, int first, int r) noexcept {
  Largest<S> found;
  found.index = r;
  found.finite = is_finite(a(r, r));
  for (int i = first; i < a.rows(); ++i) {
    if (i == r) continue;
    const S entry = symmetric_entry(a, r, i);
    found.finite = found.finite && is_finite(entry);
    if (abs(entry) > found.size) {
      found.size = abs(entry);
      found.index = i;
    }
  }
  return found;
}

/// A pivot for step k: the diagonal entry `p` (second < 0), or the block of rows p and second.
template <class S>
struct PivotChoice {
  int p = 0, second = -1;
  S size = S(0);
  bool finite = true;
};

/// Rook search: from column to row to column, always to the largest entry, until one is large in both. The
/// size grows at every turn, so it ends within the order of the matrix.
template <class S>
[[nodiscard]] PivotChoice<S> choose_pivot(MatrixView<S> a, int k) noexcept {
  // (1 + sqrt 17) / 8 bounds the growth of 1x1 and 2x2 steps alike; 41/64 is that to three digits
  const S alpha = S(41) / S(64);
  int p = k;
  Largest<S> column = largest_beside(a, k, p);
  if (abs(a(p, p)) >= alpha * column.size) return {p, -1, abs(a(p, p)), column.finite};
  for (int turn = k; turn < a.rows(); ++turn) {
    const int r = column.index;
    const Largest<S> row = largest_beside(a, k, r);
    const bool finite = column.finite && row.finite;
    if (abs(a(r, r)) >= alpha * row.size) return {r, -1, abs(a(r, r)), finite};
    if (!(row.size > column.size) || !finite) return {p < r ? p : r, p < r ? r : p, column.size, finite};
    p = r;
    column = row;
  }
  return {k, -1, abs(a(k, k)), column.finite};  // not reached: `turn` runs out only if sizes cycle
}

/// A := A - l d l^T behind the 1x1 pivot k; column k becomes l. Rows from the last up, so that the entries of
/// column k a row needs are still the original ones.
template <class S>
void eliminate_one(MatrixView<S> a, int k) noexcept {
  const S d = a(k, k);
  for (int i = a.rows() - 1; i > k; --i) {
    const S l = a(i, k) / d;
    for (int j = k + 1; j <= i; ++j) a(i, j) = Accumulator<S>().add(a(i, j)).sub_product(l, a(j, k)).result();
    a(i, k) = l;
  }
}

/// A 2x2 block of D divided by its off-diagonal entry, which is its largest: [d1 1; 1 d2] * off.
template <class S>
struct Block {
  S off, d1, d2, determinant;
  Block(S d11, S d21, S d22) noexcept : off(d21), d1(d11 / d21), d2(d22 / d21), determinant(d1 * d2 - S(1)) {}
  /// (x, y) := (x, y) / block
  void solve(S& x, S& y) const noexcept {
    const S u = x / off, v = y / off;
    x = Accumulator<S>::product(d2, u).add(-v).result() / determinant;
    y = Accumulator<S>::product(d1, v).add(-u).result() / determinant;
  }
};

template <class S>
void eliminate_two(MatrixView<S> a, int k) noexcept {
  const Block<S> block(a(k, k), a(k + 1, k), a(k + 1, k + 1));
  for (int i = a.rows() - 1; i > k + 1; --i) {
    S first = a(i, k), second = a(i, k + 1);
    block.solve(first, second);
    for (int j = k + 2; j <= i; ++j) {
      a(i, j) =
          Accumulator<S>().add(a(i, j)).sub_product(first, a(j, k)).sub_product(second, a(j, k + 1)).result();
    }
    a(i, k) = first;
    a(i, k + 1) = second;
  }
}

/// Leaves nothing that could be mistaken for a factorisation: solving with it is Singular.
template <class S>
Status abandon_lower(MatrixView<S> a, Span<int16_t> pivots, Status reason) noexcept {
  for (int i = 0; i < a.rows(); ++i) {
    set_zero(Span<S>(a.row(i), i + 1));
    pivots[i] = static_cast<int16_t>(i);
  }
  return reason;
}

/// Pivots that could have come from ldlt_factor: in range, 2x2 blocks complete.
[[nodiscard]] inline bool pivots_fit(Span<const int16_t> pivots, int n) noexcept {
  if (pivots.size() < n) return false;
  for (int k = 0; k < n; ++k) {
    if (pivots[k] >= 0) {
      if (pivots[k] < k || pivots[k] >= n) return false;
      continue;
    }
    if (k + 1 >= n || pivots[k + 1] >= 0) return false;
    if (-1 - pivots[k] < k || -1 - pivots[k] >= n) return false;
    ++k;
    if (-1 - pivots[k] < k || -1 - pivots[k] >= n) return false;
  }
  return true;
}

[[nodiscard]] inline int exchanged_with(int16_t pivot) noexcept {
  return pivot >= 0 ? pivot : -1 - pivot;
}

}  // namespace linalg_detail

template <class S>
Status ldlt_factor(MatrixView<S> a, Span<int16_t> pivots) noexcept {
  const int n = a.rows();
  if (!a.is_square(n) || pivots.size() < n) return Status::BadSize;
  S scale = S(0);
  for (int i = 0; i < n; ++i) {
    if (!all_finite(Span<S>(a.row(i), i + 1))) return Status::NotFinite;
  }
  RangeWatch<S> watch;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) scale = max(scale, abs(a(i, j)));
  }
  Status outcome = Status::Ok;
  for (int k = 0; k < n;) {
    const linalg_detail::PivotChoice<S> choice = linalg_detail::choose_pivot(a, k);
    if (!choice.finite || watch.overflowed())
      return linalg_detail::abandon_lower(a, pivots, Status::OutOfRange);
    const Status judged = judge_pivot(choice.size, scale);
    if (!usable(judged)) return linalg_detail::abandon_lower(a, pivots, judged);
    outcome = worse(outcome, judged);
    linalg_detail::swap_symmetric(a, k, choice.p);
    if (choice.second < 0) {
      pivots[k] = static_cast<int16_t>(choice.p);
      linalg_detail::eliminate_one(a, k);
      k += 1;
      continue;
    }
    linalg_detail::swap_symmetric(a, k + 1, choice.second);
    pivots[k] = static_cast<int16_t>(-1 - choice.p);
    pivots[k + 1] = static_cast<int16_t>(-1 - choice.second);
    linalg_detail::eliminate_two(a, k);
    k += 2;
  }
  return watch.overflowed() ? linalg_detail::abandon_lower(a, pivots, Status::OutOfRange) : outcome;
}

template <class S>
Status ldlt_solve(NoDeduction<MatrixView<const S>> ld, Span<const int16_t> pivots, Span<S> b) noexcept {
  const int n = ld.rows();
  if (!ld.is_square(n) || !linalg_detail::pivots_fit(pivots, n) || b.data() == nullptr || b.size() != n) {
    return Status::BadSize;
  }
  if (!all_finite(b)) return Status::NotFinite;
  for (int k = 0; k < n; ++k) {
    const bool block = pivots[k] < 0;
    if ((block ? ld(k + 1, k) : ld(k, k)) == S(0)) return Status::Singular;
    if (block) ++k;
  }
  RangeWatch<S> watch;
  for (int k = 0; k < n; ++k) linalg_detail::swap_entries(b, k, linalg_detail::exchanged_with(pivots[k]));
  S* x = b.data();
  // L y = b; the second row of a block has no entry of L beside its diagonal, that place belongs to D
  for (int i = 0; i < n; ++i) {
    x[i] = subtract_products(x[i], ld.row(i), 1, x, 1, i);
    if (pivots[i] < 0) {
      ++i;
      x[i] = subtract_products(x[i], ld.row(i), 1, x, 1, i - 1);
    }
  }
  // D z = y
  for (int k = 0; k < n; ++k) {
    if (pivots[k] >= 0) {
      x[k] = x[k] / ld(k, k);
    } else {
      linalg_detail::Block<S>(ld(k, k), ld(k + 1, k), ld(k + 1, k + 1)).solve(x[k], x[k + 1]);
      ++k;
    }
  }
  // L^T x = z
  for (int i = n - 1; i >= 0; --i) {
    const int below = n - i - 1;
    x[i] = below > 0 ? subtract_products(x[i], &ld(i + 1, i), ld.stride(), x + i + 1, 1, below) : x[i];
    if (pivots[i] < 0) {
      --i;
      if (below > 0) x[i] = subtract_products(x[i], &ld(i + 2, i), ld.stride(), x + i + 2, 1, below);
    }
  }
  for (int k = n - 1; k >= 0; --k)
    linalg_detail::swap_entries(b, k, linalg_detail::exchanged_with(pivots[k]));
  return linalg_detail::finish_solve(b, watch.overflowed());
}

template <class S>
EigenvalueSigns ldlt_inertia(MatrixView<S> ld, Span<const int16_t> pivots) noexcept {
  const int n = ld.rows();
  EigenvalueSigns inertia;
  if (!ld.is_square(n) || !linalg_detail::pivots_fit(pivots, n)) return inertia;
  for (int k = 0; k < n; ++k) {
    if (pivots[k] < 0) {
      ++inertia.positive;
      ++inertia.negative;
      ++k;
    } else {
      ++(ld(k, k) < S(0) ? inertia.negative : inertia.positive);
    }
  }
  return inertia;
}

}  // namespace tippe
