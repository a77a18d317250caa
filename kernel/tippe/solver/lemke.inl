// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lemke.hpp>
#include <tippe/solver/lemke_run.hpp>
#include <tippe/solver/lemke_session.hpp>

namespace tippe {
namespace lemke_detail {

inline constexpr int kAttempts = 6;

/// Ones, then fixed sequences of unlike numbers in [1, 2).
template <class S>
void attempt_cover(int attempt, Span<S> cover) noexcept {
  uint32_t seed = static_cast<uint32_t>(attempt) * 747796405u;
  for (int i = 0; i < cover.size(); ++i) {
    cover[i] = S(1);
    if (attempt == 0) continue;
    seed = seed * 1664525u + 1013904223u;
    cover[i] = S(1) + S(static_cast<int>(seed >> 24)) / S(256);
  }
}

/// The ray of the run in the units of the problem, largest scaled entry 1, and z0's part of it.
template <class S>
[[nodiscard]] S read_ray(LemkeBasis<S>& basis, const LemkeRun<S>& run, Span<S> ray) noexcept {
  const int n = basis.size();
  S largest = run.entering >= n ? S(1) : S(0);
  for (int r = 0; r < n; ++r) {
    if (basis.basic(r) >= n && basis.basic(r) < basis.z0()) largest = max(largest, -run.direction[r]);
  }
  if (largest == S(0)) largest = S(1);
  for (int i = 0; i < n; ++i) {
    const int r = basis.slot_of(basis.z(i));
    const S value = r >= 0 ? max(-run.direction[r], S(0)) : run.entering == basis.z(i) ? S(1) : S(0);
    ray[i] = value / largest * basis.scale()[i];
  }
  const int r0 = basis.slot_of(basis.z0());
  const S value = r0 >= 0 ? max(-run.direction[r0], S(0)) : S(0);
  return value / largest / basis.cover_unit();
}

}  // namespace lemke_detail

template <class S>
LcpReason check_lemke(const LcpProblem<S>& problem, const LemkeSettings<S>& settings,
                      const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept {
  const int n = problem.size();
  if (n == 0) return LcpReason::Empty;
  const bool fits = problem.M.is_square(n) && z.size() == n && (ray.empty() || ray.size() == n) &&
                    (settings.cover.empty() || settings.cover.size() == n) &&
                    workspace.reals.size() >= LemkeWorkspace<S>::reals_for(n) &&
                    workspace.indices.size() >= LemkeWorkspace<S>::indices_for(n);
  if (!fits) return LcpReason::BadSize;
  if (settings.max_pivots < 0) return LcpReason::BadSettings;
  for (const S& c : settings.cover) {
    if (!(c > S(0)) || !is_finite(c)) return LcpReason::BadCovering;
  }
  return LcpReason::None;
}

template <class S>
void pivot_cold(const LcpProblem<S>& problem, const LemkeSettings<S>& settings, LemkeBasis<S>& basis,
                Span<S> spare, Span<S> z, Span<S> ray, LcpResult<S>& result) noexcept {
  using lemke_detail::kAttempts;
  const int n = problem.size();
  const Span<S> cover = spare.subspan(0, n);
  const Span<S> trial = spare.subspan(n, n);
  const Span<S> own_ray = ray.empty() ? spare.subspan(2 * n, n) : ray;
  lemke_detail::Session<S> session{problem, basis, trial, z, result};
  bool ray_found = false;
  const int attempts = settings.rescue ? kAttempts : 1;
  for (int attempt = 0; attempt < attempts && (attempt == 0 || result.work < result.work_bound); ++attempt) {
    const bool ones = attempt == 0 && settings.cover.empty();
    if (ones) {
      basis.set_cover_ones();
    } else {
      if (attempt == 0) {
        for (int i = 0; i < n; ++i) cover[i] = settings.cover[i];
      } else {
        lemke_detail::attempt_cover(attempt, cover);
      }
      basis.set_cover(cover);
    }
    basis.start_cold();
    const LemkeRun<S> run = run_lemke(basis, lemke_tolerance<S>(attempt), result.work_bound, result.work);
    if (run.end == LemkeEnd::Ray) {
      // read before judging, which moves the basis; of several rays the first is reported
      const S ray0 = lemke_detail::read_ray(basis, run, ray_found ? trial : own_ray);
      if (session.judge()) return;
      if (ones) lemke_detail::attempt_cover(0, cover);
      if (!ray_found && ray_holds(problem, basis.scale(), cover, own_ray, ray0)) {
        ray_found = true;
        // redundant contacts make rays of rounding errors, on which z0 stays: those are not believed at once
        if (ray0 * basis.cover_unit() > ScalarTraits<S>::kPivotTolerance ||
            proves_infeasible(problem, basis.scale(), own_ray)) {
          break;
        }
      }
    } else if (run.end == LemkeEnd::Complementary) {
      if (session.judge_basis()) return;
      // a tie that was none: go on from the basis reached
      if (settings.rescue && basis.factor()) {
        basis.cover_from_basis();
        const LemkeRun<S> more = run_lemke(basis, lemke_tolerance<S>(2), result.work_bound, result.work);
        if (more.end == LemkeEnd::Complementary && session.judge_basis()) return;
      }
    } else if (session.judge()) {
      return;
    }
  }
  if (ray_found) {
    result.status = LcpStatus::Ray;
    result.reason = LcpReason::None;
  } else if (result.work >= result.work_bound) {
    result.reason = LcpReason::WorkLimit;
  }
}

template <class S>
LcpResult<S> solve_lemke(const LcpProblem<S>& problem, const LemkeSettings<S>& settings,
                         const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray) noexcept {
  const int n = problem.size();
  LcpResult<S> result;
  result.who = LcpSolver::Lemke;
  result.work_bound = settings.max_pivots > 0 ? settings.max_pivots : default_lemke_pivots(n);
  result.reason = check_lemke(problem, settings, workspace, z, ray);
  if (result.reason != LcpReason::None) return result;
  LemkeBasis<S> basis;
  basis.bind(problem, workspace.reals, workspace.indices);
  result.reason = equilibrate(problem, basis.scale());
  if (result.reason != LcpReason::None) return result;
  basis.set_load(load_of(problem.q, basis.scale()));
  pivot_cold(problem, settings, basis, workspace.reals.subspan(LemkeBasis<S>::reals(n), 3 * n), z, ray,
             result);
  return result;
}

}  // namespace tippe
