// SPDX-License-Identifier: MIT
#include <tippe/solver/dantzig.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                \
  template LcpResult<S> solve_dantzig<S>(const BoxedProblem<S>&, const DantzigSettings<S>&, \
                                         const DantzigWorkspace<S>&, Span<S>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
