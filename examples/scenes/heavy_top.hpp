// SPDX-License-Identifier: MIT
// A fast top on its tip, started in steady precession: the axis keeps its lean and turns about the vertical
// at the rate W that solves  I1 cos(lean) W^2 - I3 w3 W + m g l = 0  (I1 about the tip). The tip is a very
// small ball on a rough floor: what it rolls away is of the order of its radius.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct HeavyTop : Scene {
  static constexpr const char* kName = "heavy-top";
  static constexpr const char* kAbout = "a fast top on its tip precesses steadily";
  static constexpr const char* kPlot = "cos_theta";
  using Sizes = FewBodies;

  Mass mass = 0.1_kg;
  Inertia I_1 = Inertia(1e-4_r), I_3 = Inertia(2e-4_r);  ///< about the centre of mass: across, along the axis
  Length l = 5_cm, tip = 10_um;
  Real theta_deg = 30_r, mu = 10_r;
  AngularVelocity w3 = 100_radps;
  Acceleration g = 9.81_mps2;

  constexpr HeavyTop() noexcept : Scene(2_s) { dt = 0.1_ms; }

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("mass", "kg", mass, "");
    visit("I_1", "kg m^2", I_1, "moment of inertia across the axis, about the centre of mass");
    visit("I_3", "kg m^2", I_3, "along the axis");
    visit("l", "m", l, "from the tip to the centre of mass");
    visit("tip", "m", tip, "radius of the tip");
    visit("theta_deg", "deg", theta_deg, "lean from the vertical");
    visit("w3", "rad/s", w3, "angular velocity along the axis");
    visit("mu", "", mu, "friction");
    visit("g", "m/s^2", g, "gravity");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    if (!(theta_deg > 0 && theta_deg < 80)) return "theta_deg must lie between 0 and 80";
    return precession().is_zero() ? "too slow to precess steadily" : nullptr;
  }
  /// The slow rate, rad/s; 0 if there is none.
  [[nodiscard]] constexpr Real precession() const noexcept {
    const Real spin = I_3.si * w3.si, weight = mass.si * g.si * l.si;
    const Real lever = (I_1.si + mass.si * l.si * l.si) * sine_cosine_deg(theta_deg).cosine;
    const Real root = square_root(spin * spin - 4 * lever * weight);
    return root.is_zero() ? Real() : 2 * weight / (spin + root);
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = l;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    const SineCosine lean = sine_cosine_deg(theta_deg);
    const Real w = precession();
    BodyDef top;
    top.mass = principal_moments(mass, I_1, I_3, I_1);
    top.orientation = turn_deg(2, -theta_deg);  // the axis, body y, leans towards +x
    top.position = {l * lean.sine, tip + l * lean.cosine, 0_m};
    // the precession W about the vertical and what is left of w3 along the axis (sin, cos, 0)
    const Real along = w3.si - w * lean.cosine;
    top.angular_velocity = {AngularVelocity(along * lean.sine), AngularVelocity(along * lean.cosine + w),
                            0_radps};
    top.velocity.z = Velocity(-(w * l.si * lean.sine));  // the vertical times W, cross the arm
    builder.add("top", -1, top, ColliderDef(sphere(tip).at({0_m, -l, 0_m}), surface(mu)));
  }
  /// phase: sine and cosine of the way of the axis round the vertical, times the sine of the lean.
  template <class World, class Put>
  void extras(const World& world, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    const Vec3<S> axis = rotate(world.pose(bodies[0].handle).value.q, Vec3<S>{S(0), S(1), S(0)});
    put("cos_theta", axis.y);
    put("axis_x", axis.x);
    put("axis_z", axis.z);
    put("energy", total_energy(world));
  }
};

}  // namespace scenes
}  // namespace tippe
