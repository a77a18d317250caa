// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/solver/block_sweep.hpp>
#include <tippe/solver/nonsmooth_cg.hpp>

namespace tippe {
namespace nonsmooth_detail {

/// sqrt(sum of squares), a root at a time: no square of a small number is lost in fixed point.
template <class S>
class RunningNorm {
 public:
  void add(const Vec3<S>& v) noexcept {
    const S parts[4] = {norm_, v.x, v.y, v.z};
    norm_ = math_detail::root_of_squares(parts);
  }
  void add(S x) noexcept { add(Vec3<S>{x, S(0), S(0)}); }
  [[nodiscard]] S value() const noexcept { return norm_; }

 private:
  S norm_ = S(0);
};

template <class S>
void remember(const NonsmoothCgWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  for (int i = 0; i < answer.contact_impulses.size(); ++i) {
    workspace.contacts[i].before = answer.contact_impulses[i];
  }
  for (int i = 0; i < answer.row_impulses.size(); ++i) workspace.rows[i].before = answer.row_impulses[i];
}

template <class S>
[[nodiscard]] S gradient_norm(const NonsmoothCgWorkspace<S>& workspace,
                              const ContactAnswer<S>& answer) noexcept {
  RunningNorm<S> norm;
  for (int i = 0; i < answer.contact_impulses.size(); ++i) {
    norm.add(workspace.contacts[i].before - answer.contact_impulses[i]);
  }
  for (int i = 0; i < answer.row_impulses.size(); ++i) {
    norm.add(workspace.rows[i].before - answer.row_impulses[i]);
  }
  return norm.value();
}

/// x = y + beta direction, into friction and bounds; direction = beta direction - gradient.
template <class S>
void extrapolate(const ContactProblem<S>& problem, const NonsmoothCgWorkspace<S>& workspace,
                 const ContactAnswer<S>& answer, S beta) noexcept {
  for (int i = 0; i < problem.contacts.size(); ++i) {
    SweepMomentum<Vec3<S>>& m = workspace.contacts[i];
    Vec3<S>& p = answer.contact_impulses[i];
    const Vec3<S> carried = m.direction * beta;
    m.direction = carried - (m.before - p);
    p = sweep_detail::into_friction(problem.contacts[i], p + carried, false);
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    SweepMomentum<S>& m = workspace.rows[i];
    S& p = answer.row_impulses[i];
    const S carried = m.direction * beta;
    m.direction = carried - (m.before - p);
    p = sweep_detail::row_clamped(problem.rows[i], p + carried, answer.contact_impulses);
  }
  sweep_detail::refresh(problem, answer);
}

}  // namespace nonsmooth_detail

template <class S>
LcpResult<S> solve_nonsmooth_cg(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                                const NonsmoothCgWorkspace<S>& workspace,
                                const ContactAnswer<S>& answer) noexcept {
  using namespace nonsmooth_detail;
  LcpResult<S> result;
  result.who = LcpSolver::NonsmoothCg;
  result.work_bound = settings.sweeps;
  result.reason = sweep_detail::check(problem, settings, workspace.sweep, answer);
  if (result.reason == LcpReason::None &&
      (workspace.contacts.size() < problem.contacts.size() || workspace.rows.size() < problem.rows.size())) {
    result.reason = LcpReason::BadSize;
  }
  if (result.reason != LcpReason::None) return result;
  sweep_detail::prepare(problem, workspace.sweep);
  sweep_detail::start(problem, workspace.sweep, answer, false);
  for (int i = 0; i < problem.contacts.size(); ++i) workspace.contacts[i] = {};
  for (int i = 0; i < problem.rows.size(); ++i) workspace.rows[i] = {};
  S last = S(0);
  sweep_detail::run(problem, settings, workspace.sweep, answer, result, [&] {
    remember(workspace, answer);
    const S contacts = sweep_detail::sweep_blocks(problem, settings, workspace.sweep, answer);
    const S change = max(contacts, sweep_detail::sweep_rows(problem, settings, workspace.sweep, answer));
    const S gradient = gradient_norm(workspace, answer);
    // start again where the gradient grew; the first sweep has nothing to compare with
    const S ratio = gradient < last ? gradient / last : S(0);
    last = gradient;
    extrapolate(problem, workspace, answer, ratio * ratio);
    return change;
  });
  return result;
}

}  // namespace tippe
