// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/half_space.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template void collide_half_space<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&, const Frame<S>&, S, \
                                      Manifold<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
