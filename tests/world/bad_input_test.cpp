// SPDX-License-Identifier: MIT
// Bad input: a named status, the world's bytes unchanged, and a world that still steps. Numbers that break at
// run time: the body is quarantined or the saturation counted, and no other body notices.
#include "support/catch.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <tippe/tippe.hpp>

#include "support/numbers.hpp"

using namespace tippe;
using test::number;

namespace {

struct Sizes {
  static constexpr int bodies = 3;
};

template <class Profile>
struct Scene {
  World<Profile, Sizes> world;
  BodyHandle body;
  Scene() {
    REQUIRE(world.configure(WorldDef()) == Status::Ok);
    BodyDef def;
    def.velocity.x = 1_mps;
    body = world.add_body(def);
    REQUIRE(ok(world.check(body)));
    (void)world.step();
  }
};

/// Runs `call`, which must answer `expected` and leave every byte of the world as it was.
template <class World, class Call>
void refused(World& world, Status expected, Call call) {
  unsigned char before[sizeof world];
  std::memcpy(before, &world, sizeof world);
  const uint64_t hash = world.hash();
  REQUIRE(call() == expected);
  REQUIRE(std::memcmp(before, &world, sizeof world) == 0);
  REQUIRE(world.hash() == hash);
}

}  // namespace

TEMPLATE_TEST_CASE("a world that was never configured refuses everything by name", "", float, double, fixed64,
                   fixed32) {
  World<TestType, Sizes> world;
  refused(world, Status::NotConfigured, [&] { return world.step().status; });
  refused(world, Status::NotConfigured, [&] { return world.step(1_ms).status; });
  refused(world, Status::NotConfigured, [&] { return world.add_body(BodyDef()).status; });
  refused(world, Status::NotConfigured, [&] { return world.set_gravity({}); });
  REQUIRE(world.step().flags == step_flag::kNotTaken);
  REQUIRE(world.pose(BodyHandle()).status == Status::InvalidHandle);
}

TEMPLATE_TEST_CASE("absurd configurations are refused and the running world goes on", "", float, double,
                   fixed64, fixed32) {
  Scene<TestType> scene;
  auto& world = scene.world;
  const auto with = [&](auto change) {
    return [&world, change] {
      WorldDef def;
      change(def);
      return world.configure(def);
    };
  };
  const Real nan = Real::from(NAN);
  refused(world, Status::NotPositive, with([](WorldDef& d) { d.dt = 0_s; }));
  refused(world, Status::NotPositive, with([](WorldDef& d) { d.dt = -1_ms; }));
  refused(world, Status::NotFinite, with([nan](WorldDef& d) { d.dt = Time(nan); }));
  refused(world, Status::OutOfRange, with([](WorldDef& d) { d.dt = 10_s; }));
  refused(world, Status::OutOfRange, with([](WorldDef& d) { d.dt = 1e-9_s; }));
  refused(world, Status::NotPositive, with([](WorldDef& d) { d.length = 0_m; }));
  refused(world, Status::OutOfRange, with([](WorldDef& d) { d.mass = Mass(1e30_r); }));
  refused(world, Status::NotFinite, with([nan](WorldDef& d) { d.gravity.y = Acceleration(nan); }));
  refused(world, Status::NotFinite, [&] { return world.set_gravity({Acceleration(nan), 0_mps2, 0_mps2}); });
  if constexpr (ScalarTraits<typename World<TestType, Sizes>::Scalar>::kIsFixed) {
    refused(world, Status::OutOfRange, with([](WorldDef& d) { d.gravity.y = Acceleration(1e9_r); }));
    refused(world, Status::OutOfRange, [&] {
      return world.set_gravity({Acceleration(1e9_r), 0_mps2, 0_mps2});
    });
  }
  REQUIRE(world.step().step == 2);
}

TEMPLATE_TEST_CASE("bodies that cannot be are refused", "", float, double, fixed64, fixed32) {
  Scene<TestType> scene;
  auto& world = scene.world;
  const auto with = [&](auto change) {
    return [&world, change] {
      BodyDef def;
      change(def);
      const Result<BodyHandle> result = world.add_body(def);
      REQUIRE(result.value.is_null());
      return result.status;
    };
  };
  const Real nan = Real::from(NAN);
  refused(world, Status::NotPositive, with([](BodyDef& d) { d.mass.mass = 0_kg; }));
  refused(world, Status::NotPositive, with([](BodyDef& d) { d.mass.mass = -1_kg; }));
  refused(world, Status::NotFinite, with([nan](BodyDef& d) { d.mass.mass = Mass(nan); }));
  refused(world, Status::BadInertia, with([](BodyDef& d) { d.mass.inertia.zz = 3_kgm2; }));
  refused(world, Status::BadInertia, with([](BodyDef& d) { d.mass.inertia.xx = 0_kgm2; }));
  refused(world, Status::NotFinite, with([nan](BodyDef& d) { d.position.z = Length(nan); }));
  refused(world, Status::NotUnit, with([](BodyDef& d) { d.orientation.w = 0_r; }));
  refused(world, Status::OutOfRange, with([](BodyDef& d) { d.mass.mass = Mass(1e15_r); }));
  REQUIRE(world.body_count() == 1);
  REQUIRE(world.add_body(BodyDef()).ok());
}

TEMPLATE_TEST_CASE("a NaN or infinite force, torque, pose or motion is refused", "", float, double) {
  Scene<TestType> scene;
  auto& world = scene.world;
  const BodyHandle body = scene.body;
  const TestType values[] = {std::numeric_limits<TestType>::quiet_NaN(),
                             std::numeric_limits<TestType>::infinity(),
                             -std::numeric_limits<TestType>::infinity()};
  for (const TestType bad : values) {
    const Vec3<TestType> v = {TestType(0), bad, TestType(0)};
    refused(world, Status::NotFinite, [&] { return world.apply_force(body, v); });
    refused(world, Status::NotFinite, [&] { return world.apply_torque(body, v); });
    refused(world, Status::NotFinite, [&] { return world.set_pose(body, {v, {}}); });
    refused(world, Status::NotFinite, [&] { return world.set_pose(body, {{}, {1, bad, 0, 0}}); });
    refused(world, Status::NotFinite, [&] { return world.set_motion(body, {v, {}}); });
    refused(world, Status::NotFinite, [&] { return world.set_motion(body, {{}, v}); });
  }
  REQUIRE(world.step().flags == 0);
}

TEMPLATE_TEST_CASE("numbers that do not fit the world's units are refused", "", float, double, fixed64,
                   fixed32) {
  using S = typename World<TestType, Sizes>::Scalar;
  Scene<TestType> scene;
  auto& world = scene.world;
  const BodyHandle body = scene.body;
  const Vec3<S> huge = {ScalarTraits<S>::kHighest, S(0), S(0)};
  refused(world, Status::OutOfRange, [&] { return world.set_pose(body, {huge, {}}); });
  refused(world, Status::NotUnit, [&] { return world.set_pose(body, {{}, {S(0), S(0), S(0), S(0)}}); });
  // forces add up until they no longer fit; the call that breaks it is the one refused.
  Status status = Status::Ok;
  const Vec3<S> large = {half(half(ScalarTraits<S>::kHighest)), S(0), S(0)};
  for (int i = 0; i < 64 && ok(status); ++i) status = world.apply_force(body, large);
  REQUIRE(status == Status::OutOfRange);
  refused(world, Status::OutOfRange, [&] { return world.apply_force(body, large); });
}

TEMPLATE_TEST_CASE("a body whose numbers overflow is quarantined, flagged, and does not spread", "", float,
                   double) {
  World<TestType, Sizes> world, alone;
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  REQUIRE(alone.configure(WorldDef()) == Status::Ok);
  BodyDef normal;
  normal.angular_velocity = {1_radps, 2_radps, 3_radps};
  const BodyHandle a = world.add_body(normal);
  const BodyHandle broken = world.add_body(BodyDef());
  const BodyHandle b = world.add_body(normal);
  const BodyHandle reference = alone.add_body(normal);
  // v + v+ overflows in the first step.
  const TestType fast = std::numeric_limits<TestType>::max() / TestType(1.5);
  REQUIRE(world.set_motion(broken, {{fast, fast, fast}, {}}) == Status::Ok);
  const auto before = world.pose(broken).value;
  for (int i = 0; i < 5; ++i) {
    const StepReport report = world.step();
    (void)alone.step();
    REQUIRE(report.status == Status::Ok);
    REQUIRE(report.flags == step_flag::kBodyQuarantined);
    REQUIRE(report.quarantined == 1);
    REQUIRE(report[Stage::Integrate].used == (i == 0 ? 3u : 2u));
  }
  REQUIRE(world.quarantined(broken));
  REQUIRE_FALSE(world.quarantined(a));
  REQUIRE(world.pose(broken).value == before);
  REQUIRE(is_finite(world.pose(broken).value));
  for (const BodyHandle other : {a, b}) {
    REQUIRE(world.pose(other).value == alone.pose(reference).value);
    REQUIRE(world.motion(other).value.velocity == alone.motion(reference).value.velocity);
  }
  // a new motion ends it.
  REQUIRE(world.set_motion(broken, {}) == Status::Ok);
  const StepReport report = world.step();
  REQUIRE(report.flags == 0);
  REQUIRE(report[Stage::Integrate].used == 3);
  REQUIRE_FALSE(world.quarantined(broken));
}

TEMPLATE_TEST_CASE("a rotation that overflows quarantines its body instead of ending as some orientation", "",
                   float, double) {
  World<TestType, Sizes> world;
  WorldDef def;
  def.length = Length(1e5_r);  // units of 2^17 m, 2^34 kg m^2 and 128 s
  def.dt = 1_s;
  REQUIRE(world.configure(def) == Status::Ok);
  BodyDef sphere;
  const Inertia moment(scale_pow2(Real(1), 34));
  sphere.mass = principal_moments(1_kg, moment, moment, moment);
  const BodyHandle body = world.add_body(sphere);
  // finite in SI and inside, but the sum of old and new angular velocity is not.
  const TestType fast = std::numeric_limits<TestType>::max() / 192;
  REQUIRE(world.set_motion(body, {{}, {TestType(0), TestType(0), fast}}) == Status::Ok);
  REQUIRE(world.step().flags == step_flag::kBodyQuarantined);
  REQUIRE(world.quarantined(body));
  REQUIRE(world.pose(body).value.q == Quat<TestType>{});
  REQUIRE(world.motion(body).value.angular_velocity.z == fast);
}

TEMPLATE_TEST_CASE(
    "in fixed point a body at the edge of the world saturates, counted in the step and in total", "", fixed64,
    fixed32) {
  World<TestType, Sizes> world;
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  BodyDef def;
  def.position.x = 1'048'575_m;  // of 2^20: Q24.40 in units of 1/8 m
  def.velocity.x = 1000_mps;
  const BodyHandle body = world.add_body(def);
  REQUIRE(ok(world.check(body)));
  uint32_t total = 0;
  bool saturated = false;
  for (int i = 0; i < 10; ++i) {
    const StepReport report = world.step();
    total += report.events.overflow;
    REQUIRE(report.total_events.overflow == total);
    REQUIRE(((report.flags & step_flag::kNumericEvent) != 0) == report.events.any());
    saturated = saturated || report.events.any();
  }
  REQUIRE(saturated);
  REQUIRE(world.numeric_events().overflow == total);
  REQUIRE(world.body(body)->state.position.x == Q24_40::highest());
  REQUIRE(world.pose(body).ok());
}

TEMPLATE_TEST_CASE("asking for a quantity that does not fit SI answers OutOfRange and changes nothing", "",
                   fixed64, fixed32) {
  World<TestType, Sizes> world;
  WorldDef def;
  def.length = Length(1e5_r);
  def.dt = 1_s;
  REQUIRE(world.configure(def) == Status::Ok);
  BodyDef far;
  far.mass = principal_moments(1_kg, Inertia(1e9_r), Inertia(1e9_r), Inertia(1e9_r));
  far.position.x = Length(1e8_r);
  const BodyHandle body = world.add_body(far);
  REQUIRE(ok(world.check(body)));
  refused(world, Status::OutOfRange, [&] { return world.pose(body).status; });
  REQUIRE(world.pose(body).value.p.x == Q24_40());
  REQUIRE(world.motion(body).ok());
  REQUIRE(world.step().status == Status::Ok);
}
