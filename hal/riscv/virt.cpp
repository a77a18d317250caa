// SPDX-License-Identifier: MIT
// The HAL on QEMU's `virt` machine: a 16550 UART for text and the SiFive test device to end the program.
#include "../stack_paint.hpp"
#include "../text.hpp"

extern "C" {
extern void (*const _init_array_start[])();
extern void (*const _init_array_end[])();
[[noreturn]] void tippe_start();
[[noreturn]] void tippe_report_fault(uintptr_t cause, uintptr_t pc);
}

namespace tippe {
namespace hal {
namespace {

volatile uint8_t* const kUart = reinterpret_cast<volatile uint8_t*>(0x10000000u);
volatile uint32_t* const kTestDevice = reinterpret_cast<volatile uint32_t*>(0x100000u);

}  // namespace

size_t put(const void* bytes, size_t count) noexcept {
  const uint8_t* b = static_cast<const uint8_t*>(bytes);
  for (size_t i = 0; i < count; ++i) {
    while ((kUart[5] & 0x20) == 0) {  // line status: transmitter ready
    }
    kUart[0] = b[i];
  }
  return count;
}

// noinline: tools/painted.py waits here with a breakpoint, on the way from a fault as well.
__attribute__((noinline)) void finish(int status) noexcept {
  *kTestDevice = status == 0 ? 0x5555u : (static_cast<uint32_t>(status) << 16) | 0x3333u;
  for (;;) {
  }
}

uint32_t stack_used() noexcept {
  return painted_stack_used();
}
uint32_t stack_size() noexcept {
  return painted_stack_size();
}

}  // namespace hal
}  // namespace tippe

void tippe_start() {
  for (auto constructor = _init_array_start; constructor != _init_array_end; ++constructor) (*constructor)();
  tippe::hal::finish(main());
}

void tippe_report_fault(uintptr_t cause, uintptr_t pc) {
  using namespace tippe::hal;
  put_text("TRAP mcause ");
  put_hex(cause);
  put_text(" mepc ");
  put_hex(pc);
  put_text("\n");
  finish(101);
}
