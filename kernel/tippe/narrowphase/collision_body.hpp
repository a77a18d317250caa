// SPDX-License-Identifier: MIT
// A body as one step's collision sees it. The world makes one per body slot and step; nothing in it is kept.
#pragma once

#include <tippe/broadphase/pair_filter.hpp>
#include <tippe/narrowphase/speculative.hpp>
#include <tippe/narrowphase/time_of_impact.hpp>

namespace tippe {

template <class S>
struct CollisionBody {
  Span<const CompoundPart<S>> parts;  ///< convex; none: a free slot, or a body that meets nothing
  Frame<S> frame;                     ///< of the parts, at the start of the step: finite, orthonormal
  Vec3<S> velocity;                   ///< of the frame's origin
  Vec3<S> angular_velocity;           ///< world axes
  S reach = S(0);                     ///< radius about the frame's origin that holds every part
  CollisionFilter filter;
  bool moves = true;        ///< two bodies that do not move are no pair
  bool continuous = false;  ///< its contacts are looked for along its whole way: it never tunnels
  bool left_out = false;    ///< in quarantine: it meets nothing, whatever its numbers are

  [[nodiscard]] constexpr Mover<S> mover() const noexcept { return {velocity, angular_velocity, reach}; }
  [[nodiscard]] constexpr ShapeMotion<S> motion(const Frame<S>& part) const noexcept {
    return {frame, velocity, angular_velocity, part};
  }
};

/// How far a step looks. Times and lengths in world units.
template <class S>
struct ContactSearch {
  S h = S(0);            ///< the time step
  S rest_margin = S(0);  ///< contacts within this gap are found whatever the speeds, so that rest stays rest
  /// The margin grows with speed (speculative.hpp) up to this. A bound spares fast bodies contacts with what
  /// they only pass; bodies that it leaves blind are the continuous ones' business.
  S most_margin = S(kMaxExtent);
};

}  // namespace tippe
