// SPDX-License-Identifier: MIT
// Definitions of all_pairs.hpp.
#pragma once

#include <tippe/broadphase/all_pairs.hpp>

namespace tippe {

template <class S>
void find_all_pairs(Span<const Aabb<S>> boxes, Span<const CollisionFilter> filters, Span<const bool> alive,
                    const PairBits& disabled, PairList& pairs) noexcept {
  pairs.clear();
  for (int i = 0; i < boxes.size(); ++i) {
    if (!alive[i]) continue;
    for (int j = i + 1; j < boxes.size(); ++j) {
      if (!alive[j] || !overlap(boxes[i], boxes[j])) continue;
      if (!may_meet(filters[i], filters[j]) || disabled.test(i, j)) continue;
      pairs.add(Pair{static_cast<uint16_t>(i), static_cast<uint16_t>(j)});
    }
  }
}

}  // namespace tippe
