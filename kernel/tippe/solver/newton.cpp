// SPDX-License-Identifier: MIT
#include <tippe/solver/newton.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                            \
  template LcpResult<S> solve_newton<S>(const LcpProblem<S>&, const NewtonSettings<S>&, \
                                        const LcpNewtonWorkspace<S>&, Span<S>, NewtonReport<S>*) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
