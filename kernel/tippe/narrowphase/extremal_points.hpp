// SPDX-License-Identifier: MIT
// Extremal points of two smooth surfaces F and G (Baraff 1992, 5.2.1, E1-E4): the nearest points when apart,
// one point when touching, the deepest when they overlap, from one system of eight equations in eight
// unknowns:
//
//   E1  grad F(a) + l2 grad G(b) = 0     the normals oppose each other
//   E2  F(a) = 0      E3  G(b) = 0
//   E4  (b - a) + l1 grad G(b) = 0       the points lie on a common normal
//
// Newton's method, damped, warm-started from the last step. The pair that is farthest apart solves the same
// equations, and so may other pairs: an answer whose sign does not fit the surfaces is refused.
#pragma once

#include <tippe/linalg/lu.hpp>
#include <tippe/shapes/frame.hpp>
#include <tippe/shapes/implicit_surface.hpp>

namespace tippe {

/// Newton steps per call; each halves its length at most kExtremalHalvings times.
inline constexpr int kExtremalSteps = 32;
inline constexpr int kExtremalHalvings = 8;
/// A cold start goes from an inner point of one to an inner point of the other: doublings of the way until it
/// is outside, then bisections (ten are enough, Baraff 5.2.1).
inline constexpr int kStartDoublings = 12;
inline constexpr int kStartBisections = 10;

enum class ExtremalStatus : uint8_t {
  Found,     ///< E1-E4 hold to the length tolerance
  Spurious,  ///< a root, but not the nearest or deepest pair; points and gap are not to be used
  Budget,    ///< not converged: bounds reached, or a singular system; points are the best so far
};

/// A's coordinates. Start the next call from it.
template <class S>
struct ExtremalPair {
  ExtremalStatus status = ExtremalStatus::Budget;
  Vec3<S> on_a, on_b;
  S gap = S(0);        ///< signed
  Vec3<S> normal;      ///< unit, from B to A
  bool flat = false;   ///< the curvatures of A and B together nearly vanish in some direction there: the
                       ///< points and what depends on their velocities are ill-conditioned (Baraff 6.7)
  int steps = 0;       ///< Newton steps
  bool known = false;  ///< points may serve as a start
};

/// `last` is the pair of the last step, or a default one. `b_in_a` takes B's coordinates to A's. A and B are
/// types as implicit_surface.hpp says; for a type of the caller's own, include extremal_points.inl. Bound:
/// kExtremalSteps systems of 8 x 8, (kExtremalHalvings + 1) evaluations each.
template <class S, class A, class B>
[[nodiscard]] ExtremalPair<S> extremal_points(const A& a, const B& b, const Frame<S>& b_in_a,
                                              const ExtremalPair<S>& last) noexcept;

}  // namespace tippe
