// SPDX-License-Identifier: MIT
// Definitions of lu.hpp.
#pragma once

#include <tippe/linalg/inner_product.hpp>
#include <tippe/linalg/lu.hpp>
#include <tippe/linalg/triangular.inl>

namespace tippe {
namespace linalg_detail {

template <class S>
[[nodiscard]] S largest_entry(MatrixView<S> a) noexcept {
  S largest = S(0);
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) largest = max(largest, abs(a(i, j)));
  }
  return largest;
}

/// A factorisation that cannot be completed leaves nothing that could be mistaken for one.
template <class S>
Status abandon(MatrixView<S> a, Status reason, bool overflowed) noexcept {
  for (int i = 0; i < a.rows(); ++i) set_zero(Span<S>(a.row(i), a.cols()));
  return overflowed ? Status::OutOfRange : reason;
}

template <class S>
void swap_rows(MatrixView<S> a, int i, int j) noexcept {
  if (i == j) return;
  S* first = a.row(i);
  S* second = a.row(j);
  for (int k = 0; k < a.cols(); ++k) {
    const S kept = first[k];
    first[k] = second[k];
    second[k] = kept;
  }
}

template <class S>
Status check_lu_solve(MatrixView<const S> lu, Span<const int16_t> pivots, Span<S> b) noexcept {
  const int n = lu.rows();
  if (!lu.is_square(n) || pivots.size() < n || b.data() == nullptr || b.size() != n) return Status::BadSize;
  for (int j = 0; j < n; ++j) {
    if (pivots[j] < j || pivots[j] >= n) return Status::BadSize;
  }
  if (!all_finite(b)) return Status::NotFinite;
  for (int j = 0; j < n; ++j) {
    if (lu(j, j) == S(0)) return Status::Singular;
  }
  return Status::Ok;
}

template <class S>
void swap_entries(Span<S> b, int i, int j) noexcept {
  const S kept = b[i];
  b[i] = b[j];
  b[j] = kept;
}

/// The row at or below j whose entry in column j is largest; `size` receives it. -1: one is not finite.
template <class S>
[[nodiscard]] TIPPE_INLINE int find_pivot(MatrixView<S> a, int j, S& size) noexcept {
  int pivot = j;
  size = S(0);
  S check = S(0);  // x - x is zero for every finite number and nothing else
  const int stride = a.stride();
  const S* entry = &a(j, j);
  for (int i = j; i < a.rows(); ++i, entry += stride) {
    const S own = abs(*entry);
    check = check + (own - own);
    if (own > size) {
      size = own;
      pivot = i;
    }
  }
  return check == S(0) ? pivot : -1;
}

/// What is left of the columns behind j once column j is eliminated: float and double, row by row. An entry
/// sees the same subtractions in the same order as in one inner product.
template <class S>
TIPPE_INLINE void eliminate_column(MatrixView<S> a, int j) noexcept {
  const int n = a.rows();
  const S* const __restrict top = a.row(j);
  const S divisor = top[j];
  for (int i = j + 1; i < n; ++i) {
    S* const __restrict row = a.row(i);
    const S factor = row[j] / divisor;
    row[j] = factor;
    for (int k = j + 1; k < n; ++k) row[k] = row[k] - factor * top[k];
  }
}

/// The same for fixed point, where every entry is one inner product, rounded once: column j + 1 from the
/// entries of A.
template <class S>
void finish_column(MatrixView<S> a, int j) noexcept {
  const int n = a.rows(), stride = a.stride();
  const S divisor = a(j, j);
  for (int i = j + 1; i < n; ++i) a(i, j) = a(i, j) / divisor;
  if (j + 1 == n) return;
  S* const column = &a(0, j + 1);
  for (int i = 1; i <= j; ++i) a(i, j + 1) = subtract_products(a(i, j + 1), a.row(i), 1, column, stride, i);
  for (int i = j + 1; i < n; ++i)
    a(i, j + 1) = subtract_products(a(i, j + 1), a.row(i), 1, column, stride, j + 1);
}

/// lu_factor of arguments that have been checked, `scale` being the largest |entry|.
template <class S>
Status eliminate(MatrixView<S> a, Span<int16_t> pivots, S scale) noexcept {
  const int n = a.rows();
  RangeWatch<S> watch;
  Status outcome = Status::Ok;
  for (int j = 0; j < n; ++j) {
    S size;
    const int pivot = find_pivot(a, j, size);
    // an overflow anywhere above in this column ends up in it, as 0 * infinity if not otherwise
    if (pivot < 0) return abandon(a, Status::OutOfRange, true);
    const Status judged = judge_pivot(size, scale);
    if (!usable(judged)) return abandon(a, judged, watch.overflowed());
    outcome = worse(outcome, judged);
    pivots[j] = static_cast<int16_t>(pivot);
    swap_rows(a, j, pivot);
    if constexpr (ScalarTraits<S>::kIsFixed) {
      finish_column(a, j);
    } else {
      eliminate_column(a, j);
    }
  }
  return watch.overflowed() ? abandon(a, Status::OutOfRange, true) : outcome;
}

/// lu_solve of arguments that have been checked.
template <class S>
Status substitute(MatrixView<const S> lu, Span<const int16_t> pivots, Span<S> b) noexcept {
  RangeWatch<S> watch;
  const int n = lu.rows();
  for (int j = 0; j < n; ++j) swap_entries(b, j, pivots[j]);
  S* x = b.data();
  for (int i = 1; i < n; ++i) x[i] = subtract_products(x[i], lu.row(i), 1, x, 1, i);
  for (int i = n - 1; i >= 0; --i) {
    const S* row = lu.row(i);
    x[i] = subtract_products(x[i], row + i + 1, 1, x + i + 1, 1, n - i - 1) / row[i];
  }
  return finish_solve(b, watch.overflowed());
}

}  // namespace linalg_detail

template <class S>
Status lu_factor(MatrixView<S> a, Span<int16_t> pivots) noexcept {
  const int n = a.rows();
  if (!a.is_square(n) || pivots.size() < n) return Status::BadSize;
  if (!all_finite(a)) return Status::NotFinite;
  for (int j = 0; j < n; ++j) pivots[j] = static_cast<int16_t>(j);
  return linalg_detail::eliminate(a, pivots, linalg_detail::largest_entry(a));
}

template <class S>
Status lu_solve(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots, Span<S> b) noexcept {
  const Status status = linalg_detail::check_lu_solve(lu, pivots, b);
  return ok(status) ? linalg_detail::substitute(lu, pivots, b) : status;
}

template <class S>
Status lu_solve_transposed(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots,
                           Span<S> b) noexcept {
  const Status status = linalg_detail::check_lu_solve(lu, pivots, b);
  if (!ok(status)) return status;
  RangeWatch<S> watch;
  const int n = lu.rows(), stride = lu.stride();
  S* x = b.data();
  for (int i = 0; i < n; ++i) x[i] = subtract_products(x[i], &lu(0, i), stride, x, 1, i) / lu(i, i);
  for (int i = n - 2; i >= 0; --i) {
    x[i] = subtract_products(x[i], &lu(i + 1, i), stride, x + i + 1, 1, n - i - 1);
  }
  for (int j = n - 1; j >= 0; --j) linalg_detail::swap_entries(b, j, pivots[j]);
  return linalg_detail::finish_solve(b, watch.overflowed());
}

}  // namespace tippe
