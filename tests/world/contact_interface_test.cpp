// SPDX-License-Identifier: MIT
// What a caller may do with contacts: read them, run out of room, remove bodies, go back in time, ask for
// things that are not there.
#include "support/catch.hpp"

#include <vector>

#include "examples/scenes/stack.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

struct Tight {
  static constexpr int bodies = 3, contacts = 5;
};

struct Sizes {
  static constexpr int bodies = 4, contacts = 8, parts = 2;
};
struct NoContacts {
  static constexpr int bodies = 4;
};
using Small = World<double, Sizes>;

BodyDef cube_at(Length y) {
  BodyDef def;
  def.mass = solid_box(1_kg, {10_cm, 10_cm, 10_cm});
  def.position.y = y;
  return def;
}
const ShapeDef kCube = box({10_cm, 10_cm, 10_cm});

}  // namespace

static_assert(sizeof(World<float, NoContacts>) < 1400, "a world without contacts pays nothing for them");

TEST_CASE("a shape, material or option that makes no sense is refused by name and changes nothing") {
  Small world;
  WorldDef def;
  CHECK(world.add_fixed(half_space()).status == Status::NotConfigured);
  REQUIRE(world.configure(def) == Status::Ok);
  const uint64_t before = world.hash();
  CHECK(world.add_body(cube_at(1_m), half_space()).status == Status::BadSize);
  CHECK(world.add_body(cube_at(1_m), sphere(0_m)).status == Status::NotPositive);
  CHECK(world.add_body(cube_at(1_m), sphere(Length((1_r / 0)))).status == Status::NotFinite);
  CHECK(world.add_fixed(half_space({0_r, 0_r, 0_r})).status == Status::NotUnit);
  MaterialDef bad;
  bad.friction = -1_r;
  CHECK(world.add_body(cube_at(1_m), ColliderDef(kCube, bad)).status == Status::OutOfRange);
  bad.friction = (1_r / 0);
  CHECK(world.add_body(cube_at(1_m), ColliderDef(kCube, bad)).status == Status::NotFinite);
  MaterialDef springy;
  springy.restitution = 2_r;
  CHECK(world.add_body(cube_at(1_m), ColliderDef(kCube, springy)).status == Status::OutOfRange);
  MaterialDef rough;  // a resistance that no step honours is refused, not forgotten
  rough.rolling = 1_mm;
  CHECK(world.add_body(cube_at(1_m), ColliderDef(kCube, rough)).status == Status::NotOffered);
  rough.rolling = 0_m;
  rough.torsion = 1_mm;
  CHECK(world.add_body(cube_at(1_m), ColliderDef(kCube, rough)).status == Status::NotOffered);
  const ShapeDef more[2] = {kCube, kCube};
  ColliderDef many(kCube);
  many.more = Span<const ShapeDef>(more);
  CHECK(world.add_body(cube_at(1_m), many).status == Status::BadSize);
  CHECK(world.body_count() == 0);
  CHECK(world.contact(0).status == Status::BadSize);
  CHECK(world.ended(0).status == Status::BadSize);
  for (const int facets : {1, 2, 129}) {
    def.facets = static_cast<uint8_t>(facets);
    CHECK(world.configure(def) == Status::OutOfRange);
  }
  def.facets = 0;
  def.sweeps = 0;
  CHECK(world.configure(def) == Status::OutOfRange);
  def.sweeps = 10;
  for (const Method method : {Method::Fixpoint, Method::FixpointPaper, Method::Distance}) {
    def.method = method;
    CHECK(world.configure(def) == Status::NotOffered);
  }
  CHECK(world.hash() == before);
}

TEST_CASE("contacts begin, last and end, and say so") {
  Small world;
  REQUIRE(world.configure(WorldDef{}) == Status::Ok);
  const BodyHandle floor = world.add_fixed(half_space());
  const BodyHandle cube = world.add_body(cube_at(5_cm), kCube);
  (void)world.step();
  REQUIRE(world.contact_count() == 4);
  for (int i = 0; i < 4; ++i) {
    const ContactReading<double> c = world.contact(i).value;
    CHECK(c.begun);
    CHECK(c.a == cube);  // the one that can move
    CHECK(c.b == floor);
    CHECK(c.normal.y == 1);
    CHECK(std::fabs(std::fabs(c.point.x) - 0.05) <= 1e-12);
    CHECK(std::fabs(c.point.y) <= 1e-12);
  }
  CHECK(std::fabs(world.contact_wrench(cube).value.force.y - 9.81) <= 1e-9);
  (void)world.step();
  CHECK_FALSE(world.contact(0).value.begun);
  CHECK(world.ended_count() == 0);
  REQUIRE(world.set_motion(cube, {{0, 5, 0}, {0, 0, 0}}) == Status::Ok);
  for (int i = 0; i < 2; ++i) (void)world.step();
  int ended = world.ended_count();
  for (int i = 0; i < 3 && ended == 0; ++i) {
    (void)world.step();
    ended = world.ended_count();
  }
  CHECK(ended == 4);
  CHECK(world.ended(0).value.a == cube);
  CHECK(world.contact_count() == 0);
  CHECK(world.contact_wrench(cube).value.force.y == 0);
}

TEST_CASE("a platform that rises takes a body at rest along in one step") {
  Small world;
  WorldDef def;
  REQUIRE(world.configure(def) == Status::Ok);
  BodyDef platform;
  platform.kind = BodyKind::Kinematic;
  platform.position.y = -5_cm;
  platform.velocity.y = 1_mps;
  const BodyHandle lift = world.add_body(platform, box({1_m, 10_cm, 1_m}));
  const BodyHandle cube = world.add_body(cube_at(5_cm), kCube);
  (void)world.step();
  CHECK(std::fabs(world.motion(cube).value.velocity.y - 1) <= 1e-9);
  CHECK(world.motion(lift).value.velocity.y == 1);
  for (int i = 0; i < 100; ++i) (void)world.step();
  CHECK(std::fabs(world.pose(cube).value.p.y - world.pose(lift).value.p.y - 0.1) <= 1e-8);
}

TEST_CASE("a full list of contacts keeps the deepest and flags the rest") {
  World<double, Tight> world;
  REQUIRE(world.configure(WorldDef{}) == Status::Ok);
  (void)world.add_fixed(half_space());
  BodyDef left = cube_at(5_cm), right = cube_at(4.999_cm);
  left.position.x = -1_m;
  right.position.x = 1_m;
  (void)world.add_body(left, kCube);
  const BodyHandle deep = world.add_body(right, kCube);
  const StepReport report = without_heap([&] { return world.step(); });
  CHECK((report.flags & step_flag::kContactsDropped) != 0);
  CHECK(report.contacts_dropped == 3);
  REQUIRE(world.contact_count() == 5);
  int of_deep = 0;
  for (int i = 0; i < 5; ++i) of_deep += world.contact(i).value.a == deep ? 1 : 0;
  CHECK(of_deep == 4);
}

TEST_CASE("removing a body removes its contacts; what stood on it falls") {
  Small world;
  REQUIRE(world.configure(WorldDef{}) == Status::Ok);
  (void)world.add_fixed(half_space());
  const BodyHandle lower = world.add_body(cube_at(5_cm), kCube);
  const BodyHandle upper = world.add_body(cube_at(15_cm), kCube);
  for (int i = 0; i < 10; ++i) (void)world.step();
  REQUIRE(world.contact_count() == 8);
  REQUIRE(world.remove_body(lower) == Status::Ok);
  CHECK(world.contact_count() == 0);
  for (int i = 0; i < 10; ++i) (void)world.step();
  CHECK(std::fabs(world.motion(upper).value.velocity.y + 0.0981) <= 1e-9);
}

TEMPLATE_TEST_CASE("a snapshot is a copy: steps from it repeat their hashes", "", float, double, fixed64,
                   fixed32) {
  scenes::Stack scene;
  scene.count = 3;
  scene.drop = 1_cm;
  World<TestType, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  for (int i = 0; i < 40; ++i) (void)world.step();
  const World<TestType, scenes::Stack::Sizes> snapshot = world;
  std::vector<uint64_t> hashes;
  for (int i = 0; i < 60; ++i) {
    (void)world.step();
    hashes.push_back(world.hash());
  }
  world = snapshot;
  for (int i = 0; i < 60; ++i) {
    (void)world.step();
    REQUIRE(world.hash() == hashes[static_cast<size_t>(i)]);
  }
}

TEST_CASE("a step never does more work than its bound, stage by stage") {
  scenes::Stack scene;
  scene.drop = 5_cm;
  World<float, scenes::Stack::Sizes> world;
  BodyHandle boxes[scenes::Stack::kMost];
  REQUIRE(scene.build(world, boxes) == Status::Ok);
  for (int i = 0; i < 300; ++i) {
    const StepReport report = world.step();
    for (const StageWork& work : report.work) REQUIRE(work.used <= work.bound);
  }
}
