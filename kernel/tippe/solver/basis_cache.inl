// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/basis_cache.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lemke_run.hpp>
#include <tippe/solver/lemke_session.hpp>

namespace tippe {
namespace cache_detail {

/// The variable with this key, searched from `from` on and round: keys mostly come in the order of the last
/// problem.
[[nodiscard]] inline int find_key(Span<const uint32_t> keys, int n, uint32_t key, int from) noexcept {
  if (keys.empty()) return key < static_cast<uint32_t>(n) ? static_cast<int>(key) : -1;
  for (int t = 0; t < n; ++t) {
    const int i = from + t < n ? from + t : from + t - n;
    if (keys[i] == key) return i;
  }
  return -1;
}

/// Principal pivots: the most violated variable changes sides, twice at most. That is what a slide that turns
/// into the next direction needs, or a contact that opens; without z0 it costs one or two pivots instead of
/// two or three. If it does not lead to an answer, `is_basic` is as before.
template <class S>
[[nodiscard]] bool flip(lemke_detail::Session<S>& session, Span<int16_t> is_basic, int allowed) noexcept {
  constexpr int kMost = 2;
  int changed[kMost];
  int count = 0;
  bool solved = false;
  while (!solved && count < kMost && session.result.work < allowed) {
    const int i = session.basis.most_violated(lemke_tolerance<S>(0).tie);
    if (i < 0) break;
    is_basic[i] = static_cast<int16_t>(1 - is_basic[i]);
    changed[count++] = i;
    ++session.result.work;
    if (!session.basis.start_core(is_basic)) break;
    solved = session.judge_core();
  }
  for (int t = 0; t < count && !solved; ++t) {
    is_basic[changed[t]] = static_cast<int16_t>(1 - is_basic[changed[t]]);
  }
  return solved;
}

}  // namespace cache_detail

template <class S>
bool BasisCache<S>::assign(Span<const uint32_t> basic_keys) noexcept {
  if (basic_keys.size() > keys_.size()) return false;
  for (int i = 0; i < basic_keys.size(); ++i) keys_[i] = basic_keys[i];
  count_ = basic_keys.size();
  known_ = true;
  return true;
}

template <class S>
void BasisCache<S>::remember(const LemkeBasis<S>& basis, Span<const uint32_t> keys) noexcept {
  forget();
  for (int i = 0; i < basis.size(); ++i) {
    if (basis.slot_of(basis.z(i)) < 0) continue;
    if (count_ == keys_.size()) return forget();
    keys_[count_++] = keys.empty() ? static_cast<uint32_t>(i) : keys[i];
  }
  known_ = true;
}

template <class S>
LcpResult<S> solve_cached(const LcpProblem<S>& problem, Span<const uint32_t> keys,
                          const CachedSettings<S>& settings, BasisCache<S>& cache,
                          const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept {
  const int n = problem.size();
  LcpResult<S> result;
  result.work_bound = settings.lemke.max_pivots > 0 ? settings.lemke.max_pivots : default_lemke_pivots(n);
  result.reason = check_lemke(problem, settings.lemke, workspace, z, ray);
  if (result.reason == LcpReason::None && !keys.empty() && keys.size() != n)
    result.reason = LcpReason::BadSize;
  if (result.reason == LcpReason::None && settings.near_pivots < 0) result.reason = LcpReason::BadSettings;
  if (result.reason != LcpReason::None) return result;
  LemkeBasis<S> basis;
  basis.bind(problem, workspace.reals, workspace.indices);
  if (!settings.same_scale) result.reason = equilibrate(problem, basis.scale());
  if (result.reason != LcpReason::None) return result;
  basis.set_load(load_of(problem.q, basis.scale()));
  const Span<S> spare = workspace.reals.subspan(LemkeBasis<S>::reals(n), 3 * n);

  bool solved = false;
  if (cache.known()) {
    const Span<int16_t> flags = workspace.indices.subspan(LemkeBasis<S>::indices(n), n);
    for (int i = 0; i < n; ++i) flags[i] = 0;
    int from = 0;
    for (const uint32_t key : cache.basic_keys()) {
      const int i = cache_detail::find_key(keys, n, key, from);
      if (i < 0) continue;
      flags[i] = 1;
      from = i + 1 < n ? i + 1 : 0;
    }
    if (basis.start_core(flags)) {
      lemke_detail::Session<S> session{problem, basis, spare.subspan(n, n), z, result};
      result.who = LcpSolver::CachedBasis;
      solved = session.judge_core();
      if (solved) {
        ++cache.counts().hits;
      } else {
        result.who = LcpSolver::LemkeWarm;
        const int allowed = min(settings.near_pivots > 0 ? settings.near_pivots : n, result.work_bound);
        solved = cache_detail::flip(session, flags, allowed);
        if (solved) {
          basis.complete_core();
        } else if (basis.start_core(flags)) {
          basis.complete_core();
          basis.cover_from_basis();
          const LemkeRun<S> run = run_lemke(basis, lemke_tolerance<S>(0), allowed, result.work);
          solved = run.end == LemkeEnd::Complementary && session.judge_basis();
        }
        cache.counts().near_pivots += static_cast<uint32_t>(solved ? result.work : 0);
        cache.counts().near_misses += solved ? 1 : 0;
      }
    }
  }
  if (!solved) {
    const int before = result.work;
    result.who = LcpSolver::Lemke;
    pivot_cold(problem, settings.lemke, basis, spare, z, ray, result);
    ++cache.counts().misses;
    cache.counts().cold_pivots += static_cast<uint32_t>(result.work - before);
  }
  if (result.status == LcpStatus::Solved && result.who != LcpSolver::CachedBasis) cache.remember(basis, keys);
  return result;
}

}  // namespace tippe
