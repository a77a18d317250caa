// SPDX-License-Identifier: MIT
#include <tippe/solver/lcp_verify.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template LcpResidual<S> lcp_residual<S>(const BoxedProblem<S>&, Span<const S>, Span<const S>,              \
                                          bool) noexcept;                                                    \
  template LcpResidual<S> lcp_residual<S>(const LcpProblem<S>&, Span<const S>, S, Span<const S>) noexcept;   \
  template bool ray_holds<S>(const LcpProblem<S>&, Span<const S>, Span<const S>, Span<const S>, S) noexcept; \
  template bool proves_infeasible<S>(const LcpProblem<S>&, Span<const S>, Span<const S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
