// SPDX-License-Identifier: MIT
// Any two convex bounded shapes, by their support functions alone: for cylinders and ellipsoids against what
// has no algorithm of its own. The signed distance of two convex sets is the largest separation over all
// directions, on both sides of touching; GJK finds the direction when they are apart, a search over
// directions when they overlap.
#pragma once

#include <tippe/narrowphase/gjk.hpp>
#include <tippe/narrowphase/manifold.hpp>

namespace tippe {

/// A direction of separation, A's coordinates, from B to A, and the separation of the cores along it.
template <class S>
struct SeparatingDirection {
  Vec3<S> normal;
  S separation = S(0);
};

/// Moves per search for the best direction; each tries at most 14 neighbours. A search that overlapping
/// shapes need starts from the best three of 32 directions and the faces of polyhedra. Reached: the answer is
/// the best so far. Deep overlaps have several local answers: up to three in a hundred random ones miss the
/// best, by at most two percent of the size; the verdict and the distance when apart do not depend on it.
inline constexpr int kDirectionMoves = 128;

/// Separation of the cores along the unit vector n (A's coordinates, from B to A).
template <class S>
[[nodiscard]] S core_separation(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                const Vec3<S>& n) noexcept;

/// Climbs from `start` to a direction of locally largest separation: steps of `angle`, halved when none
/// helps, down to the scalar's length tolerance. Apart, that is the global one.
template <class S>
[[nodiscard]] SeparatingDirection<S> climb_direction(const Shape<S>& a, const Shape<S>& b,
                                                     const Frame<S>& b_in_a, const Vec3<S>& start, S angle,
                                                     uint32_t& work) noexcept;

template <class S>
void collide_convex(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                    S margin, Witness& witness, Manifold<S>& manifold) noexcept;

}  // namespace tippe
