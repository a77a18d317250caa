// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/compensated_accumulator.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/dantzig.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/pgs.hpp>

namespace tippe {
namespace dantzig_detail {

enum Set : int16_t {
  kPending,  // not driven yet: at its starting value, not guarded
  kLower,    // z = lo, w >= 0
  kUpper,    // z = hi, w <= 0
  kFree,     // w = 0
};

/// Why a step ended.
enum class Stop : uint8_t { None, Reached, OwnBound, FreeAtBound, HeldTurns };

template <class S>
class Driver {
 public:
  Driver(const BoxedProblem<S>& problem, const DantzigWorkspace<S>& workspace) noexcept
      : problem_(problem), n_(problem.size()) {
    S* r = workspace.reals.data();
    S** const vectors[] = {&scale_, &z_, &w_, &dz_, &dw_, &row_, &q_};
    for (S** v : vectors) {
      *v = r;
      r += n_;
    }
    work_ = Span<S>(r, cholesky_work_size(n_));
    factor_ = Span<S>(r + cholesky_work_size(n_), cholesky_size(n_));
    set_ = workspace.indices.data();
    free_ = set_ + n_;
  }

  [[nodiscard]] Span<S> scale() const noexcept { return Span<S>(scale_, n_); }

  void start(S load) noexcept {
    load_ = load;
    for (int i = 0; i < n_; ++i) {
      q_[i] = problem_.q[i] / load * scale_[i];
      z_[i] = clamp(S(0), lower(i), upper(i));
      set_[i] = kPending;
    }
  }

  /// w = M z + q, afresh.
  void evaluate() noexcept {
    for (int i = 0; i < n_; ++i) {
      auto sum = typename ScalarTraits<S>::Wide();
      sum.add(q_[i]);
      for (int j = 0; j < n_; ++j) {
        if (z_[j] != S(0)) sum.add_product(entry(i, j), z_[j]);
      }
      w_[i] = sum.result();
    }
  }

  /// The most violated variable, or -1.
  [[nodiscard]] int worst() const noexcept {
    const S tolerance = ScalarTraits<S>::kResidualTolerance / S(4);
    int best = -1;
    S size = S(0);
    for (int i = 0; i < n_; ++i) {
      if (set_[i] == kFree) continue;
      const bool may_rise = z_[i]<upper(i), may_fall = z_[i]> lower(i);
      const S violation = w_[i] < S(0) ? (may_rise ? -w_[i] : S(0)) : may_fall ? w_[i] : S(0);
      // judged in scaled units, compared in those of the problem
      if (violation > tolerance && violation / scale_[i] > size) {
        size = violation / scale_[i];
        best = i;
      }
    }
    return best;
  }

  /// Moves z_j by one step. Stop::None: nothing blocks. `failed` is set when the factor cannot follow.
  [[nodiscard]] Stop step(int j, bool& failed) noexcept {
    const S sign = w_[j] < S(0) ? S(1) : S(-1);
    direction(j, sign);
    const S tiny = ScalarTraits<S>::kPivotTolerance;
    Stop stop = Stop::None;
    S length = S(0);
    int who = j;
    const auto offer = [&](S s, Stop reason, int i) {
      if (stop != Stop::None && !(s < length)) return;
      length = max(s, S(0));
      stop = reason;
      who = i;
    };
    if (sign * dw_[j] > tiny) offer(-w_[j] / dw_[j], Stop::Reached, j);
    if (sign > S(0) && has_upper(problem_.upper(j))) offer(upper(j) - z_[j], Stop::OwnBound, j);
    if (sign < S(0) && has_lower(problem_.lower(j))) offer(z_[j] - lower(j), Stop::OwnBound, j);
    for (int i = 0; i < n_; ++i) {
      if (i == j) continue;
      if (set_[i] == kFree) {
        if (dz_[i] < -tiny && has_lower(problem_.lower(i)))
          offer((z_[i] - lower(i)) / -dz_[i], Stop::FreeAtBound, i);
        if (dz_[i] > tiny && has_upper(problem_.upper(i)))
          offer((upper(i) - z_[i]) / dz_[i], Stop::FreeAtBound, i);
      } else if (lower(i) < upper(i)) {
        if (set_[i] == kLower && dw_[i] < -tiny) offer(max(w_[i], S(0)) / -dw_[i], Stop::HeldTurns, i);
        if (set_[i] == kUpper && dw_[i] > tiny) offer(max(-w_[i], S(0)) / dw_[i], Stop::HeldTurns, i);
      }
    }
    if (stop == Stop::None) return stop;
    for (int i = 0; i < n_; ++i) {
      z_[i] = z_[i] + length * dz_[i];
      w_[i] = w_[i] + length * dw_[i];
    }
    switch (stop) {
      case Stop::Reached:
        failed = !release(j);
        break;
      case Stop::HeldTurns:
        failed = !release(who);
        break;
      case Stop::OwnBound:
        hold(j, sign > S(0));
        break;
      case Stop::FreeAtBound: {
        const bool up = dz_[who] > S(0);
        failed = !drop(who);
        hold(who, up);
        break;
      }
      case Stop::None:
        break;
    }
    return stop;
  }

  /// One correction of the free variables by a residual in wider arithmetic, then z in the units of the
  /// problem.
  void finish(Span<S> answer) noexcept {
    for (int t = 0; t < free_count_; ++t) {
      const int i = free_[t];
      CompensatedAccumulator<S> sum;
      sum.add(q_[i]);
      for (int j = 0; j < n_; ++j) {
        if (z_[j] != S(0)) sum.add_product(entry(i, j), z_[j]);
      }
      row_[t] = -sum.result();
    }
    if (free_count_ > 0 && ok(cholesky_solve<S>(factor_, free_count_, Span<S>(row_, free_count_)))) {
      for (int t = 0; t < free_count_; ++t) z_[free_[t]] = z_[free_[t]] + row_[t];
    }
    for (int i = 0; i < n_; ++i) {
      const S lo = problem_.lower(i), hi = problem_.upper(i);
      answer[i] = set_[i] == kLower ? lo : set_[i] == kUpper ? hi : clamp(z_[i] * load_ * scale_[i], lo, hi);
    }
  }

  /// The direction of the last step, if it proves that there is no solution.
  [[nodiscard]] bool read_ray(Span<S> ray) const noexcept {
    const S tolerance = ScalarTraits<S>::kPivotTolerance;
    CompensatedAccumulator<S> sum;
    S largest = S(0);
    for (int i = 0; i < n_; ++i) {
      CompensatedAccumulator<S> image;
      for (int j = 0; j < n_; ++j) image.add_product(entry(i, j), dz_[j]);
      largest = max(largest, abs(image.result()));
      if (dz_[i] < -tolerance && has_lower(problem_.lower(i))) return false;
      if (dz_[i] > tolerance && has_upper(problem_.upper(i))) return false;
      sum.add_product(q_[i], dz_[i]);
    }
    // a solution z would have q.d >= -(M d).z: none is smaller than 1 / tolerance
    const S along_q = sum.result();
    if (!(along_q < -ScalarTraits<S>::kResidualTolerance) || largest > -along_q * tolerance) return false;
    for (int i = 0; i < ray.size(); ++i) ray[i] = dz_[i] * scale_[i];
    return true;
  }

 private:
  [[nodiscard]] S entry(int i, int j) const noexcept { return problem_.M(i, j) * (scale_[i] * scale_[j]); }
  [[nodiscard]] S lower(int i) const noexcept { return scaled_bound(problem_.lower(i), i); }
  [[nodiscard]] S upper(int i) const noexcept { return scaled_bound(problem_.upper(i), i); }
  [[nodiscard]] S scaled_bound(S bound, int i) const noexcept {
    return has_lower(bound) && has_upper(bound) ? saturating_ratio(bound / scale_[i], load_) : bound;
  }

  /// dz and dw per unit of motion of z_j.
  void direction(int j, S sign) noexcept {
    for (int i = 0; i < n_; ++i) dz_[i] = S(0);
    for (int t = 0; t < free_count_; ++t) row_[t] = -(sign * entry(free_[t], j));
    if (free_count_ > 0 && ok(cholesky_solve<S>(factor_, free_count_, Span<S>(row_, free_count_)))) {
      for (int t = 0; t < free_count_; ++t) dz_[free_[t]] = row_[t];
    }
    dz_[j] = sign;
    for (int i = 0; i < n_; ++i) {
      dw_[i] = S(0);
      if (set_[i] == kFree) continue;
      auto sum = Accumulator<S>::product(entry(i, j), sign);
      for (int t = 0; t < free_count_; ++t) sum.add_product(entry(i, free_[t]), dz_[free_[t]]);
      dw_[i] = sum.result();
    }
  }

  [[nodiscard]] bool release(int i) noexcept {
    for (int t = 0; t < free_count_; ++t) row_[t] = entry(i, free_[t]);
    row_[free_count_] = entry(i, i);
    const Status status = cholesky_append(factor_, free_count_, Span<S>(row_, free_count_ + 1));
    if (!ok(status) && status != Status::IllConditioned) return false;
    free_[free_count_++] = static_cast<int16_t>(i);
    set_[i] = kFree;
    w_[i] = S(0);
    return true;
  }

  [[nodiscard]] bool drop(int i) noexcept {
    int t = 0;
    while (t < free_count_ && free_[t] != i) ++t;
    const Status status = cholesky_delete(factor_, free_count_, t, work_);
    --free_count_;
    for (; t < free_count_; ++t) free_[t] = free_[t + 1];
    return ok(status) || status == Status::IllConditioned;
  }

  void hold(int i, bool at_upper) noexcept {
    set_[i] = at_upper ? kUpper : kLower;
    z_[i] = at_upper ? upper(i) : lower(i);
  }

  const BoxedProblem<S>& problem_;
  int n_;
  int free_count_ = 0;
  S load_ = S(1);
  S *scale_, *z_, *w_, *dz_, *dw_, *row_, *q_;
  Span<S> work_, factor_;
  int16_t *set_, *free_;
};

}  // namespace dantzig_detail

template <class S>
LcpResult<S> solve_dantzig(const BoxedProblem<S>& problem, const DantzigSettings<S>& settings,
                           const DantzigWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept {
  using dantzig_detail::Stop;
  const int n = problem.size();
  LcpResult<S> result;
  result.who = LcpSolver::Dantzig;
  result.work_bound = settings.max_steps > 0 ? settings.max_steps : default_dantzig_steps(n);
  if (z.size() != n || (!ray.empty() && ray.size() != n) ||
      workspace.reals.size() < DantzigWorkspace<S>::reals_for(n) ||
      workspace.indices.size() < DantzigWorkspace<S>::indices_for(n)) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  if (settings.max_steps < 0) {
    result.reason = LcpReason::BadSettings;
    return result;
  }
  dantzig_detail::Driver<S> driver(problem, workspace);
  result.reason = equilibrate(problem, driver.scale());
  if (result.reason == LcpReason::None) result.reason = check_semidefinite(problem.M, driver.scale());
  if (result.reason != LcpReason::None) return result;
  driver.start(load_of(problem.q, driver.scale()));

  bool failed = false, unbounded = false;
  for (int driven = 0; result.work < result.work_bound && !failed && !unbounded; ++driven) {
    driver.evaluate();
    const int j = driver.worst();
    if (j < 0) break;
    for (bool moving = true; moving && !failed && result.work < result.work_bound;) {
      const Stop stop = driver.step(j, failed);
      unbounded = stop == Stop::None;
      moving = stop == Stop::FreeAtBound || stop == Stop::HeldTurns;
      result.work += unbounded ? 0 : 1;
    }
  }
  const bool proven = unbounded && driver.read_ray(ray);
  driver.finish(z);
  result.reason = result.work >= result.work_bound ? LcpReason::WorkLimit : LcpReason::None;
  verify<S>(problem, driver.scale(), z, result);
  if (proven && result.status != LcpStatus::Solved) {
    result.status = LcpStatus::Ray;
    result.reason = LcpReason::None;
  }
  return result;
}

}  // namespace tippe
