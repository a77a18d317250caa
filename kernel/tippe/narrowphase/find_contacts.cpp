// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/find_contacts.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                              \
  template bool swept_box<S>(const CollisionBody<S>&, const ContactSearch<S>&, Aabb<S>&, bool&) noexcept; \
  template void collide_pairs<S>(Span<const CollisionBody<S>>, const PairList&, const ContactSearch<S>&,  \
                                 WitnessCursor&, ManifoldList<S>&, ContactReport&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
