// SPDX-License-Identifier: MIT
// The HAL on a POSIX system.
#include <time.h>
#include <unistd.h>

#include "../../hal.hpp"

namespace tippe {
namespace hal {

size_t put(const void* bytes, size_t count) noexcept {
  const ssize_t written = ::write(1, bytes, count);
  return written < 0 ? 0 : static_cast<size_t>(written);
}

void finish(int status) noexcept {
  ::_exit(status);
}

/// Nanoseconds.
uint32_t ticks() noexcept {
  timespec now;
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint32_t>(now.tv_sec) * 1000000000u + static_cast<uint32_t>(now.tv_nsec);
}

uint32_t stack_used() noexcept {
  return 0;
}
uint32_t stack_size() noexcept {
  return 0;
}

}  // namespace hal
}  // namespace tippe
