// SPDX-License-Identifier: MIT
// The tumbling wing nut: a body spun about its middle axis, free of all forces, flips over and back for ever.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Dzhanibekov : Scene {
  static constexpr const char* kName = "dzhanibekov";
  static constexpr const char* kAbout = "a free body spun about its middle axis flips over and back";
  static constexpr const char* kPlot = "w2_body";
  using Sizes = FreeBodies;

  Inertia moments[3] = {1_kgm2, 2_kgm2, 3_kgm2};                               ///< I_1 I_2 I_3
  Vec3<AngularVelocity> angular_velocity = {0.01_radps, 1_radps, 0.01_radps};  ///< body axes, at the start

  constexpr Dzhanibekov() noexcept : Scene(60_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("I_1", "kg m^2", moments[0], "moment of inertia about the body's x axis");
    visit("I_2", "kg m^2", moments[1], "about y");
    visit("I_3", "kg m^2", moments[2], "about z");
    visit("w_x", "rad/s", angular_velocity.x, "angular velocity at the start, body axes");
    visit("w_y", "rad/s", angular_velocity.y, "");
    visit("w_z", "rad/s", angular_velocity.z, "");
  }
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
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.add("nut", -1, body());
  }
  template <class World, class Put>
  void extras(const World& world, SceneBodies bodies, Put&& put) const {
    const auto q = world.pose(bodies[0].handle).value.q;
    const auto w = rotate_inverse(q, world.motion(bodies[0].handle).value.angular_velocity);
    put("w1_body", w.x);
    put("w2_body", w.y);
    put("w3_body", w.z);
    put("energy", total_energy(world));
  }
};

}  // namespace scenes
}  // namespace tippe
