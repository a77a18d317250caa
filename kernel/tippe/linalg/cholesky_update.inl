// SPDX-License-Identifier: MIT
// Definitions of cholesky_update.hpp.
#pragma once

#include <tippe/linalg/cholesky.inl>
#include <tippe/linalg/cholesky_update.hpp>
#include <tippe/math/root_of_squares.hpp>

namespace tippe {
namespace linalg_detail {

template <class S>
[[nodiscard]] S hypotenuse(S a, S b) noexcept {
  const S v[3] = {a, b, S(0)};
  return math_detail::root_of_squares(v);
}

/// Applies the rotations 0 .. count-1 to the pairs (row[k], x) in turn and returns what is left of x.
template <class S>
[[nodiscard]] S rotate_row(S* row, int count, const S* cosines, const S* sines, S x) noexcept {
  for (int k = 0; k < count; ++k) {
    const S c = cosines[k], s = sines[k], entry = row[k];
    row[k] = Accumulator<S>::product(c, entry).add_product(s, x).result();
    x = Accumulator<S>::product(c, x).sub_product(s, entry).result();
  }
  return x;
}

/// The rotation that takes (diagonal, x) to (root, 0). diagonal > 0.
template <class S>
void make_rotation(S& diagonal, S x, S& cosine, S& sine) noexcept {
  const S length = hypotenuse(diagonal, x);
  cosine = diagonal / length;
  sine = x / length;
  diagonal = length;
}

template <class S>
Status check_update(Span<S> l, int n, Span<S> work) noexcept {
  if (!fits_packed(l, n) || work.data() == nullptr || work.size() < cholesky_work_size(n))
    return Status::BadSize;
  for (int i = 0; i < n; ++i) {
    if (!(l[packed_row(i) + i] > S(0))) return Status::Singular;  // no factor, or one that was abandoned
  }
  return Status::Ok;
}

template <class S>
Status finish_update(Span<S> l, int n, Status outcome, bool overflowed) noexcept {
  const Span<S> factor = l.subspan(0, packed_size(n));
  if (!overflowed && all_finite(factor)) return outcome;
  set_zero(factor);
  return Status::OutOfRange;
}

}  // namespace linalg_detail

template <class S>
Status cholesky_update(Span<S> l, int n, NoDeduction<Span<const S>> x, NoDeduction<Span<S>> work) noexcept {
  const Status status = linalg_detail::check_update(l, n, work);
  if (!ok(status)) return status;
  if (x.data() == nullptr || x.size() != n) return Status::BadSize;
  if (!all_finite(x)) return Status::NotFinite;
  RangeWatch<S> watch;
  S* cosines = work.data();
  S* sines = cosines + n;
  for (int i = 0; i < n; ++i) {
    S* row = l.data() + packed_row(i);
    const S rest = linalg_detail::rotate_row(row, i, cosines, sines, x[i]);
    linalg_detail::make_rotation(row[i], rest, cosines[i], sines[i]);
  }
  return linalg_detail::finish_update(l, n, Status::Ok, watch.overflowed());
}

template <class S>
Status cholesky_downdate(Span<S> l, int n, NoDeduction<Span<const S>> x, NoDeduction<Span<S>> work) noexcept {
  const Status status = linalg_detail::check_update(l, n, work);
  if (!ok(status)) return status;
  if (x.data() == nullptr || x.size() != n) return Status::BadSize;
  if (!all_finite(x)) return Status::NotFinite;
  RangeWatch<S> watch;
  // LINPACK's dchdd: A - x x^T = L (1 - p p^T) L^T with L p = x, positive definite if and only if |p| < 1.
  // The rotations that take (p, sqrt(1 - |p|^2)) to the last unit vector carry L to the new factor.
  S* cosines = work.data();
  S* sines = cosines + n;
  Accumulator<S> left;
  left.add(S(1));
  for (int i = 0; i < n; ++i) {
    const S* row = l.data() + packed_row(i);
    const S p = subtract_products(x[i], row, 1, sines, 1, i) / row[i];
    sines[i] = p;
    left.sub_product(p, p);
    if (!(left.result() >= -rounding_noise(n + 4, S(1)))) return Status::Indefinite;
  }
  const Status judged = judge_pivot(left.result(), S(1));
  if (!usable(judged)) return judged;
  S length = sqrt(left.result());
  for (int i = n - 1; i >= 0; --i) linalg_detail::make_rotation(length, sines[i], cosines[i], sines[i]);
  for (int i = 0; i < n; ++i) {
    S* row = l.data() + packed_row(i);
    S rest = S(0);
    for (int k = i; k >= 0; --k) {
      const S c = cosines[k], s = sines[k], entry = row[k];
      row[k] = Accumulator<S>::product(c, entry).sub_product(s, rest).result();
      rest = Accumulator<S>::product(c, rest).add_product(s, entry).result();
    }
  }
  return linalg_detail::finish_update(l, n, judged, watch.overflowed());
}

template <class S>
Status cholesky_append(Span<S> l, int n, NoDeduction<Span<const S>> row) noexcept {
  if (n < 0 || n >= kMaxOrder || !linalg_detail::fits_packed(l, n + 1)) return Status::BadSize;
  if (row.data() == nullptr || row.size() != n + 1) return Status::BadSize;
  if (!all_finite(row)) return Status::NotFinite;
  for (int i = 0; i < n; ++i) {
    if (!(l[packed_row(i) + i] > S(0))) return Status::Singular;
  }
  RangeWatch<S> watch;
  const Span<S> added = l.subspan(packed_row(n), n + 1);
  for (int j = 0; j <= n; ++j) added[j] = row[j];
  Status judged = linalg_detail::factor_row(l.data(), n);
  if (watch.overflowed() && judged != Status::Indefinite) judged = Status::OutOfRange;
  if (!usable(judged)) linalg_detail::set_zero(added);
  return judged;
}

template <class S>
Status cholesky_delete(Span<S> l, int n, int k, NoDeduction<Span<S>> work) noexcept {
  const Status status = linalg_detail::check_update(l, n, work);
  if (!ok(status)) return status;
  if (k < 0 || k >= n) return Status::BadSize;
  RangeWatch<S> watch;
  S* cosines = work.data();
  S* sines = cosines + n;
  // Without row k, rows k+1 .. n-1 have one column too many. Dropping column k leaves a triangle whose
  // product lacks the outer product of that column: a rank-one update, applied while the rows move up.
  for (int i = k + 1; i < n; ++i) {
    const S* old = l.data() + packed_row(i);
    S* row = l.data() + packed_row(i - 1);
    for (int j = 0; j < k; ++j) row[j] = old[j];
    const S dropped = old[k];
    for (int j = k; j < i; ++j) row[j] = old[j + 1];
    const S rest = linalg_detail::rotate_row(row + k, i - 1 - k, cosines, sines, dropped);
    linalg_detail::make_rotation(row[i - 1], rest, cosines[i - 1 - k], sines[i - 1 - k]);
  }
  linalg_detail::set_zero(l.subspan(packed_row(n - 1), n));
  if (n == 1) return Status::Ok;
  return linalg_detail::finish_update(l, n - 1, Status::Ok, watch.overflowed());
}

}  // namespace tippe
