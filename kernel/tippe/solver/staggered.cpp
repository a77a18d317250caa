// SPDX-License-Identifier: MIT
#include <tippe/solver/staggered.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                       \
  template LcpResult<S> solve_staggered<S>(const ContactProblem<S>&, const SweepSettings<S>&, int, \
                                           const SweepWorkspace<S>&, const ContactAnswer<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
