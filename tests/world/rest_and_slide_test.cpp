// SPDX-License-Identifier: MIT
// Blocks that rest, slide and stop, against statics and the closed form of Coulomb friction.
#include "support/catch.hpp"

#include "examples/scenes/block_on_slope.hpp"
#include "examples/scenes/stack.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

constexpr long double kG = 9.81L, kHalfTurn = 3.14159265358979323846L;

scenes::BlockOnSlope slope(long double degrees, long double mu, long double v0 = 0, long double heading = 0) {
  scenes::BlockOnSlope scene;
  scene.sine = real(std::sin(degrees * kHalfTurn / 180));
  scene.cosine = real(std::cos(degrees * kHalfTurn / 180));
  scene.heading_cosine = real(std::cos(heading * kHalfTurn / 180));
  scene.heading_sine = real(std::sin(heading * kHalfTurn / 180));
  scene.mu = real(mu);
  scene.v0 = Velocity(real(v0));
  return scene;
}

/// Where the block is after so many steps, uphill along its heading, across it, and above the plane.
struct Travel {
  long double along = 0, across = 0, above = 0, speed = 0;
  uint32_t flags = 0;
};
template <class Profile>
Travel travel(const scenes::BlockOnSlope& scene, int steps) {
  World<Profile, scenes::BlockOnSlope::Sizes> world;
  const Result<BodyHandle> block = scene.build(world);
  REQUIRE(block.status == Status::Ok);
  Travel t;
  for (int i = 0; i < steps; ++i) t.flags |= without_heap([&] { return world.step(); }).flags;
  const V p = number(world.pose(block).value.p), v = number(world.motion(block).value.velocity);
  const long double c = number(scene.heading_cosine), s = number(scene.heading_sine);
  t.along = p.x * c + p.z * s;
  t.across = p.z * c - p.x * s;
  t.above = p.y - number(scene.height.si) / 2;
  t.speed = v.x * c + v.z * s;
  return t;
}

}  // namespace

TEMPLATE_TEST_CASE("a sliding block stops after v^2/(2 mu g), whatever its heading", "", float, double,
                   fixed64, fixed32) {
  for (const long double heading : {0.0L, 30.0L, 77.0L, 200.0L}) {
    for (const long double mu : {0.3L, 0.5L}) {
      const Travel t = travel<TestType>(slope(0, mu, 1, heading), 600);
      const long double stop = 1 / (2 * mu * kG);
      INFO("heading " << heading << " mu " << mu);
      CHECK(std::fabs(t.along / stop - 1) <= 1e-4L);
      CHECK(std::fabs(t.across) <= 1e-6L);
      CHECK(t.flags == 0);
    }
  }
}

TEST_CASE("in first-order form a sliding block stops v dt/2 short") {
  scenes::BlockOnSlope scene = slope(0, 0.5L, 1);
  scene.method = Method::FirstOrder;
  // a step that does not end with the motion adds at most mu g dt^2 / 8
  CHECK(std::fabs(travel<double>(scene, 600).along - (1 / (2 * 0.5L * kG) - 0.0005L)) <=
        0.5L * kG * 1e-6L / 8);
}

TEST_CASE("on an incline a block sticks below the friction angle and slides above it as g(sin - mu cos)") {
  for (const long double degrees : {10.0L, 20.0L, 25.0L, 30.0L, 35.0L, 45.0L, 60.0L}) {
    const long double s = std::sin(degrees * kHalfTurn / 180), c = std::cos(degrees * kHalfTurn / 180);
    for (const long double mu : {0.0L, 0.2L, 0.5L, 0.6L, 1.0L}) {
      if (std::fabs(s - mu * c) < 1e-9L) continue;  // 45 degrees, mu 1: on the edge of the cone
      const Travel t = travel<double>(slope(degrees, mu, 0, 40), 1000);
      const long double a = s > mu * c ? kG * (s - mu * c) : 0;
      INFO(degrees << " degrees, mu " << mu);
      CHECK(std::fabs(t.along + a / 2) <= 1e-8L);
      CHECK(std::fabs(t.speed + a) <= 1e-8L);
      CHECK(std::fabs(t.above) <= 1e-9L);
    }
  }
}

TEST_CASE("launched uphill at 1 m/s the block stops where energy says") {
  for (const long double degrees : {10.0L, 20.0L, 30.0L}) {
    const long double s = std::sin(degrees * kHalfTurn / 180), c = std::cos(degrees * kHalfTurn / 180),
                      mu = 1;
    const Travel t = travel<double>(slope(degrees, mu, 1, 15), 500);  // mu = 1: it stays where it stopped
    CHECK(std::fabs(t.along * 2 * kG * (s + mu * c) - 1) <= 1e-4L);
  }
}

TEST_CASE("a pyramid of four facets, mu 0.5, holds to 26.565 degrees along an edge and 19.471 between") {
  const auto moves = [](long double degrees, long double heading) {
    scenes::BlockOnSlope scene = slope(degrees, 0.5L, 0, heading);
    scene.facets = 4;
    return std::fabs(travel<double>(scene, 500).along) > 1e-6L;
  };
  CHECK_FALSE(moves(26.5L, 0));
  CHECK(moves(26.65L, 0));
  CHECK_FALSE(moves(19.4L, 45));
  CHECK(moves(19.55L, 45));
}

TEMPLATE_TEST_CASE("a box set on the floor stays where it is", "", float, double, fixed64) {
  scenes::Stack scene;
  scene.count = 1;
  World<TestType, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  uint32_t flags = 0;
  for (int i = 0; i < 2000; ++i) flags |= without_heap([&] { return world.step(); }).flags;
  const bool exact = !kSame<TestType, float>;
  const V p = number(world.pose(boxes[0]).value.p), v = number(world.motion(boxes[0]).value.velocity);
  CHECK(flags == 0);
  // in float gaps within 2^-19 units of length, 0.24 um, are left alone as noise
  CHECK(std::hypot(p.x, p.z) <= (exact ? 1e-9L : 2.4e-7L));
  CHECK(std::fabs(p.y - 0.05L) <= (exact ? 1e-10L : 2.4e-7L));
  CHECK(length(v) <= (exact ? 1e-9L : 1e-7L));
  // the floor carries it
  const V force = number(world.contact_wrench(boxes[0]).value.force);
  CHECK(std::fabs(force.y - kG) <= 1e-5L * kG);
  REQUIRE(world.contact_count() == 4);
  for (int i = 0; i < 4; ++i) {
    CHECK(world.contact(i).value.state == ContactState::Sticking);
    CHECK_FALSE(world.contact(i).value.begun);
  }
}

TEST_CASE("a box dropped from 0.1 m lands without sinking in and without gaining energy") {
  scenes::Stack scene;
  scene.count = 1;
  scene.drop = 0.1_m;
  World<double, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  double deepest = 0, energy = 1e9, rise = 0;
  for (int i = 0; i < 1000; ++i) {
    (void)world.step();
    for (int k = 0; k < world.contact_count(); ++k) deepest = std::min(deepest, world.contact(k).value.gap);
    const double now = world.kinetic_energy().value + world.potential_energy().value;
    if (i > 0) rise = std::max(rise, now - energy);
    energy = now;
  }
  CHECK(deepest >= -1e-5);
  CHECK(rise <= 6e-7);  // numerics, section 2b
  CHECK(std::fabs(world.pose(boxes[0]).value.p.y - 0.05) <= 1e-8);
}
