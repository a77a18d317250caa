// SPDX-License-Identifier: MIT
// The rattleback of Kane and Levinson (1982): half an ellipsoid whose axes of inertia are turned a little
// against its shape. Spun one way it begins to rattle, stops and turns back. Body axes: x long, y up, z
// across; the centre of mass lies `h` below the centre of the ellipsoid. It starts rolling.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Rattleback : Scene {
  static constexpr const char* kName = "rattleback";
  static constexpr const char* kAbout = "a stone that turns round by itself when spun the wrong way";
  static constexpr const char* kPlot = "w_up_world";
  using Sizes = FewBodies;

  AngularVelocity spin = 5_radps;  ///< about the body's y axis, which is within 0.7 degrees of the vertical
  Real mu = 1_r;
  Acceleration g = 9.81_mps2;
  Vec3<Length> semi_axes = {0.2_m, 0.02_m, 0.03_m};
  Length h = 10_mm;
  Mass mass = 1_kg;
  Inertia I_x = Inertia(2e-4_r), I_y = Inertia(1.7e-3_r), I_z = Inertia(1.6e-3_r), I_xz = -Inertia(2e-5_r);
  Quat<Real> orientation = {0.99998096171_r, 0.0043633508199_r, 0_r,
                            0.0043631846769_r};  ///< half a degree each

  constexpr Rattleback() noexcept : Scene(5_s) { dt = 0.1_ms; }

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("spin", "rad/s", spin, "about the vertical at the start; negative: the other way");
    visit("mu", "", mu, "friction; pure rolling needs 0.761");
    visit("g", "m/s^2", g, "gravity");
    visit("h", "m", h, "centre of mass below the centre of the ellipsoid");
    visit("mass", "kg", mass, "");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = semi_axes.x;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    return def;
  }
  [[nodiscard]] constexpr BodyDef body() const noexcept {
    const Vec3<Real> up = row_up(orientation);  // the vertical in body axes
    const Real ax = semi_axes.x.si, ay = semi_axes.y.si, az = semi_axes.z.si;
    const Real x = ax * up.x, y = ay * up.y, z = az * up.z;
    const Real support = square_root(x * x + y * y + z * z);  // centre of the ellipsoid above the floor
    // the point that touches, from the centre of mass, body axes
    const Vec3<Real> arm = {-(ax * x / support), h.si - ay * y / support, -(az * z / support)};
    // it is at rest: v = -w x arm, for w = (0, spin, 0)
    const Vec3<Real> v = {-(spin.si * arm.z), Real(0), spin.si * arm.x};
    BodyDef def;
    def.mass = principal_moments(mass, I_x, I_y, I_z);
    def.mass.inertia.xz = I_xz;
    def.position.y = Length(support - h.si * up.y);
    def.orientation = orientation;
    const Vec3<Real> world_v = turned(orientation, v),
                     world_w = turned(orientation, {Real(0), spin.si, Real(0)});
    def.velocity = {Velocity(world_v.x), Velocity(world_v.y), Velocity(world_v.z)};
    def.angular_velocity = {AngularVelocity(world_w.x), AngularVelocity(world_w.y),
                            AngularVelocity(world_w.z)};
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    builder.add("stone", -1, body(), ColliderDef(ellipsoid(semi_axes).at({0_m, h, 0_m}), surface(mu)));
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    put("w_up_world", w.motion(bodies[0].handle).value.angular_velocity.y);
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
