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

}  // namespace linalg_detail

template <class S>
Status lu_factor(MatrixView<S> a, Span<int16_t> pivots) noexcept {
  const int n = a.rows();
  if (!a.is_square(n) || pivots.size() < n) return Status::BadSize;
  if (!all_finite(a)) return Status::NotFinite;
  for (int j = 0; j < n; ++j) pivots[j] = static_cast<int16_t>(j);
  RangeWatch<S> watch;
  const S scale = linalg_detail::largest_entry(a);
  const int stride = a.stride();
  Status outcome = Status::Ok;
  for (int j = 0; j < n; ++j) {
    S* column = &a(0, j);
    // column j of U, and below it the candidates for the pivot, each as one inner product
    for (int i = 1; i < j; ++i) a(i, j) = subtract_products(a(i, j), a.row(i), 1, column, stride, i);
    int pivot = j;
    S size = S(0);
    for (int i = j; i < n; ++i) {
      const S candidate = subtract_products(a(i, j), a.row(i), 1, column, stride, j);
      // an overflow anywhere above in this column ends up here, as 0 * infinity if not otherwise
      if (!is_finite(candidate)) return linalg_detail::abandon(a, Status::OutOfRange, true);
      a(i, j) = candidate;
      if (abs(candidate) > size) {
        size = abs(candidate);
        pivot = i;
      }
    }
    const Status judged = judge_pivot(size, scale);
    if (!usable(judged)) return linalg_detail::abandon(a, judged, watch.overflowed());
    outcome = worse(outcome, judged);
    pivots[j] = static_cast<int16_t>(pivot);
    linalg_detail::swap_rows(a, j, pivot);
    const S divisor = a(j, j);
    for (int i = j + 1; i < n; ++i) a(i, j) = a(i, j) / divisor;
  }
  return watch.overflowed() ? linalg_detail::abandon(a, Status::OutOfRange, true) : outcome;
}

template <class S>
Status lu_solve(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots, Span<S> b) noexcept {
  const Status status = linalg_detail::check_lu_solve(lu, pivots, b);
  if (!ok(status)) return status;
  RangeWatch<S> watch;
  const int n = lu.rows();
  for (int j = 0; j < n; ++j) linalg_detail::swap_entries(b, j, pivots[j]);
  S* x = b.data();
  for (int i = 1; i < n; ++i) x[i] = subtract_products(x[i], lu.row(i), 1, x, 1, i);
  for (int i = n - 1; i >= 0; --i) {
    const S* row = lu.row(i);
    x[i] = subtract_products(x[i], row + i + 1, 1, x + i + 1, 1, n - i - 1) / row[i];
  }
  return linalg_detail::finish_solve(b, watch.overflowed());
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
