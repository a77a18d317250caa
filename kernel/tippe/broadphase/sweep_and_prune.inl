// SPDX-License-Identifier: MIT
// Definitions of sweep_and_prune.hpp. Order depends on the boxes and indices alone.
#pragma once

#include <tippe/broadphase/sweep_and_prune.hpp>

namespace tippe {
template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::insert(int proxy, const Aabb<S>& box, CollisionFilter filter) noexcept {
  const Status status = Table::insert(proxy, box, filter);
  if (!ok(status)) return status;
  // the new ends come last, as if from infinity: sorting carries them to their place and finds the overlaps.
  for (int axis = 0; axis < 3; ++axis) {
    order_[axis][2 * count_] = Endpoint(proxy, false);
    order_[axis][2 * count_ + 1] = Endpoint(proxy, true);
  }
  ++count_;
  return Status::Ok;
}

template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::remove(int proxy) noexcept {
  const Status status = Table::remove(proxy);
  if (!ok(status)) return status;
  for (int axis = 0; axis < 3; ++axis) {
    int kept = 0;
    for (int i = 0; i < 2 * count_; ++i) {
      if (order_[axis][i].proxy() != proxy) order_[axis][kept++] = order_[axis][i];
    }
  }
  for (int other = 0; other < kCapacity; ++other) {
    if (other != proxy) overlapping().reset(proxy, other);
  }
  --count_;
  return Status::Ok;
}

template <class S, int kCapacity>
int SweepAndPrune<S, kCapacity>::find_pairs(PairList& pairs) noexcept {
  int swaps = 0;
  for (int axis = 0; axis < 3; ++axis) {
    swaps += sort_endpoints<S>(Span<Endpoint>(order_[axis], 2 * count_),
                               Span<const Aabb<S>>(this->boxes_, kCapacity), axis, overlapping());
  }
  pairs.clear();
  for (int a = 0; a < kCapacity; ++a) {
    if (!this->alive_[a]) continue;
    for (int b = a + 1; b < kCapacity; ++b) {
      if (!this->alive_[b] || !overlapping().test(a, b)) continue;
      if (!may_meet(this->filters_[a], this->filters_[b]) || this->disabled().test(a, b)) continue;
      pairs.add(Pair{static_cast<uint16_t>(a), static_cast<uint16_t>(b)});
    }
  }
  return swaps;
}

}  // namespace tippe
