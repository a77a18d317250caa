// SPDX-License-Identifier: MIT
// What every broad phase knows of its bodies: a box each, whom they may meet, which single pairs are switched
// off.
#pragma once

#include <tippe/broadphase/pair_filter.hpp>
#include <tippe/shapes/aabb.hpp>

namespace tippe {

/// Up to kCapacity boxes, named by the caller's indices 0 .. kCapacity - 1. Calls that cannot be obeyed
/// change nothing: BadSize for an index that does not exist, InvalidHandle for one in use (insert) or not in
/// use, NotFinite for a box that is not finite or inside out.
template <class S, int kCapacity>
class ProxyTable {
  static_assert(kCapacity > 1, "a pair needs two");

 public:
  /// Takes index `proxy` into use.
  Status insert(int proxy, const Aabb<S>& box, CollisionFilter filter) noexcept {
    if (proxy < 0 || proxy >= kCapacity) return Status::BadSize;
    if (alive_[proxy]) return Status::InvalidHandle;
    if (!is_valid(box)) return Status::NotFinite;
    boxes_[proxy] = box;
    filters_[proxy] = filter;
    alive_[proxy] = true;
    return Status::Ok;
  }
  Status move(int proxy, const Aabb<S>& box) noexcept {
    if (!in_use(proxy)) return Status::InvalidHandle;
    if (!is_valid(box)) return Status::NotFinite;
    boxes_[proxy] = box;
    return Status::Ok;
  }
  Status set_filter(int proxy, CollisionFilter filter) noexcept {
    if (!in_use(proxy)) return Status::InvalidHandle;
    filters_[proxy] = filter;
    return Status::Ok;
  }
  /// Switches a single pair off or on (jointed bodies), whether they are in use yet or not.
  Status set_pair_enabled(int a, int b, bool enabled) noexcept {
    if (a < 0 || b < 0 || a >= kCapacity || b >= kCapacity) return Status::BadSize;
    if (a == b) return Status::InvalidHandle;
    if (enabled) {
      disabled().reset(a, b);
    } else {
      disabled().set(a, b);
    }
    return Status::Ok;
  }
  /// Switches every pair of `proxy` on. O(kCapacity).
  Status enable_pairs_of(int proxy) noexcept {
    if (proxy < 0 || proxy >= kCapacity) return Status::BadSize;
    for (int other = 0; other < kCapacity; ++other) {
      if (other != proxy) disabled().reset(proxy, other);
    }
    return Status::Ok;
  }
  /// Forgets `proxy` and its disabled pairs. O(kCapacity).
  Status remove(int proxy) noexcept {
    if (!in_use(proxy)) return Status::InvalidHandle;
    alive_[proxy] = false;
    return enable_pairs_of(proxy);
  }

  [[nodiscard]] bool in_use(int proxy) const noexcept {
    return proxy >= 0 && proxy < kCapacity && alive_[proxy];
  }
  [[nodiscard]] const Aabb<S>& box(int proxy) const noexcept { return boxes_[proxy]; }

 protected:
  [[nodiscard]] PairBits disabled() noexcept { return PairBits(Span<uint32_t>(disabled_)); }

  Aabb<S> boxes_[kCapacity] = {};
  CollisionFilter filters_[kCapacity] = {};
  bool alive_[kCapacity] = {};
  uint32_t disabled_[PairBits::words_for(kCapacity)] = {};
};

}  // namespace tippe
