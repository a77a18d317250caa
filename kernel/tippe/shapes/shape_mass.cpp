// SPDX-License-Identifier: MIT
#include <tippe/shapes/shape_mass.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                              \
  template Status mass_of<S>(const Shape<S>&, S, ShapeMass<S>&) noexcept; \
  template Status combine<S>(Span<const ShapeMass<S>>, ShapeMass<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
