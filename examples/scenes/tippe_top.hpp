// SPDX-License-Identifier: MIT
// The tippe-top of Sauer and Schoemer (GALILEO, section 3.2): an eccentric sphere that, spun fast enough,
// turns itself upside down. With two contacts it has a stick, a second sphere, on which it ends up standing.
// The body's y axis is the figure axis; the centre of mass lies `a` below the centre of the sphere.
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

struct TippeTop {
  struct Sizes {
    static constexpr int bodies = 2, contacts = 4, parts = 2;
  };

  Time dt = 0.1_ms;
  int contacts = 1;  ///< 1: the sphere alone, 2: with the stick
  Mass mass = 15_g;
  Inertia moments[3] = {Inertia(3.75e-6_r), Inertia(3.75e-6_r), Inertia(3.75e-6_r)};  ///< body axes
  Length r = 25_mm, r_stick = 10_mm;  ///< radii of the sphere and of the stick's end
  Length l = 60_mm;                   ///< from the bottom of the sphere to the tip of the stick
  Length a = 5_mm;                    ///< centre of mass below the sphere's centre
  Real mu = 0.6_r, e = 0_r;
  Acceleration g = 9.81_mps2;
  Quat<Real> orientation = {-0.316_r, 0.065_r, -0.938_r, -0.126_r};  ///< normalised on load
  Vec3<Velocity> velocity = {0.1_mps, 0_mps, 0.2_mps};
  Vec3<AngularVelocity> angular_velocity = {0_radps, 150_radps, 0_radps};  ///< world axes
  Method method = Method::SecondOrder;
  uint8_t facets = 0;  ///< 0: cone

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.length = r;
    def.mass = mass;
    def.gravity = {0_mps2, -g, 0_mps2};
    def.method = method;
    def.facets = facets;
    return def;
  }
  /// Vertical component of the figure axis: cos(theta).
  [[nodiscard]] constexpr Real axis_height() const noexcept {
    const Quat<Real>& q = orientation;
    const Real square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return 1 - 2 * (q.x * q.x + q.z * q.z) / square;
  }
  /// Height of the stick's end sphere above the centre of mass, along the figure axis.
  [[nodiscard]] constexpr Length stick() const noexcept { return a + l - r - r_stick; }
  /// It starts with its lowest point on the floor.
  [[nodiscard]] constexpr BodyDef body() const noexcept {
    BodyDef def;
    def.mass = principal_moments(mass, moments[0], moments[1], moments[2]);
    const Length on_sphere = r - a * axis_height(), on_stick = r_stick - stick() * axis_height();
    def.position.y = contacts == 2 && on_sphere < on_stick ? on_stick : on_sphere;
    def.orientation = orientation;
    def.velocity = velocity;
    def.angular_velocity = angular_velocity;
    return def;
  }
  /// Floor and top; the answer is the top.
  template <class World>
  [[nodiscard]] Result<BodyHandle> build(World& w) const noexcept {
    Result<BodyHandle> result;
    result.status = w.configure(world());
    if (!result.ok()) return result;
    MaterialDef surface;
    surface.friction = mu;
    surface.restitution = e;
    const Result<BodyHandle> floor = w.add_fixed(ColliderDef(half_space(), surface));
    if (!floor.ok()) return floor;
    ColliderDef shape(sphere(r).at({0_m, a, 0_m}), surface);
    const ShapeDef end[1] = {sphere(r_stick).at({0_m, stick(), 0_m})};
    if (contacts == 2) shape.more = Span<const ShapeDef>(end);
    return w.add_body(body(), shape);
  }
};

}  // namespace scenes
}  // namespace tippe
