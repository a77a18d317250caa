// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/compensated_accumulator.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/lemke_basis.hpp>

namespace tippe {
namespace lemke_detail {

[[nodiscard]] constexpr int16_t index(int i) noexcept {
  return static_cast<int16_t>(i);
}  // i <= 2 kMaxOrder

}  // namespace lemke_detail

template <class S>
void LemkeBasis<S>::bind(const LcpProblem<S>& problem, Span<S> reals_in, Span<int16_t> indices_in) noexcept {
  problem_ = problem;
  n_ = problem.size();
  TIPPE_ASSERT(reals_in.size() >= reals(n_) && indices_in.size() >= indices(n_));
  S* r = reals_in.data();
  S** const vectors[] = {&scale_, &q_, &cover_, &x_, &tie_, &work_, &extra_};
  for (S** v : vectors) {
    *v = r;
    r += n_;
  }
  eta_ = r;
  lu_ = r + n_ * (kEtas + 1);
  head_ = indices_in.data();
  rows_ = head_ + n_;
  cols_ = rows_ + n_;
  exchange_ = cols_ + n_;
  slot_ = exchange_ + n_;
  eta_slot_ = slot_ + 2 * n_ + 1;
}

template <class S>
void LemkeBasis<S>::set_load(S load) noexcept {
  load_ = load;
  if constexpr (ScalarTraits<S>::kIsFixed) {
    for (int i = 0; i < n_; ++i) q_[i] = problem_.q[i] / load * scale_[i];
  } else {
    const S inverse = S(1) / load;  // exact: a power of two
    for (int i = 0; i < n_; ++i) q_[i] = problem_.q[i] * inverse * scale_[i];
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
void LemkeBasis<S>::start_cold() noexcept {
  for (int i = 0; i < n_; ++i) {
    head_[i] = lemke_detail::index(w(i));
    slot_[w(i)] = lemke_detail::index(i);
    slot_[z(i)] = -1;
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
    apply_factor(tie_);
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
bool LemkeBasis<S>::start_from(Span<const int16_t> is_basic) noexcept {
  k_ = 0;
  for (int i = 0; i < n_; ++i) {
    const bool basic = is_basic[i] != 0;
    const int16_t v = lemke_detail::index(basic ? z(i) : w(i));
    slot_[w(i)] = basic ? int16_t{-1} : lemke_detail::index(i);
    slot_[z(i)] = basic ? lemke_detail::index(i) : int16_t{-1};
    head_[i] = v;
    if (basic) {
      rows_[k_] = lemke_detail::index(i);
      cols_[k_++] = v;
    }
  }
  slot_[z0()] = -1;
  ties_on_ = false;
  cold_ = false;
  return factor_core();
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
  apply_factor(x_);
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
  const MatrixView<S> g = core();
  for (int a = 0; a < k_; ++a) {
    const int i = rows_[a];
    for (int b = 0; b < k_; ++b) {
      const int v = cols_[b];
      g(a, b) = v == z0() ? cover_[i] : scaled_entry(i, v - n_);
    }
  }
  const Status status = lu_factor(g, exchanges());
  return ok(status) || status == Status::IllConditioned;
}

template <class S>
bool LemkeBasis<S>::solve_core(S* y) noexcept {
  return ok(lu_solve(MatrixView<const S>(core()), Span<const int16_t>(exchanges()), Span<S>(y, k_)));
}

template <class S>
void LemkeBasis<S>::apply_factor(S* a) noexcept {
  if (k_ == 0) return;
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
    const S* const d = eta_ + e * n_;
    const int r = eta_slot_[e];
    if (a[r] == S(0)) continue;
    const S theta = a[r] / d[r];
    for (int i = 0; i < n_; ++i) a[i] = a[i] - theta * d[i];
    a[r] = theta;
  }
}

template <class S>
S* LemkeBasis<S>::direction(int v) noexcept {
  S* const d = eta_ + eta_count_ * n_;
  if (v < n_) {
    for (int i = 0; i < n_; ++i) d[i] = S(0);
    d[v] = S(1);
  } else if (v < z0()) {
    const int j = v - n_;
    for (int i = 0; i < n_; ++i) d[i] = -(scaled_entry(i, j));
  } else {
    for (int i = 0; i < n_; ++i) d[i] = -cover_[i];
  }
  apply_factor(d);
  apply_etas(d);
  return d;
}

template <class S>
void LemkeBasis<S>::pivot(int v, int r) noexcept {
  const S* const d = eta_ + eta_count_ * n_;
  S* const values[] = {x_, tie_};
  for (int level = 0; level < (ties_on_ ? 2 : 1); ++level) {
    S* const a = values[level];
    const S theta = a[r] / d[r];
    for (int i = 0; i < n_; ++i) a[i] = a[i] - theta * d[i];
    a[r] = theta;
  }
  slot_[head_[r]] = -1;
  head_[r] = lemke_detail::index(v);
  slot_[v] = lemke_detail::index(r);
  eta_slot_[eta_count_++] = lemke_detail::index(r);
}

template <class S>
void LemkeBasis<S>::resolve(bool refine) noexcept {
  if (eta_count_ > 0) {
    arrange();
    if (!factor_core()) k_ = 0;
  }
  if (k_ == 0) return;
  // y solves M_core y = -q_core
  S* const y = extra_;
  for (int t = 0; t < k_; ++t) y[t] = -q_[rows_[t]];
  bool solved = solve_core(y);
  if (refine) {
    S* const correction = work_;
    for (int t = 0; t < k_; ++t) {
      const int i = rows_[t];
      CompensatedAccumulator<S> sum;
      sum.add(q_[i]);
      for (int u = 0; u < k_; ++u) sum.add_product(scaled_entry(i, cols_[u] - n_), y[u]);
      correction[t] = -sum.result();
    }
    solved = solve_core(correction) && solved;
    for (int t = 0; t < k_; ++t) y[t] = y[t] + correction[t];
  }
  for (int t = 0; t < k_; ++t) x_[rows_[t]] = solved ? y[t] : S(0);
}

template <class S>
void LemkeBasis<S>::extract(Span<S> answer) const noexcept {
  for (int i = 0; i < n_; ++i) {
    const int r = slot_[z(i)];
    answer[i] = r >= 0 && x_[r] > S(0) ? x_[r] * load_ * scale_[i] : S(0);
  }
}

}  // namespace tippe
