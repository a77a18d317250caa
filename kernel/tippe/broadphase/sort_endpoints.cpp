// SPDX-License-Identifier: MIT
#include <tippe/broadphase/sort_endpoints.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S) \
  template int sort_endpoints<S>(Span<Endpoint>, Span<const Aabb<S>>, int, PairBits) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
