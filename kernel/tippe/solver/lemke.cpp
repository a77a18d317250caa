// SPDX-License-Identifier: MIT
#include <tippe/solver/lemke.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template LcpReason check_lemke<S>(const LcpProblem<S>&, const LemkeSettings<S>&, const LemkeWorkspace<S>&, \
                                    Span<S>, Span<S>) noexcept;                                              \
  template void pivot_cold<S>(const LcpProblem<S>&, const LemkeSettings<S>&, LemkeBasis<S>&, Span<S>,        \
                              Span<S>, Span<S>, LcpResult<S>&) noexcept;                                     \
  template LcpResult<S> solve_lemke<S>(const LcpProblem<S>&, const LemkeSettings<S>&,                        \
                                       const LemkeWorkspace<S>&, Span<S>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
