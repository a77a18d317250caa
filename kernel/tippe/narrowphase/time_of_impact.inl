// SPDX-License-Identifier: MIT
// Definitions of time_of_impact.hpp.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/time_of_impact.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

namespace impact_detail {

/// How fast any point of the shape can move on account of the body's turning.
template <class S>
[[nodiscard]] S turning_speed(const Shape<S>& shape, const ShapeMotion<S>& motion) noexcept {
  if (shape.kind == ShapeKind::HalfSpace) return S(0);
  return norm(motion.angular_velocity) * (norm(motion.part.p) + bounding_radius(shape));
}

}  // namespace impact_detail

template <class S>
Impact<S> time_of_impact(const Shape<S>& a, const ShapeMotion<S>& motion_a, const Shape<S>& b,
                         const ShapeMotion<S>& motion_b, S duration, S target, S tolerance) noexcept {
  Impact<S> r;
  Witness witness;
  const S turning = impact_detail::turning_speed(a, motion_a) + impact_detail::turning_speed(b, motion_b);
  const Vec3<S> approach = motion_b.velocity - motion_a.velocity;
  // nothing farther away than this can be reached
  const S reach = (norm(approach) + turning) * duration + target + tolerance;
  for (r.steps = 1; r.steps <= kImpactSteps; ++r.steps) {
    Manifold<S> m;
    collide(a, motion_a.at(r.time), b, motion_b.at(r.time), reach, witness, m);
    r.work += witness.work;
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

template <class S>
bool predict_impact(S c, S c1, S c2, S& t) noexcept {
  const S discriminant = Accumulator<S>::product(c1, c1).sub_product(c + c, c2).result();
  if (discriminant < S(0)) return false;
  // the root without cancellation: 2 c / (-c1 +- sqrt)
  const S denominator = sqrt(discriminant) - c1;
  if (!(denominator > S(0))) return false;
  t = (c + c) / denominator;
  return t > S(0);
}

}  // namespace tippe
