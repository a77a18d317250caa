// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/queries.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                       \
  template NearestPoints<S> nearest_points<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&,   \
                                              const Frame<S>&, S) noexcept;                        \
  template bool contains_point<S>(const Shape<S>&, const Frame<S>&, const Vec3<S>&) noexcept;      \
  template RayHit<S> cast_ray<S>(const Shape<S>&, const Frame<S>&, const Vec3<S>&, const Vec3<S>&, \
                                 S) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
