// SPDX-License-Identifier: MIT
// Incremental pivoting after Dantzig, Cottle and Baraff (star digest 34), with boxes: variables are driven
// into their conditions one after the other, the most violated first, lowest index on ties, while all driven
// before keep theirs. One Cholesky factor of the free block follows every change of the active set in O(k^2).
//
// Domain: symmetric positive semidefinite M with a positive diagonal. Rank-deficient M is fine: a variable
// joins the free set only when that block stays definite; for semidefinite M nothing else can block.
#pragma once

#include <tippe/linalg/cholesky_update.hpp>
#include <tippe/solver/lcp_verify.hpp>

namespace tippe {

template <class S>
struct DantzigSettings {
  int max_steps = 0;  ///< budget; 0: default_dantzig_steps(n)
};

[[nodiscard]] constexpr int default_dantzig_steps(int n) noexcept {
  return 20 + 10 * n;
}

/// Caller-owned memory, contents irrelevant.
template <class S>
struct DantzigWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept {
    return cholesky_size(n) + cholesky_work_size(n) + 7 * n;
  }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept { return 2 * n; }
};

/// `work` counts steps: each ends with a variable changing its set. Solved and Limit by the judge, z then
/// being within its bounds. Ray: driving a variable met no end. Its direction d (in `ray`, if not empty) is
/// checked: M d = 0, q.d < 0 and d leaves no box, so that q is not in the range of M and there is no
/// solution.
template <class S>
LcpResult<S> solve_dantzig(const BoxedProblem<S>& problem, const DantzigSettings<S>& settings,
                           const DantzigWorkspace<S>& workspace, Span<S> z, Span<S> ray = Span<S>()) noexcept;

}  // namespace tippe
