// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/solver/block_sweep.hpp>
#include <tippe/solver/staggered.hpp>

namespace tippe {
namespace staggered_detail {

/// The contact with its normal held: no coupling to it, and all of W_tt.
template <class S>
void hold_normal(ReducedContact<S>& r) noexcept {
  const auto whole = [&](S entry, S g, S c) {
    return Accumulator<S>().add(entry).add_product(r.nn * g, c).result();
  };
  r.tt = whole(r.tt, r.g.t, r.c.t);
  r.tb = whole(r.tb, r.g.t, r.c.b);
  r.bt = whole(r.bt, r.g.b, r.c.t);
  r.bb = whole(r.bb, r.g.b, r.c.b);
  r.c = {};
  r.g = {};
  const S det = Accumulator<S>::product(r.tt, r.bb).sub_product(r.tb, r.bt).result();
  r.inverse_det = det > S(16) * ScalarTraits<S>::kEpsilon ? S(1) / det : S(0);
}

template <class S>
[[nodiscard]] S sweep_contacts(const ContactProblem<S>& problem, const SweepWorkspace<S>& workspace,
                               const ContactAnswer<S>& answer, bool friction) noexcept {
  S largest = S(0);
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    PreparedContact<S>& prepared = workspace.contacts[i];
    const bool joint = block.law == BlockLaw::Bilateral;
    if (!prepared.reduced.acts() || (joint && friction)) continue;
    Vec3<S>& p = answer.contact_impulses[i];
    const Mat3<S> axes = block_axes(block);
    Vec3<S> u = block_velocity<S>(block, axes, p, answer.velocities);
    Vec3<S> next = p;
    if (joint || friction) {
      if (!joint) u.x = S(0);  // the normal is held: whatever it sees does not count
      next = sweep_detail::solved_block(block, prepared, u, p, false);
    } else {
      next.x = max(p.x - (u.x * prepared.reduced.inverse_nn) * prepared.reduced.unit, S(0));
    }
    const Vec3<S> change = next - p;
    p = next;
    push<S>(block, axes, change, problem.bodies, answer.velocities);
    largest = max(largest, max_component(abs(change)) * prepared.reduced.inverse_unit);
  }
  return largest;
}

/// Rows with bounds of their own belong to the normals, those in proportion to a contact to friction.
template <class S>
[[nodiscard]] S sweep_half(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                           const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer,
                           bool friction) noexcept {
  S largest = sweep_contacts(problem, workspace, answer, friction);
  for (int i = 0; i < problem.rows.size(); ++i) {
    if ((problem.rows[i].limited_by != kNoContact) != friction) continue;
    largest = max(largest, sweep_detail::sweep_row(problem, i, settings, workspace, answer));
  }
  return largest;
}

}  // namespace staggered_detail

template <class S>
LcpResult<S> solve_staggered(const ContactProblem<S>& problem, const SweepSettings<S>& settings, int inner,
                             const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  using namespace staggered_detail;
  LcpResult<S> result;
  result.who = LcpSolver::Staggered;
  result.work_bound = settings.sweeps;
  result.reason = sweep_detail::check(problem, settings, workspace, answer);
  if (inner < 1 || settings.relaxation != S(1)) result.reason = LcpReason::BadSettings;
  if (result.reason != LcpReason::None) return result;
  sweep_detail::prepare(problem, workspace);
  for (int i = 0; i < problem.contacts.size(); ++i) {
    ReducedContact<S>& reduced = workspace.contacts[i].reduced;
    if (problem.contacts[i].law != BlockLaw::Bilateral && reduced.acts()) hold_normal(reduced);
  }
  sweep_detail::start(problem, workspace, answer, false);
  sweep_detail::run(problem, settings, workspace, answer, result, [&] {
    S change = S(0);
    for (int half_round = 0; half_round < 2; ++half_round) {
      for (int s = 0; s < inner; ++s) {
        const S largest = sweep_half(problem, settings, workspace, answer, half_round == 1);
        change = max(change, largest);
      }
    }
    return change;
  });
  return result;
}

}  // namespace tippe
