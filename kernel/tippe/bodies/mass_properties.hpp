// SPDX-License-Identifier: MIT
// Mass and inertia of one body, as the caller gives them and as the kernel keeps them.
//
// A world has one unit of mass, but its bodies may differ by a million. So each body keeps its mass and its
// inertia tensor as numbers near one, times a power of two of its own (in world units):
//
//   m = mass * 2^mass_exponent           with 1 <= mass <= 2
//   I = inertia * 2^inertia_exponent     with the largest diagonal entry in [1, 2]
//
// The inverses then are near one as well, and no digit is lost whatever the size of the body. Forces on a
// body are kept in units of 2^mass_exponent, its torques and its angular momentum in units of
// 2^inertia_exponent (body.hpp): scaling by a power of two is exact and costs a shift.
#pragma once

#include <tippe/math/sym3.hpp>
#include <tippe/units/units.hpp>

namespace tippe {

/// As the caller gives it: SI, body axes, about the centre of mass, which is the origin of the body.
struct MassDef {
  Mass mass = 1_kg;
  Sym3<Inertia> inertia = Sym3<Inertia>::diagonal({1_kgm2, 1_kgm2, 1_kgm2});
};

/// Mass and principal moments, for a body whose axes are its principal axes.
[[nodiscard]] constexpr MassDef principal_moments(Mass mass, Inertia xx, Inertia yy, Inertia zz) noexcept {
  MassDef def;
  def.mass = mass;
  def.inertia = Sym3<Inertia>::diagonal({xx, yy, zz});
  return def;
}

/// A uniform box with these full sides, along its own axes.
[[nodiscard]] constexpr MassDef solid_box(Mass mass, const Vec3<Length>& sides) noexcept {
  const auto xx = sides.x * sides.x, yy = sides.y * sides.y, zz = sides.z * sides.z;
  return principal_moments(mass, mass * (yy + zz) / 12, mass * (xx + zz) / 12, mass * (xx + yy) / 12);
}
/// A uniform ball.
[[nodiscard]] constexpr MassDef solid_sphere(Mass mass, Length radius) noexcept {
  const Inertia moment = mass * (radius * radius) * Real(2) / 5;
  return principal_moments(mass, moment, moment, moment);
}

template <class S>
struct MassProperties {
  S mass = S(0), inverse_mass = S(0);
  Sym3<S> inertia, inverse_inertia;  ///< body axes
  int32_t mass_exponent = 0;
  int32_t inertia_exponent = 0;
};

/// Brings `def` into world units. `out` is untouched unless the answer is Ok.
///   NotConfigured  the units were never made
///   NotFinite      a NaN or infinity
///   NotPositive    mass <= 0
///   BadInertia     not positive definite, or a smallest moment below 2^-20 of the largest; or principal
///   moments
///                  that violate the triangle inequality I1 + I2 >= I3 by more than rounding, which no
///                  distribution of mass can have
///   OutOfRange     the units do not fit this body: a mass beyond 2^+-30 units of mass, or a radius of
///   gyration
///                  beyond 2^+-20 units of length
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_mass_properties(const MassDef& def, const Units& units,
                                                      MassProperties<S>& out) noexcept;

}  // namespace tippe
