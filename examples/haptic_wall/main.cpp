// SPDX-License-Identifier: MIT
// A knob with a virtual wall, as firmware: the loop runner around a wall task, 1 kHz for three seconds. A
// hand presses the knob into the wall; on the way a tick is missed, then thirty, then the device is lost for
// a while. Every tick's inputs, force and faults go into one hash, which is the same on every machine.
//
// The device is simulated and so are its ticks, so that the run repeats exactly. On a machine with a motor,
// KnobPort's functions are those of hal.hpp: wait_tick, read_device, write_device, feed_watchdog, ...
#include <tippe/haptics/simulated_device.hpp>
#include <tippe/haptics/stiffness_limits.hpp>
#include <tippe/loop/wall_task.hpp>
#include <tippe/scalar/literals.hpp>
#include <tippe/scalar/profiles.hpp>

#include "../scenes/print.hpp"

using namespace tippe;
using S = ProfileTraits<TIPPE_EXAMPLE_PROFILE>::State;

// A desk device: 0.1 kg, 0.5 N s/m, 1 kHz. The wall is chosen by what the compiler says it may be.
static constexpr double kStiffness = 900;
static_assert(kStiffness <= 0.97 * max_passive_stiffness(WallLoop{0.1, 0.5, 0.001}),
              "a wall that could feed energy to the hand");
static constexpr Real kEncoderStep = 0.00002_r;

namespace {

struct KnobPort {
  SimulatedDevice<S> device;
  S force = S(0);
  uint32_t now = 0;
  uint32_t faults_told = 0, watchdog_fed = 0;

  bool start() noexcept {
    SimulatedDeviceDef def;
    def.friction = 0.05_r;
    def.encoder_step = kEncoderStep;
    def.force_limit = 10_r;
    def.hand_mass = 0.15_r;
    def.hand_damping = 5_r;
    def.hand_stiffness = 300_r;
    def.start = -0.01_r;
    def.steps = 4;
    if (!ok(device.configure(def))) return false;
    device.move_hand(to_scalar<S>(0.01_r), to_scalar<S>(0.1_r));
    return true;
  }
  uint32_t wait_tick() noexcept {
    const uint32_t passed = now == 600 ? 2 : now == 1200 ? 31 : now >= 3000 ? 0 : 1;
    for (uint32_t i = 0; i < passed; ++i) device.advance(force);
    now += passed;
    return passed;
  }
  static uint32_t cycles() noexcept { return hal::cycles(); }
  bool read(DeviceSample& sample) noexcept {
    if (now >= 2000 && now < 2050) return false;
    sample.counts = device.counts();
    return true;
  }
  bool write(uint64_t command) noexcept {
    force = force_of(command, S());
    return true;
  }
  void feed_watchdog() noexcept { ++watchdog_fed; }
  void actuator_off() noexcept { force = S(0); }
  void fault(uint32_t code, uint32_t tick) noexcept {
    faults_told |= code;
    hal::fault(code, tick);
  }
};

KnobPort port;
WallTask<S> task;
LoopRunner<32> runner(WallTask<S>::kWorkBound);
static constexpr Real kStiffnessReal = 900_r;

bool setup() noexcept {
  WallRendererDef def;
  def.stiffness = kStiffnessReal;
  def.guard.soft_start_ticks = 100;
  return port.start() && ok(task.configure(def, kEncoderStep)) &&
         task.start(port.device.counts()) == Arming::Armed;
}

}  // namespace

int main() {
  using hal::put_text;
  if (!setup()) return 1;
  StateHash hash;
  S largest = S(0);
  int restarts = 0;
  while (runner.tick(port, task)) {
    hash.add(task.force());
    hash.add(port.device.position());
    largest = max(largest, -task.force());
    // a latched wall is started again, anchored to where the knob is now, a tenth of a second later
    if (task.wall().guard().needs_anchor() && port.now % 100 == 0 && port.now > 1300 &&
        (port.now < 2000 || port.now > 2100)) {
      if (task.start(port.device.counts()) == Arming::Armed) ++restarts;
    }
  }
  const LoopStats& stats = runner.stats();
  for (int i = 0; i < runner.recorder().size(); ++i) hash.add(runner.recorder()[i].state_hash);

  put_text("profile     ");
  put_text(ProfileTraits<TIPPE_EXAMPLE_PROFILE>::kName);
  put_text("\nmemory      ");
  hal::put_number(sizeof(task) + sizeof(runner));
  put_text(" bytes: wall, loop and 32 recorded ticks\nticks       ");
  hal::put_number(stats.ticks);
  put_text(" handled, ");
  hal::put_number(stats.missed);
  put_text(" missed, ");
  hal::put_number(stats.read_failures);
  put_text(" without a device, ");
  hal::put_number(static_cast<uint32_t>(restarts));
  put_text(" restarts\nforce       ");
  scenes::put_decimal(task.force());
  put_text(" N at the end, ");
  scenes::put_decimal(largest);
  put_text(" N at most\nposition    ");
  scenes::put_decimal(port.device.position());
  put_text(" m\nfaults     ");
  for (uint32_t bit = 1; bit != 0; bit <<= 1) {
    if ((port.faults_told & bit) == 0) continue;
    put_text(" ");
    put_text(haptic_fault::name(bit));
    put_text(",");
  }
  put_text(" all told\n");
  put_text("hash        ");
  hal::put_hex(hash.value());
  put_text("\n");
  const bool fine = port.watchdog_fed == stats.ticks && restarts == 2 && runner.recorder().frozen();
  return fine ? 0 : 1;
}
