// SPDX-License-Identifier: MIT
// Tick and cycle counter from the machine timer of QEMU's `virt` (a CLINT): 64 bits, 10 MHz. It is asked, not
// waited for with an interrupt: on this machine nothing else has work in the meantime.
#include "../tick_count.hpp"

namespace tippe {
namespace hal {
namespace {

constexpr uint32_t kRate = 10000000;
volatile uint32_t* const kLow = reinterpret_cast<volatile uint32_t*>(0x0200BFF8u);
volatile uint32_t* const kHigh = reinterpret_cast<volatile uint32_t*>(0x0200BFFCu);

TickCount count;
uint32_t period = 0;  // of a tick; 0: not running
uint64_t next = 0;    // when the next tick is due

}  // namespace

uint64_t cycles64() noexcept {
  for (;;) {  // two words: again if the upper one moved in between, which it does every seven minutes
    const uint32_t high = *kHigh, low = *kLow;
    if (high == *kHigh) return (static_cast<uint64_t>(high) << 32) | low;
  }
}
uint32_t cycles() noexcept {
  return *kLow;
}
uint32_t cycle_rate() noexcept {
  return kRate;
}

bool start_ticks(uint32_t rate_hz) noexcept {
  if (rate_hz == 0 || kRate / rate_hz < 10) return false;
  period = kRate / rate_hz;
  next = cycles64() + period;
  count.seen = count.now;
  return true;
}

uint32_t wait_tick() noexcept {
  if (period == 0) return 0;
  while (cycles64() < next) {
  }
  // those that were missed too; a pause of more than a second counts as a thousand
  for (int i = 0; i < 1000 && cycles64() >= next; ++i) {
    next += period;
    count.count();
  }
  if (cycles64() >= next) next = cycles64() + period;
  return count.news();
}

void start_watchdog(uint32_t ticks) noexcept {
  count.start_watchdog(ticks);
}
void feed_watchdog() noexcept {
  count.feed();
}
uint32_t enter_critical() noexcept {
  return 0;  // no interrupt is enabled
}
void leave_critical(uint32_t) noexcept {}

}  // namespace hal
}  // namespace tippe
