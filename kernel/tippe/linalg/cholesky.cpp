// SPDX-License-Identifier: MIT
#include <tippe/linalg/cholesky.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                 \
  template Status cholesky_factor<S>(Span<S>, int) noexcept; \
  template Status cholesky_solve<S>(Span<const S>, int, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
