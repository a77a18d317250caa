// SPDX-License-Identifier: MIT
// Two convex shapes in, one manifold out: picks the pair's algorithm from the two tags. Shapes come in any
// order; inside, the one with the lower kind is A.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// Contacts of two convex shapes with gaps up to `margin` >= 0. `witness` belongs to this pair in this order;
/// it makes the next call cheaper and is never needed for correctness. Frames must be finite and orthonormal.
template <class S>
void collide(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b, S margin,
             Witness& witness, Manifold<S>& m) noexcept;

}  // namespace tippe
