// SPDX-License-Identifier: MIT
#include <tippe/solver/lcp_chain.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                \
  template LcpResult<S> solve_chain<S>(const LcpProblem<S>&, Span<const uint32_t>, const ChainSettings<S>&, \
                                       BasisCache<S>&, const ChainWorkspace<S>&, Span<S>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
