// SPDX-License-Identifier: MIT
#include <tippe/scalar/numeric_events.hpp>

// One slot per thread where the system has threads, one in all on bare metal. Constant-initialised: no guard.
#if defined(__linux__) || defined(__APPLE__) || defined(_WIN32)
static __thread tippe::NumericEvents* current_events = nullptr;
#else
static tippe::NumericEvents* current_events = nullptr;
#endif

extern "C" __attribute__((weak)) tippe::NumericEvents** tippe_numeric_events_slot(void) {
  return &current_events;
}

namespace tippe {
namespace {

void count(uint32_t NumericEvents::*counter) noexcept {
  NumericEvents* events = *tippe_numeric_events_slot();
  if (events == nullptr) return;
  uint32_t& value = events->*counter;
  if (value != UINT32_MAX) ++value;
}

}  // namespace

void count_overflow() noexcept {
  count(&NumericEvents::overflow);
}
void count_divide_by_zero() noexcept {
  count(&NumericEvents::divide_by_zero);
}
void count_domain() noexcept {
  count(&NumericEvents::domain);
}

}  // namespace tippe
