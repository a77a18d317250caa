// SPDX-License-Identifier: MIT
// Definitions of collide_pair.hpp.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/collide_pair.hpp>
#include <tippe/narrowphase/surface_contact.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {
namespace pair_detail {

/// The contact of two parts where they first meet during the step. False: look at the start of the step, up
/// to `margin`, which this may lower.
template <class S>
[[nodiscard]] bool meet_on_the_way(const CollisionBody<S>& a, const CompoundPart<S>& part_a,
                                   const CollisionBody<S>& b, const CompoundPart<S>& part_b,
                                   const ContactSearch<S>& search, S& margin, PairWork& done,
                                   Manifold<S>& m) noexcept {
  const ShapeMotion<S> motion_a = a.motion(part_a.frame), motion_b = b.motion(part_b.frame);
  // contacts are met within the rest margin: half of it the target, half the tolerance
  const S close = max(half(search.rest_margin), ScalarTraits<S>::kLengthTolerance * S(64));
  const Impact<S> impact =
      time_of_impact(part_a.shape, motion_a, part_b.shape, motion_b, search.h, close, close);
  done.work += impact.work;
  if (impact.status == ImpactStatus::Apart) margin = search.rest_margin;
  if (impact.status != ImpactStatus::Impact) return false;
  const Frame<S> fa = motion_a.at(impact.time), fb = motion_b.at(impact.time);
  const Vec3<S> arm_a = fa.p - motion_a.origin_at(impact.time),
                arm_b = fb.p - motion_b.origin_at(impact.time);
  Witness unused;
  collide(part_a.shape, fa, part_b.shape, fb, close + close, unused, m);
  done.work += unused.work;
  for (int i = 0; i < m.count; ++i) {
    ContactPoint<S>& p = m.points[i];
    p.on_a += arm_a;
    p.on_b += arm_b;
    const Vec3<S> va = a.velocity + cross(a.angular_velocity, p.on_a);
    const Vec3<S> vb = b.velocity + cross(b.angular_velocity, p.on_b);
    // back to the start of the step along the normal; a point that moves away keeps its gap
    p.gap = p.gap + max(dot(m.normal, vb - va), S(0)) * impact.time;
  }
  return m.count > 0;
}

/// Manifolds of a convex part and a surface, in either order. All have the same key: their ids, which hold
/// the triangle, tell points apart. Two surfaces, or a surface and a half-space, do not meet.
template <class S>
void append_surface(const CompoundPart<S>& a, const Frame<S>& fa, const Vec3<S>& from_a,
                    const CompoundPart<S>& b, const Frame<S>& fb, const Vec3<S>& from_b, S margin,
                    ContactKey key, PairWork& done, ManifoldList<S>& list) noexcept {
  const bool surface_first = is_surface(a.shape.kind);
  if ((surface_first ? b : a).shape.kind >= ShapeKind::HalfSpace) return;
  SurfaceManifolds<S> found;
  if (surface_first) {
    collide_surface(b.shape, fb, a.shape, fa, margin, found);
  } else {
    collide_surface(a.shape, fa, b.shape, fb, margin, found);
  }
  done.work += found.work;
  done.dropped += found.dropped;
  for (int i = 0; i < found.count; ++i) {
    KeyedManifold<S> keyed;
    keyed.key = key;
    keyed.manifold = surface_first ? exchanged(found.list[i]) : found.list[i];
    for (int k = 0; k < keyed.manifold.count; ++k) {
      keyed.manifold.points[k].on_a += from_a;
      keyed.manifold.points[k].on_b += from_b;
    }
    list.add(keyed);
  }
}

}  // namespace pair_detail

template <class S>
PairWork collide_pair(const CollisionBody<S>& a, const CollisionBody<S>& b, Pair pair,
                      const ContactSearch<S>& search, WitnessCursor& witnesses,
                      ManifoldList<S>& list) noexcept {
  PairWork done;
  const S way = speculative_margin(a.mover(), b.mover(), search.h, S(0));
  const S margin = min(way + search.rest_margin, max(search.most_margin, search.rest_margin));
  const bool continuous = (a.continuous || b.continuous) && way > search.rest_margin;
  const S reach = continuous ? way + search.rest_margin : margin;
  const bool boxes_help = a.parts.size() + b.parts.size() > 2;
  for (int i = 0; i < a.parts.size(); ++i) {
    const CompoundPart<S>& part_a = a.parts[i];
    const Frame<S> fa = compose(a.frame, part_a.frame);
    const Aabb<S> near_a = boxes_help ? grow(bounds(part_a.shape, fa), reach) : Aabb<S>{};
    for (int j = 0; j < b.parts.size(); ++j) {
      const CompoundPart<S>& part_b = b.parts[j];
      const Frame<S> fb = compose(b.frame, part_b.frame);
      if (boxes_help && !overlap(near_a, bounds(part_b.shape, fb))) continue;
      KeyedManifold<S> found;
      found.key = ContactKey{pair, static_cast<uint16_t>(i), static_cast<uint16_t>(j)};
      ++done.part_pairs;
      if (is_surface(part_a.shape.kind) || is_surface(part_b.shape.kind)) {
        // continuous bodies see the surface on their whole way
        pair_detail::append_surface(part_a, fa, fa.p - a.frame.p, part_b, fb, fb.p - b.frame.p, reach,
                                    found.key, done, list);
        continue;
      }
      S look = margin;
      if (continuous &&
          pair_detail::meet_on_the_way(a, part_a, b, part_b, search, look, done, found.manifold)) {
        ++done.impacts;
        list.add(found);
        continue;
      }
      Witness witness = witnesses.find(found.key);
      witness.verified = false;
      witness.work = 0;
      collide(part_a.shape, fa, part_b.shape, fb, look, witness, found.manifold);
      witnesses.store(found.key, witness);
      done.verified += witness.verified ? 1 : 0;
      done.work += witness.work;
      if (found.manifold.count == 0) continue;
      for (int k = 0; k < found.manifold.count; ++k) {
        found.manifold.points[k].on_a += fa.p - a.frame.p;
        found.manifold.points[k].on_b += fb.p - b.frame.p;
      }
      list.add(found);
    }
  }
  return done;
}

}  // namespace tippe
