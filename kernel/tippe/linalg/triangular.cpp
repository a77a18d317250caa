// SPDX-License-Identifier: MIT
#include <tippe/linalg/triangular.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                       \
  template Status solve_lower<S>(Span<const S>, int, Span<S>) noexcept;            \
  template Status solve_lower_transposed<S>(Span<const S>, int, Span<S>) noexcept; \
  template Status pack_lower<S>(MatrixView<const S>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
