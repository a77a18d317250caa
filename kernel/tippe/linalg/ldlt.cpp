// SPDX-License-Identifier: MIT
#include <tippe/linalg/ldlt.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                 \
  template Status ldlt_factor<S>(MatrixView<S>, Span<int16_t>) noexcept;                     \
  template Status ldlt_solve<S>(MatrixView<const S>, Span<const int16_t>, Span<S>) noexcept; \
  template EigenvalueSigns ldlt_inertia<S>(MatrixView<S>, Span<const int16_t>) noexcept;     \
  template EigenvalueSigns ldlt_inertia<const S>(MatrixView<const S>, Span<const int16_t>) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
TIPPE_INSTANTIATE(Q8_24)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
