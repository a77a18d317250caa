// SPDX-License-Identifier: MIT
// One rigid body: what moves, what it weighs, what pulls at it. World units, world axes, unless said.
//
// The rotational state is the angular momentum, not the angular velocity: a torque-free body then keeps it to
// the last bit, and the gyroscopic term needs no code. `spin` is that momentum about the centre of mass in
// units of the body's own 2^inertia_exponent, so it is of the size of the angular velocity whatever the
// body's size. The angular velocity follows from it and the orientation; it is kept because every step starts
// from it.
#pragma once

#include <tippe/bodies/mass_properties.hpp>
#include <tippe/bodies/pose_rest.hpp>
#include <tippe/math/transform.hpp>

namespace tippe {

template <class S>
struct BodyState : PoseRest<S> {                   // a base, so that an empty one takes no room
  Vec3<S> position;                                ///< of the centre of mass
  Quat<S> orientation = {S(0), S(0), S(0), S(0)};  ///< unit, body to world; all zero in a free slot
  Vec3<S> velocity;
  Vec3<S> spin;              ///< angular momentum / 2^inertia_exponent
  Vec3<S> angular_velocity;  ///< = R inertia^-1 R^T spin
};

namespace body_flag {
/// A step produced a number that is not finite. The body stays as it was before that step and is left out of
/// all others until it is given a new pose or velocity, or removed.
inline constexpr uint32_t kQuarantined = 1u << 0;
inline constexpr uint32_t kKinematic = 1u << 1;  ///< see BodyKind
inline constexpr uint32_t kFixed = 1u << 2;      ///< see BodyKind
}  // namespace body_flag

/// What can move a body.
enum class BodyKind : uint8_t {
  Dynamic,    ///< forces, gravity and contacts
  Kinematic,  ///< its own velocity, which only the caller changes; it pushes and is never pushed
  Fixed,      ///< nothing
};

template <class S>
struct Body {
  MassProperties<S> mass;
  BodyState<S> state;
  Vec3<S> force;           ///< for the next step, in units of 2^mass_exponent
  Vec3<S> torque;          ///< likewise, in units of 2^inertia_exponent
  S gravity_scale = S(1);  ///< how much of the world's gravity it feels
  uint32_t flags = 0;
  uint32_t reserved = 0;

  [[nodiscard]] constexpr bool quarantined() const noexcept { return (flags & body_flag::kQuarantined) != 0; }
  [[nodiscard]] constexpr bool dynamic() const noexcept {
    return (flags & (body_flag::kKinematic | body_flag::kFixed)) == 0;
  }
};

/// What a caller says about a new body. SI; constants with units as in MassDef.
struct BodyDef {
  BodyKind kind = BodyKind::Dynamic;
  MassDef mass;  ///< of a dynamic body; others have none
  Vec3<Length> position;
  Quat<Real> orientation;  ///< need not be unit; identity by default
  Vec3<Velocity> velocity;
  Vec3<AngularVelocity> angular_velocity;  ///< world axes
  Real gravity_scale = Real(1);            ///< of the world's gravity; 0 floats, negative rises
};

/// R inertia^-1 R^T spin: the angular velocity that belongs to an angular momentum at this orientation.
template <class S>
[[nodiscard]] Vec3<S> angular_velocity_of(const MassProperties<S>& mass, const Quat<S>& orientation,
                                          const Vec3<S>& spin) noexcept {
  return rotate(orientation, mass.inverse_inertia * rotate_inverse(orientation, spin));
}
/// The other way round.
template <class S>
[[nodiscard]] Vec3<S> spin_of(const MassProperties<S>& mass, const Quat<S>& orientation,
                              const Vec3<S>& angular_velocity) noexcept {
  return rotate(orientation, mass.inertia * rotate_inverse(orientation, angular_velocity));
}

// Everything below answers with a Status and changes nothing unless it is Ok: NotFinite for a NaN or
// infinity, NotUnit for a zero quaternion, OutOfRange for a number that the scalar cannot hold in world units
// or in SI.

/// A body at rest under no force, as described; also the answers of make_mass_properties().
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_body(const BodyDef& def, const Units& units, Body<S>& out) noexcept;

/// New position (SI) and orientation (normalised here); the velocities stay, the spin follows. Ends
/// quarantine.
template <class S>
[[nodiscard]] Status set_pose(const Transform<S>& pose, const Units& units, Body<S>& body) noexcept;
/// New velocity and angular velocity (SI, world axes). Ends quarantine.
template <class S>
[[nodiscard]] Status set_velocity(const Vec3<S>& velocity, const Vec3<S>& angular_velocity,
                                  const Units& units, Body<S>& body) noexcept;
/// Adds to what acts during the next step (SI, world axes): a force through the centre of mass, a torque.
template <class S>
[[nodiscard]] Status add_force(const Vec3<S>& force, const Units& units, Body<S>& body) noexcept;
template <class S>
[[nodiscard]] Status add_torque(const Vec3<S>& torque, const Units& units, Body<S>& body) noexcept;

template <class S>
[[nodiscard]] Status get_pose(const Body<S>& body, const Units& units, Transform<S>& out) noexcept;
template <class S>
[[nodiscard]] Status get_velocity(const Body<S>& body, const Units& units, Vec3<S>& velocity,
                                  Vec3<S>& angular_velocity) noexcept;

}  // namespace tippe
