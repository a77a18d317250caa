// SPDX-License-Identifier: MIT
// Definitions of sweep_and_prune.hpp. Order depends on the boxes and indices alone.
#pragma once

#include <tippe/broadphase/sweep_and_prune.hpp>

namespace tippe {
template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::insert(int proxy, const Aabb<S>& box, CollisionFilter filter) noexcept {
  if (proxy < 0 || proxy >= kCapacity) return Status::BadSize;
  if (alive_[proxy]) return Status::InvalidHandle;
  if (!is_valid(box)) return Status::NotFinite;
  boxes_[proxy] = box;
  filters_[proxy] = filter;
  alive_[proxy] = true;
  // the new ends come last, as if from infinity: sorting carries them to their place and finds the overlaps.
  for (int axis = 0; axis < 3; ++axis) {
    order_[axis][2 * count_] = Endpoint(proxy, false);
    order_[axis][2 * count_ + 1] = Endpoint(proxy, true);
  }
  ++count_;
  return Status::Ok;
}

template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::move(int proxy, const Aabb<S>& box) noexcept {
  if (!in_use(proxy)) return Status::InvalidHandle;
  if (!is_valid(box)) return Status::NotFinite;
  boxes_[proxy] = box;
  return Status::Ok;
}

template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::set_filter(int proxy, CollisionFilter filter) noexcept {
  if (!in_use(proxy)) return Status::InvalidHandle;
  filters_[proxy] = filter;
  return Status::Ok;
}

template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::remove(int proxy) noexcept {
  if (!in_use(proxy)) return Status::InvalidHandle;
  for (int axis = 0; axis < 3; ++axis) {
    int kept = 0;
    for (int i = 0; i < 2 * count_; ++i) {
      if (order_[axis][i].proxy() != proxy) order_[axis][kept++] = order_[axis][i];
    }
  }
  for (int other = 0; other < kCapacity; ++other) {
    if (other == proxy) continue;
    overlapping().reset(proxy, other);
    disabled().reset(proxy, other);
  }
  alive_[proxy] = false;
  --count_;
  return Status::Ok;
}

template <class S, int kCapacity>
Status SweepAndPrune<S, kCapacity>::set_pair_enabled(int a, int b, bool enabled) noexcept {
  if (!in_use(a) || !in_use(b) || a == b) return Status::InvalidHandle;
  if (enabled) {
    disabled().reset(a, b);
  } else {
    disabled().set(a, b);
  }
  return Status::Ok;
}

template <class S, int kCapacity>
int SweepAndPrune<S, kCapacity>::find_pairs(PairList& pairs) noexcept {
  int swaps = 0;
  for (int axis = 0; axis < 3; ++axis) {
    swaps += sort_endpoints<S>(Span<Endpoint>(order_[axis], 2 * count_),
                               Span<const Aabb<S>>(boxes_, kCapacity), axis, overlapping());
  }
  pairs.clear();
  for (int a = 0; a < kCapacity; ++a) {
    if (!alive_[a]) continue;
    for (int b = a + 1; b < kCapacity; ++b) {
      if (!alive_[b] || !overlapping().test(a, b)) continue;
      if (!may_meet(filters_[a], filters_[b]) || disabled().test(a, b)) continue;
      pairs.add(Pair{static_cast<uint16_t>(a), static_cast<uint16_t>(b)});
    }
  }
  return swaps;
}

}  // namespace tippe
