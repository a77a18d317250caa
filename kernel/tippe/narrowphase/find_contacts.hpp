// SPDX-License-Identifier: MIT
// The stages of a step's collision that know no capacities: boxes for the broad phase, then its pairs to
// manifolds. contact_finder.hpp puts them together.
#pragma once

#include <tippe/narrowphase/collide_pair.hpp>
#include <tippe/shapes/aabb.hpp>

namespace tippe {

/// What a step's collision did and what it had to leave undone.
struct ContactReport {
  int broad_work = 0;         ///< swaps of ends, or boxes tested
  int pairs = 0;              ///< pairs of bodies handed to the narrow phase
  int dropped_pairs = 0;      ///< more than there is room for: those with the highest keys
  int dropped_manifolds = 0;  ///< likewise: those with the largest gaps
  int left_out = 0;           ///< bodies in quarantine or not finite, which met nothing
  PairWork narrow;            ///< of all pairs together
};

/// The box of everything a body can touch in the step: its parts, grown by the way of its fastest point and
/// the rest margin. False for a body that meets nothing: no parts, left out, or not finite (then `bad` is
/// set).
template <class S>
[[nodiscard]] bool swept_box(const CollisionBody<S>& body, const ContactSearch<S>& search, Aabb<S>& box,
                             bool& bad) noexcept;

/// Appends the manifolds of all `pairs` in their order and adds to `report`. Pairs of two bodies that do not
/// move are skipped.
template <class S>
void collide_pairs(Span<const CollisionBody<S>> bodies, const PairList& pairs, const ContactSearch<S>& search,
                   WitnessCursor& witnesses, ManifoldList<S>& list, ContactReport& report) noexcept;

}  // namespace tippe
