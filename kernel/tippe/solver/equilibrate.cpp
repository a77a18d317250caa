// SPDX-License-Identifier: MIT
#include <tippe/solver/equilibrate.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                   \
  template LcpReason equilibrate<S>(const LcpProblem<S>&, Span<S>) noexcept;   \
  template LcpReason equilibrate<S>(const BoxedProblem<S>&, Span<S>) noexcept; \
  template S load_of<S>(Span<const S>, Span<const S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
