// SPDX-License-Identifier: MIT
// Definitions of free_motion.hpp; instantiated in free_motion.cpp.
#pragma once

#include <tippe/integrate/free_motion.hpp>
#include <tippe/integrate/pose_update.hpp>

namespace tippe {

template <class S>
bool integrate_motion(const MomentumChange<S>& change, const TimeStep<S>& dt, Method method,
                      Body<S>& body) noexcept {
  const MassProperties<S>& mass = body.mass;
  const BodyState<S>& old = body.state;
  BodyState<S> next = old;

  // momentum first.
  next.velocity = old.velocity + change.velocity;
  next.spin = old.spin + change.spin;

  // where the body will be turned to, predicted with the old velocity, and the angular velocity it has there.
  const Quat<S> predicted = turned(old.orientation, dt.times(old.angular_velocity));
  const Vec3<S> w = angular_velocity_of(mass, predicted, next.spin);

  // new velocities, or means of old and new.
  const bool first_order = method != Method::SecondOrder;
  const Vec3<S> displacement =
      first_order ? dt.times(next.velocity) : dt.half_times(old.velocity + next.velocity);
  const Vec3<S> rotation = first_order ? dt.times(w) : dt.half_times(old.angular_velocity + w);
  advance_position(displacement, next);
  advance_orientation(rotation, next);
  next.angular_velocity = angular_velocity_of(mass, next.orientation, next.spin);

  // an infinite rotation could end as a finite orientation, so it is looked at itself.
  if (!is_finite(next.position) || !is_finite(next.velocity) || !is_finite(rotation) ||
      !is_finite(next.orientation) || !is_finite(next.spin) || !is_finite(next.angular_velocity)) {
    return false;
  }
  body.state = next;
  return true;
}

template <class S>
bool integrate_free_motion(const Vec3<S>& gravity, const TimeStep<S>& dt, Method method,
                           Body<S>& body) noexcept {
  return integrate_motion(free_change(gravity, dt, body), dt, method, body);
}

template <class S>
bool advance_body(const Vec3<S>& gravity, const TimeStep<S>& dt, Method method, Body<S>& body) noexcept {
  if (body.dynamic()) return integrate_free_motion(gravity, dt, method, body);
  if ((body.flags & body_flag::kFixed) != 0) return true;
  BodyState<S> next = body.state;
  const Vec3<S> rotation = dt.times(next.angular_velocity);
  advance_position(dt.times(next.velocity), next);
  advance_orientation(rotation, next);
  if (!is_finite(next.position) || !is_finite(rotation) || !is_finite(next.orientation)) return false;
  body.state = next;
  return true;
}

}  // namespace tippe
