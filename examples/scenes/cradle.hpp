// SPDX-License-Identifier: MIT
// Newton's cradle without strings: equal balls in a row, free of gravity and friction, the first ones
// arriving with speed. `sequential`: 5 mm apart, so that the impacts follow each other, as in the toy;
// `simultaneous`: touching, all impacts at once, where Newton's law gives another answer (and keeps the
// energy too).
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Cradle : Scene {
  static constexpr const char* kName = "cradle";
  static constexpr const char* kAbout = "equal balls in a row pass an impact on";
  static constexpr const char* kPlot = "v_last";
  static constexpr int kMost = 7;
  using Sizes = FewBodies;
  enum class Propagation : uint8_t { Sequential, Simultaneous };

  int count = 5, released = 1;
  Real e = 1_r;
  Velocity v0 = 1_mps;
  Length radius = 2_cm;
  Mass mass = 0.1_kg;
  Propagation propagation = Propagation::Sequential;

  constexpr Cradle() noexcept : Scene(0.2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    constexpr const char* kWords[] = {"sequential", "simultaneous"};
    visit.count("count", count, 2, kMost, "balls");
    visit.count("released", released, 1, kMost - 1, "of them that arrive with v0");
    visit("e", "", e, "restitution");
    visit("v0", "m/s", v0, "speed of those that arrive");
    visit("radius", "m", radius, "of a ball");
    visit("mass", "kg", mass, "of a ball");
    visit.choice("propagation", propagation, kWords, "balls 5 mm apart, or touching");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return released < count ? nullptr : "released must be less than count";
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    def.gravity = {};
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    const Length apart = radius * Real(2) + (propagation == Propagation::Sequential ? 5_mm : 0_mm);
    for (int i = 0; i < count; ++i) {
      BodyDef ball;
      ball.mass = solid_sphere(mass, radius);
      ball.position.x = apart * Real(i);
      if (i < released) {
        ball.position.x = ball.position.x - 5_mm;  // those that arrive, together, from 5 mm away
        ball.velocity.x = v0;
      }
      builder.add("ball", i, ball, ColliderDef(sphere(radius), surface(0_r, e)));
    }
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    put("v_last", w.motion(bodies[bodies.size() - 1].handle).value.velocity.x);
    put("energy", total_energy(w));
  }
};

}  // namespace scenes
}  // namespace tippe
