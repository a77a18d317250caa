// SPDX-License-Identifier: MIT
// Members of world.hpp: they look up a body or a span and hand it to code that knows no capacity.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {

template <class Profile, class Capacity>
Status World<Profile, Capacity>::configure(const WorldDef& def) noexcept {
  UnitsDef units_def;
  units_def.dt = def.dt;
  units_def.length = def.length;
  units_def.mass = def.mass;
  units_def.acceleration = def.acceleration;
  Units units;
  Status status = Units::make(units_def, units);
  if (!ok(status)) return status;
  Vector gravity;
  status = to_world(def.gravity, units, gravity);
  if (!ok(status)) return status;
  // the pool keeps its generations, so that handles of an earlier life stay stale.
  if (def.id == bodies_.owner())
    bodies_.clear();
  else
    bodies_ = Pool(def.id);
  units_ = units;
  gravity_ = gravity;
  method_ = def.method;
  events_ = NumericEvents{};
  steps_ = 0;
  return Status::Ok;
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::set_gravity(const Vec3<Acceleration>& gravity) noexcept {
  return configured() ? to_world(gravity, units_, gravity_) : Status::NotConfigured;
}

template <class Profile, class Capacity>
Result<BodyHandle> World<Profile, Capacity>::add_body(const BodyDef& def) noexcept {
  Result<BodyHandle> result;
  if (bodies_.full()) {
    result.status = Status::PoolFull;
    return result;
  }
  Body<Scalar> body;
  result.status = make_body(def, units_, body);
  if (result.ok()) result.status = bodies_.insert(body, result.value);
  return result;
}

template <class Profile, class Capacity>
template <class Change>
Status World<Profile, Capacity>::with_body(BodyHandle handle, Change change) noexcept {
  Body<Scalar>* const body = bodies_.get(handle);
  return body != nullptr ? change(*body) : bodies_.check(handle);
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::set_pose(BodyHandle handle, const Pose& pose) noexcept {
  return with_body(handle, [&](Body<Scalar>& body) { return tippe::set_pose(pose, units_, body); });
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::set_motion(BodyHandle handle, const Motion<Scalar>& motion) noexcept {
  return with_body(handle, [&](Body<Scalar>& body) {
    return set_velocity(motion.velocity, motion.angular_velocity, units_, body);
  });
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::apply_force(BodyHandle handle, const Vector& force) noexcept {
  return with_body(handle, [&](Body<Scalar>& body) { return add_force(force, units_, body); });
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::apply_torque(BodyHandle handle, const Vector& torque) noexcept {
  return with_body(handle, [&](Body<Scalar>& body) { return add_torque(torque, units_, body); });
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::pose(BodyHandle handle) const noexcept -> Result<Pose> {
  Result<Pose> result;
  const Body<Scalar>* const found = body(handle);
  result.status = found != nullptr ? get_pose(*found, units_, result.value) : check(handle);
  return result;
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::motion(BodyHandle handle) const noexcept -> Result<Motion<Scalar>> {
  Result<Motion<Scalar>> result;
  const Body<Scalar>* const found = body(handle);
  result.status = found != nullptr
                      ? get_velocity(*found, units_, result.value.velocity, result.value.angular_velocity)
                      : check(handle);
  return result;
}

template <class Profile, class Capacity>
bool World<Profile, Capacity>::quarantined(BodyHandle handle) const noexcept {
  const Body<Scalar>* const found = body(handle);
  return found != nullptr && found->quarantined();
}

template <class Profile, class Capacity>
StepReport World<Profile, Capacity>::step() noexcept {
  StepReport report;
  for (int i = 0; i < static_cast<int>(Stage::Count); ++i) report.work[i].bound = kWorkBound[i];
  if (!configured()) {
    report.status = Status::NotConfigured;
    report.flags = step_flag::kNotTaken;
    return report;
  }
  {
    NumericScope scope(report.events);
    step_bodies(gravity_, units_.dt_shift(), method_, BodyList<Scalar>{bodies_.slots(), bodies_.order()},
                report);
  }
  if (report.events.any()) report.flags |= step_flag::kNumericEvent;
  accumulate(report.events, events_);
  report.total_events = events_;
  report.step = ++steps_;
  return report;
}

template <class Profile, class Capacity>
StepReport World<Profile, Capacity>::step(Time dt) noexcept {
  if (!configured() || dt == units_.dt()) return step();
  StepReport report;
  report.status = dt.si.is_finite() ? Status::WrongTimeStep : Status::NotFinite;
  report.flags = step_flag::kNotTaken;
  report.step = steps_;
  report.total_events = events_;
  return report;
}

template <class Profile, class Capacity>
uint64_t World<Profile, Capacity>::hash() const noexcept {
  StateHash hash;
  hash.add(steps_);
  hash.add(events_);
  hash.add(gravity_);
  hash.add(units_.dt().si.magnitude());
  hash.add(units_.dt().si.exponent());
  hash.add(units_.dt_shift());
  hash.add(units_.length_exponent());
  hash.add(units_.mass_exponent());
  hash.add(bodies_.size());
  hash_bodies(list(), hash);
  return hash.value();
}

template <class Profile, class Capacity>
template <class Q, class T, class Sum>
Result<T> World<Profile, Capacity>::in_si(Sum sum) const noexcept {
  Result<T> result;
  const RangeCheck range;
  const T value = units_.template to_si<Q>(sum(list()));
  result.status = range.status(value);
  if (result.ok()) result.value = value;
  return result;
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::kinetic_energy() const noexcept -> Result<Scalar> {
  return in_si<Energy, Scalar>(total_kinetic_energy<Scalar>);
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::potential_energy() const noexcept -> Result<Scalar> {
  return in_si<Energy, Scalar>(
      [&](ConstBodyList<Scalar> bodies) { return total_potential_energy(bodies, gravity_); });
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::linear_momentum() const noexcept -> Result<Vector> {
  return in_si<Impulse, Vector>(total_linear_momentum<Scalar>);
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::angular_momentum() const noexcept -> Result<Vector> {
  return in_si<AngularMomentum, Vector>(total_angular_momentum<Scalar>);
}

}  // namespace tippe
