// SPDX-License-Identifier: MIT
// Oracle: a port that logs every call in order, and a second run fed with the recorded inputs.
#include "support/catch.hpp"

#include <cmath>
#include <random>
#include <vector>

#include <tippe/haptics/simulated_device.hpp>
#include <tippe/loop/wall_task.hpp>
#include <tippe/scalar/literals.hpp>

#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::haptic_fault;

namespace {

constexpr int kTicks = 3000;

/// A simulated knob behind a port that can be made to fail. Time is virtual.
template <class S>
struct FaultyPort {
  SimulatedDevice<S> device;
  uint32_t now = 0, clock = 0, left = kTicks;
  uint32_t miss_at = 0, missed = 0;        ///< at this tick, so many pass at once
  uint32_t lost_from = 0, lost_for = 0;    ///< reads fail
  uint32_t deaf_from = 0, deaf_for = 0;    ///< writes fail
  uint32_t stuck_from = 0, stuck_for = 0;  ///< the encoder reports nonsense
  uint32_t told = 0, offs = 0, feeds = 0, writes = 0, fault_calls = 0;
  S force = S(0);

  FaultyPort() {
    SimulatedDeviceDef def;
    def.encoder_step = 0.00002_r;
    def.friction = 0.05_r;
    def.hand_mass = 0.1_r;
    def.hand_damping = 3;
    def.hand_stiffness = 300;
    def.start = -0.005_r;
    def.steps = 4;
    REQUIRE(device.configure(def) == Status::Ok);
    device.move_hand(test::scalar<S>(0.012), test::scalar<S>(0.05));
  }
  uint32_t wait_tick() noexcept {
    if (left == 0) return 0;
    --left;
    const uint32_t passed = now == miss_at && missed > 0 ? missed + 1 : 1;
    for (uint32_t i = 0; i < passed; ++i) device.advance(force);
    now += passed;
    clock += 25000 * passed;
    return passed;
  }
  uint32_t cycles() noexcept { return clock += 100; }
  static bool within(uint32_t t, uint32_t from, uint32_t count) {
    return count > 0 && t >= from && t < from + count;
  }
  bool read(DeviceSample& sample) noexcept {
    if (within(now, lost_from, lost_for)) return false;
    sample.counts = within(now, stuck_from, stuck_for) ? 0x7fffffff : device.counts();
    return true;
  }
  bool write(uint64_t command) noexcept {
    if (within(now, deaf_from, deaf_for)) return false;
    ++writes;
    force = force_of(command, S());
    return true;
  }
  void feed_watchdog() noexcept { ++feeds; }
  void actuator_off() noexcept {
    ++offs;
    force = S(0);
  }
  void fault(uint32_t code, uint32_t) noexcept {
    told |= code;
    ++fault_calls;
  }
};

WallRendererDef wall_def() {
  WallRendererDef def;
  def.stiffness = 400;
  def.damping = 0.1_r;
  def.guard.soft_start_ticks = 50;
  return def;
}

template <class S>
struct Flight {
  FaultyPort<S> port;
  WallTask<S> task;
  LoopRunner<4096> runner{WallTask<S>::kWorkBound, 25000};
  std::vector<uint64_t> hashes;
  double largest_step = 0;

  void fly() {
    REQUIRE(task.configure(wall_def(), 0.00002_r) == Status::Ok);
    REQUIRE(task.start(port.device.counts()) == Arming::Armed);
    for (;;) {
      const bool more = without_heap([&] { return runner.tick(port, task); });
      if (!more) break;
      // someone watches, and starts again 200 ticks after a latch
      if (task.wall().guard().needs_anchor() && port.now % 200 == 0) (void)task.start(port.device.counts());
    }
  }
};

}  // namespace

TEMPLATE_TEST_CASE(
    "an undisturbed loop handles every tick, feeds the watchdog after each write, and tells no fault", "",
    float, double, Q24_40) {
  Flight<TestType> flight;
  flight.fly();
  const LoopStats& stats = flight.runner.stats();
  REQUIRE(stats.ticks == kTicks);
  REQUIRE(stats.missed + stats.late + stats.read_failures + stats.write_failures + stats.over_budget == 0);
  REQUIRE(flight.port.feeds == kTicks);
  REQUIRE(flight.port.fault_calls == 0);
  REQUIRE(flight.port.offs == 1);  // at the end
  REQUIRE(stats.duration.count() == kTicks);
  REQUIRE(stats.duration.most() == 100);
  REQUIRE(stats.duration[7] == kTicks);  // 64 .. 127
  // the wall pushes back with K times what the hand spring loses: static balance 300 (12 mm - x) = 400 x
  REQUIRE(static_cast<double>(test::number(flight.task.force())) ==
          Approx(-400 * 300 * 0.012 / 700).epsilon(0.05));
}

TEMPLATE_TEST_CASE("a recorded flight with misses and losses, fed to a fresh task, gives the same hashes", "",
                   float, double, Q24_40) {
  Flight<TestType> flight;
  flight.port.miss_at = 700;
  flight.port.missed = 4;
  flight.port.lost_from = 1500;
  flight.port.lost_for = 2;
  flight.fly();
  const auto& recorder = flight.runner.recorder();
  REQUIRE(recorder.frozen());  // some time after the miss
  REQUIRE(recorder.size() > 1500);
  WallTask<TestType> again;
  REQUIRE(again.configure(wall_def(), 0.00002_r) == Status::Ok);
  REQUIRE(again.start(-250) == Arming::Armed);  // -5 mm
  for (int i = 0; i < recorder.size(); ++i) {
    const FlightRecord& record = recorder[i];
    TaskInput input;
    input.ticks = record.ticks_passed;
    input.counts = record.counts;
    input.device_ok = record.device_ok != 0;
    const TaskOutput output = again.tick(input);
    REQUIRE(output.state_hash == record.state_hash);
    REQUIRE(output.command == record.command);
  }
}

TEST_CASE("every injected fault ends in a safe force, a name, a recording, and recovery") {
  struct Case {
    const char* what;
    uint32_t fault;
    bool latches;
  };
  const Case cases[] = {
      {"one missed tick", kMissedTick, false},         {"30 missed ticks", kMissedTick, true},
      {"device lost for 2 ticks", kDeviceLost, false}, {"device lost for 40", kDeviceLost, true},
      {"encoder out of range", kOutOfRange, true},     {"write refused for 5", kDeviceLost, false}};
  for (int i = 0; i < 6; ++i) {
    Flight<double> flight;
    FaultyPort<double>& port = flight.port;
    switch (i) {
      case 0:
        port.miss_at = 1000;
        port.missed = 1;
        break;
      case 1:
        port.miss_at = 1000;
        port.missed = 30;
        break;
      case 2:
        port.lost_from = 1000;
        port.lost_for = 2;
        break;
      case 3:
        port.lost_from = 1000;
        port.lost_for = 40;
        break;
      case 4:
        port.stuck_from = 1000;
        port.stuck_for = 40;
        break;
      default:
        port.deaf_from = 1000;
        port.deaf_for = 5;
        break;
    }
    flight.fly();
    CAPTURE(cases[i].what);
    CHECK((port.told & cases[i].fault) != 0);
    CHECK(((port.told & kLatched) != 0) == cases[i].latches);
    CHECK(flight.runner.recorder().frozen());
    bool seen = false;
    for (int k = 0; k < flight.runner.recorder().size(); ++k)
      seen = seen || (flight.runner.recorder()[k].faults & cases[i].fault) != 0;
    CHECK(seen);
    CHECK(port.feeds == port.writes);
    // recovered: pressing again at the end
    CHECK(static_cast<double>(flight.task.force()) < -1);
    CHECK(port.offs == 1 + (i == 5 ? 5u : 0u));
  }
}

TEST_CASE("a task over its budget is flagged, whatever time it took") {
  struct Greedy {
    TaskOutput tick(const TaskInput& input) noexcept {
      TaskOutput output;
      output.work = input.work_budget + 1;
      return output;
    }
  };
  FaultyPort<double> port;
  Greedy greedy;
  LoopRunner<8> runner(10);
  for (int i = 0; i < 20; ++i) REQUIRE(runner.tick(port, greedy));
  REQUIRE(runner.stats().over_budget == 20);
  REQUIRE((runner.recorder()[0].faults & kOverBudget) != 0);
  REQUIRE(runner.recorder().size() == 8);
  REQUIRE(runner.recorder()[7].tick == 19);  // newest last
  REQUIRE(runner.recorder()[0].tick == 12);
}

TEST_CASE("a recorder freezes after its first fault and keeps it") {
  FlightRecorder<16> recorder;
  for (uint32_t i = 0; i < 100; ++i) {
    FlightRecord record;
    record.tick = i;
    recorder.note(record);
    if (i == 50 || i == 52) recorder.freeze_after(4);
  }
  REQUIRE(recorder.frozen());
  REQUIRE(recorder.size() == 16);
  REQUIRE(recorder[15].tick == 54);
  REQUIRE(recorder[11].tick == 50);
  recorder.release();
  recorder.note({});
  REQUIRE(recorder[15].tick == 0);
}

TEST_CASE("histogram buckets are powers of two") {
  LogHistogram histogram;
  for (const uint32_t v : {0u, 1u, 2u, 3u, 4u, 255u, 256u, 0xffffffffu}) histogram.add(v);
  REQUIRE(histogram[0] == 1);
  REQUIRE(histogram[1] == 1);
  REQUIRE(histogram[2] == 2);
  REQUIRE(histogram[3] == 1);
  REQUIRE(histogram[8] == 1);
  REQUIRE(histogram[9] == 1);
  REQUIRE(histogram[32] == 1);
  REQUIRE(histogram[-1] == 0);
  REQUIRE(histogram[33] == 0);
  REQUIRE(histogram.most() == 0xffffffffu);
  REQUIRE(histogram.least() == 0);
}
