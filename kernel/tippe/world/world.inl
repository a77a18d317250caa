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
  StepSettings<Scalar> settings;
  status = make_settings(def, units, settings);
  if (!ok(status)) return status;
  // the pool keeps its generations, so that handles of an earlier life stay stale.
  if (def.id == bodies_.owner())
    bodies_.clear();
  else
    bodies_ = Pool(def.id);
  units_ = units;
  gravity_ = settings.gravity;
  method_ = def.method;
  events_ = NumericEvents{};
  steps_ = 0;
  if constexpr (kContacts > 0) {
    this->settings_ = settings;
    this->clear_contacts();
  }
  return Status::Ok;
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::set_gravity(const Vec3<Acceleration>& gravity) noexcept {
  if (!configured()) return Status::NotConfigured;
  const Status status = to_world(gravity, units_, gravity_);
  if constexpr (kContacts > 0) this->settings_.gravity = gravity_;
  return status;
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
Result<BodyHandle> World<Profile, Capacity>::add_body(const BodyDef& def,
                                                      const ColliderDef& collider) noexcept {
  static_assert(kContacts > 0, "a world needs Capacity::contacts for bodies with shapes");
  Result<BodyHandle> result;
  if (bodies_.full()) {
    result.status = Status::PoolFull;
    return result;
  }
  // the parts go straight to the slot that the body will get: a free one, so nobody looks at it before.
  const int slot = bodies_.next_slot();
  Collider<Scalar> made;
  result.status = make_collider(collider, def.kind != BodyKind::Fixed, units_, made, this->parts_of(slot));
  if (!result.ok()) return result;
  result = add_body(def);
  if (result.ok()) this->colliders_[slot] = made;
  return result;
}

template <class Profile, class Capacity>
Result<BodyHandle> World<Profile, Capacity>::add_fixed(const ColliderDef& collider) noexcept {
  BodyDef def;
  def.kind = BodyKind::Fixed;
  return add_body(def, collider);
}

template <class Profile, class Capacity>
Status World<Profile, Capacity>::remove_body(BodyHandle handle) noexcept {
  const Status status = bodies_.remove(handle);
  if constexpr (kContacts > 0) {
    if (ok(status)) this->forget(handle.index);
  }
  return status;
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
  StepWork bound = kWorkBound;
  if constexpr (kContacts > 0) bound = step_work_bound<Capacity>(this->settings_.sweeps);
  for (int i = 0; i < static_cast<int>(Stage::Count); ++i) report.work[i].bound = bound.stage[i];
  if (!configured()) {
    report.status = Status::NotConfigured;
    report.flags = step_flag::kNotTaken;
    return report;
  }
  {
    NumericScope scope(report.events);
    const BodyList<Scalar> bodies{bodies_.slots(), bodies_.order()};
    if constexpr (kContacts > 0) {
      step_contacts(this->settings_, bodies, this->view(), report);
    } else {
      step_bodies(gravity_, units_.dt_shift(), method_, bodies, report);
    }
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
  if constexpr (kContacts > 0) hash_contacts(this->contact_list(), hash);
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

template <class Profile, class Capacity>
constexpr int World<Profile, Capacity>::contact_count() const noexcept {
  if constexpr (kContacts > 0) return this->counts_.contacts;
  return 0;
}

template <class Profile, class Capacity>
constexpr int World<Profile, Capacity>::contact_high_water() const noexcept {
  if constexpr (kContacts > 0) return this->counts_.contact_high_water;
  return 0;
}

template <class Profile, class Capacity>
constexpr int World<Profile, Capacity>::ended_count() const noexcept {
  if constexpr (kContacts > 0) return this->counts_.remembered;
  return 0;
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::contact(int i) const noexcept -> Result<ContactReading<Scalar>> {
  Result<ContactReading<Scalar>> result;
  result.status = Status::BadSize;
  if (i < 0 || i >= contact_count()) return result;
  if constexpr (kContacts > 0) {
    const Contact<Scalar>& c = this->contacts_[i];
    ContactReading<Scalar> reading;
    reading.a = bodies_.handle_at(c.name.a);
    reading.b = bodies_.handle_at(c.name.b);
    reading.part_a = c.name.part_a;
    reading.part_b = c.name.part_b;
    reading.feature = c.name.feature;
    reading.state = c.state;
    reading.begun = c.begun;
    reading.normal = c.normal;
    const RangeCheck range;
    reading.point = units_.template to_si<Length>(this->body_steps_[c.name.a].start.p + c.arm_a);
    reading.gap = units_.template to_si<Length>(c.gap);
    reading.impulse = units_.template to_si<Impulse>(scale_pow2(c.impulse, c.impulse_exponent));
    result.status = range.status(reading.point, reading.gap, reading.impulse);
    if (result.ok()) result.value = reading;
  }
  return result;
}

template <class Profile, class Capacity>
Result<EndedContact> World<Profile, Capacity>::ended(int i) const noexcept {
  Result<EndedContact> result;
  result.status = Status::BadSize;
  if (i < 0 || i >= ended_count()) return result;
  if constexpr (kContacts > 0) {
    const ContactName& name = this->remembered_[i].name;
    result.value = {bodies_.handle_at(name.a), bodies_.handle_at(name.b), name.part_a, name.part_b,
                    name.feature};
    result.status = Status::Ok;
  }
  return result;
}

template <class Profile, class Capacity>
auto World<Profile, Capacity>::contact_wrench(BodyHandle handle) const noexcept -> Result<Wrench<Scalar>> {
  static_assert(kContacts > 0, "a world needs Capacity::contacts for contact forces");
  Result<Wrench<Scalar>> result;
  const Body<Scalar>* const found = body(handle);
  if (found == nullptr) {
    result.status = check(handle);
    return result;
  }
  const BodyStep<Scalar>& done = this->body_steps_[handle.index];
  const RangeCheck range;
  const int shift = units_.dt_shift();  // over dt: an impulse is a force times 2^-shift
  const Vector force =
      units_.template to_si<Force>(scale_pow2(done.impulse, found->mass.mass_exponent + shift));
  const Vector torque =
      units_.template to_si<Torque>(scale_pow2(done.turn, found->mass.inertia_exponent + shift));
  result.status = range.status(force, torque);
  if (result.ok()) result.value = {force, torque};
  return result;
}

}  // namespace tippe
