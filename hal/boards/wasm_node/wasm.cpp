// SPDX-License-Identifier: MIT
// The HAL in WebAssembly: two functions are imported from the page or from Node, everything else is inside.
#include "../../hal.hpp"

__attribute__((import_module("tippe"), import_name("put"))) extern "C" void tippe_put(const void* bytes,
                                                                                      size_t count);
__attribute__((import_module("tippe"), import_name("finish"))) extern "C" [[noreturn]] void tippe_finish(
    int status);

namespace tippe {
namespace hal {

size_t put(const void* bytes, size_t count) noexcept {
  tippe_put(bytes, count);
  return count;
}
void finish(int status) noexcept {
  tippe_finish(status);
}
uint32_t ticks() noexcept {
  return 0;
}
uint32_t stack_used() noexcept {
  return 0;
}
uint32_t stack_size() noexcept {
  return 0;
}

}  // namespace hal
}  // namespace tippe

/// What the page or Node calls.
extern "C" __attribute__((export_name("run"))) int tippe_run() {
  return main();
}
