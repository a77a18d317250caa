// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/dense_contacts.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lcp_chain.hpp>

namespace tippe {
namespace chain_detail {

/// Variables without a diagonal are the lambdas of friction; a problem without them has none.
template <class S>
[[nodiscard]] FrictionModel friction_of(const LcpProblem<S>& problem) noexcept {
  for (int i = 0; i < problem.size(); ++i) {
    if (problem.M(i, i) == S(0)) return FrictionModel::Pyramid;
  }
  return FrictionModel::None;
}

/// z >= 0 and finite.
template <class S>
void cut(Span<S> z) noexcept {
  for (S& x : z) {
    if (!(x > S(0)) || !is_finite(x)) x = S(0);
  }
}

/// Friction drawn back into mu times the normal force.
template <class S>
void into_pyramid(const LcpProblem<S>& problem, const DenseContacts<S>& contacts, Span<S> z) noexcept {
  for (int k = 0; k < contacts.count(); ++k) {
    const int normal = contacts.normal(k);
    const S force = normal < 0 ? S(0) : z[normal];
    const S reach = normal < 0 ? S(0) : problem.M(contacts.lambda(k), normal) * force;
    S sum = S(0);
    for (const int16_t j : contacts.directions(k)) sum = sum + z[j];
    if (!(sum > reach)) continue;
    // a little less than the ratio, so that rounding does not lead out again
    const S part = max(reach / sum - S(8) * ScalarTraits<S>::kEpsilon, S(0));
    for (const int16_t j : contacts.directions(k)) z[j] = part * z[j];
  }
}

}  // namespace chain_detail

template <class S>
LcpResult<S> solve_chain(const LcpProblem<S>& problem, Span<const uint32_t> keys,
                         const ChainSettings<S>& settings, BasisCache<S>& cache,
                         const ChainWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept {
  const int n = problem.size();
  LcpResult<S> result;
  const int own_reals = LemkeWorkspace<S>::reals_for(n), own_indices = LemkeWorkspace<S>::indices_for(n);
  if (n > 0 && (workspace.reals.size() < ChainWorkspace<S>::reals_for(n) ||
                workspace.indices.size() < ChainWorkspace<S>::indices_for(n))) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  if (settings.sweeps < 0 || settings.cached.near_pivots < 0) {
    result.reason = LcpReason::BadSettings;
    return result;
  }
  const LemkeWorkspace<S> lemke{workspace.reals.subspan(0, n > 0 ? own_reals : 0),
                                workspace.indices.subspan(0, n > 0 ? own_indices : 0)};
  result.reason = check_lemke(problem, settings.cached.lemke, lemke, z, ray);
  if (result.reason == LcpReason::None && !keys.empty() && keys.size() != n)
    result.reason = LcpReason::BadSize;
  const Span<S> scale = workspace.reals.subspan(0, n);  // where solve_cached keeps it
  if (result.reason == LcpReason::None && !settings.cached.same_scale)
    result.reason = equilibrate(problem, scale);
  if (result.reason != LcpReason::None) return result;
  const S load = load_of(problem.q, scale);
  const FrictionModel friction = chain_detail::friction_of(problem);
  const int pivots =
      settings.cached.lemke.max_pivots > 0 ? settings.cached.lemke.max_pivots : default_lemke_pivots(n);
  const int bound = pivots + settings.sweeps;
  const auto label = [&](LcpResult<S>& of, LcpSolver who, int work) {
    of.who = who;
    of.work = work;
    of.work_bound = bound;
    of.friction = friction;
  };

  // 1. the start
  const Span<S> start = workspace.reals.subspan(own_reals, n);
  const Span<S> best = workspace.reals.subspan(own_reals + n, n);
  chain_detail::cut(z);
  bool zeros = true;
  for (int i = 0; i < n; ++i) {
    start[i] = z[i];
    zeros = zeros && z[i] == S(0);
  }
  LcpResult<S> of_start;
  decide(lcp_residual<S>(problem, scale, load, start), of_start);
  label(of_start, zeros ? LcpSolver::Trivial : LcpSolver::WarmStart, 0);
  if (of_start.status == LcpStatus::Solved) return of_start;

  // 2, 3. the cached basis, pivots
  CachedSettings<S> cached = settings.cached;
  cached.same_scale = true;
  result = solve_cached(problem, keys, cached, cache, lemke, z, ray);
  label(result, result.who, result.work);
  if (result.status == LcpStatus::Solved) return result;
  const bool certified = result.status == LcpStatus::Ray;
  const int pivoted = result.work;

  // 4. sweeps from the better of the two points, each made admissible first
  const Span<int16_t> spare = workspace.indices.subspan(own_indices, BlockLcpWorkspace<S>::indices_for(n));
  DenseContacts<S> contacts;
  const bool built_of_contacts = contacts.find(problem, spare) == LcpReason::None;
  LcpResult<S> winner;
  const auto consider = [&](Span<S> point, LcpSolver who, int work) {
    if (built_of_contacts) chain_detail::into_pyramid(problem, contacts, point);
    LcpResult<S> verdict;
    decide(lcp_residual<S>(problem, scale, load, point), verdict);
    label(verdict, who, work);
    const bool better = winner.who == LcpSolver::None || verdict.status == LcpStatus::Solved ||
                        verdict.residual_scaled < winner.residual_scaled;
    winner.work = work;
    if (!better) return;
    winner = verdict;
    for (int i = 0; i < n; ++i) best[i] = point[i];
  };
  consider(start, of_start.who, pivoted);
  consider(z, result.who, pivoted);
  if (winner.status != LcpStatus::Solved && built_of_contacts && settings.sweeps > 0) {
    for (int i = 0; i < n; ++i) z[i] = best[i];
    BlockLcpSettings<S> block;
    block.sweeps = settings.sweeps;
    block.tolerance = ScalarTraits<S>::kResidualTolerance;
    const BlockLcpWorkspace<S> memory{
        workspace.reals.subspan(own_reals + 2 * n, BlockLcpWorkspace<S>::reals_for(n)), spare};
    const LcpResult<S> swept = solve_block_lcp(problem, block, memory, z);
    if (swept.status != LcpStatus::BadInput && contacts.find(problem, spare) == LcpReason::None) {
      chain_detail::cut(z);
      consider(z, LcpSolver::BlockGaussSeidel, pivoted + swept.work);
    }
  }
  for (int i = 0; i < n; ++i) z[i] = best[i];
  if (winner.status != LcpStatus::Solved) {
    winner.status = certified ? LcpStatus::Ray : LcpStatus::Limit;
    winner.reason = certified ? LcpReason::None : result.reason;
  }
  return winner;
}

}  // namespace tippe
