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
#include <tippe/world/semantics.hpp>
#include <tippe/world/step.hpp>
#include <tippe/world/totals.hpp>

namespace tippe {

struct BodyTag {};
using BodyHandle = Handle<BodyTag>;

/// A value, or why there is none (then a default one: a null handle, a pose at the origin, zero). It converts
/// to the value by itself: `BodyHandle tool = world.add_body(def)`; a null handle is refused by every later
/// call.
template <class T>
struct [[nodiscard]] Result {
  Status status = Status::Ok;
  T value{};

  [[nodiscard]] constexpr bool ok() const noexcept { return status == Status::Ok; }
  constexpr operator const T&() const noexcept { return value; }  // NOLINT(google-explicit-constructor)
};

/// Linear and angular velocity, SI, world axes.
template <class S>
struct Motion {
  Vec3<S> velocity;          ///< of the centre of mass, m/s
  Vec3<S> angular_velocity;  ///< rad/s
};

/// What a scene is like. Every field has a default that suits a table-top scene.
struct WorldDef {
  Time dt = 1_ms;         ///< the time step, exactly; every step() takes it
  Length length = 0.1_m;  ///< typical size of a body; a factor of ten either way does not matter
  Mass mass = 1_kg;       ///< typical mass of a body; likewise
  Acceleration acceleration = 9.81_mps2;  ///< typical acceleration, for choosing the time unit only
  Vec3<Acceleration> gravity = {0_mps2, -9.81_mps2, 0_mps2};
  Method method = Method::SecondOrder;
  uint16_t id = 0;  ///< worlds with different ids recognise each other's handles as foreign
};

template <class Profile, class Capacity>
class World {
 public:
  using Scalar = typename ProfileTraits<Profile>::State;
  using Vector = Vec3<Scalar>;
  using Pose = Transform<Scalar>;
  static constexpr int kBodies = Capacity::bodies;
  /// The most work a step can take, per stage; StepReport::work says how much it took.
  static constexpr uint32_t kWorkBound[static_cast<int>(Stage::Count)] = {uint32_t{kBodies}};
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
  // From here on: InvalidHandle, ForeignHandle or StaleHandle for a handle that is not of a living body.
  Status remove_body(BodyHandle handle) noexcept { return bodies_.remove(handle); }
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
