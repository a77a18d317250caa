// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/solver/lcp_verify.hpp>
#include <tippe/solver/lemke_basis.hpp>

namespace tippe {
namespace lemke_detail {

/// What the attempts of one call share.
template <class S>
struct Session {
  const LcpProblem<S>& problem;
  LemkeBasis<S>& basis;
  Span<S> trial, best;
  LcpResult<S>& result;
  bool any = false;  // `best` holds something

  /// Judges a complementary basis, solved for from a factorisation of the original data, and refined if that
  /// is not good enough. The values that the pivots left behind would be cheaper and nearly as good, but then
  /// the last bits would depend on the way to the basis: a cached basis and a cold start must give the same
  /// answer.
  [[nodiscard]] bool judge_basis() noexcept {
    basis.resolve(false);
    if (judge()) return true;
    basis.resolve(true);
    return judge();
  }

  /// Judges the basic point of the moment; keeps it if it is the best so far. True if the best solves the
  /// problem.
  [[nodiscard]] bool judge() noexcept {
    basis.extract(trial);
    LcpResult<S> verdict = result;
    verdict.reason = LcpReason::None;
    verify<S>(problem, basis.scale(), trial, verdict);
    const bool good = verdict.status == LcpStatus::Solved;
    const bool had_good = any && result.status == LcpStatus::Solved;
    if (!any || (good && !had_good) ||
        (good == had_good && verdict.residual_scaled < result.residual_scaled)) {
      for (int i = 0; i < best.size(); ++i) best[i] = trial[i];
      result = verdict;
      any = true;
    }
    return result.status == LcpStatus::Solved;
  }
};

}  // namespace lemke_detail
}  // namespace tippe
