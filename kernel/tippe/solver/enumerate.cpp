// SPDX-License-Identifier: MIT
#include <tippe/solver/enumerate.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S) \
  template LcpResult<S> solve_enumeration<S>(const LcpProblem<S>&, Span<S>, int) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
