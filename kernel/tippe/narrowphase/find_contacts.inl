// SPDX-License-Identifier: MIT
// Definitions of find_contacts.hpp.
#pragma once

#include <tippe/narrowphase/find_contacts.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

template <class S>
bool swept_box(const CollisionBody<S>& body, const ContactSearch<S>& search, Aabb<S>& box,
               bool& bad) noexcept {
  bad = false;
  if (body.parts.empty()) return false;
  bad = body.left_out || !is_finite(body.frame.r) || !is_finite(body.frame.p) || !is_finite(body.velocity) ||
        !is_finite(body.angular_velocity) || !is_finite(body.reach);
  if (bad) return false;
  Aabb<S> all;
  for (int i = 0; i < body.parts.size(); ++i) {
    const CompoundPart<S>& part = body.parts[i];
    const Aabb<S> one = bounds(part.shape, compose(body.frame, part.frame));
    all = i == 0 ? one : merge(all, one);
  }
  const Mover<S> ground{};
  box = grow(all, speculative_margin(body.mover(), ground, search.h, search.rest_margin));
  bad = !is_valid(box);
  return !bad;
}

template <class S>
void collide_pairs(Span<const CollisionBody<S>> bodies, const PairList& pairs, const ContactSearch<S>& search,
                   WitnessCursor& witnesses, ManifoldList<S>& list, ContactReport& report) noexcept {
  for (const Pair pair : pairs.pairs()) {
    const CollisionBody<S>&a = bodies[pair.a], &b = bodies[pair.b];
    if (!a.moves && !b.moves) continue;
    const PairWork done = collide_pair(a, b, pair, search, witnesses, list);
    ++report.pairs;
    report.narrow.part_pairs += done.part_pairs;
    report.narrow.verified += done.verified;
    report.narrow.impacts += done.impacts;
    report.narrow.work += done.work;
    report.narrow.dropped += done.dropped;
  }
  report.dropped_pairs += pairs.dropped();
  report.dropped_manifolds += list.dropped();
}

}  // namespace tippe
