// SPDX-License-Identifier: MIT
// What a port gives to firmware: the whole porting surface on one page. Every board in hal/boards defines
// these functions; none of them allocates, and only wait_tick() waits. Those marked (weak) have a default in
// hal/defaults.cpp that a board or an application replaces by defining its own.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace tippe {
namespace hal {

// --- time ---------------------------------------------------------------------------------------------

/// Starts the tick at `rate_hz`. False, and nothing started, for a rate the timer cannot make: 0, or a period
/// that does not fit it.
bool start_ticks(uint32_t rate_hz) noexcept;
/// Waits for the next tick; returns how many have passed since it last returned: 1, or more if some were
/// missed. 0: no tick is running, or the loop is to end.
uint32_t wait_tick() noexcept;

/// A free-running counter that wraps; only differences mean something. For statistics, never for physics:
/// results must not depend on time. 0 on boards that have no such counter.
uint32_t cycles() noexcept;
/// The same, wide enough never to wrap.
uint64_t cycles64() noexcept;
/// Its rate, Hz; 0 where cycles() is.
uint32_t cycle_rate() noexcept;

// --- device -------------------------------------------------------------------------------------------

/// Encoder counts (or what the device has) of up to six axes, and buttons as bits.
struct DeviceInput {
  int32_t counts[6];
  uint32_t buttons;
};
/// What the motor electronics take, per axis.
struct DeviceOutput {
  int32_t codes[6];
};
/// False: the device did not answer; nothing was read or written. (weak: there is no device)
bool read_device(DeviceInput& input) noexcept;
bool write_device(const DeviceOutput& output) noexcept;
/// No force, now. Callable from an interrupt or a fault, any number of times. (weak: nothing to switch off)
void actuator_off() noexcept;

// --- safety -------------------------------------------------------------------------------------------

/// From now on, `ticks` ticks without feed_watchdog() switch the actuator off and report kWatchdogFault, from
/// the tick interrupt (or the hardware's own watchdog): a step that hangs cannot feed it. 0: off.
void start_watchdog(uint32_t ticks) noexcept;
void feed_watchdog() noexcept;
inline constexpr uint32_t kWatchdogFault = 0x80000000u;
/// Told of every new fault: haptic_fault bits, or kWatchdogFault; `info` is the tick. May come from an
/// interrupt. (weak: keeps the last one)
void fault(uint32_t code, uint32_t info) noexcept;
struct LastFault {
  uint32_t code, info;
};
LastFault last_fault() noexcept;

/// Interrupts off; what to hand to leave_critical(). For a handful of instructions.
uint32_t enter_critical() noexcept;
void leave_critical(uint32_t saved) noexcept;

// --- talk ---------------------------------------------------------------------------------------------

/// Sends `count` bytes to whoever listens (semihosting console, UART, stdout). Returns the number accepted.
size_t put(const void* bytes, size_t count) noexcept;
/// Ends the program with this status: 0..255 under an emulator or an operating system; a real board stops.
[[noreturn]] void finish(int status) noexcept;

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
