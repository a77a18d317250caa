// SPDX-License-Identifier: MIT
// Tick and cycle counter from SysTick, which every Cortex-M has: a 24-bit counter that runs down from its
// reload value with the core clock and interrupts at zero. Before start_ticks() it does not run and cycles()
// is 0. TIPPE_CORE_CLOCK_HZ comes from the board.
#include "../tick_count.hpp"

extern "C" void SysTick_Handler() noexcept;

namespace tippe {
namespace hal {
namespace {

struct SysTick {
  volatile uint32_t control, reload, value;
};
SysTick* const kSysTick = reinterpret_cast<SysTick*>(0xE000E010u);
volatile uint32_t* const kInterruptState = reinterpret_cast<volatile uint32_t*>(0xE000ED04u);  // ICSR
constexpr uint32_t kEnable = 1, kInterrupt = 2, kCoreClock = 4, kPending = 1u << 26;
constexpr uint32_t kLongest = 1u << 24;

TickCount count;
uint32_t period = 0;  // core clocks of a tick; 0: not running

}  // namespace

bool start_ticks(uint32_t rate_hz) noexcept {
  if (rate_hz == 0) return false;
  const uint32_t clocks = TIPPE_CORE_CLOCK_HZ / rate_hz;
  if (clocks < 100 || clocks > kLongest) return false;
  kSysTick->control = 0;
  kSysTick->reload = clocks - 1;
  kSysTick->value = 0;
  period = clocks;
  count.seen = count.now;
  kSysTick->control = kEnable | kInterrupt | kCoreClock;
  return true;
}

uint32_t wait_tick() noexcept {
  if (period == 0) return 0;
  for (;;) {
    // asleep with interrupts masked: one that comes between the question and wfi still wakes it
    const uint32_t saved = enter_critical();
    const bool news = count.has_news();
    if (!news) __asm__ volatile("dsb\n wfi" ::: "memory");
    leave_critical(saved);
    if (news) return count.news();
  }
}

uint64_t cycles64() noexcept {
  if (period == 0) return 0;
  const uint32_t saved = enter_critical();
  uint32_t left = kSysTick->value;
  uint32_t ticks = count.now;
  if (*kInterruptState & kPending) {  // it has wrapped, and the interrupt is still to come
    left = kSysTick->value;
    ++ticks;
  }
  leave_critical(saved);
  return static_cast<uint64_t>(ticks) * period + (period - 1 - left);
}
uint32_t cycles() noexcept {
  return static_cast<uint32_t>(cycles64());
}
uint32_t cycle_rate() noexcept {
  return period == 0 ? 0 : TIPPE_CORE_CLOCK_HZ;
}

void start_watchdog(uint32_t ticks) noexcept {
  count.start_watchdog(ticks);
}
void feed_watchdog() noexcept {
  count.feed();
}

uint32_t enter_critical() noexcept {
  uint32_t saved;
  __asm__ volatile("mrs %0, primask\n cpsid i" : "=r"(saved)::"memory");
  return saved;
}
void leave_critical(uint32_t saved) noexcept {
  __asm__ volatile("msr primask, %0" ::"r"(saved) : "memory");
}

}  // namespace hal
}  // namespace tippe

/// Weak: an application may have its own use for SysTick, and then has no ticks from here.
__attribute__((weak)) void SysTick_Handler() noexcept {
  tippe::hal::count.count();
}
