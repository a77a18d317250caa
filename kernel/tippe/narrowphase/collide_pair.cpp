// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/collide_pair.inl>

namespace tippe {

#define TIPPE_INSTANTIATE(S)                                                                \
  template PairWork collide_pair<S>(const CollisionBody<S>&, const CollisionBody<S>&, Pair, \
                                    const ContactSearch<S>&, WitnessCursor&, ManifoldList<S>&) noexcept;
TIPPE_INSTANTIATE(float)
TIPPE_INSTANTIATE(double)
TIPPE_INSTANTIATE(Q24_40)
#undef TIPPE_INSTANTIATE

}  // namespace tippe
