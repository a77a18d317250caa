// SPDX-License-Identifier: MIT
#include <tippe/solver/pgs.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                    \
  template LcpReason check_semidefinite<S>(const MatrixView<const S>&, Span<const S>) noexcept; \
  template LcpResult<S> solve_pgs<S>(const BoxedProblem<S>&, const PgsSettings<S>&, Span<S>,    \
                                     Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
