// SPDX-License-Identifier: MIT
// A block on a plane, level (`slide`) or inclined (`incline`), at rest or pushed along the slope. The slope
// line may point anywhere in the plane, to show the edges of a friction pyramid.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

struct BlockOnSlope {
  struct Sizes {
    static constexpr int bodies = 2, contacts = 4;
  };

  Time dt = 1_ms;
  Real sine = 0_r, cosine = 1_r;  ///< of the slope; a level floor by default
  Real heading_cosine = 1_r,
       heading_sine = 0_r;  ///< uphill direction from world +x towards +z, seen from above
  Velocity v0 = 0_mps;      ///< uphill, at the start
  Real mu = 0.5_r;
  Length size = 0.1_m;     ///< side of the block's face on the plane
  Length height = 0.02_m;  ///< flat, so that it never tips
  Mass mass = 1_kg;
  Acceleration g = 9.81_mps2;
  Method method = Method::SecondOrder;
  uint8_t facets = 0;

  /// The plane stays level and gravity leans: the same motion, and the facets of a pyramid lie as stated for
  /// n = +y.
  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = size;
    def.mass = mass;
    def.gravity = {-(g * (sine * heading_cosine)), -(g * cosine), -(g * (sine * heading_sine))};
    def.method = method;
    def.facets = facets;
    return def;
  }
  [[nodiscard]] constexpr BodyDef block() const noexcept {
    BodyDef def;
    def.mass = solid_box(mass, {size, height, size});
    def.position.y = height / 2;
    def.velocity = {v0 * heading_cosine, 0_mps, v0 * heading_sine};
    return def;
  }
  template <class World>
  [[nodiscard]] Result<BodyHandle> build(World& w) const noexcept {
    Result<BodyHandle> result;
    result.status = w.configure(world());
    if (!result.ok()) return result;
    MaterialDef surface;
    surface.friction = mu;
    result = w.add_fixed(ColliderDef(half_space(), surface));
    if (!result.ok()) return result;
    return w.add_body(block(), ColliderDef(box({size, height, size}), surface));
  }
};

}  // namespace scenes
}  // namespace tippe
