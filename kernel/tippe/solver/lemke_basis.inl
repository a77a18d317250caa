// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/linalg/lu.inl>
#include <tippe/scalar/compensated_accumulator.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/lemke_basis.hpp>

namespace tippe {
namespace lemke_detail {

[[nodiscard]] constexpr int16_t index(int i) noexcept {
  return static_cast<int16_t>(i);
}  // i <= 2 kMaxOrder

/// a -= theta d, two at a time.
template <class S>
TIPPE_INLINE void subtract_multiple(S* __restrict a, S theta, const S* __restrict d, int padded) noexcept {
  for (int i = 0; i < padded; i += 2) {
    const S first = a[i] - theta * d[i];
    const S second = a[i + 1] - theta * d[i + 1];
    a[i] = first;
    a[i + 1] = second;
  }
}

}  // namespace lemke_detail

template <class S>
void LemkeBasis<S>::bind(const LcpProblem<S>& problem, Span<S> reals_in, Span<int16_t> indices_in) noexcept {
  problem_ = problem;
  n_ = problem.size();
  padded_ = padded(n_);
  TIPPE_ASSERT(reals_in.size() >= reals(n_) && indices_in.size() >= indices(n_));
  scale_ = reals_in.data();
  q_ = scale_ + padded_;
  cover_ = q_ + padded_;
  x_ = cover_ + padded_;
  tie_ = x_ + padded_;
  work_ = tie_ + padded_;
  extra_ = work_ + padded_;
  eta_ = extra_ + padded_;
  lu_ = eta_ + padded_ * (kEtas + 1);
  // the numbers beyond an odd n
  x_[padded_ - 1] = S(0);
  tie_[padded_ - 1] = S(0);
  head_ = indices_in.data();
  rows_ = head_ + n_;
  cols_ = rows_ + n_;
  exchange_ = cols_ + n_;
  candidates_ = exchange_ + n_;
  slot_ = candidates_ + n_;
  eta_slot_ = slot_ + 2 * n_ + 1;
}

template <class S>
void LemkeBasis<S>::set_load(S load) noexcept {
  load_ = load;
  if constexpr (!ScalarTraits<S>::kIsFixed) inverse_load_ = S(1) / load;  // exact: a power of two
}

template <class S>
TIPPE_INLINE S LemkeBasis<S>::scaled_load(int i) const noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return problem_.q[i] / load_ * scale_[i];
  } else {
    return problem_.q[i] * inverse_load_ * scale_[i];
  }
}

template <class S>
void LemkeBasis<S>::set_cover(NoDeduction<Span<const S>> cover) noexcept {
  S largest = S(0);
  for (int i = 0; i < n_; ++i) largest = max(largest, cover[i] * scale_[i]);
  cover_unit_ = largest;
  for (int i = 0; i < n_; ++i) cover_[i] = cover[i] * scale_[i] / largest;
}

template <class S>
void LemkeBasis<S>::set_cover_ones() noexcept {
  S largest = S(0);
  for (int i = 0; i < n_; ++i) largest = max(largest, scale_[i]);
  cover_unit_ = largest;
  const S inverse = S(1) / largest;  // exact: a power of two
  for (int i = 0; i < n_; ++i) cover_[i] = scale_[i] * inverse;
}

template <class S>
void LemkeBasis<S>::start_cold() noexcept {
  for (int i = 0; i < n_; ++i) {
    head_[i] = lemke_detail::index(w(i));
    slot_[w(i)] = lemke_detail::index(i);
    slot_[z(i)] = -1;
    q_[i] = scaled_load(i);
    x_[i] = q_[i];
  }
  slot_[z0()] = -1;
  k_ = 0;
  eta_count_ = 0;
  ties_on_ = false;
  cold_ = true;
}

template <class S>
const S* LemkeBasis<S>::tie() noexcept {
  if (ties_on_) return tie_;
  ties_on_ = true;
  if (cold_ && n_ <= kTextbook) {
    S p = S(1);
    for (int i = 0; i < n_; ++i, p = p / S(4)) tie_[i] = p;
    if (k_ > 0) apply_factor(tie_);
    apply_etas(tie_);
  } else {
    for (int i = 0; i < n_; ++i) {
      tie_seed_ =
          tie_seed_ * 1664525u + 1013904223u;  // Numerical Recipes' generator: only unlikeness matters
      tie_[i] = S(1) + S(static_cast<int>(tie_seed_ >> 20)) / S(4096);
    }
  }
  return tie_;
}

template <class S>
bool LemkeBasis<S>::start_core(Span<const int16_t> is_basic) noexcept {
  k_ = 0;
  for (int i = 0; i < n_; ++i) {
    if (is_basic[i] == 0) continue;
    rows_[k_] = lemke_detail::index(i);
    cols_[k_++] = lemke_detail::index(z(i));
  }
  return factor_core();
}

template <class S>
void LemkeBasis<S>::complete_core() noexcept {
  int next = 0;
  for (int i = 0; i < n_; ++i) {
    const bool basic = next < k_ && rows_[next] == i;
    slot_[w(i)] = basic ? int16_t{-1} : lemke_detail::index(i);
    slot_[z(i)] = basic ? lemke_detail::index(i) : int16_t{-1};
    head_[i] = basic ? cols_[next++] : lemke_detail::index(w(i));
    q_[i] = scaled_load(i);
  }
  slot_[z0()] = -1;
  ties_on_ = false;
  cold_ = false;
  factor_values();
}

template <class S>
void LemkeBasis<S>::cover_from_basis() noexcept {
  // cover = B 1
  ties_on_ = false;
  cold_ = false;
  for (int i = 0; i < n_; ++i) cover_[i] = slot_[w(i)] >= 0 ? S(1) : S(0);
  for (int j = 0; j < n_; ++j) {
    if (slot_[z(j)] < 0) continue;
    for (int i = 0; i < n_; ++i) cover_[i] = cover_[i] - scaled_entry(i, j);
  }
  cover_unit_ = S(1);
}

template <class S>
bool LemkeBasis<S>::factor() noexcept {
  arrange();
  if (!factor_core()) return false;
  factor_values();
  return true;
}

template <class S>
void LemkeBasis<S>::factor_values() noexcept {
  for (int i = 0; i < n_; ++i) x_[i] = q_[i];
  if (k_ > 0) apply_factor(x_);
}

template <class S>
void LemkeBasis<S>::arrange() noexcept {
  // slacks into their own slots, the others into the slots that are left, in the order of their numbers
  S* const moved = work_;
  int next = 0;
  k_ = 0;
  for (int v = n_; v <= z0(); ++v) {
    if (slot_[v] >= 0) cols_[k_++] = lemke_detail::index(v);
  }
  for (int i = 0; i < n_; ++i) {
    if (slot_[w(i)] >= 0) {
      if (ties_on_) moved[i] = tie_[slot_[w(i)]];
      head_[i] = lemke_detail::index(w(i));
    } else {
      const int16_t v = cols_[next];
      rows_[next++] = lemke_detail::index(i);
      if (ties_on_) moved[i] = tie_[slot_[v]];
      head_[i] = v;
    }
  }
  for (int i = 0; i < n_; ++i) {
    if (ties_on_) tie_[i] = moved[i];
    slot_[head_[i]] = lemke_detail::index(i);
  }
}

template <class S>
bool LemkeBasis<S>::factor_core() noexcept {
  eta_count_ = 0;
  // the core, negated: G = [M_rows,cols  cover_rows]
  if (k_ == 0) return true;
  const bool has_cover = cols_[k_ - 1] == z0();  // the last in the order of numbers
  const int dense = has_cover ? k_ - 1 : k_;
  S* g = lu_;
  S largest = S(0);
  for (int a = 0; a < k_; ++a) {
    const int i = rows_[a];
    const S* const row = problem_.M.row(i);
    const S unit = scale_[i];
    for (int b = 0; b < dense; ++b) {
      const int j = cols_[b] - n_;
      const S entry = row[j] * (unit * scale_[j]);
      largest = max(largest, abs(entry));
      *g++ = entry;
    }
    if (!has_cover) continue;
    largest = max(largest, abs(cover_[i]));
    *g++ = cover_[i];
  }
  // every entry was checked when the problem was scaled
  return usable(linalg_detail::eliminate(core(), exchanges(), largest));
}

template <class S>
bool LemkeBasis<S>::solve_core(S* y) noexcept {
  return ok(linalg_detail::substitute(MatrixView<const S>(core()), Span<const int16_t>(exchanges()),
                                      Span<S>(y, k_)));
}

template <class S>
void LemkeBasis<S>::apply_factor(S* a) noexcept {
  S* const y = work_;
  for (int t = 0; t < k_; ++t) y[t] = -a[rows_[t]];
  if (!solve_core(y)) {
    for (int t = 0; t < k_; ++t) y[t] = S(0);
  }
  // slacks: x_i = a_i + M_i y; the rows of the core have none.
  S* const coefficient = extra_;
  S of_cover = S(0);
  int dense = 0;  // how many of the columns are columns of M: all but perhaps the last
  for (int t = 0; t < k_; ++t) {
    if (cols_[t] == z0()) {
      of_cover = y[t];
    } else {
      coefficient[dense++] = y[t] * scale_[cols_[t] - n_];
    }
  }
  int next = 0;
  for (int i = 0; i < n_; ++i) {
    if (next < k_ && rows_[next] == i) {
      a[i] = y[next++];
      continue;
    }
    const S* const row = problem_.M.row(i);
    auto sum = typename ScalarTraits<S>::Wide();
    for (int t = 0; t < dense; ++t) sum.add_product(row[cols_[t] - n_], coefficient[t]);
    a[i] = a[i] + sum.result() * scale_[i] + cover_[i] * of_cover;
  }
}

template <class S>
void LemkeBasis<S>::apply_etas(S* a) noexcept {
  for (int e = 0; e < eta_count_; ++e) {
    const S* const d = eta_ + e * padded_;
    const int r = eta_slot_[e];
    if (a[r] == S(0)) continue;
    const S theta = a[r] / d[r];
    lemke_detail::subtract_multiple(a, theta, d, padded_);
    a[r] = theta;
  }
}

template <class S>
S* LemkeBasis<S>::direction(int v) noexcept {
  S* const d = eta_ + eta_count_ * padded_;
  d[padded_ - 1] = S(0);
  if (v < n_) {
    for (int i = 0; i < n_; ++i) d[i] = S(0);
    d[v] = S(1);
  } else if (v < z0()) {
    const int j = v - n_;
    const S unit = -scale_[j];
    const S* entry = problem_.M.row(0) + j;
    const int stride = problem_.M.stride();
    d[0] = *entry * (scale_[0] * unit);
    for (int i = 1; i < n_; ++i) {
      entry += stride;
      d[i] = *entry * (scale_[i] * unit);
    }
  } else {
    for (int i = 0; i < n_; ++i) d[i] = -cover_[i];
  }
  if (k_ > 0) apply_factor(d);
  apply_etas(d);
  return d;
}

template <class S>
void LemkeBasis<S>::pivot(int v, int r) noexcept {
  const S* const d = eta_ + eta_count_ * padded_;
  const S divisor = d[r];
  const S theta = x_[r] / divisor;
  lemke_detail::subtract_multiple(x_, theta, d, padded_);
  x_[r] = theta;
  if (ties_on_) {
    const S of_tie = tie_[r] / divisor;
    lemke_detail::subtract_multiple(tie_, of_tie, d, padded_);
    tie_[r] = of_tie;
  }
  slot_[head_[r]] = -1;
  head_[r] = lemke_detail::index(v);
  slot_[v] = lemke_detail::index(r);
  eta_slot_[eta_count_++] = lemke_detail::index(r);
}

template <class S>
bool LemkeBasis<S>::factor_support() noexcept {
  k_ = 0;
  for (int i = 0; i < n_; ++i) {
    if (slot_[w(i)] >= 0) continue;
    rows_[k_] = lemke_detail::index(i);
    cols_[k_++] = lemke_detail::index(z(i));
  }
  return factor_core();
}

template <class S>
void LemkeBasis<S>::solve_support(bool refine, Span<S> answer) noexcept {
  // y solves M_core y = -q_core
  S* const y = extra_;
  for (int t = 0; t < k_; ++t) y[t] = -scaled_load(rows_[t]);
  bool solved = k_ == 0 || solve_core(y);
  if (refine && k_ > 0) {
    S* const correction = work_;
    for (int t = 0; t < k_; ++t) {
      const int i = rows_[t];
      CompensatedAccumulator<S> sum;
      sum.add(scaled_load(i));
      for (int u = 0; u < k_; ++u) sum.add_product(scaled_entry(i, cols_[u] - n_), y[u]);
      correction[t] = -sum.result();
    }
    solved = solve_core(correction) && solved;
    for (int t = 0; t < k_; ++t) y[t] = y[t] + correction[t];
  }
  for (int i = 0; i < n_; ++i) answer[i] = S(0);
  for (int t = 0; t < k_; ++t) {
    const int i = rows_[t];
    if (solved && y[t] > S(0)) answer[i] = y[t] * load_ * scale_[i];
  }
}

template <class S>
int LemkeBasis<S>::most_violated(S tolerance) const noexcept {
  int worst = -1;
  S lowest = -tolerance;
  int next = 0;
  for (int i = 0; i < n_; ++i) {
    S value;
    if (next < k_ && rows_[next] == i) {
      value = extra_[next++];
    } else {
      const S* const row = problem_.M.row(i);
      auto sum = typename ScalarTraits<S>::Wide();
      for (int t = 0; t < k_; ++t) {
        const int j = cols_[t] - n_;
        sum.add_product(row[j], extra_[t] * scale_[j]);
      }
      value = scaled_load(i) + sum.result() * scale_[i];
    }
    if (!(value < lowest)) continue;
    lowest = value;
    worst = i;
  }
  return worst;
}

template <class S>
void LemkeBasis<S>::extract(Span<S> answer) const noexcept {
  for (int i = 0; i < n_; ++i) {
    const int r = slot_[z(i)];
    answer[i] = r >= 0 && x_[r] > S(0) ? x_[r] * load_ * scale_[i] : S(0);
  }
}

}  // namespace tippe
