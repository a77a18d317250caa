// SPDX-License-Identifier: MIT
// Definitions of time_of_impact.hpp.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/time_of_impact.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

template <class S>
Impact<S> time_of_impact(const Shape<S>& a, const ShapeMotion<S>& motion_a, const Shape<S>& b,
                         const ShapeMotion<S>& motion_b, S duration, S target, S tolerance) noexcept {
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
