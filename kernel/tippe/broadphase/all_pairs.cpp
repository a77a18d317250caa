// SPDX-License-Identifier: MIT
#include <tippe/broadphase/all_pairs.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                         \
  template int find_all_pairs<S>(Span<const Aabb<S>>, Span<const CollisionFilter>, Span<const bool>, \
                                 const PairBits&, PairList&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
