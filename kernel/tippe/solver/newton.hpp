// SPDX-License-Identifier: MIT
// Newton's method on an LCP (star digest 45-48): few iterations, each a dense n x n solve. No promise for
// degenerate problems: where contacts are redundant the Jacobian is singular at the answer and the gradient
// takes over, slowly.
#pragma once

#include <tippe/solver/lcp_verify.hpp>
#include <tippe/solver/ncp_newton.hpp>

namespace tippe {

/// NewtonWorkspace plus what the LCP itself needs.
template <class S>
struct LcpNewtonWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept {
    return NewtonWorkspace<S>::reals_for(n) + 2 * n;
  }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept {
    return NewtonWorkspace<S>::indices_for(n);
  }
};

/// `z` is the start on entry and the answer, cut to z >= 0, on return. `work` counts iterations. Solved or
/// Limit, by the judge. `report`, if given, receives what the iteration did.
template <class S>
LcpResult<S> solve_newton(const LcpProblem<S>& problem, const NewtonSettings<S>& settings,
                          const LcpNewtonWorkspace<S>& workspace, Span<S> z,
                          NewtonReport<S>* report = nullptr) noexcept;

}  // namespace tippe
