// SPDX-License-Identifier: MIT
// The smallest firmware: a world with one box in it, thrown and tumbling, stepped at 1 kHz for one second.
// Compiles for float, double, fixed64 and fixed32 (TIPPE_EXAMPLE_PROFILE), for this machine and for every
// board.
#include <tippe/tippe.hpp>

#include "../scenes/falling_box.hpp"
#include "../scenes/print.hpp"

using namespace tippe;

struct Sizes {
  static constexpr int bodies = 4;  // the whole memory, at compile time
};
static World<TIPPE_EXAMPLE_PROFILE, Sizes> world;  // sizeof(world) is all there is
static BodyHandle thrown;

static constexpr WorldDef kWorld = scenes::FallingBox().world();  // constants, in flash
static constexpr BodyDef kBox = scenes::FallingBox().box();

static bool setup() {
  if (!ok(world.configure(kWorld))) return false;
  const auto added = world.add_body(kBox);
  thrown = added;
  return added.ok();
}

// Called by a timer, an RTOS task, or, as here, by a loop.
static bool tick_1khz() {
  const StepReport report = world.step(1_ms);  // never allocates, never throws, never hangs
  return report.flags == 0;
}

int main() {
  using hal::put_text;
  bool fine = setup();
  for (int i = 0; i < 1000 && fine; ++i) fine = tick_1khz();

  const auto pose = world.pose(thrown);
  put_text("profile     ");
  put_text(ProfileTraits<TIPPE_EXAMPLE_PROFILE>::kName);
  put_text("\nworld       ");
  hal::put_number(sizeof(world));
  put_text(" bytes, one of 4 bodies used\nposition   ");
  scenes::put_decimals(pose.value.p);
  put_text(" m after 1 s\norientation");
  scenes::put_decimals(pose.value.q);
  put_text("\nhash        ");
  hal::put_hex(world.hash());
  put_text(fine && pose.ok() ? "\n" : "\nsomething was reported: see StepReport\n");
  return fine && pose.ok() ? 0 : 1;
}
