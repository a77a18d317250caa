// SPDX-License-Identifier: MIT
#include <tippe/linalg/condition.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                          \
  template S one_norm<S>(MatrixView<const S>) noexcept;                                               \
  template S packed_one_norm<S>(Span<const S>, int) noexcept;                                         \
  template Status lu_condition<S>(MatrixView<const S>, Span<const int16_t>, S, Span<S>, S&) noexcept; \
  template Status cholesky_condition<S>(Span<const S>, int, S, Span<S>, S&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
