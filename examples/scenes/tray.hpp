// SPDX-License-Identifier: MIT
// A stack on a tray that is moved by its own will (a kinematic body): carried along x, then tipped. It stays
// together as long as neither the acceleration nor the slope exceeds friction and balance.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Tray : Scene {
  static constexpr const char* kName = "tray";
  static constexpr const char* kAbout = "a stack carried on a tray and tipped";
  static constexpr const char* kPlot = "slip";
  static constexpr int kMost = 6;
  using Sizes = FewBodies;

  int count = 3;
  Length size = 0.1_m;
  Mass mass = 1_kg;
  Acceleration acceleration = 2_mps2;
  AngularVelocity tipping = 0.2_radps;
  Real mu = 0.5_r;

  constexpr Tray() noexcept : Scene(2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("count", count, 1, kMost, "boxes");
    visit("size", "m", size, "side of a box");
    visit("mass", "kg", mass, "of a box");
    visit("acceleration", "m/s^2", acceleration, "along x for half a second, then back to rest");
    visit("tipping", "rad/s", tipping, "about z for one second after that");
    visit("mu", "", mu, "friction");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = size;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    BodyDef tray;
    tray.kind = BodyKind::Kinematic;
    tray.position.y = -(2_cm / 2);
    const Vec3<Length> plate = {size * Real(6), 2_cm, size * Real(6)};
    builder.add("tray", -1, tray, ColliderDef(box(plate), surface(mu)));
    for (int i = 0; i < count; ++i) {
      BodyDef def;
      def.mass = solid_box(mass, {size, size, size});
      def.position.y = size * Real(2 * i + 1) / 2;
      builder.add("box", i, def, ColliderDef(box({size, size, size}), surface(mu)));
    }
  }
  template <class World, class Target>
  void drive(const World& w, Target& target, SceneBodies bodies) const noexcept {
    using S = typename World::Scalar;
    const Real t = dt.si * static_cast<int>(w.step_count());
    Motion<S> motion;
    const Real away = t < 0.5_r ? t : t < 1_r ? 1_r - t : 0_r;
    motion.velocity.x = to_scalar<S>(acceleration.si * away);
    motion.angular_velocity.z = t >= 1_r && t < 2_r ? to_scalar<S>(tipping.si) : S(0);
    (void)target.set_motion(bodies[0].handle, motion);
  }
  /// slip: way of the lowest box along the tray, in the tray's own axes.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    const auto tray = w.pose(bodies[0].handle).value;
    put("slip", rotate_inverse(tray.q, w.pose(bodies[1].handle).value.p - tray.p).x);
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
