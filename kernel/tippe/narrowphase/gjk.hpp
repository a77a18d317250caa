// SPDX-License-Identifier: MIT
// Distance of two convex cores by Gilbert, Johnson and Keerthi's method: the point of A - B nearest to the
// origin, from support points alone. The general fallback, and the cross-check of the feature methods.
#pragma once

#include <tippe/shapes/support.hpp>

namespace tippe {

/// Support points computed per call at most; each one brings the answer closer or ends the search. Polyhedra
/// need one per feature passed; curved cores converge linearly to rounding. Reached: status Budget.
inline constexpr int kGjkIterations = 48;

enum class GjkStatus : uint8_t {
  Separated,  ///< distance, points and normal are right to rounding
  Touching,   ///< the cores overlap, or are closer than the scalar's length tolerance
  Budget,     ///< kGjkIterations support points did not suffice; the answer is the best so far: not less than
              ///< the distance
};

/// In A's coordinates. `normal` is a unit vector from B to A.
template <class S>
struct GjkResult {
  GjkStatus status = GjkStatus::Touching;
  S distance = S(0);
  Vec3<S> normal;
  Vec3<S> on_a, on_b;
  int iterations = 0;
};

/// Cores only: radii are the caller's business. `b_in_a` takes B's coordinates to A's; `start` is a guess at
/// the direction from B to A (any vector; zero for none). Both shapes convex and bounded.
template <class S>
[[nodiscard]] GjkResult<S> gjk_distance(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                        const Vec3<S>& start) noexcept;

}  // namespace tippe
