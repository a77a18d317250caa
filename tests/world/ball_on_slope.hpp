// SPDX-License-Identifier: MIT
// A ball on a plane: bouncing on it, rolling down it, thrown along it without spin. The plane stays level and
// gravity leans.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace test {

struct BallOnSlope {
  struct Sizes {
    static constexpr int bodies = 2, contacts = 2;
  };

  Time dt = 1_ms;
  Real sine = 0_r, cosine = 1_r;  ///< of the slope, which falls along -x
  Length radius = 0.05_m;
  Length height = 0_m;  ///< of the ball's lowest point above the plane, at the start
  Velocity v0 = 0_mps;  ///< along +x
  Mass mass = 1_kg;
  Real mu = 0.5_r, e = 0_r;
  Acceleration g = 9.81_mps2;
  Method method = Method::SecondOrder;
  RestitutionLaw law = RestitutionLaw::Newton;
  uint8_t facets = 0;

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = radius;
    def.mass = mass;
    def.gravity = {-(g * sine), -(g * cosine), 0_mps2};
    def.method = method;
    def.restitution_law = law;
    def.facets = facets;
    return def;
  }
  [[nodiscard]] constexpr BodyDef ball() const noexcept {
    BodyDef def;
    def.mass = solid_sphere(mass, radius);
    def.position.y = height + radius;
    def.velocity.x = v0;
    return def;
  }
  template <class World>
  [[nodiscard]] Result<BodyHandle> build(World& w) const noexcept {
    Result<BodyHandle> result;
    result.status = w.configure(world());
    if (!result.ok()) return result;
    MaterialDef surface;
    surface.friction = mu;
    surface.restitution = e;
    result = w.add_fixed(ColliderDef(half_space(), surface));
    if (!result.ok()) return result;
    return w.add_body(ball(), ColliderDef(sphere(radius), surface));
  }
};

}  // namespace test
}  // namespace tippe
