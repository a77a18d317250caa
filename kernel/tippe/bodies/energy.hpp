// SPDX-License-Identifier: MIT
// What free motion conserves, of one body, in world units. A world sums them up (world.hpp).
// Saturates and counts like any other computation; infinities and NaN follow IEEE.
#pragma once

#include <tippe/bodies/body.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// m v^2 / 2 + w . L / 2
template <class S>
[[nodiscard]] S kinetic_energy(const Body<S>& body) noexcept {
  const S linear = body.mass.mass * norm_squared(body.state.velocity);
  const S angular = dot(body.state.angular_velocity, body.state.spin);
  return scale_pow2(linear, body.mass.mass_exponent - 1) +
         scale_pow2(angular, body.mass.inertia_exponent - 1);
}

/// -m g . x, zero at the origin
template <class S>
[[nodiscard]] S potential_energy(const Body<S>& body, const Vec3<S>& gravity) noexcept {
  return scale_pow2(-(body.mass.mass * dot(gravity, body.state.position)), body.mass.mass_exponent);
}

/// m v
template <class S>
[[nodiscard]] Vec3<S> linear_momentum(const Body<S>& body) noexcept {
  const Vec3<S> p = body.state.velocity * body.mass.mass;
  const int n = body.mass.mass_exponent;
  return {scale_pow2(p.x, n), scale_pow2(p.y, n), scale_pow2(p.z, n)};
}

/// About the origin: x cross m v + L.
template <class S>
[[nodiscard]] Vec3<S> angular_momentum(const Body<S>& body) noexcept {
  const Vec3<S>& h = body.state.spin;
  const int n = body.mass.inertia_exponent;
  return cross(body.state.position, linear_momentum(body)) +
         Vec3<S>{scale_pow2(h.x, n), scale_pow2(h.y, n), scale_pow2(h.z, n)};
}

}  // namespace tippe
