// SPDX-License-Identifier: MIT
// A block on a plane, level (`slide`) or inclined (`incline`), at rest or pushed along the slope. The slope
// line may point anywhere in the plane, to show the edges of a friction pyramid.
#pragma once

#include "angles.hpp"
#include "scene.hpp"

namespace tippe {
namespace scenes {

struct BlockOnSlope : Scene {
  struct Sizes {
    static constexpr int bodies = 2, contacts = 4;
  };

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
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    builder.add("block", -1, block(), ColliderDef(box({size, height, size}), surface(mu)));
  }
  template <class World>
  [[nodiscard]] Result<BodyHandle> build(World& w) const noexcept {
    return build_one(*this, w);
  }
  /// Way and speed along the heading.
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    using S = typename World::Scalar;
    const Vec3<S> ahead = {to_scalar<S>(heading_cosine), S(0), to_scalar<S>(heading_sine)};
    put("s", dot(w.pose(bodies[0].handle).value.p, ahead));
    put("v", dot(w.motion(bodies[0].handle).value.velocity, ahead));
    put("energy", total_energy(w));
  }

 protected:
  constexpr void head(Real degrees) noexcept {
    heading_cosine = sine_cosine_deg(degrees).cosine;
    heading_sine = sine_cosine_deg(degrees).sine;
  }
};

/// `incline`: angles in degrees, as the command line gives them.
struct Incline : BlockOnSlope {
  static constexpr const char* kName = "incline";
  static constexpr const char* kAbout =
      "a block on a slope sticks or slides; axes lie along the slope, gravity leans";
  static constexpr const char* kPlot = "s";

  Real angle_deg = 20_r, heading_deg = 0_r;

  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("angle_deg", "deg", angle_deg, "of the slope");
    visit("mu", "", mu, "friction");
    visit("v0", "m/s", v0, "speed at the start, uphill");
    visit("heading_deg", "deg", heading_deg, "uphill in the contact plane, from x towards z");
    visit("size", "m", size, "side of the block's face on the slope");
    visit("height", "m", height, "of the block");
    visit("mass", "kg", mass, "");
    visit("g", "m/s^2", g, "gravity");
  }
  constexpr void prepare() noexcept {
    head(heading_deg);
    sine = sine_cosine_deg(angle_deg).sine;
    cosine = sine_cosine_deg(angle_deg).cosine;
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    if (!(angle_deg > -90 && angle_deg < 90)) return "angle_deg must lie between -90 and 90";
    return heading_sine.is_finite() ? nullptr : "heading_deg must lie between -720 and 720";
  }
};

/// `slide`: a level floor.
struct Slide : BlockOnSlope {
  static constexpr const char* kName = "slide";
  static constexpr const char* kAbout =
      "a block pushed along a level floor comes to rest after v^2 / (2 mu g)";
  static constexpr const char* kPlot = "v";

  Real heading_deg = 0_r;

  constexpr Slide() noexcept { v0 = 1_mps; }
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit("v0", "m/s", v0, "speed at the start");
    visit("heading_deg", "deg", heading_deg, "of the motion, from x towards z");
    visit("mu", "", mu, "friction");
    visit("size", "m", size, "side of the block's face on the floor");
    visit("height", "m", height, "of the block");
    visit("mass", "kg", mass, "");
    visit("g", "m/s^2", g, "gravity");
  }
  constexpr void prepare() noexcept { head(heading_deg); }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return heading_sine.is_finite() ? nullptr : "heading_deg must lie between -720 and 720";
  }
};

}  // namespace scenes
}  // namespace tippe
