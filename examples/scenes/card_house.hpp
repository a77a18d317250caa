// SPDX-License-Identifier: MIT
// Cards leaning on each other. Two of them fall when friction is less than tan(lean) / 2, for the floor's
// sake, and stand when it is more than tan(lean): where two edges meet, the contact's normal is that of one
// of the faces. Two levels are two such tents side by side, a card across, and a tent on top of it.
#pragma once

#include "angles.hpp"
#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct CardHouse : Scene {
  static constexpr const char* kName = "card-house";
  static constexpr const char* kAbout =
      "cards leaning on each other stand, or slip when friction is too small";
  static constexpr const char* kPlot = "top";
  using Sizes = ManyBodies;

  int levels = 1;
  Length length = 10_cm, width = 6_cm, thickness = 2_mm;
  Real lean_deg = 20_r;
  Mass mass = 10_g;
  Real mu = 0.5_r;

  constexpr CardHouse() noexcept : Scene(2_s) {}

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("levels", levels, 1, 2, "1: two cards, 2: seven");
    visit("length", "m", length, "of a card");
    visit("width", "m", width, "");
    visit("thickness", "m", thickness, "");
    visit("lean_deg", "deg", lean_deg, "of the cards from the vertical");
    visit("mass", "kg", mass, "of a card");
    visit("mu", "", mu, "friction");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return lean_deg > 1 && lean_deg < 60 ? nullptr : "lean_deg must lie between 1 and 60";
  }
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = length;
    def.mass = mass;
    return def;
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    const SineCosine lean = sine_cosine_deg(lean_deg);
    const Length reach =
        (thickness * lean.cosine + length * lean.sine) / 2;  // of the top edge from the centre
    const Length half = (thickness * lean.sine + length * lean.cosine) / 2;  // of the lower and upper edges
    int number = 0;
    if (levels == 1) {
      tent(builder, 0_m, 0_m, reach, half, number);
      return;
    }
    const Length apart = reach + (length * lean.sine - thickness * lean.cosine) / 2 + thickness;
    tent(builder, -apart, 0_m, reach, half, number);
    tent(builder, apart, 0_m, reach, half, number);
    BodyDef roof;
    const Vec3<Length> flat = {apart * Real(2) + length / 2, thickness, width};
    roof.mass = solid_box(mass, flat);
    roof.position.y = half * Real(2) + thickness / 2;
    builder.add("card", number++, roof, ColliderDef(box(flat), surface(mu)));
    tent(builder, 0_m, half * Real(2) + thickness, reach, half, number);
  }
  /// top: height of the card that was added last.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    put("top", w.pose(bodies[bodies.size() - 1].handle).value.p.y);
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }

 private:
  template <class Builder>
  void tent(Builder& builder, Length x, Length floor, Length reach, Length half, int& number) const noexcept {
    for (int side = 0; side < 2; ++side) {
      BodyDef def;
      const Vec3<Length> sides = {thickness, length, width};
      def.mass = solid_box(mass, sides);
      def.position = {side == 0 ? x - reach : x + reach, floor + half, 0_m};
      def.orientation = turn_deg(2, side == 0 ? -lean_deg : lean_deg);
      builder.add("card", number++, def, ColliderDef(box(sides), surface(mu)));
    }
  }
};

}  // namespace scenes
}  // namespace tippe
