// SPDX-License-Identifier: MIT
// The port's tick: it starts, it comes, its clock moves on with it, absurd rates are refused, and a step that
// does not feed the watchdog is found out from outside.
#include <text.hpp>

using namespace tippe;

namespace {

volatile uint32_t offs = 0;

bool works() {
  if (hal::wait_tick() != 0) return false;  // nothing is running yet
  if (hal::start_ticks(0) || hal::start_ticks(0xffffffffu)) return false;
  if (!hal::start_ticks(1000)) return false;
  uint32_t passed = 0;
  const uint64_t start = hal::cycles64();
  for (int i = 0; i < 20; ++i) {
    const uint32_t ticks = hal::wait_tick();
    if (ticks == 0) return false;
    passed += ticks;
  }
  const uint64_t moved = hal::cycles64() - start;
  // from the first wait to the last there are at least 19 whole periods
  if (hal::cycle_rate() != 0 && moved < uint64_t{19} * (hal::cycle_rate() / 1000)) return false;
  if (passed < 20) return false;

  const uint32_t saved = hal::enter_critical();
  hal::leave_critical(saved);

  hal::start_watchdog(3);
  for (int i = 0; i < 10; ++i) {
    (void)hal::wait_tick();
    hal::feed_watchdog();
  }
  const uint32_t before = offs;  // a loaded emulator may have been late, which is what a watchdog is for
  for (uint32_t waited = 0; waited < 6;) waited += hal::wait_tick();
  hal::start_watchdog(0);
  return offs > before && hal::last_fault().code == hal::kWatchdogFault;
}

}  // namespace

void hal::actuator_off() noexcept {
  offs = offs + 1;
}

int main() {
  const bool fine = works();
  hal::put_text(fine ? "ticking\n" : "not ticking\n");
  return fine ? 0 : 1;
}
