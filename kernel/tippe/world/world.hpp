// SPDX-License-Identifier: MIT
// The product: a world of rigid bodies that is one object, stepped at a fixed rate.
//
//   struct Sizes { static constexpr int bodies = 4; };
//   static tippe::World<float, Sizes> world;              // all memory there is; no code runs before main
//
//   world.configure(def);                                 // time step, gravity, typical size and mass
//   tool = world.add_body(body_def);
//   world.apply_force(tool, force);                       // SI
//   const tippe::StepReport report = world.step();
//
// Promises:
// - SI at the API. A call that cannot be obeyed answers with a named Status and leaves the world as it was.
// - Trivially copyable: a snapshot is a copy, restoring is an assignment, and the hashes repeat.
// - No allocation, no exception, no recursion; every loop is bounded by Capacity::bodies.
// - Results depend on the calls and their order, on nothing else. Bodies are stepped in the order of
// creation.
// - What saturates during step() is counted in this world, even when another world is stepped from an
// interrupt
//   in the middle. Any other call that meets a number it cannot hold answers OutOfRange and counts nothing.
// - A world is not locked: an interrupt may step another world, not this one while it is in a call.
//
// Run-time numbers have the state scalar of the profile (float, double, Q24_40); constants are quantities
// (units/quantity.hpp), converted without rounding twice, without floating point in a fixed-point build.
#pragma once

#include <tippe/scalar/profiles.hpp>
#include <tippe/storage/slot_pool.hpp>
#include <tippe/units/range_check.hpp>
#include <tippe/world/capacity.hpp>
#include <tippe/world/contact_storage.hpp>
#include <tippe/world/readings.hpp>
#include <tippe/world/semantics.hpp>
#include <tippe/world/step.hpp>
#include <tippe/world/totals.hpp>
#include <tippe/world/world_def.hpp>

namespace tippe {

template <class Profile, class Capacity>
class World : private ContactStorage<typename ProfileTraits<Profile>::State,
                                     typename ProfileTraits<Profile>::Solver, Capacity> {
  using Storage = ContactStorage<typename ProfileTraits<Profile>::State,
                                 typename ProfileTraits<Profile>::Solver, Capacity>;

 public:
  using Scalar = typename ProfileTraits<Profile>::State;
  using Vector = Vec3<Scalar>;
  using Pose = Transform<Scalar>;
  static constexpr int kBodies = Capacity::bodies;
  static constexpr int kContacts = capacity_contacts<Capacity>();
  /// The most work a step can take, per stage; StepReport::work says how much it took.
  static constexpr StepWork kWorkBound = step_work_bound<Capacity>(WorldDef{}.sweeps);
  /// The same for a definition with other budgets.
  [[nodiscard]] static constexpr StepWork work_bound(const WorldDef& def) noexcept {
    return step_work_bound<Capacity>(def.sweeps);
  }
  static_assert(kBodies > 0 && kBodies <= 0xffff, "Capacity::bodies counts the bodies, 1 .. 65535");

  /// An empty world that must be configured first. Constant-initialised.
  constexpr World() noexcept = default;

  /// Sets the world up, empty: bodies of an earlier life are removed and their handles stale. NotFinite,
  /// NotPositive or OutOfRange (units/units.hpp says when) leave it as it was.
  TIPPE_SETUP Status configure(const WorldDef& def) noexcept;
  [[nodiscard]] constexpr bool configured() const noexcept { return units_.configured(); }
  /// NotFinite, or OutOfRange.
  TIPPE_SETUP Status set_gravity(const Vec3<Acceleration>& gravity) noexcept;

  /// PoolFull when Capacity::bodies live; otherwise what make_body() says of the definition (body.hpp).
  TIPPE_SETUP Result<BodyHandle> add_body(const BodyDef& def) noexcept;
  /// With a shape (a ShapeDef alone will do), a surface and a filter. Also what make_collider() says
  /// (contacts/collider.hpp). Needs Capacity::contacts, as everything else about contact.
  TIPPE_SETUP Result<BodyHandle> add_body(const BodyDef& def, const ColliderDef& collider) noexcept;
  /// A body that never moves, at the origin unless the shape says otherwise: a floor, a wall.
  TIPPE_SETUP Result<BodyHandle> add_fixed(const ColliderDef& collider) noexcept;
  // From here on: InvalidHandle, ForeignHandle or StaleHandle for a handle that is not of a living body.
  Status remove_body(BodyHandle handle) noexcept;
  [[nodiscard]] constexpr Status check(BodyHandle handle) const noexcept { return bodies_.check(handle); }
  [[nodiscard]] constexpr int body_count() const noexcept { return bodies_.size(); }
  /// The most bodies that ever lived at a time: what Capacity::bodies could have been.
  [[nodiscard]] constexpr int body_high_water() const noexcept { return bodies_.high_water(); }

  /// Position of the centre of mass (m) and orientation, which need not be unit. NotUnit for a zero
  /// quaternion.
  Status set_pose(BodyHandle handle, const Pose& pose) noexcept;
  Status set_motion(BodyHandle handle, const Motion<Scalar>& motion) noexcept;
  [[nodiscard]] Result<Pose> pose(BodyHandle handle) const noexcept;
  [[nodiscard]] Result<Motion<Scalar>> motion(BodyHandle handle) const noexcept;
  /// True if a step made this body's state not finite (body.hpp); false for a handle that is not valid.
  [[nodiscard]] bool quarantined(BodyHandle handle) const noexcept;

  /// Force through the centre of mass (N) and torque (N m), world axes, for the next step; calls add up.
  Status apply_force(BodyHandle handle, const Vector& force) noexcept;
  Status apply_torque(BodyHandle handle, const Vector& torque) noexcept;

  /// Contacts as the last step left them, in a fixed order; open ones (near, not pushed) included.
  [[nodiscard]] constexpr int contact_count() const noexcept;
  /// BadSize unless 0 <= i < contact_count(). OutOfRange where the scalar cannot hold a number in SI.
  [[nodiscard]] Result<ContactReading<Scalar>> contact(int i) const noexcept;
  /// Contacts that the last step did not find any more. A body removed since leaves a stale handle.
  [[nodiscard]] constexpr int ended_count() const noexcept;
  [[nodiscard]] Result<EndedContact> ended(int i) const noexcept;
  /// What all contacts of a body did to it in the last step, as the mean force and torque over the step.
  [[nodiscard]] Result<Wrench<Scalar>> contact_wrench(BodyHandle handle) const noexcept;
  /// The most contacts there ever were at a time: what Capacity::contacts could have been.
  [[nodiscard]] constexpr int contact_high_water() const noexcept;

  /// One time step. Never fails but for NotConfigured.
  StepReport step() noexcept;
  /// The same, after checking that the caller means this world's time step: exactly the dt of configure(), as
  /// the same literal gives it. Anything else is WrongTimeStep and changes nothing. A comparison of integers.
  StepReport step(Time dt) noexcept;

  [[nodiscard]] constexpr uint64_t step_count() const noexcept { return steps_; }
  /// Saturations, divisions by zero and domain errors of all steps since configure().
  [[nodiscard]] constexpr const NumericEvents& numeric_events() const noexcept { return events_; }
  /// Fingerprint of everything that can change from step to step, in the order of creation (state_hash.hpp).
  [[nodiscard]] uint64_t hash() const noexcept;

  /// Conserved quantities of all bodies together. OutOfRange where the scalar cannot hold one of them in SI.
  [[nodiscard]] Result<Scalar> kinetic_energy() const noexcept;    ///< J
  [[nodiscard]] Result<Scalar> potential_energy() const noexcept;  ///< J, zero at the origin
  [[nodiscard]] Result<Vector> linear_momentum() const noexcept;   ///< kg m/s
  [[nodiscard]] Result<Vector> angular_momentum() const noexcept;  ///< kg m^2/s, about the origin

  /// How SI and the inside of this world relate; for tools that look inside.
  [[nodiscard]] constexpr const Units& units() const noexcept { return units_; }
  /// The body in world units, null for a handle that is not valid.
  [[nodiscard]] constexpr const Body<Scalar>* body(BodyHandle handle) const noexcept {
    return bodies_.get(handle);
  }

 private:
  using Pool = SlotPool<Body<Scalar>, kBodies, BodyTag>;
  [[nodiscard]] ConstBodyList<Scalar> list() const noexcept {
    return {bodies_.slots(), bodies_.order(), bodies_.generations()};
  }
  /// sum(bodies), which is a Q, in SI.
  template <class Q, class T, class Sum>
  [[nodiscard]] Result<T> in_si(Sum sum) const noexcept;
  /// change(body), or why the handle has none.
  template <class Change>
  [[nodiscard]] Status with_body(BodyHandle handle, Change change) noexcept;

  Pool bodies_;
  Units units_;
  Vector gravity_;
  NumericEvents events_;
  Method method_ = Method::SecondOrder;
  uint64_t steps_ = 0;
};

}  // namespace tippe

#include <tippe/world/world.inl>
