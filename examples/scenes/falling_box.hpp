// SPDX-License-Identifier: MIT
// A box thrown upwards and tumbling about no axis in particular; nothing in its way. Shared by the hello
// example, the tests and the boards.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

struct FallingBox {
  Time dt = 1_ms;
  Mass mass = 200_g;
  Vec3<Length> sides = {10_cm, 4_cm, 6_cm};
  Vec3<Length> position = {0_m, 1_m, 0_m};
  Vec3<Velocity> velocity = {0.5_mps, 3_mps, -0.25_mps};
  Vec3<AngularVelocity> angular_velocity = {4_radps, 6_radps, -2_radps};

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = sides.x;
    def.mass = mass;
    return def;
  }
  [[nodiscard]] constexpr BodyDef box() const noexcept {
    const auto xx = sides.x * sides.x, yy = sides.y * sides.y, zz = sides.z * sides.z;
    BodyDef def;
    def.mass = principal_moments(mass, mass * (yy + zz) / 12, mass * (xx + zz) / 12, mass * (xx + yy) / 12);
    def.position = position;
    def.velocity = velocity;
    def.angular_velocity = angular_velocity;
    return def;
  }
};

}  // namespace scenes
}  // namespace tippe
