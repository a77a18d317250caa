// SPDX-License-Identifier: MIT
#include <tippe/shapes/shape.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                       \
  template Status make_sphere<S>(S, Shape<S>&) noexcept;                           \
  template Status make_capsule<S>(S, S, Shape<S>&) noexcept;                       \
  template Status make_box<S>(const Vec3<S>&, S, Shape<S>&) noexcept;              \
  template Status make_cylinder<S>(S, S, Shape<S>&) noexcept;                      \
  template Status make_ellipsoid<S>(const Vec3<S>&, Shape<S>&) noexcept;           \
  template Status make_half_space<S>(const Vec3<S>&, S, Shape<S>&) noexcept;       \
  template Status make_polyhedron<S>(const Polyhedron<S>&, S, Shape<S>&) noexcept; \
  template Status make_heightfield<S>(const Heightfield<S>&, Shape<S>&) noexcept;  \
  template Status make_triangle_set<S>(const TriangleSet<S>&, Shape<S>&) noexcept; \
  template Status make_compound<S>(const Compound<S>&, Shape<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
