// SPDX-License-Identifier: MIT
#include <tippe/solver/block_lcp.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                     \
  template LcpResult<S> solve_block_lcp<S>(const LcpProblem<S>&, const BlockLcpSettings<S>&,     \
                                           const BlockLcpWorkspace<S>&, Span<S>) noexcept;       \
  template LcpResult<S> solve_staggered_lcp<S>(const LcpProblem<S>&, const BlockLcpSettings<S>&, \
                                               const BlockLcpWorkspace<S>&, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
