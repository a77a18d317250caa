// SPDX-License-Identifier: MIT
// The HAL through ARM semihosting: a breakpoint instruction asks the debugger, or QEMU, to write text or to
// end the program. r0 holds the request, r1 its argument block. Without a debugger the breakpoint faults, so
// a real board replaces this file.
#include "../hal.hpp"
#include "../stack_paint.hpp"

namespace tippe {
namespace hal {
namespace {

enum Request : uint32_t { kOpen = 0x01, kWrite = 0x05, kExitExtended = 0x20 };

uint32_t ask(Request request, const volatile void* block) noexcept {
  uint32_t answer;
  __asm__ volatile(
      "mov r0, %1\n"
      "mov r1, %2\n"
      "bkpt 0xAB\n"
      "mov %0, r0\n"
      : "=r"(answer)
      : "r"(static_cast<uint32_t>(request)), "r"(block)
      : "r0", "r1", "memory");
  return answer;
}

uint32_t console = 0;  // handle of ":tt", plus one; 0 before it is opened

}  // namespace

size_t put(const void* bytes, size_t count) noexcept {
  if (console == 0) {
    static const char kName[] = ":tt";  // semihosting's name for the console
    const volatile uint32_t open[3] = {static_cast<uint32_t>(reinterpret_cast<uintptr_t>(kName)), 4 /* "w" */,
                                       3};
    console = ask(kOpen, open) + 1;
  }
  const volatile uint32_t write[3] = {console - 1, static_cast<uint32_t>(reinterpret_cast<uintptr_t>(bytes)),
                                      static_cast<uint32_t>(count)};
  return count - ask(kWrite, write);  // the answer is the number of bytes not written
}

void finish(int status) noexcept {
  // 0x20026: the application ended by itself. Plain SYS_EXIT could only say 0 or 1.
  const volatile uint32_t block[2] = {0x20026u, static_cast<uint32_t>(status)};
  ask(kExitExtended, block);
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
