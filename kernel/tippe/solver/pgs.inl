// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/pgs.hpp>

namespace tippe {

template <class S>
LcpReason check_semidefinite(const MatrixView<const S>& M, NoDeduction<Span<const S>> scale) noexcept {
  const S tolerance = ScalarTraits<S>::kResidualTolerance;
  for (int i = 0; i < M.rows(); ++i) {
    if (!(M(i, i) > S(0))) return LcpReason::ZeroDiagonal;
  }
  for (int i = 0; i < M.rows(); ++i) {
    for (int j = 0; j < i; ++j) {
      const S unit = scale[i] * scale[j];
      const S upper = M(i, j) * unit;
      const S lower = M(j, i) * unit;
      if (abs(upper - lower) > tolerance * max(S(1), abs(upper))) return LcpReason::NotSymmetric;
      const S diagonals = (M(i, i) * scale[i] * scale[i]) * (M(j, j) * scale[j] * scale[j]);
      if (upper * upper > diagonals * (S(1) + S(4) * tolerance) + tolerance)
        return LcpReason::NotSemidefinite;
    }
  }
  return LcpReason::None;
}

namespace pgs_detail {

/// One sweep. Returns the largest natural residual it met on its way, in scaled units: a cheap sign of
/// convergence.
template <class S>
[[nodiscard]] S sweep(const BoxedProblem<S>& problem, S relaxation, Span<const S> scale, S load,
                      Span<S> z) noexcept {
  const int n = problem.size();
  S largest = S(0);
  for (int i = 0; i < n; ++i) {
    const S* const row = problem.M.row(i);
    auto sum = typename ScalarTraits<S>::Wide();
    sum.add(problem.q[i]);
    for (int j = 0; j < n; ++j) sum.add_product(row[j], z[j]);
    const S w = sum.result();
    const S next = clamp(z[i] - relaxation * w / problem.M(i, i), problem.lower(i), problem.upper(i));
    largest = max(largest, abs(next - z[i]) / (load * scale[i]));
    z[i] = next;
  }
  return largest;
}

}  // namespace pgs_detail

template <class S>
LcpResult<S> solve_pgs(const BoxedProblem<S>& problem, const PgsSettings<S>& settings, Span<S> scratch,
                       Span<S> z) noexcept {
  const int n = problem.size();
  LcpResult<S> result;
  result.who = LcpSolver::Pgs;
  result.work_bound = settings.sweeps;
  if (z.size() != n || scratch.size() < n) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  if (settings.sweeps < 0 || !(settings.relaxation > S(0)) || !(settings.relaxation < S(2)) ||
      !(settings.tolerance >= S(0))) {
    result.reason = LcpReason::BadSettings;
    return result;
  }
  const Span<S> scale = scratch.subspan(0, n);
  result.reason = equilibrate(problem, scale);
  if (result.reason != LcpReason::None) return result;
  result.reason = check_semidefinite(problem.M, scale);
  if (result.reason != LcpReason::None) return result;

  const S load = load_of(problem.q, scale);
  const bool may_stop = settings.tolerance > S(0) && !settings.constant_work;
  for (int i = 0; i < n; ++i) {
    const S start = is_finite(z[i]) ? z[i] : S(0);
    z[i] = clamp(start, problem.lower(i), problem.upper(i));
  }
  for (int s = 0; s < settings.sweeps; ++s) {
    const S change = pgs_detail::sweep(problem, settings.relaxation, Span<const S>(scale), load, z);
    result.work = s + 1;
    // the change of a sweep lies when convergence is slow (digest 49): it only says when to ask the judge.
    if (may_stop && change <= settings.tolerance &&
        lcp_residual<S>(problem, scale, z).scaled <= settings.tolerance) {
      break;
    }
  }
  result.reason = LcpReason::WorkLimit;
  verify<S>(problem, scale, z, result, settings.constant_work);
  return result;
}

}  // namespace tippe
