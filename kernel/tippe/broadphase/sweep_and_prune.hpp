// SPDX-License-Identifier: MIT
// Three-axis sort and sweep (Baraff 1992, 5.3). The interval ends of all boxes are kept sorted along x, y and
// z by insertion; bodies move little in a step, so the lists are nearly sorted already. Whenever a begin and
// an end change places, the overlap of exactly one pair may have changed, and one box test settles it.
// Cost of an update: O(n + swaps); the worst case, everything reversed, is 3 * (2n) (2n - 1) / 2 swaps.
#pragma once

#include <tippe/broadphase/pair_list.hpp>
#include <tippe/broadphase/proxy_table.hpp>
#include <tippe/broadphase/sort_endpoints.hpp>

namespace tippe {

/// Storage and calls for up to kCapacity boxes; set_filter() and set_pair_enabled() are ProxyTable's.
template <class S, int kCapacity>
class SweepAndPrune : public ProxyTable<S, kCapacity> {
  static_assert(kCapacity <= 32768, "an endpoint packs the index into 15 bits");
  using Table = ProxyTable<S, kCapacity>;

 public:
  Status insert(int proxy, const Aabb<S>& box, CollisionFilter filter) noexcept;
  /// Moves a box; its order is settled by the next find_pairs(). A bad box is refused, the old one stays.
  using Table::move;
  Status remove(int proxy) noexcept;

  /// Sorts, then lists the overlapping pairs that pass the filters, in ascending order of key.
  /// Returns the swaps that were needed (work units), at most kMostSwaps.
  int find_pairs(PairList& pairs) noexcept;

  /// A begin and an end of two bodies pass each other at most once in a sort: two ways a pair, on three axes.
  static constexpr int kMostSwaps = 3 * kCapacity * (kCapacity - 1);

 private:
  [[nodiscard]] PairBits overlapping() noexcept { return PairBits(Span<uint32_t>(overlapping_)); }

  Endpoint order_[3][2 * kCapacity] = {};
  int count_ = 0;  ///< proxies in use; the orders hold 2 * count_ ends
  uint32_t overlapping_[PairBits::words_for(kCapacity)] = {};
};

}  // namespace tippe

#include <tippe/broadphase/sweep_and_prune.inl>
