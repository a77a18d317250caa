// SPDX-License-Identifier: MIT
// When two moving convex shapes first come within a given distance: conservative advancement. From a distance
// d no point can cross it before d / (fastest possible approach along the normal), so advancing by that time
// never skips a contact; a fast body does not tunnel.
#pragma once

#include <tippe/math/transform.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// A body that keeps its velocities, a screw motion from `start`, and a shape that it carries along.
template <class S>
struct ShapeMotion {
  Frame<S> start;            ///< of the body
  Vec3<S> velocity;          ///< of its origin
  Vec3<S> angular_velocity;  ///< world axes
  Frame<S> part;             ///< the shape's place in the body

  [[nodiscard]] Vec3<S> origin_at(S t) const noexcept { return add_scaled(start.p, t, velocity); }
  /// Where the shape is.
  [[nodiscard]] Frame<S> at(S t) const noexcept {
    const Mat3<S> turn = to_mat3(integrate_rotation(Quat<S>{}, angular_velocity, t));
    return compose(Frame<S>{turn * start.r, origin_at(t)}, part);
  }
};

enum class ImpactStatus : uint8_t {
  Apart,    ///< not within `target` during [0, duration]
  Impact,   ///< `time` is the first time within `target`, early by less than the way of `tolerance`
  Overlap,  ///< within `target` at time 0 already
  Budget,   ///< kImpactSteps did not suffice; up to `time` there is no contact, beyond it nothing is known
};

/// Distance evaluations per call. Spheres need 2, a spinning rod's tip 8 for 1e-6 (star-digest 54).
inline constexpr int kImpactSteps = 64;

template <class S>
struct Impact {
  ImpactStatus status = ImpactStatus::Apart;
  S time = S(0);
  S gap = S(0);       ///< at `time`
  Vec3<S> normal;     ///< at `time`, from B to A
  int steps = 0;      ///< distance evaluations
  uint32_t work = 0;  ///< scalar products of their searches
};

/// First time in [0, duration] at which the gap is at most `target` + `tolerance`, target >= 0, tolerance >
/// 0. Convex shapes; half-spaces may move, but not turn.
template <class S>
[[nodiscard]] Impact<S> time_of_impact(const Shape<S>& a, const ShapeMotion<S>& motion_a, const Shape<S>& b,
                                       const ShapeMotion<S>& motion_b, S duration, S target,
                                       S tolerance) noexcept;

/// Smallest t > 0 with c + c1 t + c2 t^2 / 2 = 0, for c > 0: when a gap c that closes at rate c1 with
/// acceleration c2 is used up (Baraff 1992, 6.5; 6-30 lacks the 1/2). False if it never is. One root, one
/// division.
template <class S>
[[nodiscard]] bool predict_impact(S c, S c1, S c2, S& t) noexcept;

}  // namespace tippe
