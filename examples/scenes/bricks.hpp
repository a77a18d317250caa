// SPDX-License-Identifier: MIT
// Many boxes: a block of them that touch on all sides (`dense-stack`), a wall that a ball runs into (`wall`),
// a stack out of which one is pulled (`brick-pull`).
#pragma once

#include "scene.hpp"
#include "sizes.hpp"

namespace tippe {
namespace scenes {

struct Bricks : Scene {
  using Sizes = ManyBodies;
  Mass mass = 1_kg;
  Real mu = 0.5_r;

  constexpr explicit Bricks(Time run) noexcept : Scene(run) {}

  [[nodiscard]] constexpr WorldDef world() const noexcept {
    WorldDef def;
    def.dt = dt;
    def.mass = mass;
    return def;
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies, Put&& put) const {
    put("energy", total_energy(w));
    put("gap_min", smallest_gap(w));
  }

 protected:
  template <class Builder>
  BodyHandle brick(Builder& builder, int number, const Vec3<Length>& sides, Length x,
                   Length y) const noexcept {
    BodyDef def;
    def.mass = solid_box(mass, sides);
    def.position = {x, y, 0_m};
    return builder.add("box", number, def, ColliderDef(box(sides), surface(mu)));
  }
};

struct DenseStack : Bricks {
  static constexpr const char* kName = "dense-stack";
  static constexpr const char* kAbout =
      "boxes side by side and on top of each other: many redundant contacts";
  static constexpr const char* kPlot = "gap_min";

  int columns = 3, rows = 3;
  Length size = 0.1_m;

  constexpr DenseStack() noexcept : Bricks(1_s) {}
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("columns", columns, 1, 6, "boxes side by side");
    visit.count("rows", rows, 1, 7, "on top of each other");
    visit("size", "m", size, "side of a box");
    visit("mass", "kg", mass, "of a box");
    visit("mu", "", mu, "friction");
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    for (int i = 0; i < rows * columns; ++i) {
      brick(builder, i, {size, size, size}, size * Real(i % columns), size * Real(2 * (i / columns) + 1) / 2);
    }
  }
};

struct Wall : Bricks {
  static constexpr const char* kName = "wall";
  static constexpr const char* kAbout = "a ball runs into a wall of bricks, which collapses";
  static constexpr const char* kPlot = "energy";

  int columns = 3, rows = 4;
  Velocity v0 = 6_mps;
  Mass ball_mass = 3_kg;

  constexpr Wall() noexcept : Bricks(2_s) {}
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("columns", columns, 1, 6, "bricks side by side");
    visit.count("rows", rows, 1, 7, "on top of each other, every second row half a brick aside");
    visit("v0", "m/s", v0, "speed of the ball");
    visit("ball_mass", "kg", ball_mass, "");
    visit("mass", "kg", mass, "of a brick");
    visit("mu", "", mu, "friction");
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    constexpr Length kLong = 20_cm, kHigh = 10_cm, kRadius = 8_cm;
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    for (int i = 0; i < rows * columns; ++i) {
      const int row = i / columns;
      brick(builder, i, {kLong, kHigh, kHigh}, kLong * Real(2 * (i % columns) + row % 2) / 2,
            kHigh * Real(2 * row + 1) / 2);
    }
    BodyDef ball;
    ball.mass = solid_sphere(ball_mass, kRadius);
    ball.position = {kLong * Real(2 * columns - 1) / 4, kHigh * Real(rows) / 2, 0.5_m};
    ball.velocity = {0_mps, 1_mps, -v0};
    builder.add("ball", -1, ball, ColliderDef(sphere(kRadius), surface(mu)));
  }
};

struct BrickPull : Bricks {
  static constexpr const char* kName = "brick-pull";
  static constexpr const char* kAbout = "a brick is pulled fast out of a stack, which stays";
  static constexpr const char* kPlot = "pulled_x";

  int count = 5, pulled = 2;
  Length size = 0.1_m;
  Force force = 100_N;

  constexpr BrickPull() noexcept : Bricks(1_s) { mu = 0.3_r; }
  template <class Visit>
  constexpr void parameters(Visit&& visit) {
    visit.count("count", count, 1, 10, "bricks");
    visit.count("pulled", pulled, 0, 9, "which one is pulled, 0 the lowest");
    visit("force", "N", force, "of the pull along x, until the brick is out");
    visit("size", "m", size, "width of a brick; it is half as high");
    visit("mass", "kg", mass, "of a brick");
    visit("mu", "", mu, "friction");
  }
  [[nodiscard]] constexpr const char* complaint() const noexcept {
    return pulled < count ? nullptr : "pulled must be less than count";
  }
  template <class Builder>
  void populate(Builder& builder) const noexcept {
    builder.fixed("floor", ColliderDef(half_space(), surface(mu)));
    for (int i = 0; i < count; ++i)
      brick(builder, i, {size, size / 2, size}, 0_m, size * Real(2 * i + 1) / 4);
  }
  template <class World, class Target>
  void drive(const World& w, Target& target, SceneBodies bodies) const noexcept {
    using S = typename World::Scalar;
    const BodyHandle handle = bodies[pulled].handle;
    if (w.pose(handle).value.p.x < to_scalar<S>(size.si))
      (void)target.apply_force(handle, {to_scalar<S>(force.si), S(0), S(0)});
  }
  template <class World, class Put>
  void extras(const World& w, SceneBodies bodies, Put&& put) const {
    put("pulled_x", w.pose(bodies[pulled].handle).value.p.x);
    put("top_y", w.pose(bodies[count - 1].handle).value.p.y);
    Bricks::extras(w, bodies, put);
  }
};

}  // namespace scenes
}  // namespace tippe
