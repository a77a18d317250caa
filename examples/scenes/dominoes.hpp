// SPDX-License-Identifier: MIT
// A row of dominoes, the first one pushed: they fall one after the other and come to rest on each other.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Dominoes : Scene {
  static constexpr const char* kName = "dominoes";
  static constexpr const char* kAbout = "a row of dominoes falls and comes to rest";
  static constexpr const char* kPlot = "fallen";
  static constexpr int kMost = 40;
  using Sizes = ManyBodies;

  int count = 10;
  Vec3<Length> sides = {1_cm, 5_cm, 2.5_cm};
  Length spacing = 2.5_cm;
  Mass mass = 20_g;
  AngularVelocity push = 6_radps;
  Real mu = 0.4_r;

  constexpr Dominoes() noexcept : Scene(2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("count", count, 1, kMost, "dominoes");
    visit("thickness", "m", sides.x, "along the row");
    visit("height", "m", sides.y, "");
    visit("width", "m", sides.z, "");
    visit("spacing", "m", spacing, "from one to the next");
    visit("mass", "kg", mass, "of each");
    visit("push", "rad/s", push, "of the first, about its lower front edge");
    visit("mu", "", mu, "friction");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return sides.x < spacing ? nullptr : "spacing must be more than thickness";
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = sides.y;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    for (int i = 0; i < count; ++i) {
      BodyDef def;
      def.mass = solid_box(mass, sides);
      def.position = {spacing * Real(i), sides.y / 2, 0_m};
      if (i == 0) {  // turning about the edge at (+thickness / 2, 0)
        def.angular_velocity.z = -push;
        def.velocity = {Velocity(push.si * sides.y.si / 2), Velocity(push.si * sides.x.si / 2), 0_mps};
      }
      builder.add("domino", i, def, ColliderDef(box(sides), surface(mu)));
    }
  }
  /// fallen: those that lean by more than 45 degrees.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    int fallen = 0;
    for (const SceneBody& body : bodies) {
      const S up = rotate(w.pose(body.handle).value.q, Vec3<S>{S(0), S(1), S(0)}).y;
      fallen += abs(up) < to_scalar<S>(0.7071_r) ? 1 : 0;
    }
    put("fallen", S(fallen));
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
