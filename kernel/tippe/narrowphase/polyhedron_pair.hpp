// SPDX-License-Identifier: MIT
// Contact of two shapes with polyhedral cores: boxes, polyhedra, capsules and spheres among them.
//
// 1. The witness of the last step, if it still decides (verify): a face or edge pair that separates by more
// than
//    the margin, or a face whose contact polygon proves that no other direction is better. No search.
// 2. Otherwise all faces of A, of B, all edge pairs: the largest separation.
// 3. Cores apart, and the nearest points not on that face or those edges: distance by GJK.
// 4. Points: the incident face clipped to the reference face, at most four kept.
//
// A verified answer is the searched one: the same verdict, the same distance when apart. Only the direction
// of a penetration may be another: the witness keeps its face until another one is better by a quarter of the
// depth and by 2^-10 of the length unit, so that ids do not flicker between equal choices.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// Gaps up to `margin` are reported. `witness` is read and renewed; start with a default one.
template <class S>
void collide_polyhedra(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                       S margin, Witness& witness, Manifold<S>& manifold) noexcept;

}  // namespace tippe
