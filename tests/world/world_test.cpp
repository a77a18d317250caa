// SPDX-License-Identifier: MIT
// The life of a world through its public calls: what is promised of handles, order, snapshots and reports.
#include "support/catch.hpp"

#include <cstring>
#include <random>
#include <vector>

#include <tippe/tippe.hpp>

#include "support/numbers.hpp"

using namespace tippe;
using test::number;

namespace {

struct Sizes {
  static constexpr int bodies = 4;
};
struct Larger {
  static constexpr int bodies = 9;
};
template <class Profile>
using Small = World<Profile, Sizes>;

template <class Profile>
Small<Profile> configured(uint16_t id = 0) {
  Small<Profile> world;
  WorldDef def;
  def.id = id;
  REQUIRE(world.configure(def) == Status::Ok);
  return world;
}

BodyDef spinning(int number_of) {
  BodyDef def;
  def.mass = principal_moments(1_kg, 0.01_kgm2, 0.02_kgm2, 0.025_kgm2);
  def.position = {Length(number_of), 1_m, 0_m};
  def.velocity = {1_mps, 2_mps, Velocity(number_of)};
  def.angular_velocity = {1_radps, 2_radps, 3_radps};
  return def;
}

/// Random forces from a seed: the same calls every time.
template <class World>
StepReport push_and_step(World& world, BodyHandle body, std::mt19937& random) {
  using S = typename World::Scalar;
  const auto next = [&] { return S(static_cast<int>(random() % 11) - 5); };
  const Vec3<S> force = {next(), next(), next()}, torque = {next(), next(), next()};
  REQUIRE(world.apply_force(body, force) == Status::Ok);
  REQUIRE(world.apply_torque(body, torque * to_scalar<S>(0.01_r)) == Status::Ok);
  return world.step();
}

}  // namespace

// No code runs before main: the empty world is a constant.
constexpr Small<float> kEmptyFloat{};
constexpr Small<fixed64> kEmptyFixed{};
static_assert(kEmptyFloat.body_count() == 0 && !kEmptyFixed.configured(), "");
static_assert(kTriviallyCopyable<Small<float>> && kTriviallyCopyable<Small<double>> &&
                  kTriviallyCopyable<Small<fixed64>> && kTriviallyCopyable<Small<fixed32>>,
              "a snapshot is a copy");
static_assert(Small<float>::kWorkBound[Stage::Integrate] == 4, "the work of a step is bounded by a constant");
static_assert(kSame<Small<fixed32>::Scalar, Q24_40>, "fixed32 keeps its state in 64 bits");

TEMPLATE_TEST_CASE("a world steps as often as it is told and reports its work against the bound", "", float,
                   double, fixed64, fixed32) {
  auto world = configured<TestType>();
  REQUIRE(world.step().work[0].used == 0);
  for (int i = 0; i < 3; ++i) REQUIRE(world.add_body(spinning(i)).ok());
  StepReport report;
  for (int i = 0; i < 10; ++i) report = world.step();
  REQUIRE(report.status == Status::Ok);
  REQUIRE(report.flags == 0);
  REQUIRE(report.step == 11);
  REQUIRE(world.step_count() == 11);
  REQUIRE(report[Stage::Integrate].used == 3);
  REQUIRE(report[Stage::Integrate].bound == 4);
  REQUIRE_FALSE(report.total_events.any());
}

TEMPLATE_TEST_CASE("a step with another dt is refused by name and changes nothing", "", float, double,
                   fixed64, fixed32) {
  auto world = configured<TestType>();
  REQUIRE(world.add_body(spinning(0)).ok());
  (void)world.step(1_ms);
  unsigned char before[sizeof world];
  std::memcpy(before, &world, sizeof world);
  for (const Time dt : {2_ms, 0_s, -1_ms, 0.001'000'000'000'000'000'000'1_s, Time(Real::from(0.001))}) {
    const StepReport report = world.step(dt);
    REQUIRE(report.status == Status::WrongTimeStep);
    REQUIRE(report.flags == step_flag::kNotTaken);
    REQUIRE(report.step == 1);
  }
  REQUIRE(world.step(Time(Real::not_finite())).status == Status::NotFinite);
  REQUIRE(std::memcmp(before, &world, sizeof world) == 0);
  // the same number however it is written.
  REQUIRE(world.step(0.001_s).status == Status::Ok);
  REQUIRE(world.step(1000_us).status == Status::Ok);
  REQUIRE(world.step_count() == 3);
}

TEMPLATE_TEST_CASE("step(dt) and step() are the same step", "", float, double, fixed64, fixed32) {
  auto a = configured<TestType>(), b = configured<TestType>();
  REQUIRE(a.add_body(spinning(1)).ok());
  REQUIRE(b.add_body(spinning(1)).ok());
  for (int i = 0; i < 20; ++i) {
    (void)a.step();
    (void)b.step(1_ms);
  }
  REQUIRE(a.hash() == b.hash());
}

TEMPLATE_TEST_CASE("a snapshot is a copy, restoring is an assignment, and every hash repeats", "", float,
                   double, fixed64, fixed32) {
  auto world = configured<TestType>();
  const BodyHandle body = world.add_body(spinning(0));
  REQUIRE(world.add_body(spinning(1)).ok());
  std::mt19937 random(51);
  for (int i = 0; i < 37; ++i) (void)push_and_step(world, body, random);

  const auto snapshot = world;
  const std::mt19937 random_then = random;
  std::vector<uint64_t> hashes;
  for (int i = 0; i < 100; ++i) {
    (void)push_and_step(world, body, random);
    hashes.push_back(world.hash());
  }
  for (int repeat = 0; repeat < 3; ++repeat) {
    world = snapshot;
    random = random_then;
    for (const uint64_t expected : hashes) {
      (void)push_and_step(world, body, random);
      REQUIRE(world.hash() == expected);
    }
  }
  // bytes are enough: a snapshot may be kept as raw memory.
  unsigned char bytes[sizeof world];
  std::memcpy(bytes, &snapshot, sizeof world);
  Small<TestType> other;
  std::memcpy(static_cast<void*>(&other), bytes, sizeof other);
  random = random_then;
  (void)push_and_step(other, body, random);
  REQUIRE(other.hash() == hashes[0]);
}

TEMPLATE_TEST_CASE("the hash sees every part of the state that a call or a step can change", "", float,
                   double, fixed64, fixed32) {
  using S = typename Small<TestType>::Scalar;
  auto base = configured<TestType>();
  const BodyHandle body = base.add_body(spinning(0));
  std::vector<uint64_t> seen = {base.hash()};
  const auto differs = [&](const Small<TestType>& world) {
    for (const uint64_t old : seen) REQUIRE(world.hash() != old);
    seen.push_back(world.hash());
  };
  auto world = base;
  (void)world.step();
  differs(world);
  world = base;
  REQUIRE(world.apply_force(body, {S(0), S(0), S(1)}) == Status::Ok);
  differs(world);
  world = base;
  REQUIRE(world.apply_torque(body, {S(0), S(0), S(1)}) == Status::Ok);
  differs(world);
  world = base;
  REQUIRE(world.set_gravity({0_mps2, 0_mps2, 1_mps2}) == Status::Ok);
  differs(world);
  world = base;
  REQUIRE(world.remove_body(body) == Status::Ok);
  differs(world);
  REQUIRE(world.add_body(spinning(0)).ok());  // the same body in another slot
  differs(world);
  world = base;
  for (int i = 0; i < 4; ++i) {  // the same slot again, in another generation
    REQUIRE(world.remove_body(i == 0 ? body : BodyHandle(world.add_body(spinning(0)))) == Status::Ok);
  }
  REQUIRE(world.add_body(spinning(0)).ok());
  differs(world);
  world = base;
  auto pose = world.pose(body).value;
  pose.p.z = pose.p.z + to_scalar<S>(1e-3_r);
  REQUIRE(world.set_pose(body, pose) == Status::Ok);
  differs(world);
  world = base;
  auto motion = world.motion(body).value;
  motion.angular_velocity.x = S(9);
  REQUIRE(world.set_motion(body, motion) == Status::Ok);
  differs(world);
  WorldDef def;
  def.dt = 2_ms;
  Small<TestType> slower;
  REQUIRE(slower.configure(def) == Status::Ok);
  REQUIRE(slower.add_body(spinning(0)).ok());
  differs(slower);
  // and nothing else: an untouched copy hashes alike.
  REQUIRE(Small<TestType>(base).hash() == base.hash());
}

TEMPLATE_TEST_CASE("handles of removed bodies are stale, of other worlds foreign, made-up ones invalid", "",
                   float, double, fixed64, fixed32) {
  using S = typename Small<TestType>::Scalar;
  auto world = configured<TestType>(1), other = configured<TestType>(2);
  const BodyHandle a = world.add_body(spinning(0)), b = world.add_body(spinning(1));
  const BodyHandle foreign = other.add_body(spinning(0));
  REQUIRE(world.remove_body(a) == Status::Ok);
  const auto all_calls = [&](BodyHandle handle, Status expected) {
    const uint64_t before = world.hash();
    REQUIRE(world.check(handle) == expected);
    REQUIRE(world.remove_body(handle) == expected);
    REQUIRE(world.apply_force(handle, {S(1), S(1), S(1)}) == expected);
    REQUIRE(world.apply_torque(handle, {S(1), S(1), S(1)}) == expected);
    REQUIRE(world.set_pose(handle, {}) == expected);
    REQUIRE(world.set_motion(handle, {}) == expected);
    REQUIRE(world.pose(handle).status == expected);
    REQUIRE(world.motion(handle).status == expected);
    REQUIRE(world.body(handle) == nullptr);
    REQUIRE_FALSE(world.quarantined(handle));
    REQUIRE(world.hash() == before);
  };
  all_calls(a, Status::StaleHandle);
  all_calls(foreign, Status::ForeignHandle);
  all_calls(BodyHandle(), Status::InvalidHandle);
  BodyHandle beyond = b;
  beyond.index = 4;
  all_calls(beyond, Status::InvalidHandle);
  REQUIRE(world.check(b) == Status::Ok);
  REQUIRE(world.body_count() == 1);
}

TEMPLATE_TEST_CASE("a full world says PoolFull, keeps working, and has room again after a removal", "", float,
                   double, fixed64, fixed32) {
  auto world = configured<TestType>();
  BodyHandle handles[4];
  for (int i = 0; i < 4; ++i) handles[i] = world.add_body(spinning(i));
  const uint64_t before = world.hash();
  const Result<BodyHandle> fifth = world.add_body(spinning(4));
  REQUIRE(fifth.status == Status::PoolFull);
  REQUIRE(fifth.value.is_null());
  REQUIRE(world.hash() == before);
  REQUIRE(world.step().status == Status::Ok);
  REQUIRE(world.remove_body(handles[1]) == Status::Ok);
  REQUIRE(world.add_body(spinning(4)).ok());
  REQUIRE(world.body_high_water() == 4);
  REQUIRE(world.step()[Stage::Integrate].used == 4);
}

TEMPLATE_TEST_CASE("configuring again empties the world and old handles stay stale", "", float, double,
                   fixed64, fixed32) {
  auto world = configured<TestType>();
  const BodyHandle old = world.add_body(spinning(0));
  (void)world.step();
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  REQUIRE(world.body_count() == 0);
  REQUIRE(world.step_count() == 0);
  REQUIRE(world.check(old) == Status::StaleHandle);
  for (int i = 0; i < 4; ++i) REQUIRE(BodyHandle(world.add_body(spinning(i))) != old);
  REQUIRE(world.check(old) == Status::StaleHandle);
  WorldDef renamed;
  renamed.id = 5;
  REQUIRE(world.configure(renamed) == Status::Ok);
  REQUIRE(world.check(old) == Status::ForeignHandle);
}

TEMPLATE_TEST_CASE("bodies do not touch each other: each moves as it would alone", "", float, double, fixed64,
                   fixed32) {
  auto together = configured<TestType>();
  BodyHandle handles[3];
  for (int i = 0; i < 3; ++i) handles[i] = together.add_body(spinning(i));
  for (int i = 0; i < 50; ++i) (void)together.step();
  for (int i = 0; i < 3; ++i) {
    auto alone = configured<TestType>();
    const BodyHandle handle = alone.add_body(spinning(i));
    for (int k = 0; k < 50; ++k) (void)alone.step();
    REQUIRE(alone.pose(handle).value == together.pose(handles[i]).value);
    REQUIRE(alone.motion(handle).value.angular_velocity ==
            together.motion(handles[i]).value.angular_velocity);
  }
}

TEMPLATE_TEST_CASE("the capacity of a world changes its size, not its results", "", float, double, fixed64,
                   fixed32) {
  World<TestType, Larger> large;
  REQUIRE(large.configure(WorldDef()) == Status::Ok);
  auto small = configured<TestType>();
  for (int i = 0; i < 3; ++i) {
    REQUIRE(small.add_body(spinning(i)).ok());
    REQUIRE(large.add_body(spinning(i)).ok());
  }
  for (int i = 0; i < 50; ++i) {
    (void)small.step();
    (void)large.step();
  }
  REQUIRE(small.hash() == large.hash());
  REQUIRE(sizeof large > sizeof small);
}

TEST_CASE(
    "profiles fixed64 and fixed32 move free bodies with the same bits: they differ in the solver only") {
  auto a = configured<fixed64>();
  auto b = configured<fixed32>();
  REQUIRE(a.add_body(spinning(1)).ok());
  REQUIRE(b.add_body(spinning(1)).ok());
  for (int i = 0; i < 100; ++i) {
    (void)a.step();
    (void)b.step();
  }
  REQUIRE(a.hash() == b.hash());
}

TEST_CASE("what float carries beside its pose is state: hashed, copied, and forgotten with a new pose") {
  auto world = configured<float>();
  REQUIRE(world.set_gravity({}) == Status::Ok);
  BodyDef def;
  def.position.x = 1_m;
  def.velocity.x = 1e-6_mps;  // a nanometre a step: far below the resolution of the position
  const BodyHandle body = world.add_body(def);
  (void)world.step();
  const float rest = world.body(body)->state.position_rest.x;
  REQUIRE(world.pose(body).value.p.x == 1.0f);
  REQUIRE(rest > 0.0f);
  auto placed = world;
  REQUIRE(placed.body(body)->state.position_rest.x == rest);
  REQUIRE(placed.hash() == world.hash());
  REQUIRE(placed.set_pose(body, world.pose(body)) == Status::Ok);
  REQUIRE(placed.pose(body).value == world.pose(body).value);
  REQUIRE(placed.body(body)->state.position_rest.x == 0.0f);
  REQUIRE(placed.hash() != world.hash());
}
