// SPDX-License-Identifier: MIT
// A box thrown upwards and tumbling about no axis in particular; nothing in its way. Shared by the hello
// example, the tests and the boards.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct FallingBox : Scene {
  static constexpr const char* kName = "falling-box";
  static constexpr const char* kAbout = "a box thrown upwards, tumbling, with nothing in its way";
  static constexpr const char* kPlot = "box.c_y";
  using Sizes = FreeBodies;

  Mass mass = 200_g;
  Vec3<Length> sides = {10_cm, 4_cm, 6_cm};
  Vec3<Length> position = {0_m, 1_m, 0_m};
  Vec3<Velocity> velocity = {0.5_mps, 3_mps, -0.25_mps};
  Vec3<AngularVelocity> angular_velocity = {4_radps, 6_radps, -2_radps};

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("mass", "kg", mass, "of the box");
    visit("side_x", "m", sides.x, "side lengths");
    visit("side_y", "m", sides.y, "");
    visit("side_z", "m", sides.z, "");
    visit("c_x", "m", position.x, "centre at the start");
    visit("c_y", "m", position.y, "");
    visit("c_z", "m", position.z, "");
    visit("v_x", "m/s", velocity.x, "velocity at the start");
    visit("v_y", "m/s", velocity.y, "");
    visit("v_z", "m/s", velocity.z, "");
    visit("w_x", "rad/s", angular_velocity.x, "angular velocity at the start, world axes");
    visit("w_y", "rad/s", angular_velocity.y, "");
    visit("w_z", "rad/s", angular_velocity.z, "");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = sides.x;
    def.mass = mass;
    return def;
  }
  [[nodiscard]] constexpr BodyDef box() const noexcept {
    BodyDef def;
    def.mass = solid_box(mass, sides);
    def.position = position;
    def.velocity = velocity;
    def.angular_velocity = angular_velocity;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.add("box", -1, box());
  }
};

}  // namespace scenes
}  // namespace tippe
