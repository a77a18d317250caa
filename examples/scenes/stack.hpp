// SPDX-License-Identifier: MIT
// Boxes of one size on top of each other, on a floor, at rest.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

struct Stack {
  static constexpr int kMost = 10;
  struct Sizes {
    static constexpr int bodies = kMost + 1, contacts = 4 * kMost;
  };

  Time dt = 1_ms;
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
  /// `boxes` gets the handles from the lowest on. Ok, or what went wrong.
  template <class World>
  [[nodiscard]] Status build(World& w, BodyHandle (&boxes)[kMost]) const noexcept {
    if (count < 1 || count > kMost) return Status::BadSize;
    Status status = w.configure(world());
    if (!ok(status)) return status;
    MaterialDef surface;
    surface.friction = mu;
    status = w.add_fixed(ColliderDef(half_space(), surface)).status;
    for (int i = 0; i < count && ok(status); ++i) {
      const Result<BodyHandle> added = w.add_body(box_at(i), ColliderDef(box({size, size, size}), surface));
      boxes[i] = added.value;
      status = added.status;
    }
    return status;
  }
};

}  // namespace scenes
}  // namespace tippe
