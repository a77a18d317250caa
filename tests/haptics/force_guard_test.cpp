// SPDX-License-Identifier: MIT
// Oracle: the rules themselves, checked against a log of every force that would have been written.
#include "support/catch.hpp"

#include <cmath>
#include <random>

#include <tippe/haptics/force_guard.hpp>
#include <tippe/haptics/wall_renderer.hpp>
#include <tippe/scalar/literals.hpp>

#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::haptic_fault;

namespace {

ForceGuardDef quick() {
  ForceGuardDef def;
  def.soft_start_ticks = 0;
  return def;
}

template <class S>
ForceGuard<S> running(const ForceGuardDef& def) {
  ForceGuard<S> guard;
  REQUIRE(guard.configure(def) == Status::Ok);
  guard.anchor();
  REQUIRE(guard.arm() == Arming::Armed);
  return guard;
}

double nan() {
  return std::nan("");
}

}  // namespace

TEST_CASE("a guard gives no force before it is configured, anchored and armed") {
  ForceGuard<double> guard;
  REQUIRE(guard.pass(3) == 0);
  REQUIRE(guard.arm() == Arming::NotConfigured);
  REQUIRE(guard.configure(ForceGuardDef()) == Status::Ok);
  REQUIRE(guard.pass(3) == 0);
  REQUIRE(guard.arm() == Arming::NotAnchored);
  guard.anchor();
  REQUIRE(guard.arm() == Arming::Armed);
  REQUIRE(guard.pass(3) != 0);
  guard.disarm();
  REQUIRE(guard.pass(3) == 0);
  REQUIRE(guard.arm() == Arming::NotAnchored);  // each anchor serves once
}

TEMPLATE_TEST_CASE("force rises over the soft start, then is limited in size and growth, never in shrinking",
                   "", float, double, Q24_40) {
  using S = TestType;
  ForceGuardDef def;
  def.soft_start_ticks = 100;
  ForceGuard<S> guard = running<S>(def);
  S last = S(0);
  for (int i = 0; i < 100; ++i) {
    const S u = without_heap([&] { return guard.pass(S(4)); });
    REQUIRE(last < u);
    // one hundredth more every tick, summed with a rounding each
    REQUIRE(abs(u - S(4) * S(i + 1) / S(100)) <= S(200) * ScalarTraits<S>::kEpsilon);
    last = u;
  }
  REQUIRE(guard.state() == GuardState::Running);
  REQUIRE(guard.pass(S(4)) == S(4));
  REQUIRE(guard.faults() == 0);
  REQUIRE(guard.pass(S(9)) == S(5));
  REQUIRE((guard.faults() & kSaturated) != 0);
  REQUIRE(guard.pass(S(0)) == S(0));  // shrinks at once
  REQUIRE(guard.pass(S(5)) == S(1));  // grows by 1 N a tick
  REQUIRE(guard.pass(S(5)) == S(2));
  REQUIRE(guard.pass(S(-5)) == S(-1));  // through zero at once, then growth again
  REQUIRE((guard.faults() & kSlewLimited) != 0);
}

TEST_CASE("a silent tick holds, then fades, then latches; only anchor and arm bring force back") {
  ForceGuard<double> guard = running<double>(quick());
  for (int i = 0; i < 4; ++i) (void)guard.pass(4);
  REQUIRE(guard.without_answer(1, kMissedTick) == 4);
  REQUIRE(guard.without_answer(1, kMissedTick) == 4);
  REQUIRE(guard.state() == GuardState::Holding);
  double last = 4;
  for (int i = 1; i < 6; ++i) {  // fades over 6 ticks
    const double u = guard.without_answer(1, kDeviceLost);
    REQUIRE(u == Approx(4.0 * (6 - i) / 6));
    REQUIRE(u < last);
    REQUIRE((guard.faults() & kDecaying) != 0);
    last = u;
  }
  REQUIRE(guard.without_answer(1, kDeviceLost) == 0);
  REQUIRE(guard.state() == GuardState::Latched);
  REQUIRE(guard.pass(4) == 0);
  REQUIRE((guard.faults() & kLatched) != 0);
  REQUIRE(guard.arm() == Arming::NotAnchored);
  guard.anchor();
  REQUIRE(guard.arm() == Arming::Armed);
  REQUIRE(guard.pass(4) == 1);
  REQUIRE((guard.faults_ever() & (kMissedTick | kDeviceLost | kLatched)) ==
          (kMissedTick | kDeviceLost | kLatched));
}

TEST_CASE("an answer in time goes on as if nothing had been; many missed ticks at once latch") {
  ForceGuard<double> guard = running<double>(quick());
  for (int i = 0; i < 4; ++i) (void)guard.pass(4);
  (void)guard.without_answer(2, kMissedTick);
  REQUIRE(guard.pass(4) == 4);
  REQUIRE(guard.state() == GuardState::Running);
  (void)guard.without_answer(5, kMissedTick);  // 3 into the fading: half is left
  REQUIRE(guard.force() == 2);
  REQUIRE(guard.pass(4) == 3);  // and comes back no faster than it may grow
  REQUIRE(guard.without_answer(4000000000u, kMissedTick) == 0);
  REQUIRE(guard.state() == GuardState::Latched);
}

TEMPLATE_TEST_CASE("a NaN or infinity anywhere is zero force in the same tick, latched and named", "", float,
                   double) {
  using S = TestType;
  const S bad[] = {static_cast<S>(nan()), static_cast<S>(INFINITY), static_cast<S>(-INFINITY)};
  for (const S value : bad) {
    ForceGuard<S> guard = running<S>(quick());
    (void)guard.pass(S(1));
    REQUIRE(guard.pass(value) == S(0));
    REQUIRE((guard.faults() & (kNotFinite | kLatched)) == (kNotFinite | kLatched));

    for (int stage = 0; stage < 2; ++stage) {
      WallRenderer<S> wall;
      WallRendererDef def;
      def.guard = quick();
      REQUIRE(wall.configure(def) == Status::Ok);
      REQUIRE(wall.start(S(0)) == Arming::Armed);
      WallInput<S> input;
      input.position = test::scalar<S>(0.002);
      (void)wall.tick(input);
      REQUIRE(wall.tick(input).force < S(0));
      (stage == 0 ? input.position : input.velocity) = value;
      const WallOutput<S> output = wall.tick(input);
      REQUIRE(output.force == S(0));
      REQUIRE((output.faults & kNotFinite) != 0);
      REQUIRE(wall.start(value) == Arming::NotAnchored);
    }
  }
}

TEST_CASE(
    "whatever comes in, what goes out is finite, within limits, and never grows while nothing answers") {
  std::mt19937 random(23);
  std::uniform_real_distribution<double> position(-0.003, 0.006);
  std::uniform_int_distribution<int> event(0, 99);
  WallRenderer<double> wall;
  WallRendererDef def;
  def.guard = quick();
  def.stiffness = 3000;
  def.damping = 1;
  REQUIRE(wall.configure(def) == Status::Ok);
  double last = 0;
  uint32_t seen = 0;
  for (int i = 0; i < 20000; ++i) {
    if (wall.guard().needs_anchor() && i % 5 == 0) (void)wall.start(position(random));
    WallInput<double> input;
    input.position = position(random);
    input.velocity = 100 * position(random);
    const int e = event(random);
    input.device_ok = e >= 20;
    if (e == 21) input.position = nan();
    if (e == 22) input.velocity = INFINITY;
    if (e == 23) input.position = 50;
    if (e > 90) input.ticks = static_cast<uint32_t>(e - 90);
    const WallOutput<double> output = without_heap([&] { return wall.tick(input); });
    REQUIRE(std::isfinite(output.force));
    REQUIRE(output.force <= 0);  // never pulls
    REQUIRE(output.force >= -5);
    REQUIRE(output.force >= last - 1 - 1e-12);
    if (!input.device_ok) REQUIRE(std::fabs(output.force) <= std::fabs(last));
    if (e == 21 || e == 22) REQUIRE(output.force == 0);
    if (e >= 20 && e <= 23 && e != 20) REQUIRE(output.faults != 0);
    seen |= output.faults;
    last = output.force;
  }
  REQUIRE((seen & (kNotFinite | kOutOfRange | kDeviceLost | kMissedTick | kLatched | kDecaying)) ==
          (kNotFinite | kOutOfRange | kDeviceLost | kMissedTick | kLatched | kDecaying));
}

TEST_CASE("fading is as long as the let-go device can bear") {
  // m v / F - t_hold: 0.1 kg, 5 N, 0.25 m/s, 2 ms held: 6 ms
  REQUIRE(fade_ticks_for(0.1, 5, 0.25, 2, 0.001) == 6);
  REQUIRE(fade_ticks_for(0.1, 50, 0.25, 2, 0.001) == 0);
  REQUIRE(fade_ticks_for(10, 5, 0.25, 2, 0.001) == 20);
}

TEST_CASE("a guard or wall that makes no sense is refused, and every fault has a name") {
  ForceGuard<float> guard;
  ForceGuardDef def;
  def.hold_ticks = 4;
  REQUIRE(guard.configure(def) == Status::OutOfRange);
  def = ForceGuardDef();
  def.fade_ticks = 21;
  REQUIRE(guard.configure(def) == Status::OutOfRange);
  def = ForceGuardDef();
  def.force_limit = 0;
  REQUIRE(guard.configure(def) == Status::NotPositive);
  def.force_limit = Real::from(nan());
  REQUIRE(guard.configure(def) == Status::NotFinite);
  REQUIRE(guard.arm() == Arming::NotConfigured);
  WallRenderer<float> wall;
  WallRendererDef wall_def;
  wall_def.stiffness = 0;
  REQUIRE(wall.configure(wall_def) == Status::NotPositive);
  wall_def = WallRendererDef();
  wall_def.least_mass = 0;
  REQUIRE(wall.configure(wall_def) == Status::NotPositive);
  wall_def = WallRendererDef();
  wall_def.guard.hold_ticks = -1;
  REQUIRE(wall.configure(wall_def) == Status::OutOfRange);
  REQUIRE(wall.start(0.0f) == Arming::NotConfigured);
  for (int bit = 0; bit < 11; ++bit) REQUIRE(std::string(haptic_fault::name(1u << bit)) != "unknown");
  REQUIRE(std::string(haptic_fault::name(0)) == "none");
  REQUIRE(std::string(haptic_fault::name(1u << 30)) == "unknown");
}
