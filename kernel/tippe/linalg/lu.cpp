// SPDX-License-Identifier: MIT
#include <tippe/linalg/lu.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                               \
  template Status lu_factor<S>(MatrixView<S>, Span<int16_t>) noexcept;                     \
  template Status lu_solve<S>(MatrixView<const S>, Span<const int16_t>, Span<S>) noexcept; \
  template Status lu_solve_transposed<S>(MatrixView<const S>, Span<const int16_t>, Span<S>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
