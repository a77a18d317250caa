// SPDX-License-Identifier: MIT
// Definitions of body.hpp; instantiated in body.cpp.
#pragma once

#include <tippe/bodies/body.hpp>
#include <tippe/math/unit_from_real.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/units/range_check.hpp>

namespace tippe {
namespace body_detail {

template <int L, int M, int T>
[[nodiscard]] constexpr bool is_finite(const Vec3<Quantity<L, M, T>>& v) noexcept {
  return v.x.si.is_finite() && v.y.si.is_finite() && v.z.si.is_finite();
}

}  // namespace body_detail

template <class S>
Status make_body(const BodyDef& def, const Units& units, Body<S>& out) noexcept {
  Body<S> made;
  Status status = units.configured() ? Status::Ok : Status::NotConfigured;
  if (def.kind == BodyKind::Dynamic) status = make_mass_properties(def.mass, units, made.mass);
  if (!ok(status)) return status;
  if (def.kind == BodyKind::Kinematic) made.flags = body_flag::kKinematic;
  if (def.kind == BodyKind::Fixed) made.flags = body_flag::kFixed;
  if (!def.gravity_scale.is_finite()) return Status::NotFinite;
  if (!body_detail::is_finite(def.position) || !body_detail::is_finite(def.velocity) ||
      !body_detail::is_finite(def.angular_velocity)) {
    return Status::NotFinite;
  }
  const RangeCheck range;
  BodyState<S>& state = made.state;
  status = unit_from_real(def.orientation, state.orientation);
  if (!ok(status)) return status;
  state.position = units.to_world<S>(def.position);
  state.velocity = units.to_world<S>(def.velocity);
  state.angular_velocity = units.to_world<S>(def.angular_velocity);
  state.spin = spin_of(made.mass, state.orientation, state.angular_velocity);
  made.gravity_scale = to_scalar<S>(def.gravity_scale);
  if (def.kind == BodyKind::Fixed) state.velocity = state.angular_velocity = {};
  status = range.status(state.position, state.velocity, state.angular_velocity, state.spin);
  if (ok(status)) status = range.status(made.gravity_scale);
  if (ok(status)) out = made;
  return status;
}

template <class S>
Status set_pose(const Transform<S>& pose, const Units& units, Body<S>& body) noexcept {
  const RangeCheck range;
  Quat<S> orientation;
  Status status = is_finite(pose.p) ? normalize(pose.q, orientation) : Status::NotFinite;
  if (!ok(status)) return status;
  const Vec3<S> position = units.from_si<Length>(pose.p);
  const Vec3<S> spin = spin_of(body.mass, orientation, body.state.angular_velocity);
  status = range.status(position, spin);
  if (!ok(status)) return status;
  static_cast<PoseRest<S>&>(body.state) = PoseRest<S>{};
  body.state.position = position;
  body.state.orientation = orientation;
  body.state.spin = spin;
  body.flags &= ~body_flag::kQuarantined;
  return Status::Ok;
}

template <class S>
Status set_velocity(const Vec3<S>& velocity, const Vec3<S>& angular_velocity, const Units& units,
                    Body<S>& body) noexcept {
  if (!is_finite(velocity) || !is_finite(angular_velocity)) return Status::NotFinite;
  const RangeCheck range;
  const Vec3<S> v = units.from_si<Velocity>(velocity);
  const Vec3<S> w = units.from_si<AngularVelocity>(angular_velocity);
  const Vec3<S> spin = spin_of(body.mass, body.state.orientation, w);
  const Status status = range.status(v, w, spin);
  if (!ok(status)) return status;
  body.state.velocity = v;
  body.state.angular_velocity = w;
  body.state.spin = spin;
  body.flags &= ~body_flag::kQuarantined;
  return Status::Ok;
}

template <class S>
Status add_force(const Vec3<S>& force, const Units& units, Body<S>& body) noexcept {
  if (!is_finite(force)) return Status::NotFinite;
  const RangeCheck range;
  const Vec3<S> sum = body.force + units.from_si<Force>(force, body.mass.mass_exponent);
  const Status status = range.status(sum);
  if (ok(status)) body.force = sum;
  return status;
}

template <class S>
Status add_torque(const Vec3<S>& torque, const Units& units, Body<S>& body) noexcept {
  if (!is_finite(torque)) return Status::NotFinite;
  const RangeCheck range;
  const Vec3<S> sum = body.torque + units.from_si<Torque>(torque, body.mass.inertia_exponent);
  const Status status = range.status(sum);
  if (ok(status)) body.torque = sum;
  return status;
}

template <class S>
Status get_pose(const Body<S>& body, const Units& units, Transform<S>& out) noexcept {
  const RangeCheck range;
  const Vec3<S> position = units.to_si<Length>(body.state.position);
  const Status status = range.status(position);
  if (ok(status)) out = {position, body.state.orientation};
  return status;
}

template <class S>
Status get_velocity(const Body<S>& body, const Units& units, Vec3<S>& velocity,
                    Vec3<S>& angular_velocity) noexcept {
  const RangeCheck range;
  const Vec3<S> v = units.to_si<Velocity>(body.state.velocity);
  const Vec3<S> w = units.to_si<AngularVelocity>(body.state.angular_velocity);
  const Status status = range.status(v, w);
  if (!ok(status)) return status;
  velocity = v;
  angular_velocity = w;
  return Status::Ok;
}

}  // namespace tippe
