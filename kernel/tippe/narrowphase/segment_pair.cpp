// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/segment_pair.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                               \
  template void closest_on_segments<S>(const Vec3<S>&, const Vec3<S>&, const Vec3<S>&, S&, S&) noexcept;   \
  template void collide_segments<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&, const Frame<S>&, S, \
                                    Manifold<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
