// SPDX-License-Identifier: MIT
// What a board without a device does: nothing, safely. Weak, so that a board or an application that has one
// says so by defining the function.
#include "hal.hpp"

namespace tippe {
namespace hal {
namespace {

volatile uint32_t last_code = 0, last_info = 0;

}  // namespace

__attribute__((weak)) bool read_device(DeviceInput&) noexcept {
  return false;
}
__attribute__((weak)) bool write_device(const DeviceOutput&) noexcept {
  return false;
}
__attribute__((weak)) void actuator_off() noexcept {}

__attribute__((weak)) void fault(uint32_t code, uint32_t info) noexcept {
  last_code = code;
  last_info = info;
}
LastFault last_fault() noexcept {
  return {last_code, last_info};
}

}  // namespace hal
}  // namespace tippe
