// SPDX-License-Identifier: MIT
// Two worlds, one stepped in thread mode, the other by the SysTick interrupt that cuts into it: each ends
// with the hash and the numeric-event counts it has when stepped alone as often. Both fly towards the end of
// the number range, so that saturation is counted in many of their steps.
#include <tippe/world/world.hpp>

#include "text.hpp"

namespace {

using namespace tippe;

constexpr uint32_t kInterrupts = 100;

struct Sizes {
  static constexpr int bodies = 1;
};
using ThreadWorld = World<fixed64, Sizes>;
using HandlerWorld = World<fixed32, Sizes>;

ThreadWorld thread_world;
HandlerWorld handler_world;
volatile uint32_t handler_steps = 0;

volatile uint32_t& reg(uint32_t address) {
  return *reinterpret_cast<volatile uint32_t*>(address);
}

/// One body a few dozen steps before the end of the representable range (2^23 units of 1/8 m), at this speed.
template <class AnyWorld>
bool prepare(AnyWorld& world, int metres_per_second) {
  WorldDef def;
  if (!ok(world.configure(def))) return false;
  const BodyHandle body = world.add_body(BodyDef());
  Motion<typename AnyWorld::Scalar> motion;
  motion.velocity = {typename AnyWorld::Scalar(metres_per_second), Q24_40(1), Q24_40(-2)};
  motion.angular_velocity = {Q24_40(3), Q24_40(-5), Q24_40(7)};
  typename AnyWorld::Pose pose;
  pose.p = {Q24_40(1048000), Q24_40(0), Q24_40(0)};
  return ok(world.set_pose(body, pose)) && ok(world.set_motion(body, motion));
}

/// The same world again, stepped `steps` times without interruption.
template <class AnyWorld>
bool equals_alone(const AnyWorld& interrupted, uint32_t steps, int metres_per_second) {
  static AnyWorld alone;
  if (!prepare(alone, metres_per_second)) return false;
  for (uint32_t i = 0; i < steps; ++i) (void)alone.step();
  const NumericEvents& a = alone.numeric_events();
  const NumericEvents& b = interrupted.numeric_events();
  hal::put_number(steps);
  hal::put_text(" steps, overflow ");
  hal::put_number(b.overflow);
  hal::put_text(", alone ");
  hal::put_number(a.overflow);
  hal::put_text("\n");
  return a.any() && a.overflow == b.overflow && a.divide_by_zero == b.divide_by_zero &&
         a.domain == b.domain && alone.hash() == interrupted.hash();
}

}  // namespace

extern "C" void SysTick_Handler() noexcept;
extern "C" void SysTick_Handler() noexcept {
  (void)handler_world.step();
  handler_steps = handler_steps + 1;
}

int main() {
  if (!prepare(thread_world, 20000) || !prepare(handler_world, 15000)) {
    hal::put_text("could not set up\n");
    return 1;
  }
  reg(0xE000E014u) = 60000;  // SysTick reload, core clocks: rarer than a step of either world
  reg(0xE000E018u) = 0;
  reg(0xE000E010u) = 7;  // core clock, interrupt, on
  uint32_t thread_steps = 0;
  while (handler_steps < kInterrupts) {
    (void)thread_world.step();
    ++thread_steps;
  }
  reg(0xE000E010u) = 0;
  const bool thread_same = equals_alone(thread_world, thread_steps, 20000);
  const bool handler_same = equals_alone(handler_world, handler_steps, 15000);
  hal::put_text(thread_same && handler_same ? "worlds stay separate\n" : "WORLDS MIX\n");
  return thread_same && handler_same ? 0 : 1;
}
