// SPDX-License-Identifier: MIT
// Who is told when a number does not fit: scopes, nesting, threads, and a port's own slot.
#include <tippe/scalar/numeric_events.hpp>
#include <tippe/scalar/scalar_math.hpp>

#include <thread>
#include <type_traits>

#include "fixed_oracle.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace {

/// Through memory, so that no compiler computes the event away.
template <class Q>
Q hidden(Q x) {
  volatile typename Q::Raw raw = x.raw();
  return Q::from_raw(raw);
}

template <class Q>
void overflow_once() {
  (void)(hidden(Q::highest()) + hidden(Q::highest()));
}

}  // namespace

TEST_CASE("each kind of event is counted once where it belongs", "[numeric_events]") {
  NumericEvents events;
  const NumericScope scope(events);
  REQUIRE_FALSE(events.any());
  overflow_once<Q24_40>();
  REQUIRE(events == NumericEvents{1, 0, 0});
  (void)(hidden(Q8_24(1)) / hidden(Q8_24()));
  REQUIRE(events == NumericEvents{1, 1, 0});
  (void)sqrt(hidden(Q24_40(-1)));
  REQUIRE(events == NumericEvents{1, 1, 1});
  REQUIRE(events.any());
}

TEST_CASE("an event outside every scope is dropped, and the result is the same", "[numeric_events]") {
  REQUIRE(*tippe_numeric_events_slot() == nullptr);
  REQUIRE(hidden(Q24_40::highest()) + hidden(Q24_40::highest()) == Q24_40::highest());
}

TEST_CASE("scopes nest as interrupts do: the inner one counts, then the outer one again",
          "[numeric_events]") {
  NumericEvents outer, inner, innermost;
  {
    const NumericScope first(outer);
    overflow_once<Q8_24>();
    {
      const NumericScope second(inner);
      overflow_once<Q8_24>();
      overflow_once<Q8_24>();
      {
        const NumericScope third(innermost);
        overflow_once<Q8_24>();
      }
      overflow_once<Q8_24>();
    }
    overflow_once<Q8_24>();
  }
  overflow_once<Q8_24>();
  REQUIRE(outer.overflow == 2);
  REQUIRE(inner.overflow == 3);
  REQUIRE(innermost.overflow == 1);
  REQUIRE(*tippe_numeric_events_slot() == nullptr);
}

TEST_CASE("two counters used in turn stay apart", "[numeric_events]") {
  NumericEvents a, b;
  for (int i = 0; i < 100; ++i) {
    {
      const NumericScope scope(a);
      overflow_once<Q24_40>();
    }
    const NumericScope scope(b);
    overflow_once<Q24_40>();
    overflow_once<Q24_40>();
  }
  REQUIRE(a.overflow == 100);
  REQUIRE(b.overflow == 200);
}

TEST_CASE("two threads at the same time keep separate counts", "[numeric_events]") {
  constexpr int kTurns = 100000;
  NumericEvents counts[2];
  NumericEvents** slots[2] = {};
  const auto run = [&](int which) {
    slots[which] = tippe_numeric_events_slot();
    const NumericScope scope(counts[which]);
    for (int i = 0; i < kTurns * (which + 1); ++i) overflow_once<Q24_40>();
  };
  std::thread first(run, 0), second(run, 1);
  first.join();
  second.join();
  REQUIRE(counts[0] == NumericEvents{kTurns, 0, 0});
  REQUIRE(counts[1] == NumericEvents{2 * kTurns, 0, 0});
  REQUIRE(slots[0] != slots[1]);
}

TEST_CASE("counts stop at the largest number and never wrap back", "[numeric_events]") {
  NumericEvents events{UINT32_MAX - 1, UINT32_MAX, UINT32_MAX};
  const NumericScope scope(events);
  for (int i = 0; i < 3; ++i) {
    count_overflow();
    count_divide_by_zero();
    count_domain();
  }
  REQUIRE(events == NumericEvents{UINT32_MAX, UINT32_MAX, UINT32_MAX});
}

TEST_CASE("counters are plain data: a world's snapshot is a copy", "[numeric_events]") {
  STATIC_REQUIRE(std::is_trivially_copyable<NumericEvents>::value);
  STATIC_REQUIRE(sizeof(NumericEvents) == 12);
  STATIC_REQUIRE_FALSE(std::is_copy_constructible<NumericScope>::value);
  STATIC_REQUIRE_FALSE(std::is_copy_assignable<NumericScope>::value);
}

}  // namespace tippe
