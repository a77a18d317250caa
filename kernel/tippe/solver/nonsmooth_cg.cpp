// SPDX-License-Identifier: MIT
#include <tippe/solver/nonsmooth_cg.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                     \
  template LcpResult<S> solve_nonsmooth_cg<S>(const ContactProblem<S>&, const SweepSettings<S>&, \
                                              const NonsmoothCgWorkspace<S>&,                    \
                                              const ContactAnswer<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
