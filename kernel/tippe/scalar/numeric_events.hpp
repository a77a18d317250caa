// SPDX-License-Identifier: MIT
// Who is told when a number does not fit. Fixed-point operators saturate and functions return a defined
// value outside their domain; each such event is counted in the NumericEvents of the world being stepped.
//
// Operators have no room for a context argument, so the current counter is ambient: a NumericScope names
// it for a stretch of code and puts the previous one back at its end. Scopes nest as interrupts do: a world
// stepped from an interrupt handler opens its own scope inside the interrupted one, so the counts stay apart.
// Where tasks preempt each other without nesting (a time-sliced RTOS), the port keeps one slot per task by
// defining tippe_numeric_events_slot(); the default is one slot per thread on hosted systems, one in all on
// bare metal. Cost: nothing on the path without an event; two stores per scope.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

/// Counts stop at the largest uint32_t; they never wrap back to zero.
struct NumericEvents {
  uint32_t overflow = 0;        ///< results saturated to the largest or smallest number
  uint32_t divide_by_zero = 0;  ///< x/0 gave the largest number with the sign of x, 0/0 gave 0
  uint32_t domain = 0;          ///< a function met an argument outside its domain (sqrt(-1), asin(2), ...)

  [[nodiscard]] constexpr bool any() const noexcept { return (overflow | divide_by_zero | domain) != 0; }
};

}  // namespace tippe

/// Address of the ambient counter pointer of the running thread, task or core. Weak: a port may replace it.
extern "C" tippe::NumericEvents** tippe_numeric_events_slot(void);

namespace tippe {

/// While it lives, events are counted in `events`; afterwards in whatever was current before.
class NumericScope {
 public:
  explicit NumericScope(NumericEvents& events) noexcept
      : slot_(tippe_numeric_events_slot()), previous_(*slot_) {
    *slot_ = &events;
  }
  ~NumericScope() noexcept { *slot_ = previous_; }
  NumericScope(const NumericScope&) = delete;
  NumericScope& operator=(const NumericScope&) = delete;

 private:
  NumericEvents** slot_;
  NumericEvents* previous_;
};

/// Count one event in the current scope; without a scope the event is not counted anywhere. Not constexpr on
/// purpose: an overflow inside a constant expression is a compile error.
TIPPE_COLD void count_overflow() noexcept;
TIPPE_COLD void count_divide_by_zero() noexcept;
TIPPE_COLD void count_domain() noexcept;

}  // namespace tippe
