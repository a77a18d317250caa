// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/solver/block_gauss_seidel.hpp>
#include <tippe/solver/block_sweep.hpp>

namespace tippe {

template <class S>
LcpResult<S> solve_blocks(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                          const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  using namespace sweep_detail;
  LcpResult<S> result;
  result.who = LcpSolver::BlockGaussSeidel;
  result.work_bound = settings.sweeps;
  result.reason = check(problem, settings, workspace, answer);
  if (result.reason != LcpReason::None) return result;
  prepare(problem, workspace);
  start(problem, workspace, answer, false);
  run(problem, settings, workspace, answer, result, [&] {
    const S contacts = sweep_blocks(problem, settings, workspace, answer);
    return max(contacts, sweep_rows(problem, settings, workspace, answer));
  });
  return result;
}

template <class S>
LcpResult<S> solve_pgs_rows(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                            const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  using namespace sweep_detail;
  LcpResult<S> result;
  result.who = LcpSolver::PgsRows;
  result.work_bound = settings.sweeps;
  result.reason = check(problem, settings, workspace, answer);
  if (result.reason != LcpReason::None) return result;
  result.friction = friction_of(problem) == FrictionModel::None ? FrictionModel::None : FrictionModel::Box;
  prepare(problem, workspace);
  start(problem, workspace, answer, true);
  run(problem, settings, workspace, answer, result, [&] {
    const S contacts = sweep_box_contacts(problem, settings, workspace, answer);
    return max(contacts, sweep_rows(problem, settings, workspace, answer));
  });
  return result;
}

}  // namespace tippe
