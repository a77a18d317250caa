// SPDX-License-Identifier: MIT
// One ball on a plane: dropped (`bounce`), rolling down a slope (`rolling-sphere`), thrown without spin along
// a level floor (`bowling-ball`). Each has a closed form.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Bounce : Scene {
  static constexpr const char* kName = "bounce";
  static constexpr const char* kAbout = "a ball dropped on the floor bounces to e^2 of its height";
  static constexpr const char* kPlot = "height";
  using Sizes = FewBodies;

  Real e = 0.5_r;
  Length height = 1_m, radius = 0.1_m;
  Mass mass = 1_kg;
  Acceleration g = 9.81_mps2;
  RestitutionLaw law = RestitutionLaw::Newton;

  constexpr Bounce() noexcept : Scene(2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    constexpr const char* kLaws[] = {"newton", "poisson", "stronge"};
    visit("e", "", e, "restitution");
    visit("height", "m", height, "of its lowest point above the floor at the start");
    visit("radius", "m", radius, "of the ball");
    visit("mass", "kg", mass, "");
    visit("g", "m/s^2", g, "gravity");
    visit.choice("law", law, kLaws, "what the impact gives back: speed, impulse or energy");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    def.restitution_law = law;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    BodyDef ball;
    ball.mass = solid_sphere(mass, radius);
    ball.position.y = radius + height;
    builder.fixed("floor", ColliderDef(half_space(), surface(0_r, e)));
    builder.add("ball", -1, ball, ColliderDef(sphere(radius), surface(0_r, e)));
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    put("height", w.pose(bodies[0].handle).value.p.y - to_scalar<S>(radius.si));
    put("energy", total_energy(w));
  }
};

/// A solid ball on a plane whose axes are the world's; gravity leans by `angle_deg` towards -x.
struct BallOnPlane : Scene {
  using Sizes = FewBodies;
  Real angle_deg = 0_r, mu = 0.2_r;
  Velocity v0;
  Length radius = 0.1_m;
  Mass mass = 1_kg;
  Acceleration g = 9.81_mps2;

  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return angle_deg > -90 && angle_deg < 90 ? nullptr : "angle_deg must lie between -90 and 90";
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    const SineCosine slope = sine_cosine_deg(angle_deg);
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    def.gravity = {g * slope.sine, -(g * slope.cosine), 0_mps2};
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    BodyDef ball;
    ball.mass = solid_sphere(mass, radius);
    ball.position.y = radius;
    ball.velocity.x = v0;
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    builder.add("ball", -1, ball, ColliderDef(sphere(radius), surface(mu)));
  }
  /// Way, speed, and the speed of the point that touches the floor.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    const auto motion = w.motion(bodies[0].handle).value;
    put("s", w.pose(bodies[0].handle).value.p.x);
    put("v", motion.velocity.x);
    put("slip", motion.velocity.x + motion.angular_velocity.z * to_scalar<S>(radius.si));
    put("energy", total_energy(w));
  }
};

struct RollingSphere : BallOnPlane {
  static constexpr const char* kName = "rolling-sphere";
  static constexpr const char* kAbout =
      "a ball released on a slope rolls (5/7 g sin) or slides; gravity leans towards +x";
  static constexpr const char* kPlot = "v";

  constexpr RollingSphere() noexcept {
    angle_deg = 10_r;
    mu = 0.3_r;
  }
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("angle_deg", "deg", angle_deg, "of the slope");
    visit("mu", "", mu, "friction");
    visit("radius", "m", radius, "of the ball");
    visit("mass", "kg", mass, "");
    visit("g", "m/s^2", g, "gravity");
  }
};

struct BowlingBall : BallOnPlane {
  static constexpr const char* kName = "bowling-ball";
  static constexpr const char* kAbout = "a ball thrown without spin slides, then rolls at 5/7 of its speed";
  static constexpr const char* kPlot = "v";

  constexpr BowlingBall() noexcept { v0 = 1_mps; }
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("v0", "m/s", v0, "speed at the start");
    visit("mu", "", mu, "friction");
    visit("radius", "m", radius, "of the ball");
    visit("mass", "kg", mass, "");
    visit("g", "m/s^2", g, "gravity");
  }
};

}  // namespace scenes
}  // namespace tippe
