// SPDX-License-Identifier: MIT
// The HAL in WebAssembly: two functions are imported from the page or from Node, everything else is inside.
#include "../../tick_count.hpp"

__attribute__((import_module("tippe"), import_name("put"))) extern "C" void tippe_put(const void* bytes,
                                                                                      size_t count);
__attribute__((import_module("tippe"), import_name("finish"))) extern "C" [[noreturn]] void tippe_finish(
    int status);

namespace tippe {
namespace hal {

size_t put(const void* bytes, size_t count) noexcept {
  tippe_put(bytes, count);
  return count;
}
void finish(int status) noexcept {
  tippe_finish(status);
}

// There is no clock in here and nobody to wait for: ticks follow one another, and time is what they count.
static TickCount count;
static bool running = false;

bool start_ticks(uint32_t rate_hz) noexcept {
  running = rate_hz != 0;
  return running;
}
uint32_t wait_tick() noexcept {
  if (!running) return 0;
  count.count();
  return count.news();
}
uint32_t cycles() noexcept {
  return 0;
}
uint64_t cycles64() noexcept {
  return 0;
}
uint32_t cycle_rate() noexcept {
  return 0;
}
void start_watchdog(uint32_t ticks) noexcept {
  count.start_watchdog(ticks);
}
void feed_watchdog() noexcept {
  count.feed();
}
uint32_t enter_critical() noexcept {
  return 0;
}
void leave_critical(uint32_t) noexcept {}

uint32_t stack_used() noexcept {
  return 0;
}
uint32_t stack_size() noexcept {
  return 0;
}

}  // namespace hal
}  // namespace tippe

/// What the page or Node calls.
extern "C" __attribute__((export_name("run"))) int tippe_run() {
  return main();
}
