// SPDX-License-Identifier: MIT
#include <tippe/shapes/support.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                             \
  template Aabb<S> bounds<S>(const Shape<S>&, const Frame<S>&) noexcept; \
  template S bounding_radius<S>(const Shape<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
