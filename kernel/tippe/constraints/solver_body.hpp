// SPDX-License-Identifier: MIT
// A body as the solvers see it: how it would move, and how little it resists. World axes.
//
// Units: lengths and times are the world's; the unit of mass is whatever the builder of the problem chose
// for the island (a power of two of the world's), and impulses have that unit too. In fixed point it is
// chosen so that impulses, which are about m g dt, are of order one.
#pragma once

#include <tippe/math/sym3.hpp>

namespace tippe {

/// Index of the body that never moves; it has no entry among the bodies.
inline constexpr uint16_t kGround = 0xffff;

/// Velocity of the centre of mass, and angular velocity.
template <class S>
struct BodyVelocity {
  Vec3<S> linear;
  Vec3<S> angular;
};

/// Inverse mass and inertia are zero for a body that the contacts cannot move (kinematic): it pushes, it is
/// never pushed.
template <class S>
struct SolverBody {
  BodyVelocity<S> free;     ///< at the end of the step if there were no constraints
  S inverse_mass = S(0);    ///< >= 0
  Sym3<S> inverse_inertia;  ///< at the orientation of the end of the step; positive definite or zero

  [[nodiscard]] constexpr bool movable() const noexcept { return inverse_mass > S(0); }
};

/// The same body for solvers that work in body velocities: mass and inertia. Zero where SolverBody is.
template <class S>
struct SolverInertia {
  S mass = S(0);
  Sym3<S> inertia;  ///< the inverse of SolverBody::inverse_inertia
};

}  // namespace tippe
