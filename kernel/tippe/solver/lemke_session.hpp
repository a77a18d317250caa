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
  S last = S(0);     // scaled residual of the last candidate

  /// Judges a complementary basis, solved for from a factorisation of the original data, and refined if that
  /// is not good enough. The values that the pivots left behind would be cheaper and nearly as good, but then
  /// the last bits would depend on the way to the basis: a cached basis and a cold start must give the same
  /// answer.
  [[nodiscard]] bool judge_basis() noexcept { return basis.factor_support() ? judge_core() : judge(); }
  /// The same when the core is already factored.
  [[nodiscard]] bool judge_core() noexcept {
    basis.solve_support(false, candidate());
    if (consider()) return true;
    if (last > S(1) / S(256)) return false;  // no rounding error: the basis is wrong
    basis.solve_support(true, candidate());
    return consider();
  }

  /// Judges the basic point of the moment.
  [[nodiscard]] bool judge() noexcept {
    basis.extract(candidate());
    return consider();
  }

  /// Where an answer to be judged is written.
  [[nodiscard]] Span<S> candidate() noexcept { return any ? trial : best; }
  /// Keeps the candidate if it is the best so far. True if the best solves the problem.
  [[nodiscard]] bool consider() noexcept {
    LcpResult<S> verdict = result;
    verdict.reason = LcpReason::None;
    decide(lcp_residual<S>(problem, basis.scale(), basis.load(), candidate()), verdict);
    last = verdict.residual_scaled;
    const bool good = verdict.status == LcpStatus::Solved;
    const bool had_good = any && result.status == LcpStatus::Solved;
    if (!any || (good && !had_good) ||
        (good == had_good && verdict.residual_scaled < result.residual_scaled)) {
      if (any) {
        for (int i = 0; i < best.size(); ++i) best[i] = trial[i];
      }
      result = verdict;
      any = true;
    }
    return result.status == LcpStatus::Solved;
  }
};

}  // namespace lemke_detail
}  // namespace tippe
