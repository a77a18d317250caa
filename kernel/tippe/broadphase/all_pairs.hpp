// SPDX-License-Identifier: MIT
// The obvious broad phase: every box against every other. n (n - 1) / 2 box tests; the oracle of
// sweep_and_prune.hpp, and the faster of the two for a handful of bodies.
#pragma once

#include <tippe/broadphase/pair_list.hpp>
#include <tippe/broadphase/proxy_table.hpp>

namespace tippe {

/// Boxes, filters and liveness by index; entries that are not alive are skipped. Non-finite boxes never
/// overlap anything, because every comparison with NaN is false. Returns the box tests made (work units).
template <class S>
int find_all_pairs(Span<const Aabb<S>> boxes, Span<const CollisionFilter> filters, Span<const bool> alive,
                   const PairBits& disabled, PairList& pairs) noexcept;

/// The same interface and the same pairs as SweepAndPrune, in half its memory.
template <class S, int kCapacity>
class AllPairs : public ProxyTable<S, kCapacity> {
 public:
  int find_pairs(PairList& pairs) noexcept {
    return find_all_pairs(Span<const Aabb<S>>(this->boxes_), Span<const CollisionFilter>(this->filters_),
                          Span<const bool>(this->alive_), this->disabled(), pairs);
  }
};

}  // namespace tippe
