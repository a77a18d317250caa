// SPDX-License-Identifier: MIT
// Definitions of triangular.hpp.
#pragma once

#include <tippe/linalg/inner_product.hpp>
#include <tippe/linalg/pivot.hpp>
#include <tippe/linalg/triangular.hpp>
#include <tippe/math/range_watch.hpp>

namespace tippe {
namespace linalg_detail {

template <class S>
void set_zero(Span<S> v) noexcept {
  for (S& x : v) x = S(0);
}

/// A vector that was solved in place: kept if every number fitted, otherwise zeroed.
template <class S>
Status finish_solve(Span<S> b, bool overflowed) noexcept {
  if (!overflowed && all_finite(b)) return Status::Ok;
  set_zero(b);
  return Status::OutOfRange;
}

template <class S>
[[nodiscard]] bool fits_packed(Span<S> l, int n) noexcept {
  return n > 0 && n <= kMaxOrder && l.data() != nullptr && l.size() >= packed_size(n);
}

template <class S>
Status check_packed_solve(Span<const S> l, int n, Span<S> b) noexcept {
  if (!fits_packed(l, n) || b.data() == nullptr || b.size() != n) return Status::BadSize;
  if (!all_finite(b)) return Status::NotFinite;
  for (int i = 0; i < n; ++i) {
    if (l[packed_row(i) + i] == S(0)) return Status::Singular;
  }
  return Status::Ok;
}

// the bare substitutions, for arguments that have been checked

template <class S>
void forward_substitute(const S* l, int n, S* b) noexcept {
  for (int i = 0; i < n; ++i) {
    const S* row = l + packed_row(i);
    b[i] = subtract_products(b[i], row, 1, b, 1, i) / row[i];
  }
}

template <class S>
void backward_substitute(const S* l, int n, S* b) noexcept {
  for (int i = n - 1; i >= 0; --i) {
    // column i below the diagonal; from row j to row j + 1 it is j + 1 elements
    Accumulator<S> sum;
    sum.add(b[i]);
    const S* entry = l + packed_row(i) + i;
    const S diagonal = *entry;
    for (int j = i + 1; j < n; ++j) {
      entry += j;
      sum.sub_product(*entry, b[j]);
    }
    b[i] = sum.result() / diagonal;
  }
}

}  // namespace linalg_detail

template <class S>
Status solve_lower(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept {
  const Status status = linalg_detail::check_packed_solve(l, n, b);
  if (!ok(status)) return status;
  RangeWatch<S> watch;
  linalg_detail::forward_substitute(l.data(), n, b.data());
  return linalg_detail::finish_solve(b, watch.overflowed());
}

template <class S>
Status solve_lower_transposed(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept {
  const Status status = linalg_detail::check_packed_solve(l, n, b);
  if (!ok(status)) return status;
  RangeWatch<S> watch;
  linalg_detail::backward_substitute(l.data(), n, b.data());
  return linalg_detail::finish_solve(b, watch.overflowed());
}

template <class S>
Status pack_lower(NoDeduction<MatrixView<const S>> a, Span<S> packed) noexcept {
  const int n = a.rows();
  if (!a.is_square(n) || !linalg_detail::fits_packed(packed, n)) return Status::BadSize;
  int k = 0;
  for (int i = 0; i < n; ++i) {
    const S* row = a.row(i);
    for (int j = 0; j <= i; ++j) packed[k++] = row[j];
  }
  return Status::Ok;
}

}  // namespace tippe
