// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/surface_contact.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                              \
  template void collide_surface<S>(const Shape<S>&, const Frame<S>&, const Shape<S>&, const Frame<S>&, S, \
                                   SurfaceManifolds<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
