// SPDX-License-Identifier: MIT
// The canonical contact set of Buck and Schoemer (2.2): a set of contact points without redundancy, kept from
// step to step. On a collision exactly one point joins, the earliest (the lowest id on ties); a point leaves
// when its force would be attractive or when it has left its feature. Removal never makes a set redundant, so
// the set stays small (at most 6 points per moving body) and the distance-level Newton matrix stays regular.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/math/vec3.hpp>

namespace tippe {

/// A point that may join: when its gap is used up, as a fraction of the step, and who it is.
template <class S>
struct CanonicalCandidate {
  uint64_t id = 0;      ///< unique: contact key and feature
  S gap_before = S(0);  ///< at the start of the step
  S gap_after = S(0);   ///< at its end, if nothing stopped it
};

/// The members, by id in ascending order, in caller-owned storage.
class CanonicalSet {
 public:
  constexpr CanonicalSet() noexcept = default;
  constexpr explicit CanonicalSet(Span<uint64_t> storage) noexcept : ids_(storage) {}

  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr uint64_t operator[](int i) const noexcept { return ids_[i]; }
  [[nodiscard]] constexpr bool contains(uint64_t id) const noexcept {
    for (int i = 0; i < size_; ++i) {
      if (ids_[i] == id) return true;
    }
    return false;
  }
  /// PoolFull: no room; Ok also if it is a member already.
  constexpr Status insert(uint64_t id) noexcept {
    if (contains(id)) return Status::Ok;
    if (size_ == ids_.size()) return Status::PoolFull;
    int at = size_++;
    for (; at > 0 && ids_[at - 1] > id; --at) ids_[at] = ids_[at - 1];
    ids_[at] = id;
    return Status::Ok;
  }
  constexpr void erase(uint64_t id) noexcept {
    for (int i = 0; i < size_; ++i) {
      if (ids_[i] != id) continue;
      for (; i + 1 < size_; ++i) ids_[i] = ids_[i + 1];
      --size_;
      return;
    }
  }

 private:
  Span<uint64_t> ids_;
  int size_ = 0;
};

/// The candidate outside the set that collides first, by linear interpolation of its gap over the step; ties
/// go to the lowest id. Returns its index, or -1 if none does; `fraction` in [0, 1] says when.
template <class S>
[[nodiscard]] int earliest_collision(const CanonicalSet& set, Span<const CanonicalCandidate<S>> candidates,
                                     S& fraction) noexcept {
  int best = -1;
  for (int i = 0; i < candidates.size(); ++i) {
    const CanonicalCandidate<S>& c = candidates[i];
    if (c.gap_after >= S(0) || set.contains(c.id)) continue;
    const S before = max(c.gap_before, S(0));
    const S when = before / (before - c.gap_after);
    if (best < 0 || when < fraction || (when == fraction && c.id < candidates[best].id)) {
      best = i;
      fraction = when;
    }
  }
  return best;
}

/// Drops every member whose force in `forces` (same order as the set) is attractive, that is below
/// -tolerance, or that is not `present` any more (left its face or edge). Returns how many went.
template <class S>
int drop_broken(CanonicalSet& set, Span<const S> forces, Span<const bool> present, S tolerance) noexcept {
  int dropped = 0;
  for (int i = set.size() - 1; i >= 0; --i) {
    if (forces[i] >= -tolerance && present[i]) continue;
    set.erase(set[i]);
    ++dropped;
  }
  return dropped;
}

}  // namespace tippe
