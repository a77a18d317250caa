// SPDX-License-Identifier: MIT
// Any two convex bounded shapes, by their support functions alone: for cylinders and ellipsoids against what
// has no algorithm of its own. The signed distance of two convex sets is the largest separation over all
// directions, on both sides of touching; GJK finds the direction when they are apart, a search over
// directions when they overlap (separating_direction.hpp).
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// `witness` keeps the direction of the last answer (Witness::Kind::Direction).
template <class S>
void collide_convex(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                    S margin, Witness& witness, Manifold<S>& manifold) noexcept;

}  // namespace tippe
