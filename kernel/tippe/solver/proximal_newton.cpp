// SPDX-License-Identifier: MIT
#include <tippe/solver/proximal_newton.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                    \
  template LcpResult<S> solve_proximal_newton<S>(                                               \
      const ContactProblem<S>&, Span<const SolverInertia<S>>, const ProximalNewtonSettings<S>&, \
      const ProximalNewtonWorkspace<S>&, const ContactAnswer<S>&, ProximalNewtonReport*) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
