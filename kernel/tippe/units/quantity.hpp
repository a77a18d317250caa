// SPDX-License-Identifier: MIT
// Physical quantities at the API: a Real in SI units whose dimension is part of its type, so that a mass
// given where a length belongs does not compile, and Units knows how to convert it without being told.
//
//   using namespace tippe::literals;
//   constexpr auto side = 20_mm;
//   constexpr Mass mass = 50_g;
//   constexpr Inertia inertia = mass * (side * side + side * side) / 12;
//
// No run-time cost: literals are constants, and quantities disappear at the API.
#pragma once

#include <tippe/scalar/literals.hpp>

namespace tippe {

/// metre^kLength * kilogram^kMass * second^kTime. Angles are plain numbers (radians).
template <int kLength, int kMass, int kTime>
struct Quantity {
  Real si;  ///< the value in SI units

  constexpr Quantity() noexcept = default;
  /// A number known to be in SI units, for instance Real::from(x) of a run-time double.
  explicit constexpr Quantity(Real value) noexcept : si(value) {}
};

using Angle = Quantity<0, 0, 0>;
using Length = Quantity<1, 0, 0>;
using Mass = Quantity<0, 1, 0>;
using Time = Quantity<0, 0, 1>;
using Frequency = Quantity<0, 0, -1>;
using Velocity = Quantity<1, 0, -1>;
using AngularVelocity = Quantity<0, 0, -1>;
using Acceleration = Quantity<1, 0, -2>;
using AngularAcceleration = Quantity<0, 0, -2>;
using Force = Quantity<1, 1, -2>;
using Torque = Quantity<2, 1, -2>;
using Impulse = Quantity<1, 1, -1>;          ///< also linear momentum
using AngularMomentum = Quantity<2, 1, -1>;  ///< also angular impulse
using Inertia = Quantity<2, 1, 0>;
using Energy = Quantity<2, 1, -2>;
using Power = Quantity<2, 1, -3>;
using Stiffness = Quantity<0, 1, -2>;         ///< N/m
using AngularStiffness = Quantity<2, 1, -2>;  ///< N m/rad
using Damping = Quantity<0, 1, -1>;           ///< N s/m
using AngularDamping = Quantity<2, 1, -1>;    ///< N m s/rad

template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator+(Quantity<L, M, T> a, Quantity<L, M, T> b) noexcept {
  return Quantity<L, M, T>(a.si + b.si);
}
template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator-(Quantity<L, M, T> a, Quantity<L, M, T> b) noexcept {
  return Quantity<L, M, T>(a.si - b.si);
}
template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator-(Quantity<L, M, T> a) noexcept {
  return Quantity<L, M, T>(-a.si);
}
template <int L1, int M1, int T1, int L2, int M2, int T2>
[[nodiscard]] constexpr auto operator*(Quantity<L1, M1, T1> a, Quantity<L2, M2, T2> b) noexcept {
  return Quantity<L1 + L2, M1 + M2, T1 + T2>(a.si * b.si);
}
template <int L1, int M1, int T1, int L2, int M2, int T2>
[[nodiscard]] constexpr auto operator/(Quantity<L1, M1, T1> a, Quantity<L2, M2, T2> b) noexcept {
  return Quantity<L1 - L2, M1 - M2, T1 - T2>(a.si / b.si);
}
template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator*(Quantity<L, M, T> a, Real b) noexcept {
  return Quantity<L, M, T>(a.si * b);
}
template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator*(Real a, Quantity<L, M, T> b) noexcept {
  return Quantity<L, M, T>(a * b.si);
}
template <int L, int M, int T>
[[nodiscard]] constexpr Quantity<L, M, T> operator/(Quantity<L, M, T> a, Real b) noexcept {
  return Quantity<L, M, T>(a.si / b);
}
template <int L, int M, int T>
[[nodiscard]] constexpr bool operator==(Quantity<L, M, T> a, Quantity<L, M, T> b) noexcept {
  return a.si == b.si;
}
template <int L, int M, int T>
[[nodiscard]] constexpr bool operator!=(Quantity<L, M, T> a, Quantity<L, M, T> b) noexcept {
  return a.si != b.si;
}
template <int L, int M, int T>
[[nodiscard]] constexpr bool operator<(Quantity<L, M, T> a, Quantity<L, M, T> b) noexcept {
  return a.si < b.si;
}

namespace literal_detail {

template <char... kText>
struct Degrees {
  static constexpr Real kRadians = Literal<0, kText...>::kValue * kPi / 180;
};

}  // namespace literal_detail

inline namespace literals {

// TIPPE_UNIT_LITERAL(_mm, Length, -3): 20_mm is a Length of 20 * 10^-3 metres.
#define TIPPE_UNIT_LITERAL(suffix, Type, power_of_ten)                    \
  template <char... kText>                                                \
  [[nodiscard]] constexpr Type operator""##suffix() noexcept {            \
    return Type(literal_detail::Literal<power_of_ten, kText...>::kValue); \
  }
TIPPE_UNIT_LITERAL(_m, Length, 0)
TIPPE_UNIT_LITERAL(_cm, Length, -2)
TIPPE_UNIT_LITERAL(_mm, Length, -3)
TIPPE_UNIT_LITERAL(_um, Length, -6)
TIPPE_UNIT_LITERAL(_kg, Mass, 0)
TIPPE_UNIT_LITERAL(_g, Mass, -3)
TIPPE_UNIT_LITERAL(_mg, Mass, -6)
TIPPE_UNIT_LITERAL(_s, Time, 0)
TIPPE_UNIT_LITERAL(_ms, Time, -3)
TIPPE_UNIT_LITERAL(_us, Time, -6)
TIPPE_UNIT_LITERAL(_Hz, Frequency, 0)
TIPPE_UNIT_LITERAL(_rad, Angle, 0)
TIPPE_UNIT_LITERAL(_mps, Velocity, 0)           // m/s
TIPPE_UNIT_LITERAL(_radps, AngularVelocity, 0)  // rad/s
TIPPE_UNIT_LITERAL(_mps2, Acceleration, 0)      // m/s^2
TIPPE_UNIT_LITERAL(_N, Force, 0)
TIPPE_UNIT_LITERAL(_mN, Force, -3)
TIPPE_UNIT_LITERAL(_Nm, Torque, 0)
TIPPE_UNIT_LITERAL(_mNm, Torque, -3)
TIPPE_UNIT_LITERAL(_Ns, Impulse, 0)
TIPPE_UNIT_LITERAL(_Nms, AngularMomentum, 0)  // N m s = kg m^2/s
TIPPE_UNIT_LITERAL(_kgm2, Inertia, 0)         // kg m^2
TIPPE_UNIT_LITERAL(_gcm2, Inertia, -7)        // g cm^2, as motor data sheets give it
TIPPE_UNIT_LITERAL(_J, Energy, 0)
TIPPE_UNIT_LITERAL(_W, Power, 0)
TIPPE_UNIT_LITERAL(_Npm, Stiffness, 0)  // N/m
TIPPE_UNIT_LITERAL(_Nspm, Damping, 0)   // N s/m
#undef TIPPE_UNIT_LITERAL

/// Degrees, converted to radians.
template <char... kText>
[[nodiscard]] constexpr Angle operator""_deg() noexcept {
  return Angle(literal_detail::Degrees<kText...>::kRadians);
}

}  // namespace literals
}  // namespace tippe
