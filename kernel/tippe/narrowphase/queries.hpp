// SPDX-License-Identifier: MIT
// Questions about shapes that do not belong to a step: nearest points, overlap, containment, rays, casts.
// Each is bounded; compounds cost the sum of their parts.
#pragma once

#include <tippe/narrowphase/surface_queries.hpp>
#include <tippe/narrowphase/time_of_impact.hpp>

namespace tippe {

template <class S>
struct NearestPoints {
  bool found = false;  ///< false: farther apart than asked, or a pair without a distance (two half-spaces)
  S gap = S(0);        ///< signed
  Vec3<S> on_a, on_b;  ///< world coordinates
  Vec3<S> normal;      ///< from B to A
};

/// Nearest (or deepest) points of two shapes that are at most `reach` apart.
template <class S>
[[nodiscard]] NearestPoints<S> nearest_points(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b,
                                              const Frame<S>& frame_b, S reach) noexcept;

template <class S>
[[nodiscard]] bool overlaps(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b,
                            const Frame<S>& frame_b) noexcept {
  const NearestPoints<S> n = nearest_points(a, frame_a, b, frame_b, S(0));
  return n.found && n.gap <= S(0);
}

/// True if `point` (world) lies in the shape or on its surface.
template <class S>
[[nodiscard]] bool contains_point(const Shape<S>& shape, const Frame<S>& frame,
                                  const Vec3<S>& point) noexcept;

template <class S>
struct RayHit {
  bool hit = false;
  S distance = S(0);  ///< along the unit direction; 0 if the ray starts inside
  Vec3<S> point;      ///< world
  Vec3<S> normal;     ///< of the surface, outward; against the ray if it starts inside
  int part = 0;       ///< of a compound; the triangle of a surface
};

/// First point of the shape on origin + t direction, 0 <= t <= length. `direction` must be a unit vector.
/// Closed form, but for rounded boxes and polyhedra: these advance from separating plane to separating plane,
/// at most kRaySteps of them. A ray that grazes a surface within the length tolerance may be told either way.
template <class S>
[[nodiscard]] RayHit<S> cast_ray(const Shape<S>& shape, const Frame<S>& frame, const Vec3<S>& origin,
                                 const Vec3<S>& direction, S length) noexcept;

/// First contact of shape A moved by `way` (no turning) with shape B at rest: Impact::time is the fraction of
/// the way in [0, 1].
template <class S>
[[nodiscard]] Impact<S> cast_shape(const Shape<S>& a, const Transform<S>& start, const Vec3<S>& way,
                                   const Shape<S>& b, const Transform<S>& place, S tolerance) noexcept {
  if (is_surface(b.kind)) {
    return impact_on_surface(a, ShapeMotion<S>{to_frame(start), way, {}, {}}, b, to_frame(place), S(1), S(0),
                             tolerance);
  }
  return time_of_impact(a, ShapeMotion<S>{to_frame(start), way, {}, {}}, b,
                        ShapeMotion<S>{to_frame(place), {}, {}, {}}, S(1), S(0), tolerance);
}

}  // namespace tippe
