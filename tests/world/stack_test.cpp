// SPDX-License-Identifier: MIT
// Stacks stand still: statics says that nothing moves and what every interface carries.
#include "support/catch.hpp"

#include "examples/scenes/stack.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

struct Rest {
  long double drift = 0, sink = 0, overlap = 0, speed = 0;
  uint32_t flags = 0;
  double verified = 0;  ///< share of the steps that needed no solve
};

template <class Profile>
Rest rest_of(const scenes::Stack& scene, int steps) {
  World<Profile, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  Rest rest;
  for (int i = 0; i < steps; ++i) {
    const StepReport report = without_heap([&] { return world.step(); });
    rest.flags |= report.flags;
    rest.verified += report.solver.verified;
    for (int k = 0; k < world.contact_count(); ++k) {
      rest.overlap = std::max(rest.overlap, -number(world.contact(k).value.gap));
    }
  }
  rest.verified /= steps;
  const BodyHandle top = boxes[scene.count - 1];
  const V p = number(world.pose(top).value.p);
  rest.drift = std::hypot(p.x, p.z);
  rest.sink = std::fabs(p.y - number(scene.size.si) * (scene.count - 0.5L));
  rest.speed = length(number(world.motion(top).value.velocity));
  return rest;
}

scenes::Stack stack_of(int count, Real ratio = Real(1)) {
  scenes::Stack scene;
  scene.count = count;
  scene.mass_ratio = ratio;
  return scene;
}

void check_rest(const Rest& rest, long double length, long double speed) {
  CHECK(rest.drift <= 10 * length);
  CHECK(rest.sink <= length);
  CHECK(rest.overlap <= length);
  CHECK(rest.speed <= speed);
}

}  // namespace

TEST_CASE("stacks of 5 and 10 boxes stand still in double: 1e-8 m, 1e-9 m/s") {
  for (const int count : {5, 10}) {
    INFO(count << " boxes");
    check_rest(rest_of<double>(stack_of(count), 1500), 1e-8L, 1e-9L);
  }
}

TEST_CASE("stacks of 5 and 10 boxes stand still for a minute in double and float", "[.long]") {
  for (const int count : {5, 10}) {
    INFO(count << " boxes");
    check_rest(rest_of<double>(stack_of(count), 60000), 1e-8L, 1e-9L);
    const Rest rest = rest_of<float>(stack_of(count), 60000);
    CHECK(std::max({rest.drift, rest.sink, rest.overlap, rest.speed}) <= 1e-6L);
  }
}

TEST_CASE("stacks of 5 and 10 boxes stand still in float to 1e-6 m and m/s") {
  for (const int count : {5, 10}) {
    INFO(count << " boxes");
    const Rest rest = rest_of<float>(stack_of(count), 1500);
    CHECK(std::max({rest.drift, rest.sink, rest.overlap, rest.speed}) <= 1e-6L);
  }
}

TEST_CASE("a heavy box rests on a light one, up to 1000 to 1, in double") {
  for (const int ratio : {10, 100, 1000}) {
    INFO(ratio << " to 1");
    check_rest(rest_of<double>(stack_of(2, Real(ratio)), 1500), 1e-8L, 1e-9L);
  }
}

TEST_CASE("a heavy box rests on a light one, up to 1000 to 1, in float to 1e-6 m") {
  for (const int ratio : {10, 100, 1000}) {
    INFO(ratio << " to 1");
    const Rest rest = rest_of<float>(stack_of(2, Real(ratio)), 1500);
    CHECK(std::max({rest.drift, rest.sink, rest.overlap}) <= 1e-6L);
  }
}

TEST_CASE("a stack dropped from 0.1 m never overlaps by 1e-5 m and comes to rest") {
  scenes::Stack scene = stack_of(3);
  scene.drop = 0.1_m;
  World<double, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  double deepest = 0;
  for (int i = 0; i < 1000; ++i) {
    (void)world.step();
    for (int k = 0; k < world.contact_count(); ++k) deepest = std::min(deepest, world.contact(k).value.gap);
  }
  CHECK(deepest >= -1e-5);
  CHECK(std::fabs(world.pose(boxes[2]).value.p.y - 0.25) <= 1e-8);
  CHECK(world.kinetic_energy().value <= 1e-18);
}

TEST_CASE("every interface of a stack carries what stands above it, at its centre") {
  scenes::Stack scene = stack_of(5);
  World<double, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  for (int i = 0; i < 300; ++i) (void)world.step();
  double carried[5] = {}, moment_x[5] = {}, moment_z[5] = {};
  REQUIRE(world.contact_count() == 20);
  for (int i = 0; i < world.contact_count(); ++i) {
    const ContactReading<double> c = world.contact(i).value;
    const int interface = static_cast<int>(std::lround(c.point.y / 0.1));
    const double up = std::fabs(c.impulse.y);
    carried[interface] += up;
    moment_x[interface] += up * c.point.x;
    moment_z[interface] += up * c.point.z;
  }
  for (int i = 0; i < 5; ++i) {
    INFO("interface " << i);
    const double weight = 9.81e-3 * (5 - i);  // kg m/s a step
    CHECK(std::fabs(carried[i] - weight) <= 1e-9);
    CHECK(std::fabs(moment_x[i]) <= 1e-9);
    CHECK(std::fabs(moment_z[i]) <= 1e-9);
  }
  // a body in the middle feels its own weight only
  CHECK(std::fabs(world.contact_wrench(boxes[2]).value.force.y - 9.81) <= 1e-6);
}
