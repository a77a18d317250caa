// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/queries.hpp>
#include <tippe/narrowphase/speculative.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

TEMPLATE_TEST_CASE("the tip of a spinning rod meets the plane at 0.0643501 s, never later", "", float, double,
                   Q24_40) {
  using S = TestType;
  // a rod of half length .5 turning at 10 rad/s, a plane .3 away (star-digest 54); thin: radius 2^-14
  Shape<S> rod, plane;
  REQUIRE(ok(make_capsule(num<S>(0.5L), num<S>(0x1p-14L), rod)));
  REQUIRE(ok(make_half_space(Vec3<S>{S(1), S(0), S(0)}, num<S>(-0.3L - 0x1p-14L), plane)));
  ShapeMotion<S> spin;
  spin.angular_velocity = Vec3<S>{S(0), S(0), S(10)};
  const Impact<S> r = time_of_impact(rod, spin, plane, ShapeMotion<S>{}, num<S>(0.1L), S(0), num<S>(1e-4L));
  REQUIRE(r.status == ImpactStatus::Impact);
  const Ld exact = std::asin(Ld(0.6L)) / 10;
  CHECK(value(r.time) <= exact + 8 * oracle::kUnit<S>);
  CHECK(value(r.time) >= exact - 1e-4L / 4);  // the tip closes at 4 m/s there
  CHECK(r.steps <= 7);
  CHECK(value(r.normal.x) == Approx(1));
  // stopping before it: apart
  const Impact<S> before =
      time_of_impact(rod, spin, plane, ShapeMotion<S>{}, num<S>(0.064L), S(0), num<S>(1e-6L));
  CHECK(before.status == ImpactStatus::Apart);
}

TEMPLATE_TEST_CASE("a 5 mm sphere at 100 m/s and a spinning rod do not pass a 1 mm plate in 1 ms steps", "",
                   float, double, Q24_40) {
  using S = TestType;
  // lengths in units of 1/8 m, time in units of 1 ms * 64
  const Ld unit = 8, h = 0x1p-6L;
  Shape<S> ball, plate, rod;
  REQUIRE(ok(make_sphere(num<S>(0.0025L * unit), ball)));
  REQUIRE(ok(make_box(oracle::vec<S>({1, 0.0005L * unit, 1}), S(0), plate)));
  REQUIRE(ok(make_capsule(num<S>(0.1L * unit), num<S>(0.001L * unit), rod)));
  oracle::Random random(6);
  for (int i = 0; i < 100; ++i) {
    ShapeMotion<S> fall;
    // 100 m/s: 0.1 m in the step, that is 0.8 units; starts up to one step above, so it must end below
    const Ld start = random.uniform(0.05L, 0.75L), speed = 0.1L * unit / h;
    fall.start.p = oracle::vec<S>({random.uniform(-0.5L, 0.5L), start, random.uniform(-0.5L, 0.5L)});
    fall.velocity = oracle::vec<S>({0, -speed, 0});
    const Impact<S> r = time_of_impact(ball, fall, plate, ShapeMotion<S>{}, num<S>(h), S(0), num<S>(1e-3L));
    REQUIRE(r.status == ImpactStatus::Impact);
    const Ld exact = (start - 0.0025L * unit - 0.0005L * unit) / speed;
    CHECK(value(r.time) <= exact + 16 * oracle::kUnit<S>);
    CHECK(value(r.time) >= exact - 1.001e-3L / speed - 16 * oracle::kUnit<S>);
    CHECK(value(r.normal.y) == Approx(1));

    // a rod, 0.2 m, spinning at 200 rad/s about x and falling at 20 m/s
    ShapeMotion<S> whirl = fall;
    whirl.start.p = oracle::vec<S>({0, 0.9L, 0});
    whirl.velocity = oracle::vec<S>({0, -0.02L * unit / h, 0});
    whirl.angular_velocity = oracle::vec<S>({0.2L / h * random.uniform(0.5L, 1), 0, 0});
    const Impact<S> w =
        time_of_impact(rod, whirl, plate, ShapeMotion<S>{}, num<S>(8 * h), S(0), num<S>(1e-3L));
    REQUIRE(w.status == ImpactStatus::Impact);
    // a dense scan in long double: the axis end with the least height, minus the radius
    const Ld rate = value(whirl.angular_velocity.x), fallen = 0.02L * unit / h;
    Ld first = -1;
    for (int k = 0; k <= 20000 && first < 0; ++k) {
      const Ld t = 8 * h * k / 20000;
      const Ld low = 0.9L - fallen * t - std::abs(std::cos(rate * t)) * 0.1L * unit - 0.001L * unit;
      if (low <= 0.0005L * unit) first = t;
    }
    REQUIRE(first >= 0);
    CHECK(value(w.time) <= first + 1e-5L);
    CHECK(value(w.time) > first - 0.02L);
  }
}

TEST_CASE("time of impact: overlap at the start, moving apart, and a budget that is reached are told apart") {
  Shape<double> ball, plane, rod;
  REQUIRE(ok(make_sphere(0.5, ball)));
  REQUIRE(ok(make_half_space(Vec3<double>{0, 1, 0}, 0.0, plane)));
  ShapeMotion<double> m;
  m.start.p = {0, 0.4, 0};
  CHECK(time_of_impact(ball, m, plane, ShapeMotion<double>{}, 1.0, 0.0, 1e-6).status ==
        ImpactStatus::Overlap);
  m.start.p = {0, 1, 0};
  m.velocity = {0, 1, 0};
  CHECK(time_of_impact(ball, m, plane, ShapeMotion<double>{}, 1.0, 0.0, 1e-6).status == ImpactStatus::Apart);
  m.velocity = {0, -0.4, 0};
  CHECK(time_of_impact(ball, m, plane, ShapeMotion<double>{}, 1.0, 0.0, 1e-6).status == ImpactStatus::Apart);
  m.velocity = {0, -0.6, 0};
  CHECK(time_of_impact(ball, m, plane, ShapeMotion<double>{}, 1.0, 0.0, 1e-6).time == Approx(0.5 / 0.6));
  // a rod that spins fast while it creeps towards the plane: advancement is slow by design
  REQUIRE(ok(make_capsule(1.0, 0.01, rod)));
  ShapeMotion<double> drill;
  drill.start.p = {0, 1.02, 0};
  drill.velocity = {0, -0.001, 0};
  drill.angular_velocity = {0, 1000,
                            0};  // about its own axis: no point moves down, but the bound cannot know
  const Impact<double> r = time_of_impact(rod, drill, plane, ShapeMotion<double>{}, 20.0, 0.0, 1e-9);
  CHECK(r.status == ImpactStatus::Budget);
  CHECK(r.steps == kImpactSteps + 1);
  CHECK(r.time < 10.0);  // the contact at 10 s is not passed over
}

TEMPLATE_TEST_CASE("collision time prediction solves the quadratic of Baraff 6.5", "", float, double,
                   Q24_40) {
  using S = TestType;
  S t{};
  REQUIRE(predict_impact(num<S>(1), num<S>(-1), num<S>(-9.81L), t));
  CHECK(std::abs(value(t) - 0.360951L) < 1e-6L);  // the misprinted 6-30 would give 0.272350
  REQUIRE(predict_impact(num<S>(1), num<S>(-2), num<S>(0), t));
  CHECK(std::abs(value(t) - 0.5L) < 8 * oracle::kUnit<S>);
  CHECK_FALSE(predict_impact(num<S>(1), num<S>(1), num<S>(0), t));
  CHECK_FALSE(predict_impact(num<S>(1), num<S>(-1), num<S>(2), t));  // stops before it arrives
  REQUIRE(predict_impact(num<S>(1), num<S>(1), num<S>(-2), t));      // goes up first, falls back
  CHECK(std::abs(value(t) - (1 + std::sqrt(5.0L)) / 2) < 8 * oracle::kUnit<S>);
}

TEMPLATE_TEST_CASE("the speculative margin is at least what any two surface points can approach in a step",
                   "", float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(12);
  for (int i = 0; i < 500; ++i) {
    Mover<S> a, b;
    a.velocity = oracle::vec<S>(random.in_cube(3));
    b.velocity = oracle::vec<S>(random.in_cube(3));
    a.angular_velocity = oracle::vec<S>(random.in_cube(8));
    b.angular_velocity = oracle::vec<S>(random.in_cube(8));
    a.reach = num<S>(random.uniform(0.1L, 1));
    b.reach = num<S>(random.uniform(0.1L, 1));
    const Ld h = 0x1p-6L, margin = value(speculative_margin(a, b, num<S>(h), num<S>(0.001L)));
    const V ra = random.direction() * value(a.reach), rb = random.direction() * value(b.reach);
    const V va = value(a.velocity) + cross(value(a.angular_velocity), ra);
    const V vb = value(b.velocity) + cross(value(b.angular_velocity), rb);
    CHECK(norm(va - vb) * h + 0.001L <= margin + 64 * oracle::kUnit<S>);
  }
}
