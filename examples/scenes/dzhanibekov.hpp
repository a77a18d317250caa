// SPDX-License-Identifier: MIT
// The tumbling wing nut: a body spun about its middle axis, free of all forces, flips over and back for ever.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

struct Dzhanibekov {
  Time dt = 1_ms;
  Inertia moments[3] = {1_kgm2, 2_kgm2, 3_kgm2};                               ///< I_1 I_2 I_3
  Vec3<AngularVelocity> angular_velocity = {0.01_radps, 1_radps, 0.01_radps};  ///< body axes, at the start

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = 1_m;
    def.gravity = {};
    return def;
  }
  [[nodiscard]] constexpr BodyDef body() const noexcept {
    BodyDef def;
    def.mass = principal_moments(1_kg, moments[0], moments[1], moments[2]);
    def.angular_velocity = angular_velocity;  // the body starts with its axes along the world's
    return def;
  }
};

}  // namespace scenes
}  // namespace tippe
