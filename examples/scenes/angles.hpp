// SPDX-License-Identifier: MIT
// Angles of a scene as Reals: constants all through, so that a turn costs a board nothing and is the same
// everywhere.
#pragma once

#include <tippe/math/quat.hpp>
#include <tippe/scalar/literals.hpp>

namespace tippe {
namespace scenes {

struct SineCosine {
  Real sine, cosine = Real(1);
};
/// Of an angle in degrees, |angle| <= 720, to 2^-60. Multiples of 90 are exact. Beyond: not finite.
[[nodiscard]] constexpr SineCosine sine_cosine_deg(Real degrees) noexcept {
  SineCosine result;
  if (!(degrees <= 720 && degrees >= -720)) return {Real::not_finite(), Real::not_finite()};
  int quarters = 0;
  for (; degrees > 45; degrees = degrees - 90) ++quarters;
  for (; degrees < -45; degrees = degrees + 90) --quarters;
  // Taylor series on +-pi/4: the term after the last is below 2^-66
  const Real x = degrees * kPi / 180;
  Real term = Real(1), sine = Real(0), cosine = Real(0);
  for (int n = 0; n < 20; ++n) {
    Real& sum = n % 2 == 0 ? cosine : sine;
    sum = n % 4 < 2 ? sum + term : sum - term;
    term = term * x / (n + 1);
  }
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}
/// Turn by an angle in degrees about one of the axes (0 x, 1 y, 2 z); a quaternion of unit length.
[[nodiscard]] constexpr Quat<Real> turn_deg(int axis, Real degrees) noexcept {
  const SineCosine half = sine_cosine_deg(degrees / 2);
  return {half.cosine, axis == 0 ? half.sine : Real(0), axis == 1 ? half.sine : Real(0),
          axis == 2 ? half.sine : Real(0)};
}
/// First b, then a.
[[nodiscard]] constexpr Quat<Real> then(const Quat<Real>& b, const Quat<Real>& a) noexcept {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

}  // namespace scenes
}  // namespace tippe
