// SPDX-License-Identifier: MIT
// Definitions of condition.hpp.
#pragma once

#include <tippe/linalg/cholesky.inl>
#include <tippe/linalg/condition.hpp>
#include <tippe/linalg/lu.inl>

namespace tippe {
namespace linalg_detail {

template <class S>
[[nodiscard]] S sum_of_magnitudes(Span<const S> v) noexcept {
  Accumulator<S> sum;
  for (const S& x : v) sum.add(abs(x));
  return sum.result();
}

/// a / b for small whole numbers, 0 <= a <= 2 b, where b itself need not fit the scalar.
template <class S>
[[nodiscard]] S quotient(int a, int b) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return S::from_raw(static_cast<typename S::Raw>((int64_t{a} << S::kFractionBits) / b));
  } else {
    return S(a) / S(b);
  }
}

/// Sets `signs` to the signs of the entries of v, 1 for zero; true if that changed them.
template <class S>
[[nodiscard]] bool update_signs(Span<const S> v, Span<S> signs) noexcept {
  bool changed = false;
  for (int i = 0; i < v.size(); ++i) {
    const S sign = v[i] < S(0) ? S(-1) : S(1);
    changed = changed || signs[i] != sign;
    signs[i] = sign;
  }
  return changed;
}

/// A lower bound of |A^-1|_1. `solve` and `solve_transposed` replace a vector by A^-1 and A^-T times it.
/// Anything but Ok from them ends the search and is handed on.
template <class S, class Solve, class SolveTransposed>
Status estimate_inverse_norm(Span<S> v, Span<S> w, Solve solve, SolveTransposed solve_transposed,
                             S& estimate) noexcept {
  constexpr int kTurns = 4;
  const int n = v.size();
  for (S& x : v) x = quotient<S>(1, n);
  Status status = solve(v);
  if (!ok(status)) return status;
  estimate = sum_of_magnitudes<S>(v);
  // climb from one vertex of the unit ball to a better one, as long as there is one
  set_zero(w);
  int last = -1;
  for (int turn = 0; turn < kTurns && n > 1; ++turn) {
    if (!update_signs<S>(v, w)) break;
    for (int i = 0; i < n; ++i) v[i] = w[i];
    status = solve_transposed(v);
    if (!ok(status)) return status;
    int steepest = 0;
    for (int i = 1; i < n; ++i) {
      if (abs(v[i]) > abs(v[steepest])) steepest = i;
    }
    if (steepest == last) break;
    last = steepest;
    set_zero(v);
    v[steepest] = S(1);
    status = solve(v);
    if (!ok(status)) return status;
    const S size = sum_of_magnitudes<S>(v);
    if (size <= estimate) break;
    estimate = size;
  }
  // a start that the climb cannot be misled from: alternating signs, sizes growing from 1 to 2, sum 1
  for (int i = 0; i < n; ++i) {
    const S size = n > 1 ? quotient<S>(2 * (n - 1 + i), 3 * n * (n - 1)) : S(1);
    v[i] = i % 2 == 0 ? size : -size;
  }
  status = solve(v);
  if (!ok(status)) return status;
  estimate = max(estimate, sum_of_magnitudes<S>(v));
  return Status::Ok;
}

/// 1 / (norm * inverse_norm) and what to call it.
template <class S>
Status judge_condition(Status found, S norm, S inverse_norm, bool overflowed, S& reciprocal) noexcept {
  reciprocal = S(0);
  if (found == Status::OutOfRange || (ok(found) && (overflowed || !is_finite(inverse_norm)))) {
    return Status::IllConditioned;
  }
  if (!ok(found)) return found;
  reciprocal = S(1) / inverse_norm / norm;
  return reciprocal > ScalarTraits<S>::kPivotTolerance ? Status::Ok : Status::IllConditioned;
}

template <class S>
Status check_condition(int n, S norm, Span<S> work) noexcept {
  if (n <= 0 || n > kMaxOrder || work.data() == nullptr || work.size() < condition_work_size(n)) {
    return Status::BadSize;
  }
  if (!is_finite(norm)) return Status::NotFinite;
  return norm > S(0) ? Status::Ok : Status::NotPositive;
}

}  // namespace linalg_detail

template <class S>
S one_norm(NoDeduction<MatrixView<const S>> a) noexcept {
  S largest = S(0);
  if (!a.valid()) return largest;
  for (int j = 0; j < a.cols(); ++j) {
    Accumulator<S> sum;
    for (int i = 0; i < a.rows(); ++i) sum.add(abs(a(i, j)));
    largest = max(largest, sum.result());
  }
  return largest;
}

template <class S>
S packed_one_norm(NoDeduction<Span<const S>> a, int n) noexcept {
  S largest = S(0);
  if (!linalg_detail::fits_packed(a, n)) return largest;
  for (int j = 0; j < n; ++j) {
    Accumulator<S> sum;
    for (int i = 0; i < n; ++i) sum.add(abs(i > j ? a[packed_row(i) + j] : a[packed_row(j) + i]));
    largest = max(largest, sum.result());
  }
  return largest;
}

template <class S>
Status lu_condition(NoDeduction<MatrixView<const S>> lu, Span<const int16_t> pivots, NoDeduction<S> norm,
                    Span<S> work, NoDeduction<S>& reciprocal) noexcept {
  reciprocal = S(0);
  const int n = lu.rows();
  const Status status = linalg_detail::check_condition(n, norm, work);
  if (!ok(status)) return status;
  NumericEvents unheard;
  const NumericScope scope(unheard);
  S inverse_norm = S(0);
  const Status found = linalg_detail::estimate_inverse_norm(
      work.subspan(0, n), work.subspan(n, n), [&](Span<S> v) { return lu_solve<S>(lu, pivots, v); },
      [&](Span<S> v) { return lu_solve_transposed<S>(lu, pivots, v); }, inverse_norm);
  return linalg_detail::judge_condition(found, norm, inverse_norm, unheard.any(), reciprocal);
}

template <class S>
Status cholesky_condition(NoDeduction<Span<const S>> l, int n, NoDeduction<S> norm, Span<S> work,
                          NoDeduction<S>& reciprocal) noexcept {
  reciprocal = S(0);
  const Status status = linalg_detail::check_condition(n, norm, work);
  if (!ok(status)) return status;
  NumericEvents unheard;
  const NumericScope scope(unheard);
  S inverse_norm = S(0);
  const auto solve = [&](Span<S> v) { return cholesky_solve<S>(l, n, v); };
  const Status found = linalg_detail::estimate_inverse_norm(work.subspan(0, n), work.subspan(n, n), solve,
                                                            solve, inverse_norm);
  return linalg_detail::judge_condition(found, norm, inverse_norm, unheard.any(), reciprocal);
}

}  // namespace tippe
