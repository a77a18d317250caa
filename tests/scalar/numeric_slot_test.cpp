// SPDX-License-Identifier: MIT
// A port that keeps one counter pointer per task: its own tippe_numeric_events_slot replaces the kernel's. An
// executable of its own, since a program has one.
#include <tippe/scalar/fixed.hpp>

#include "support/catch.hpp"

namespace {

constexpr int kTasks = 3;
tippe::NumericEvents* slots[kTasks] = {};
int running = 0;

}  // namespace

extern "C" tippe::NumericEvents** tippe_numeric_events_slot(void) {
  return &slots[running];
}

TEST_CASE("tasks that preempt each other without nesting keep separate counts through a port's own slot",
          "[numeric_events]") {
  using tippe::Q8_24;
  tippe::NumericEvents counts[kTasks];
  volatile int32_t raw = Q8_24::highest().raw();
  const auto overflow_once = [&raw] { (void)(Q8_24::from_raw(raw) + Q8_24::from_raw(raw)); };

  // the order no stack of scopes could follow: 0 opens, 1 opens, 0 closes, 2 opens, 1 closes, 2 closes.
  running = 0;
  auto* first = new tippe::NumericScope(counts[0]);
  overflow_once();
  running = 1;
  auto* second = new tippe::NumericScope(counts[1]);
  overflow_once();
  overflow_once();
  running = 0;
  overflow_once();
  delete first;
  overflow_once();  // outside task 0's scope: dropped
  running = 2;
  auto* third = new tippe::NumericScope(counts[2]);
  overflow_once();
  running = 1;
  overflow_once();
  delete second;
  running = 2;
  overflow_once();
  delete third;

  REQUIRE(counts[0].overflow == 2);
  REQUIRE(counts[1].overflow == 3);
  REQUIRE(counts[2].overflow == 2);
  for (const auto* slot : slots) REQUIRE(slot == nullptr);
}
