// SPDX-License-Identifier: MIT
#include <tippe/linalg/cholesky_update.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                           \
  template Status cholesky_update<S>(Span<S>, int, Span<const S>, Span<S>) noexcept;   \
  template Status cholesky_downdate<S>(Span<S>, int, Span<const S>, Span<S>) noexcept; \
  template Status cholesky_append<S>(Span<S>, int, Span<const S>) noexcept;            \
  template Status cholesky_delete<S>(Span<S>, int, int, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
