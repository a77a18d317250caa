// SPDX-License-Identifier: MIT
// Definitions of cholesky.hpp.
#pragma once

#include <tippe/linalg/cholesky.hpp>
#include <tippe/linalg/triangular.inl>

namespace tippe {
namespace linalg_detail {

/// What is left of a diagonal entry after subtracting i squares. A true pivot of a positive definite matrix
/// exceeds -(i + 4) roundings of the entry; only below that is the matrix called indefinite.
template <class S>
Status judge_definite_pivot(S pivot, S diagonal, int i) noexcept {
  const S scale = abs(diagonal);
  if (!(pivot >= -rounding_noise(i + 4, scale))) return Status::Indefinite;  // NaN lands here too
  return judge_pivot(pivot, scale);
}

/// Row i of the factor from row i of the matrix, given the rows above. Reports how its pivot looks; the row
/// is complete only if usable.
template <class S>
Status factor_row(S* l, int i) noexcept {
  S* row = l + packed_row(i);
  for (int j = 0; j < i; ++j) {
    const S* above = l + packed_row(j);
    row[j] = subtract_products(row[j], row, 1, above, 1, j) / above[j];
  }
  const S pivot = subtract_products(row[i], row, 1, row, 1, i);
  const Status judged = judge_definite_pivot(pivot, row[i], i);
  if (usable(judged)) row[i] = sqrt(pivot);
  return judged;
}

}  // namespace linalg_detail

template <class S>
Status cholesky_factor(Span<S> a, int n) noexcept {
  if (!linalg_detail::fits_packed(a, n)) return Status::BadSize;
  const Span<S> l = a.subspan(0, packed_size(n));
  if (!all_finite(l)) return Status::NotFinite;
  RangeWatch<S> watch;
  Status outcome = Status::Ok;
  for (int i = 0; i < n; ++i) {
    const Status judged = linalg_detail::factor_row(l.data(), i);
    if (!usable(judged)) {
      linalg_detail::set_zero(l);
      return judged;
    }
    outcome = worse(outcome, judged);
  }
  if (watch.overflowed()) {
    linalg_detail::set_zero(l);
    return Status::OutOfRange;
  }
  return outcome;
}

template <class S>
Status cholesky_solve(NoDeduction<Span<const S>> l, int n, Span<S> b) noexcept {
  const Status status = linalg_detail::check_packed_solve(l, n, b);
  if (!ok(status)) return status;
  RangeWatch<S> watch;
  linalg_detail::forward_substitute(l.data(), n, b.data());
  linalg_detail::backward_substitute(l.data(), n, b.data());
  return linalg_detail::finish_solve(b, watch.overflowed());
}

}  // namespace tippe
