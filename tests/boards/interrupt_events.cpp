// SPDX-License-Identifier: MIT
// Numeric events belong to whoever is computing, also when an interrupt cuts in: work in thread mode and work
// in the SysTick handler, each under its own NumericScope, are counted apart, exactly as each alone. The last
// phase takes the handler's scope away and must see the counts mix, which shows that the interrupts really
// fell inside.
#include <tippe/scalar/fixed.hpp>

#include "text.hpp"

using tippe::NumericEvents;
using tippe::NumericScope;
using tippe::Q24_40;
using tippe::Q8_24;

namespace {

constexpr uint32_t kInterrupts = 200;

volatile uint32_t& reg(uint32_t address) {
  return *reinterpret_cast<volatile uint32_t*>(address);
}
constexpr uint32_t kSysTickControl = 0xE000E010u, kSysTickReload = 0xE000E014u, kSysTickValue = 0xE000E018u;

volatile int32_t opaque = 0;  // keeps the compiler from doing the arithmetic itself
volatile uint32_t handler_calls = 0;
volatile bool handler_has_scope = true;
NumericEvents handler_events;

/// Four overflows and one division by zero.
__attribute__((noinline)) void thread_work() {
  const Q8_24 big = Q8_24::from_raw(INT32_MAX - opaque);
  const Q8_24 zero = Q8_24::from_raw(opaque);
  const Q8_24 sum = (big + big) + (big * big) + (-big - big) * big;
  const Q8_24 quotient = big / zero;
  opaque = (sum.raw() ^ quotient.raw()) & 0;
}

/// One overflow and two divisions by zero, in the other width.
__attribute__((noinline)) void handler_work() {
  const Q24_40 big = Q24_40::from_raw(INT64_MAX - opaque);
  const Q24_40 zero = Q24_40::from_raw(opaque);
  const Q24_40 result = (big / zero) - (-big / zero);
  opaque = static_cast<int32_t>(result.raw()) & 0;
}

/// Rounds of thread work until the handler has run kInterrupts times; what they counted is in `events`.
uint32_t work_under_interrupts(NumericEvents& events) {
  handler_calls = 0;
  handler_events = NumericEvents();
  uint32_t rounds = 0;
  reg(kSysTickReload) = 2000;  // core clocks
  reg(kSysTickValue) = 0;
  reg(kSysTickControl) = 7;  // core clock, interrupt, on
  {
    const NumericScope scope(events);
    while (handler_calls < kInterrupts) {
      thread_work();
      ++rounds;
    }
  }
  reg(kSysTickControl) = 0;
  return rounds;
}

bool equal(const NumericEvents& events, const NumericEvents& once, uint32_t times) {
  return events.overflow == once.overflow * times && events.divide_by_zero == once.divide_by_zero * times &&
         events.domain == once.domain * times;
}

}  // namespace

extern "C" void SysTick_Handler() noexcept;
extern "C" void SysTick_Handler() noexcept {
  if (handler_has_scope) {
    const NumericScope scope(handler_events);
    handler_work();
  } else {
    handler_work();
  }
  handler_calls = handler_calls + 1;
}

int main() {
  using namespace tippe::hal;
  NumericEvents thread_alone, handler_alone;
  {
    const NumericScope scope(thread_alone);
    thread_work();
  }
  {
    const NumericScope scope(handler_alone);
    handler_work();
  }
  if (!thread_alone.any() || !handler_alone.any()) {
    put_text("the work counts no events: nothing is tested\n");
    return 1;
  }

  NumericEvents apart;
  const uint32_t rounds = work_under_interrupts(apart);
  const uint32_t calls = handler_calls;
  const bool separate = equal(apart, thread_alone, rounds) && equal(handler_events, handler_alone, calls);
  put_number(rounds);
  put_text(" rounds, ");
  put_number(calls);
  put_text(separate ? " interrupts: counts stay separate\n" : " interrupts: COUNTS MIX\n");

  handler_has_scope = false;
  NumericEvents mixed;
  const uint32_t rounds_mixed = work_under_interrupts(mixed);
  const bool control_mixes = !equal(mixed, thread_alone, rounds_mixed) && !handler_events.any();
  put_text(control_mixes ? "control without a scope mixes, as it must\n" : "CONTROL DOES NOT MIX\n");
  return separate && control_mixes ? 0 : 1;
}
