// SPDX-License-Identifier: MIT
// Counters belong to a world: two worlds stepped in turns, one stepped from an interrupt in the middle of the
// other's step, and two stepped by two threads count exactly what each counts alone. Oracle: the worlds
// alone.
//
// The interrupt is simulated twice: by a hook in the slot function, which the kernel calls for every event it
// counts (so it strikes while the other world is counting), and by a real asynchronous timer signal.
#include "support/catch.hpp"

#include <sys/time.h>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>

#include <tippe/tippe.hpp>

using namespace tippe;

namespace {

struct Sizes {
  static constexpr int bodies = 2;
};
using FixedWorld = World<fixed64, Sizes>;

thread_local NumericEvents* slot = nullptr;
void (*interrupt)() = nullptr;  // called once by the next event, in the middle of a step

/// A world whose bodies saturate: some components every step, others after a while.
FixedWorld saturating(int seed) {
  FixedWorld world;
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  for (int i = 0; i < 2; ++i) {
    BodyDef def;
    def.position = {1'048'570_m, -1'048'500_m, Length(100 * seed)};
    def.velocity = {Velocity(100 * (i + 1)), Velocity(-300 * seed), 1_mps};
    def.angular_velocity = {1_radps, 2_radps, 3_radps};
    REQUIRE(world.add_body(def).ok());
  }
  return world;
}

bool same(const FixedWorld& a, const FixedWorld& b) {
  return a.hash() == b.hash() && a.numeric_events().overflow == b.numeric_events().overflow &&
         a.numeric_events().domain == b.numeric_events().domain &&
         a.numeric_events().divide_by_zero == b.numeric_events().divide_by_zero;
}

FixedWorld stepped(FixedWorld world, long count) {
  for (long i = 0; i < count; ++i) (void)world.step();
  return world;
}

FixedWorld interrupting;
long interruptions = 0;
volatile std::sig_atomic_t strikes = 0, strikes_inside = 0;

void on_timer(int) {
  strikes_inside = strikes_inside + (slot != nullptr ? 1 : 0);
  strikes = strikes + 1;
  (void)interrupting.step();
}

}  // namespace

/// Replaces the kernel's weak default for this executable.
extern "C" NumericEvents** tippe_numeric_events_slot(void) {
  if (interrupt != nullptr && slot != nullptr) {
    void (*const strike)() = interrupt;
    interrupt = nullptr;
    strike();
  }
  return &slot;
}

TEST_CASE("two worlds stepped in turns count what each counts alone") {
  FixedWorld a = saturating(1), b = saturating(2);
  for (int i = 0; i < 200; ++i) {
    (void)a.step();
    if (i % 3 == 0) (void)b.step();
  }
  const FixedWorld a_alone = stepped(saturating(1), 200), b_alone = stepped(saturating(2), 67);
  REQUIRE(a_alone.numeric_events().overflow > 100);
  REQUIRE(b_alone.numeric_events().overflow > 10);
  REQUIRE(a_alone.numeric_events().overflow != b_alone.numeric_events().overflow);
  REQUIRE(same(a, a_alone));
  REQUIRE(same(b, b_alone));
}

TEST_CASE("a world stepped by an interrupt while another is counting keeps its own counts") {
  FixedWorld a = saturating(1);
  interrupting = saturating(2);
  interruptions = 0;
  for (int i = 0; i < 200; ++i) {
    interrupt = [] {
      ++interruptions;
      (void)interrupting.step();
    };
    (void)a.step();
    interrupt = nullptr;
  }
  REQUIRE(interruptions > 100);
  REQUIRE(same(a, stepped(saturating(1), 200)));
  REQUIRE(same(interrupting, stepped(saturating(2), interruptions)));
  REQUIRE(slot == nullptr);
}

TEST_CASE("a world stepped by an asynchronous signal in the middle of another's step keeps its own counts") {
  FixedWorld a = saturating(1);
  interrupting = saturating(2);
  strikes = 0;
  strikes_inside = 0;
  struct sigaction action {};
  struct sigaction previous {};
  action.sa_handler = on_timer;
  action.sa_flags = SA_RESTART;
  REQUIRE(sigaction(SIGALRM, &action, &previous) == 0);
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = 200;
  REQUIRE(setitimer(ITIMER_REAL, &timer, nullptr) == 0);
  long steps = 0;
  const std::clock_t end = std::clock() + 10 * CLOCKS_PER_SEC;
  while (strikes_inside < 50 && std::clock() < end) {
    for (int i = 0; i < 100; ++i) (void)a.step();
    steps += 100;
  }
  timer = itimerval{};
  REQUIRE(setitimer(ITIMER_REAL, &timer, nullptr) == 0);
  REQUIRE(sigaction(SIGALRM, &previous, nullptr) == 0);
  REQUIRE(strikes_inside >= 50);
  REQUIRE(same(a, stepped(saturating(1), steps)));
  REQUIRE(same(interrupting, stepped(saturating(2), strikes)));
}

TEST_CASE("two worlds stepped by two threads count what each counts alone") {
  FixedWorld a = saturating(1), b = saturating(2);
  std::thread thread([&] { b = stepped(b, 5000); });
  a = stepped(a, 5000);
  thread.join();
  REQUIRE(same(a, stepped(saturating(1), 5000)));
  REQUIRE(same(b, stepped(saturating(2), 5000)));
}

TEST_CASE("calls other than step never add to the counters of a world or of whoever surrounds them") {
  FixedWorld world = saturating(1);
  NumericEvents outside;
  NumericScope scope(outside);
  BodyDef def;
  def.position.x = Length(1e30_r);
  REQUIRE(world.add_body(def).status == Status::PoolFull);
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  REQUIRE(world.add_body(def).status == Status::OutOfRange);
  const BodyHandle body = world.add_body(BodyDef());
  REQUIRE(world.set_pose(body, {{Q24_40::highest(), Q24_40(), Q24_40()}, {}}) == Status::OutOfRange);
  REQUIRE_FALSE(world.numeric_events().any());
  REQUIRE_FALSE(outside.any());
}
