// SPDX-License-Identifier: MIT
// Down: a jack (three crossed rods) on stairs, a box on a large fixed ball.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct JackStairs : Scene {
  static constexpr const char* kName = "jack-stairs";
  static constexpr const char* kAbout = "a jack tumbles down the stairs";
  static constexpr const char* kPlot = "jack.c_y";
  using Sizes = ManyBodies;

  int steps = 5;
  Length rise = 0.1_m, run = 0.2_m;
  Length arm = 0.2_m, thickness = 3_cm;
  Mass mass = 1_kg;
  Velocity v0 = 1_mps;
  Real mu = 0.4_r, e = 0_r;

  constexpr JackStairs() noexcept : Scene(3_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("steps", steps, 1, 20, "of the stairs");
    visit("rise", "m", rise, "height of a step");
    visit("run", "m", run, "depth of a step");
    visit("arm", "m", arm, "length of a rod of the jack");
    visit("thickness", "m", thickness, "of a rod");
    visit("mass", "kg", mass, "of the jack");
    visit("v0", "m/s", v0, "speed at the start, along x, down the stairs");
    visit("mu", "", mu, "friction");
    visit("e", "", e, "restitution");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = arm;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu, e)));
    for (int i = 0; i < steps; ++i) {  // step i reaches from x = i run on down; the highest is the first
      const Length high = rise * Real(steps - i);
      BodyDef def;
      def.position = {run * Real(2 * i + 1) / 2, high / 2, 0_m};
      builder.fixed("step", def, ColliderDef(box({run, high, 2_m}), surface(mu, e)));
    }
    BodyDef jack;
    // three equal rods: the one along each axis counts across for the two others
    const Inertia across = mass / 3 * (arm * arm + thickness * thickness) / 12;
    const Inertia along = mass / 3 * (thickness * thickness) / 6;
    const Inertia moment = across * Real(2) + along;
    jack.mass = principal_moments(mass, moment, moment, moment);
    jack.position = {run / 2, rise * Real(steps) + arm, 0_m};
    jack.orientation = then(turn_deg(0, 20_r), turn_deg(2, 35_r));
    jack.velocity.x = v0;
    jack.angular_velocity.z = AngularVelocity(-(v0.si / arm.si));
    ColliderDef shape(box({arm, thickness, thickness}), surface(mu, e));
    const ShapeDef more[2] = {box({thickness, arm, thickness}), box({thickness, thickness, arm})};
    shape.more = Span<const ShapeDef>(more);
    builder.add("jack", -1, jack, shape);
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies, Put&& put) const {
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

struct CurvedSlope : Scene {
  static constexpr const char* kName = "curved-slope";
  static constexpr const char* kAbout =
      "a box slides down a large ball and leaves it; without friction at cos = 2/3";
  static constexpr const char* kPlot = "cos_place";
  using Sizes = FewBodies;

  Length radius = 2_m, size = 2_cm;
  Real angle_deg = 5_r, mu = 0_r;
  Mass mass = 1_kg;
  Acceleration g = 9.81_mps2;

  constexpr CurvedSlope() noexcept : Scene(2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("radius", "m", radius, "of the ball");
    visit("size", "m", size, "side of the box");
    visit("angle_deg", "deg", angle_deg, "where it starts, from the top");
    visit("mu", "", mu, "friction");
    visit("mass", "kg", mass, "of the box");
    visit("g", "m/s^2", g, "gravity");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return angle_deg >= 0 && angle_deg < 80 ? nullptr : "angle_deg must lie between 0 and 80";
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("ball", ColliderDef(sphere(radius), surface(mu)));
    const SineCosine place = sine_cosine_deg(angle_deg);
    BodyDef def;
    def.mass = solid_box(mass, {size, size, size});
    def.position = {(radius + size / 2) * place.sine, (radius + size / 2) * place.cosine, 0_m};
    def.orientation = turn_deg(2, -angle_deg);
    builder.add("box", -1, def, ColliderDef(box({size, size, size}), surface(mu)));
  }
  /// cos_place: of the angle from the top; Fn: what the ball pushes with.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    const auto p = w.pose(bodies[0].handle).value.p;
    put("cos_place", p.y / norm(p));
    put("Fn", norm(w.contact_wrench(bodies[0].handle).value.force));
    put("energy", total_energy(w));
  }
};

}  // namespace scenes
}  // namespace tippe
