// SPDX-License-Identifier: MIT
// Three-axis sort and sweep (Baraff 1992, 5.3). The interval ends of all boxes are kept sorted along x, y and
// z by insertion; bodies move little in a step, so the lists are nearly sorted already. Whenever a begin and
// an end change places, the overlap of exactly one pair may have changed, and one box test settles it.
// Cost of an update: O(n + swaps); the worst case, everything reversed, is 3 * (2n) (2n - 1) / 2 swaps.
#pragma once

#include <tippe/broadphase/pair_list.hpp>
#include <tippe/broadphase/sort_endpoints.hpp>

namespace tippe {

/// Storage and calls for up to kCapacity boxes, named by the caller's indices 0 .. kCapacity - 1.
template <class S, int kCapacity>
class SweepAndPrune {
  static_assert(kCapacity > 1 && kCapacity <= 32768, "an endpoint packs the index into 15 bits");

 public:
  /// Takes index `proxy` into use. BadSize: no such index; InvalidHandle: already in use; NotFinite: bad box.
  Status insert(int proxy, const Aabb<S>& box, CollisionFilter filter) noexcept;
  /// Moves a box; its order is settled by the next find_pairs(). A bad box is refused, the old one stays.
  Status move(int proxy, const Aabb<S>& box) noexcept;
  Status set_filter(int proxy, CollisionFilter filter) noexcept;
  /// Forgets `proxy` and its disabled pairs. O(kCapacity).
  Status remove(int proxy) noexcept;
  /// Switches a single pair off or on (jointed bodies).
  Status set_pair_enabled(int a, int b, bool enabled) noexcept;

  /// Sorts, then lists the overlapping pairs that pass the filters, in ascending order of key.
  /// Returns the swaps that were needed (work units).
  int find_pairs(PairList& pairs) noexcept;

  [[nodiscard]] bool in_use(int proxy) const noexcept {
    return proxy >= 0 && proxy < kCapacity && alive_[proxy];
  }
  [[nodiscard]] const Aabb<S>& box(int proxy) const noexcept { return boxes_[proxy]; }

 private:
  [[nodiscard]] PairBits overlapping() noexcept { return PairBits(Span<uint32_t>(overlapping_)); }
  [[nodiscard]] PairBits disabled() noexcept { return PairBits(Span<uint32_t>(disabled_)); }

  Aabb<S> boxes_[kCapacity] = {};
  CollisionFilter filters_[kCapacity] = {};
  bool alive_[kCapacity] = {};
  Endpoint order_[3][2 * kCapacity] = {};
  int count_ = 0;  ///< proxies in use; the orders hold 2 * count_ ends
  uint32_t overlapping_[PairBits::words_for(kCapacity)] = {};
  uint32_t disabled_[PairBits::words_for(kCapacity)] = {};
};

}  // namespace tippe

#include <tippe/broadphase/sweep_and_prune.inl>
