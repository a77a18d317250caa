// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/sphere_box.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template void collide_sphere_box<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&, const Frame<S>&, S, \
                                      Manifold<S>&) noexcept;                                                \
  template void collide_sphere_cylinder<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&,                \
                                           const Frame<S>&, S, Manifold<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
