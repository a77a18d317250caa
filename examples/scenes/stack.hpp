// SPDX-License-Identifier: MIT
// Boxes of one size on top of each other, on a floor, at rest.
#pragma once

#include "scene.hpp"

namespace tippe {
namespace scenes {

struct Stack : Scene {
  static constexpr const char* kName = "stack";
  static constexpr const char* kAbout = "boxes on top of each other, at rest";
  static constexpr const char* kPlot = "gap_min";
  static constexpr int kMost = 10;
  struct Sizes {
    static constexpr int bodies = kMost + 1, contacts = 4 * kMost;
  };

  int count = 5;
  Length size = 0.1_m;    ///< side of a box
  Mass mass = 1_kg;       ///< of every box but the top one
  Real mass_ratio = 1_r;  ///< the top one's mass over the others'
  Real mu = 0.5_r;
  Length drop;  ///< height of the lowest box above the floor, at the start
  Method method = Method::SecondOrder;
  uint8_t facets = 0;

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = size;
    def.mass = mass;
    def.method = method;
    def.facets = facets;
    return def;
  }
  [[nodiscard]] constexpr BodyDef box_at(int i) const noexcept {
    BodyDef def;
    def.mass = solid_box(i + 1 == count ? mass * mass_ratio : mass, {size, size, size});
    def.position.y = drop + size * (Real(2 * i + 1) / 2);
    return def;
  }
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("count", count, 1, kMost, "boxes");
    visit("size", "m", size, "side of a box");
    visit("mass", "kg", mass, "of every box but the top one");
    visit("mass_ratio", "", mass_ratio, "mass of the top one over that of the others");
    visit("mu", "", mu, "friction");
    visit("drop", "m", drop, "height of the lowest box above the floor at the start");
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    for (int i = 0; i < count; ++i)
      builder.add("box", i, box_at(i), ColliderDef(box({size, size, size}), surface(mu)));
  }
  /// Configures and populates; `boxes` gets the handles from the lowest on. Ok, or what went wrong.
  template <class World>
  [[nodiscard]] Status build(World& w, BodyHandle (&boxes)[kMost]) const noexcept {
    if (count < 1 || count > kMost) return Status::BadSize;
    const Status status = w.configure(world());
    if (!ok(status)) return status;
    SceneBody room[kMost];
    SceneBuilder<World> builder(w, Span<SceneBody>(room));
    populate(builder);
    for (int i = 0; i < count; ++i) boxes[i] = room[i].handle;
    return builder.status();
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies, Put&& put) const {
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }
};

}  // namespace scenes
}  // namespace tippe
