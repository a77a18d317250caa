// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/surface_queries.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                       \
  template SurfaceHit<S> cast_ray_at_surface<S>(const Shape<S>&, const Vec3<S>&, const Vec3<S>&,   \
                                                S) noexcept;                                       \
  template bool surface_contains<S>(const Shape<S>&, const Vec3<S>&) noexcept;                     \
  template Impact<S> impact_on_surface<S>(const Shape<S>&, const ShapeMotion<S>&, const Shape<S>&, \
                                          const Frame<S>&, S, S, S) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
