// SPDX-License-Identifier: MIT
// Ticks as every port counts them: one place counts (an interrupt, or the wait itself), one place asks how
// many are new, and the watchdog is looked at in between.
#pragma once

#include "hal.hpp"

namespace tippe {
namespace hal {

/// Counted from an interrupt, read outside: every member is a word, written by one side alone, but `fed`,
/// which both may set to a value that is right either way.
struct TickCount {
  volatile uint32_t now = 0;       ///< ticks since the start
  volatile uint32_t fed = 0;       ///< when the watchdog was last fed
  volatile uint32_t watchdog = 0;  ///< its patience in ticks; 0: off
  uint32_t seen = 0;               ///< what wait_tick() last returned up to

  /// One more tick, in the interrupt or in its place.
  void count() noexcept {
    const uint32_t tick = now + 1;
    now = tick;
    const uint32_t patience = watchdog;
    if (patience != 0 && tick - fed > patience) {
      actuator_off();
      fault(kWatchdogFault, tick);
      fed = tick;  // and again after as long
    }
  }
  [[nodiscard]] bool has_news() const noexcept { return now != seen; }
  [[nodiscard]] uint32_t news() noexcept {
    const uint32_t tick = now, passed = tick - seen;
    seen = tick;
    return passed;
  }
  void start_watchdog(uint32_t ticks) noexcept {
    fed = now;
    watchdog = ticks;
  }
  void feed() noexcept { fed = now; }
};

}  // namespace hal
}  // namespace tippe
