// SPDX-License-Identifier: MIT
#include <tippe/shapes/core.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S) \
  template Polyhedron<S> polyhedral_core<S>(const Shape<S>&, CoreStorage<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
