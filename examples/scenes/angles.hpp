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

/// v turned by q, which need not be unit.
[[nodiscard]] constexpr Vec3<Real> turned(const Quat<Real>& q, const Vec3<Real>& v) noexcept {
  const Real n = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  const Real along = 2 * (q.x * v.x + q.y * v.y + q.z * v.z);
  const Real self = q.w * q.w - q.x * q.x - q.y * q.y - q.z * q.z;
  const Real twice = 2 * q.w;
  return {(self * v.x + along * q.x + twice * (q.y * v.z - q.z * v.y)) / n,
          (self * v.y + along * q.y + twice * (q.z * v.x - q.x * v.z)) / n,
          (self * v.z + along * q.z + twice * (q.x * v.y - q.y * v.x)) / n};
}
/// The world's vertical in the axes of a body with orientation q.
[[nodiscard]] constexpr Vec3<Real> row_up(const Quat<Real>& q) noexcept {
  return turned({q.w, -q.x, -q.y, -q.z}, {Real(0), Real(1), Real(0)});
}
/// Of a finite x > 0, to 2^-60; otherwise 0.
[[nodiscard]] constexpr Real square_root(Real x) noexcept {
  if (!x.is_finite() || !(x > 0)) return Real();
  Real root = scale_pow2(Real(1), x.log2_floor() / 2);  // within a factor of two: six steps of Heron's rule
  for (int i = 0; i < 7; ++i) root = (root + x / root) / 2;
  return root;
}

}  // namespace scenes
}  // namespace tippe
