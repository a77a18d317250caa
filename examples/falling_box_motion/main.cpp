// SPDX-License-Identifier: MIT
// The falling box again, telling its way: every 50 ms a line with time, position and orientation, for a
// picture.
// `./tippe demo` draws it from what the emulated board prints.
#include <tippe/tippe.hpp>

#include "../scenes/falling_box.hpp"
#include "../scenes/print.hpp"

using namespace tippe;

struct Sizes {
  static constexpr int bodies = 1;
};
static World<TIPPE_EXAMPLE_PROFILE, Sizes> world;

static constexpr WorldDef kWorld = scenes::FallingBox().world();
static constexpr BodyDef kBox = scenes::FallingBox().box();
static constexpr int kSteps = 1000, kStepsPerLine = 50;

int main() {
  if (!ok(world.configure(kWorld))) return 1;
  const auto box = world.add_body(kBox);
  for (int step = 0;; ++step) {
    if (step % kStepsPerLine == 0) {
      const auto pose = world.pose(box);
      if (!pose.ok()) return 1;
      hal::put_number(static_cast<uint32_t>(step));
      scenes::put_decimals(pose.value.p);
      scenes::put_decimals(pose.value.q);
      hal::put_text("\n");
    }
    if (step == kSteps) return 0;
    if (world.step(1_ms).flags != 0) return 1;
  }
}
