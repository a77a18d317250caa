// SPDX-License-Identifier: MIT
// Questions about static surfaces (heightfields and triangle sets): what queries.hpp and time_of_impact.hpp
// do for them. Local coordinates of the surface, world units.
#pragma once

#include <tippe/narrowphase/time_of_impact.hpp>
#include <tippe/shapes/surface.hpp>

namespace tippe {

template <class S>
struct SurfaceHit {
  bool hit = false;
  S distance = S(0);  ///< along the unit direction
  Vec3<S> normal;     ///< of the triangle, on the side that the ray comes from
  int triangle = 0;
};

/// First triangle on origin + t direction, 0 <= t <= length; both sides count. `direction` must be a unit
/// vector. A ray through a side or a corner hits: triangles reach a length tolerance beyond their sides.
/// Bound: the triangles in the box of the ray.
template <class S>
[[nodiscard]] SurfaceHit<S> cast_ray_at_surface(const Shape<S>& surface, const Vec3<S>& origin,
                                                const Vec3<S>& direction, S length) noexcept;

/// True if `point` lies in the solid: below a heightfield's surface within its grid, or inside a closed
/// triangle set, by the solid angles that its triangles fill as seen from there. False for open sets. Points
/// nearer to a triangle set's surface than the length tolerance may be told either way. Bound: all triangles
/// of a set (one arc tangent each), two of a heightfield.
template <class S>
[[nodiscard]] bool surface_contains(const Shape<S>& surface, const Vec3<S>& point) noexcept;

/// Time of impact of a convex shape with a surface at rest in `place`, as time_of_impact() for each triangle
/// on the way, whichever side it comes from. Bound: kImpactSteps times the triangles in the box of the whole
/// way.
template <class S>
[[nodiscard]] Impact<S> impact_on_surface(const Shape<S>& a, const ShapeMotion<S>& motion,
                                          const Shape<S>& surface, const Frame<S>& place, S duration,
                                          S target, S tolerance) noexcept;

}  // namespace tippe
