// SPDX-License-Identifier: MIT
// Definitions of all_pairs.hpp.
#pragma once

#include <tippe/broadphase/all_pairs.hpp>

namespace tippe {

template <class S>
int find_all_pairs(Span<const Aabb<S>> boxes, Span<const CollisionFilter> filters, Span<const bool> alive,
                   const PairBits& disabled, PairList& pairs) noexcept {
  pairs.clear();
  int tests = 0;
  for (int i = 0; i < boxes.size(); ++i) {
    if (!alive[i]) continue;
    for (int j = i + 1; j < boxes.size(); ++j) {
      if (!alive[j] || !may_meet(filters[i], filters[j])) continue;
      ++tests;
      if (!overlap(boxes[i], boxes[j]) || disabled.test(i, j)) continue;
      pairs.add(Pair{static_cast<uint16_t>(i), static_cast<uint16_t>(j)});
    }
  }
  return tests;
}

}  // namespace tippe
