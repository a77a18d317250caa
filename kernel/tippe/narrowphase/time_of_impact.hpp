// SPDX-License-Identifier: MIT
// When two moving convex shapes first come within a given distance: conservative advancement. From a distance
// d no point can cross it before d / (fastest possible approach along the normal), so advancing by that time
// never skips a contact; a fast body does not tunnel.
#pragma once

#include <tippe/narrowphase/collide.hpp>

namespace tippe {

/// A body that keeps its velocities: a screw motion from `start`.
template <class S>
struct ShapeMotion {
  Transform<S> start;
  Vec3<S> velocity;          ///< of the origin
  Vec3<S> angular_velocity;  ///< world axes

  [[nodiscard]] Transform<S> at(S t) const noexcept {
    return {add_scaled(start.p, t, velocity), integrate_rotation(start.q, angular_velocity, t)};
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
  S gap = S(0);    ///< at `time`
  Vec3<S> normal;  ///< at `time`, from B to A
  int steps = 0;   ///< distance evaluations
};

/// First time in [0, duration] at which the gap is at most `target` + `tolerance`, target >= 0, tolerance >
/// 0. Convex shapes; half-spaces may move, but not turn.
template <class S>
[[nodiscard]] Impact<S> time_of_impact(const Shape<S>& a, const ShapeMotion<S>& motion_a, const Shape<S>& b,
                                       const ShapeMotion<S>& motion_b, S duration, S target,
                                       S tolerance) noexcept {
  Impact<S> r;
  Witness witness;
  const S turning =
      norm(motion_a.angular_velocity) * (a.kind == ShapeKind::HalfSpace ? S(0) : bounding_radius(a)) +
      norm(motion_b.angular_velocity) * (b.kind == ShapeKind::HalfSpace ? S(0) : bounding_radius(b));
  const Vec3<S> approach = motion_b.velocity - motion_a.velocity;
  // nothing farther away than this can be reached
  const S reach = (norm(approach) + turning) * duration + target + tolerance;
  for (r.steps = 1; r.steps <= kImpactSteps; ++r.steps) {
    Manifold<S> m;
    collide(a, to_frame(motion_a.at(r.time)), b, to_frame(motion_b.at(r.time)), reach, witness, m);
    if (m.count == 0) {
      r.status = ImpactStatus::Apart;
      r.time = duration;
      return r;
    }
    r.gap = m.gap();
    r.normal = m.normal;
    if (r.gap <= target + tolerance) {
      r.status = r.steps == 1 ? ImpactStatus::Overlap : ImpactStatus::Impact;
      return r;
    }
    const S speed = dot(m.normal, approach) + turning;
    if (!(speed > S(0))) break;  // moving away along a separating direction, and not turning
    const S left = duration - r.time;
    const S needed = r.gap - target;
    if (needed > speed * left) break;
    r.time = r.time + min(needed / speed, left);
  }
  r.status = r.steps > kImpactSteps ? ImpactStatus::Budget : ImpactStatus::Apart;
  if (r.status == ImpactStatus::Apart) r.time = duration;
  return r;
}

/// Smallest t > 0 with c + c1 t + c2 t^2 / 2 = 0, for c > 0: when a gap c that closes at rate c1 with
/// acceleration c2 is used up (Baraff 1992, 6.5; 6-30 lacks the 1/2). False if it never is. One root, one
/// division.
template <class S>
[[nodiscard]] bool predict_impact(S c, S c1, S c2, S& t) noexcept {
  const S discriminant = Accumulator<S>::product(c1, c1).sub_product(c + c, c2).result();
  if (discriminant < S(0)) return false;
  // the root without cancellation: 2 c / (-c1 +- sqrt)
  const S denominator = sqrt(discriminant) - c1;
  if (!(denominator > S(0))) return false;
  t = (c + c) / denominator;
  return t > S(0);
}

}  // namespace tippe
