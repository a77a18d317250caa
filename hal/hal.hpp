// SPDX-License-Identifier: MIT
// What a port gives to firmware: the whole porting surface on one page. Every board in hal/boards defines
// these functions; none of them allocates.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace tippe {
namespace hal {

/// Sends `count` bytes to whoever listens (semihosting console, UART, stdout). Returns the number accepted.
size_t put(const void* bytes, size_t count) noexcept;

/// Ends the program with this status: 0..255 under an emulator or an operating system; a real board stops.
[[noreturn]] void finish(int status) noexcept;

/// A free-running counter that wraps; only differences mean something. For statistics, never for physics:
/// results must not depend on time. 0 on boards that have no such counter yet.
uint32_t ticks() noexcept;

/// Bytes of stack used at the deepest point since reset, found by looking for the pattern with which startup
/// painted it. Counted from the top of the stack, so it includes the startup code's own frame. 0: not
/// measured (hosted ports).
uint32_t stack_used() noexcept;
/// Bytes of stack there are; 0 where the operating system decides.
uint32_t stack_size() noexcept;

}  // namespace hal
}  // namespace tippe

/// What startup calls. Its result becomes the exit status.
int main();
