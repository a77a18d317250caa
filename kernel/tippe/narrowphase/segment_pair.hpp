// SPDX-License-Identifier: MIT
// Spheres and capsules against each other: closest points of two segments (a sphere's has no length), minus
// the radii. Closed form; one square root and at most two divisions.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// Parameters in [0, 1] of the closest points of p0 + s d0 and p1 + t d1, where r = p0 - p1. Segments without
/// length are points. For parallel segments one of the many closest pairs is returned.
template <class S>
void closest_on_segments(const Vec3<S>& r, const Vec3<S>& d0, const Vec3<S>& d1, S& s, S& t) noexcept;

/// Sphere or capsule against sphere or capsule. Parallel capsules that lie side by side get two points (ids 1
/// and 2), everything else one (id 0). Concentric cores get a normal across both axes (+y for two spheres).
template <class S>
void collide_segments(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                      S margin, Manifold<S>& m) noexcept;

}  // namespace tippe
