// SPDX-License-Identifier: MIT
// Everything against a half-space: points of the shape nearest to the plane, in closed form. A is the shape,
// B the half-space; the normal is always the plane's.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// Shape A (convex, bounded) against the half-space B. Ids: vertex of the core for polyhedral cores.
template <class S>
void collide_half_space(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b,
                        const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept;

}  // namespace tippe
