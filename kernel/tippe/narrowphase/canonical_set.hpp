// SPDX-License-Identifier: MIT
// The canonical contact set of Buck and Schoemer (2.2): a set of contact points without redundancy, kept from
// step to step. On a collision exactly one point joins, the earliest (the lowest id on ties); a point leaves
// when its force would be attractive or when it has left its feature. Removal never makes a set redundant, so
// the set stays small (at most 6 points per moving body) and the distance-level Newton matrix stays regular.
#pragma once

#include <tippe/narrowphase/collision_body.hpp>
#include <tippe/narrowphase/manifold_list.hpp>

namespace tippe {

/// A point that may join: when its gap is used up, as a fraction of the step, and who it is.
template <class S>
struct CanonicalCandidate {
  ContactId id;         ///< unique in the world
  S gap_before = S(0);  ///< at the start of the step
  S gap_after = S(0);   ///< at its end, if nothing stopped it
};

/// The members, by id in ascending order, in caller-owned storage.
class CanonicalSet {
 public:
  constexpr CanonicalSet() noexcept = default;
  constexpr explicit CanonicalSet(Span<ContactId> storage) noexcept : ids_(storage) {}

  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr ContactId operator[](int i) const noexcept { return ids_[i]; }
  [[nodiscard]] constexpr bool contains(const ContactId& id) const noexcept {
    for (int i = 0; i < size_; ++i) {
      if (ids_[i] == id) return true;
    }
    return false;
  }
  /// PoolFull: no room; Ok also if it is a member already.
  constexpr Status insert(const ContactId& id) noexcept {
    if (contains(id)) return Status::Ok;
    if (size_ == ids_.size()) return Status::PoolFull;
    int at = size_++;
    for (; at > 0 && id < ids_[at - 1]; --at) ids_[at] = ids_[at - 1];
    ids_[at] = id;
    return Status::Ok;
  }
  constexpr void erase(const ContactId& id) noexcept {
    for (int i = 0; i < size_; ++i) {
      if (ids_[i] != id) continue;
      for (; i + 1 < size_; ++i) ids_[i] = ids_[i + 1];
      --size_;
      return;
    }
  }

 private:
  Span<ContactId> ids_;
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

/// One candidate per contact point of `contacts`, in their order: its gap now, and after the step if the
/// bodies keep their velocities. Returns how many there are; those beyond `candidates` are left out.
template <class S>
int canonical_candidates(Span<const KeyedManifold<S>> contacts, Span<const CollisionBody<S>> bodies, S h,
                         Span<CanonicalCandidate<S>> candidates) noexcept {
  int count = 0;
  for (const KeyedManifold<S>& keyed : contacts) {
    const CollisionBody<S>&a = bodies[keyed.key.pair.a], &b = bodies[keyed.key.pair.b];
    for (int i = 0; i < keyed.manifold.count; ++i) {
      const ContactPoint<S>& p = keyed.manifold.points[i];
      const Vec3<S> va = a.velocity + cross(a.angular_velocity, p.on_a);
      const Vec3<S> vb = b.velocity + cross(b.angular_velocity, p.on_b);
      if (count < candidates.size()) {
        candidates[count] = {ContactId{keyed.key.value(), p.id}, p.gap,
                             p.gap + dot(keyed.manifold.normal, va - vb) * h};
      }
      ++count;
    }
  }
  return count;
}

/// The filter: only members stay contact points. Manifolds may become empty. Returns the points kept.
template <class S>
int keep_members(const CanonicalSet& set, Span<KeyedManifold<S>> contacts) noexcept {
  int total = 0;
  for (KeyedManifold<S>& keyed : contacts) {
    Manifold<S>& m = keyed.manifold;
    int kept = 0;
    for (int i = 0; i < m.count; ++i) {
      if (set.contains(ContactId{keyed.key.value(), m.points[i].id})) m.points[kept++] = m.points[i];
    }
    m.count = kept;
    total += kept;
  }
  return total;
}

}  // namespace tippe
