// SPDX-License-Identifier: MIT
// Definitions of proximal_newton.hpp.
#pragma once

#include <tippe/solver/proximal_newton.hpp>
#include <tippe/solver/proximal_run.inl>

namespace tippe {
namespace proximal {

template <class S>
[[nodiscard]] LcpReason check(const ContactProblem<S>& problem, Span<const SolverInertia<S>> inertia,
                              const ProximalNewtonSettings<S>& settings,
                              const ProximalNewtonWorkspace<S>& workspace,
                              const ContactAnswer<S>& answer) noexcept {
  const int bodies = problem.bodies.size(), contacts = problem.contacts.size(), rows = problem.rows.size();
  if (settings.factorisations < 0 || settings.solves < 0 || settings.halvings < 0 ||
      settings.free_steps < 0 || settings.sweeps < 0 || settings.last_sweeps < 0 ||
      !(settings.tolerance > S(0)) || !(settings.stiffness > S(0)) || settings.far < S(0))
    return LcpReason::BadSettings;
  const LcpReason reason = check_problem(problem, answer);
  if (reason != LcpReason::None) return reason;
  if (inertia.size() != bodies || workspace.cache == nullptr) return LcpReason::BadSize;
  for (const ContactBlock<S>& block : problem.contacts) {
    if (block.law == BlockLaw::Pyramid) return LcpReason::UnsupportedLaw;
  }
  if (workspace.velocities.size() < 2 * bodies || workspace.sums.size() < bodies ||
      workspace.steps.size() < block6::kOrder * bodies || workspace.contact_impulses.size() < 3 * contacts ||
      workspace.row_impulses.size() < 3 * rows || workspace.scales.size() < contacts + rows ||
      workspace.bytes.size() < ProximalNewtonWorkspace<S>::bytes_for(bodies, 0, contacts) ||
      (settings.judged && workspace.judge.size() < bodies))
    return LcpReason::TooLarge;
  return LcpReason::None;
}

/// Newton's steps until the residual is within the tolerance or a budget ends. Leaves an admissible point,
/// the best known, in the trial.
template <class S>
LcpReason iterate(Run<S>& run, const ProximalNewtonSettings<S>& settings, bool& factored, S& residual,
                  ProximalNewtonReport& did) noexcept {
  constexpr S kKeep = to_scalar<S>(0.25_r);      // of the square: a factor that halves the error is kept
  constexpr S kEnough = to_scalar<S>(0.9998_r);  // Armijo, of the square
  bool fresh = false;
  const auto measure = [&](const Point<S>& point) noexcept {
    ++did.evaluations;
    return run.evaluate(point);
  };
  Sizes<S> at = measure(run.current());
  for (int turn = 0; turn < settings.solves; ++turn) {
    if (run.within(at.worst, settings.tolerance)) {
      run.answer();
      residual = run.verify();
      did.evaluations += 2;
      ++did.candidates;
      if (run.within(residual, settings.tolerance)) return LcpReason::None;
      at = measure(run.current());
    }
    if (!factored) {
      if (did.factorisations >= settings.factorisations) return LcpReason::WorkLimit;
      ++did.factorisations;
      if (run.slides()) ++did.unsymmetric;
      if (!ok(run.factor())) return LcpReason::Accuracy;
      factored = fresh = true;
    }
    run.solve();
    ++did.solves;
    run.move(S(1));
    Sizes<S> next = measure(run.trial());
    if (next.error <= kKeep * at.error) {
      run.accept();
      at = next;
      fresh = false;
      continue;
    }
    factored = false;
    if (fresh) {
      // modes settle faster by full steps, even uphill; only a solve that lasts is held to descend
      const int halvings = turn < settings.free_steps ? 0 : settings.halvings;
      S fraction = S(1);
      for (int halving = 0; halving < halvings && !(next.error <= kEnough * at.error); ++halving) {
        fraction = half(fraction);
        run.move(fraction);
        next = measure(run.trial());
        ++did.halvings;
      }
      run.accept();
      at = next;
    } else if (next.error < at.error) {
      run.accept();
      at = next;
    } else {
      at = measure(run.current());
    }
    fresh = false;
  }
  return LcpReason::WorkLimit;
}

/// Where Newton did not arrive: what it has, or sweeps from the warm start, whichever is better.
template <class S>
S best_of(Run<S>& run, const ProximalNewtonSettings<S>& settings, const ContactAnswer<S>& start,
          ProximalNewtonReport& did) noexcept {
  run.answer();
  const S newton = run.verify();
  run.take(start);
  (void)run.verify();
  run.sweep(settings.last_sweeps);
  const S swept = run.verify();
  did.evaluations += 3;
  if (swept < newton) return swept;
  run.answer();
  return run.verify();
}

}  // namespace proximal

template <class S>
LcpResult<S> solve_proximal_newton(const ContactProblem<S>& problem,
                                   NoDeduction<Span<const SolverInertia<S>>> inertia,
                                   const ProximalNewtonSettings<S>& settings,
                                   const ProximalNewtonWorkspace<S>& workspace,
                                   const ContactAnswer<S>& answer, ProximalNewtonReport* report) noexcept {
  LcpResult<S> result;
  result.who = LcpSolver::ProximalNewton;
  result.work_bound = settings.factorisations;
  result.reason = proximal::check(problem, inertia, settings, workspace, answer);
  if (result.reason != LcpReason::None) return result;

  proximal::Run<S> run(problem, inertia, settings, workspace);
  ProximalNewtonReport did;
  run.weigh();
  run.take(answer);
  S residual = run.verify();
  did.evaluations = 1;
  if (!(residual < ScalarTraits<S>::kHighest)) {
    result.reason = LcpReason::NotFinite;
    return result;
  }
  if (run.within(residual, settings.tolerance)) {
    did.verified_warm = true;
  } else {
    if (!ok(run.prepare())) {
      result.reason = LcpReason::TooLarge;
      return result;
    }
    if (!run.within(residual, settings.far)) run.sweep(settings.sweeps);
    run.accept();
    result.reason = proximal::iterate(run, settings, workspace.cache->factored, residual, did);
    if (result.reason != LcpReason::None) residual = proximal::best_of(run, settings, answer, did);
  }
  run.give(answer);
  if (report != nullptr) *report = did;
  result.work = did.factorisations;
  if (settings.judged) {
    verify<S>(problem, answer, workspace.judge, result);
    return result;
  }
  result.friction = friction_of(problem);
  result.residual = residual;
  result.residual_scaled = residual > S(0) ? residual / run.load() : S(0);
  result.status = result.reason == LcpReason::None ? LcpStatus::Solved : LcpStatus::Limit;
  return result;
}

}  // namespace tippe
