// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/separating_direction.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                                 \
  template S core_separation<S>(const Shape<S>&, const Shape<S>&, const Frame<S>&, const Vec3<S>&) noexcept; \
  template SeparatingDirection<S> climb_direction<S>(const Shape<S>&, const Shape<S>&, const Frame<S>&,      \
                                                     const Vec3<S>&, S, uint32_t&) noexcept;                 \
  template SeparatingDirection<S> deepest_direction<S>(const Shape<S>&, const Shape<S>&, const Frame<S>&,    \
                                                       const Vec3<S>&, bool, uint32_t&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
