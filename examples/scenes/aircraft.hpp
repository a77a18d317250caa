// SPDX-License-Identifier: MIT
// The aircraft on a runway of Buck and Schoemer, as far as a rigid body goes: three wheels (small balls)
// carry it, a hand on a spaceball pushes, turns and lifts it. The script of the hand is part of the scene;
// what the wheels feel comes out as columns.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Aircraft : Scene {
  static constexpr const char* kName = "aircraft";
  static constexpr const char* kAbout = "an aircraft on three wheels, pushed and turned by a scripted hand";
  static constexpr const char* kPlot = "Fn0";
  struct Sizes {
    static constexpr int bodies = 4, contacts = 8, parts = 3;
  };

  Mass mass = 2_kg;
  Length base = 0.4_m, track = 0.3_m, wheel = 3_cm, height = 0.1_m;
  Force push = 6_N, lift = 10_N;
  Torque turn = 0.5_Nm;
  Real mu = 0.2_r;

  constexpr Aircraft() noexcept : Scene(4_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("mass", "kg", mass, "");
    visit("base", "m", base, "from the nose wheel to the line of the main wheels");
    visit("track", "m", track, "between the main wheels");
    visit("wheel", "m", wheel, "radius of a wheel");
    visit("height", "m", height, "of the centre of mass above the wheels' centres");
    visit("push", "N", push, "along x in the first second");
    visit("turn", "N m", turn, "about the vertical in the second one");
    visit("lift", "N", lift, "upwards in the third one");
    visit("mu", "", mu, "friction of the wheels, which do not roll");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = base;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("runway", ColliderDef(half_space(), surface(mu)));
    BodyDef def;
    def.mass = solid_box(mass, {base * Real(2), height, track * Real(2)});
    def.position.y = wheel + height;
    // the centre of mass lies over a third of the base: every wheel carries a third
    ColliderDef shape(sphere(wheel).at({base * Real(2) / 3, -height, 0_m}), surface(mu));
    const ShapeDef main[2] = {sphere(wheel).at({-(base / 3), -height, track / 2}),
                              sphere(wheel).at({-(base / 3), -height, -(track / 2)})};
    shape.more = Span<const ShapeDef>(main);
    builder.add("aircraft", -1, def, shape);
  }
  template <class World, class Target>
  void drive(const World& w, Target& target, SceneBodies bodies) const noexcept {
    using S = typename World::Scalar;
    const Real t = dt.si * static_cast<int>(w.step_count());
    const BodyHandle plane = bodies[0].handle;
    if (t < 1_r) {
      const Vec3<S> ahead = rotate(w.pose(plane).value.q, Vec3<S>{S(1), S(0), S(0)});
      (void)target.apply_force(plane, ahead * to_scalar<S>(push.si));
    } else if (t < 2_r) {
      (void)target.apply_torque(plane, {S(0), to_scalar<S>(turn.si), S(0)});
    } else if (t < 3_r) {
      (void)target.apply_force(plane, {S(0), to_scalar<S>(lift.si), S(0)});
    }
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    Vec3<S> force[3];
    for (int i = 0; i < w.contact_count(); ++i) {
      const auto c = w.contact(i).value;
      const bool first = c.a == bodies[0].handle;
      const int part = first ? c.part_a : c.part_b;
      const S per_dt = to_scalar<S>(Real(1) / dt.si);
      if (part < 3) force[part] = force[part] + c.impulse * (first ? per_dt : -per_dt);
    }
    put("Fn0", force[0].y);
    put("Fn1", force[1].y);
    put("Fn2", force[2].y);
    put("Ft0_x", force[0].x);
    put("Ft0_z", force[0].z);
    put("Ft1_x", force[1].x);
    put("Ft1_z", force[1].z);
    put("Ft2_x", force[2].x);
    put("Ft2_z", force[2].z);
    put("energy", total_energy(w));
  }
};

}  // namespace scenes
}  // namespace tippe
