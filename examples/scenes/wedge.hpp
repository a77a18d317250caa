// SPDX-License-Identifier: MIT
// A box between two walls that stand too close for it: it is created in a state that no velocity can mend.
// What a kernel owes here is to stay finite, symmetric and calm, and to say that the overlap remains.
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Wedge : Scene {
  static constexpr const char* kName = "wedge";
  static constexpr const char* kAbout = "a box created between walls too close for it";
  static constexpr const char* kPlot = "energy";
  using Sizes = FewBodies;

  Length size = 0.1_m, overlap = 1_mm;
  Mass mass = 1_kg;
  Real mu = 0.5_r;

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("size", "m", size, "side of the box");
    visit("overlap", "m", overlap, "of the box with each wall");
    visit("mass", "kg", mass, "");
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
    const Length wall = overlap - size / 2;  // the left one is solid below this x
    const Real one = Real(1);
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    builder.fixed("left wall", ColliderDef(half_space({one, Real(0), Real(0)}, wall), surface(mu)));
    builder.fixed("right wall", ColliderDef(half_space({-one, Real(0), Real(0)}, wall), surface(mu)));
    BodyDef def;
    def.mass = solid_box(mass, {size, size, size});
    def.position.y = size / 2;
    builder.add("box", -1, def, ColliderDef(box({size, size, size}), surface(mu)));
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies, Put&& put) const {
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
