// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/gjk.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                               \
  template GjkResult<S> gjk_distance<S>(const Shape<S>&, const Shape<S>&, const Frame<S>&, \
                                        const Vec3<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
