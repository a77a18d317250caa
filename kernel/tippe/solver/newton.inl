// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/newton.hpp>

namespace tippe {
namespace newton_detail {

/// y = M' x + q' in the units given by `scale` and `load` (ones: the problem as it is written).
template <class S>
struct LcpFunction {
  const LcpProblem<S>& problem;
  Span<const S> scale;
  S load;

  void value(Span<const S> x, Span<S> y) const noexcept {
    for (int i = 0; i < problem.size(); ++i) {
      auto sum = Accumulator<S>();
      for (int j = 0; j < problem.size(); ++j) sum.add_product(problem.M(i, j) * (scale[i] * scale[j]), x[j]);
      y[i] = sum.add(problem.q[i] / load * scale[i]).result();
    }
  }
  void jacobian(Span<const S>, MatrixView<S> G) const noexcept {
    for (int i = 0; i < problem.size(); ++i) {
      for (int j = 0; j < problem.size(); ++j) G(i, j) = problem.M(i, j) * (scale[i] * scale[j]);
    }
  }
};

}  // namespace newton_detail

template <class S>
LcpResult<S> solve_newton(const LcpProblem<S>& problem, const NewtonSettings<S>& settings,
                          const LcpNewtonWorkspace<S>& workspace, Span<S> z,
                          NewtonReport<S>* report) noexcept {
  const int n = problem.size();
  LcpResult<S> result;
  result.who = LcpSolver::Newton;
  result.work_bound = settings.iterations;
  if (z.size() != n || workspace.reals.size() < LcpNewtonWorkspace<S>::reals_for(n) ||
      workspace.indices.size() < LcpNewtonWorkspace<S>::indices_for(n)) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  if (settings.iterations < 0 || settings.halvings < 0 || !(settings.tolerance >= S(0))) {
    result.reason = LcpReason::BadSettings;
    return result;
  }
  const int own = NewtonWorkspace<S>::reals_for(n);
  const Span<S> scale = workspace.reals.subspan(own, n);
  const Span<S> units = workspace.reals.subspan(own + n, n);
  result.reason = equilibrate(problem, scale);
  if (result.reason != LcpReason::None) return result;
  for (int i = 0; i < n; ++i) units[i] = settings.equilibrate ? scale[i] : S(1);
  const S load = settings.equilibrate ? load_of(problem.q, scale) : S(1);

  newton_detail::LcpFunction<S> function{problem, units, load};
  for (int i = 0; i < n; ++i) z[i] = is_finite(z[i]) ? saturating_ratio(z[i] / units[i], load) : S(0);
  const NewtonReport<S> done = solve_ncp_newton(
      function, settings, NewtonWorkspace<S>{workspace.reals.subspan(0, own), workspace.indices}, z,
      [](const NewtonReport<S>&) {});
  for (int i = 0; i < n; ++i) z[i] = max(z[i] * load * units[i], S(0));
  if (report != nullptr) *report = done;
  result.work = done.iterations;
  result.reason = done.iterations >= settings.iterations ? LcpReason::WorkLimit : LcpReason::None;
  verify<S>(problem, scale, z, result);
  return result;
}

}  // namespace tippe
