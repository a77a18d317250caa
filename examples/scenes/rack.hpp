// SPDX-License-Identifier: MIT
// Billiards: a triangle of touching balls, and one that runs into it along its axis. All impacts of the rack
// happen at once; what is symmetric before must be symmetric after.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Rack : Scene {
  static constexpr const char* kName = "rack";
  static constexpr const char* kAbout = "a ball runs into a triangle of touching balls";
  static constexpr const char* kPlot = "energy";
  using Sizes = ManyBodies;

  int rows = 4;
  Velocity v0 = 3_mps;
  Real e = 0.95_r, mu = 0.1_r;
  Length radius = 28.575_mm;
  Mass mass = 170_g;

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("rows", rows, 1, 5, "of the triangle");
    visit("v0", "m/s", v0, "speed of the ball that comes");
    visit("e", "", e, "restitution");
    visit("mu", "", mu, "friction");
    visit("radius", "m", radius, "of a ball");
    visit("mass", "kg", mass, "of a ball");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("table", ColliderDef(half_space(), surface(mu)));
    BodyDef ball;
    ball.mass = solid_sphere(mass, radius);
    ball.position = {radius * Real(-6), radius, 0_m};
    ball.velocity.x = v0;
    const ColliderDef shape(sphere(radius), surface(mu, e));
    builder.add("cue", -1, ball, shape);
    ball.velocity.x = 0_mps;
    const Length apart = radius * square_root(Real(3));
    for (int row = 0, number = 0; row < rows; ++row) {
      for (int i = 0; i <= row; ++i) {
        ball.position = {apart * Real(row), radius, radius * Real(2 * i - row)};
        builder.add("ball", number++, ball, shape);
      }
    }
  }
  /// momentum along z: zero as long as the symmetry lasts.
  template <class World, class Put>
  void extras(const World& w, SceneBodies, Put&& put) const {
    put("p_x", w.linear_momentum().value.x);
    put("p_z", w.linear_momentum().value.z);
    put("energy", total_energy(w));
  }
};

}  // namespace scenes
}  // namespace tippe
