// SPDX-License-Identifier: MIT
// The HAL on a POSIX system.
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../../tick_count.hpp"

namespace tippe {
namespace hal {

size_t put(const void* bytes, size_t count) noexcept {
  const ssize_t written = ::write(1, bytes, count);
  return written < 0 ? 0 : static_cast<size_t>(written);
}

void finish(int status) noexcept {
  ::_exit(status);
}

namespace {

TickCount count;
uint64_t period = 0, next = 0;  // ns

}  // namespace

/// Nanoseconds.
uint64_t cycles64() noexcept {
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1000000000u + static_cast<uint64_t>(now.tv_nsec);
}
uint32_t cycles() noexcept {
  return static_cast<uint32_t>(cycles64());
}
uint32_t cycle_rate() noexcept {
  return 1000000000u;
}

/// With TIPPE_SCHED_FIFO in the environment the process asks for real-time priority; where it may not have
/// it, it goes on without.
bool start_ticks(uint32_t rate_hz) noexcept {
  if (rate_hz == 0 || rate_hz > 100000) return false;
  if (::getenv("TIPPE_SCHED_FIFO") != nullptr) {
    sched_param priority = {};
    priority.sched_priority = 50;
    (void)::sched_setscheduler(0, SCHED_FIFO, &priority);
  }
  period = 1000000000u / rate_hz;
  next = cycles64() + period;
  count.seen = count.now;
  return true;
}

/// Sleeps until an absolute time, so that being late once does not make every later tick late.
uint32_t wait_tick() noexcept {
  if (period == 0) return 0;
  timespec until;
  until.tv_sec = static_cast<time_t>(next / 1000000000u);
  until.tv_nsec = static_cast<long>(next % 1000000000u);
  while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) != 0 && cycles64() < next) {
  }
  // those that were missed too; a pause of more than a thousand ticks counts as a thousand
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
  return 0;  // one thread
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
