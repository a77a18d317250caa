// SPDX-License-Identifier: MIT
// A plank on a round fulcrum with a box on either side: level as long as the moments are equal, as far as the
// fulcrum's radius forgives; otherwise the heavier side goes down and the plank comes to rest on the floor.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct SeeSaw : Scene {
  static constexpr const char* kName = "see-saw";
  static constexpr const char* kAbout = "a plank on a fulcrum, a box on either side";
  static constexpr const char* kPlot = "tilt";
  using Sizes = FewBodies;

  Mass mass_left = 1_kg, mass_right = 1_kg, plank_mass = 1_kg;
  Length x_left = 0.4_m, x_right = 0.4_m;
  Real mu = 0.6_r;

  constexpr SeeSaw() noexcept : Scene(3_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("mass_left", "kg", mass_left, "box at -x");
    visit("mass_right", "kg", mass_right, "box at +x");
    visit("x_left", "m", x_left, "distance of the left box from the middle");
    visit("x_right", "m", x_right, "of the right one");
    visit("plank_mass", "kg", plank_mass, "");
    visit("mu", "", mu, "friction");
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    constexpr Length kFulcrum = 5_cm, kThick = 2_cm, kBox = 10_cm;
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    BodyDef fulcrum;
    fulcrum.position.y = kFulcrum;
    fulcrum.orientation = turn_deg(0, 90_r);  // its axis along z
    builder.fixed("fulcrum", fulcrum, ColliderDef(capsule(30_cm, kFulcrum), surface(mu)));
    BodyDef plank;
    plank.mass = solid_box(plank_mass, {1_m, kThick, 20_cm});
    plank.position.y = kFulcrum * Real(2) + kThick / 2;
    builder.add("plank", -1, plank, ColliderDef(box({1_m, kThick, 20_cm}), surface(mu)));
    const Length high = kFulcrum * Real(2) + kThick + kBox / 2;
    BodyDef left, right;
    left.mass = solid_box(mass_left, {kBox, kBox, kBox});
    left.position = {-x_left, high, 0_m};
    right.mass = solid_box(mass_right, {kBox, kBox, kBox});
    right.position = {x_right, high, 0_m};
    builder.add("left", -1, left, ColliderDef(box({kBox, kBox, kBox}), surface(mu)));
    builder.add("right", -1, right, ColliderDef(box({kBox, kBox, kBox}), surface(mu)));
  }
  /// tilt: the sine of the plank's angle, positive with the right side up.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    put("tilt", rotate(w.pose(bodies[0].handle).value.q, Vec3<S>{S(1), S(0), S(0)}).y);
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
