// SPDX-License-Identifier: MIT
// From reset to main() on any Cortex-M, and the end of everything that goes wrong. Thread mode and interrupts
// share the main stack. Interrupt handlers have the names CMSIS gives them; define one to use it.
#include "../stack_paint.hpp"
#include "../text.hpp"

extern "C" {
// Set by sections.ld: where .data lies in flash, where it goes, what to clear, the constructors to run.
// Arrays of unknown size: a compiler may assume that two distinct variables never share an address, but an
// empty section's start and end do.
extern uint32_t _sidata[], _sdata[], _edata[], _sbss[], _ebss[];
extern void (*const _init_array_start[])();
extern void (*const _init_array_end[])();

[[noreturn]] void Reset_Handler();
void Fault_Handler() noexcept;
[[noreturn]] void tippe_report_fault(const uint32_t* frame);
void NMI_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void HardFault_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void MemManage_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void BusFault_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void UsageFault_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void SVC_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void DebugMon_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void PendSV_Handler() noexcept __attribute__((weak, alias("Fault_Handler")));
void SysTick_Handler() noexcept;  // systick.cpp
}

namespace {

using Handler = void (*)();

// The sixteen entries every Cortex-M has; the first is not a handler but the initial stack pointer.
struct VectorTable {
  uint32_t* initial_stack;
  Handler handlers[15];
};

__attribute__((used, section(".isr_vector")))
const VectorTable kVectors = {_estack,
                              {Reset_Handler, NMI_Handler, HardFault_Handler, MemManage_Handler,
                               BusFault_Handler, UsageFault_Handler, nullptr, nullptr, nullptr, nullptr,
                               SVC_Handler, DebugMon_Handler, nullptr, PendSV_Handler, SysTick_Handler}};

}  // namespace

void Reset_Handler() {
#if defined(__ARM_FP)
  // CPACR: full access to the FPU, which is off after reset; the first floating-point instruction would
  // fault.
  *reinterpret_cast<volatile uint32_t*>(0xE000ED88u) |= 0xFu << 20;
  __asm__ volatile("dsb\n isb" ::: "memory");
  // FPSCR stays at its reset value: round to nearest, no flush to zero, no default NaN.
#endif
  // volatile: keeps the loops from becoming calls of memset and memcpy, which would push onto the stack
  // that is being painted.
  volatile uint32_t* top;
  __asm__ volatile("mov %0, sp" : "=r"(top));
  for (volatile uint32_t* word = _stack_limit; word != top; ++word) *word = tippe::hal::kStackPaint;
  const volatile uint32_t* from = _sidata;
  for (volatile uint32_t* to = _sdata; to != _edata; ++to) *to = *from++;
  for (volatile uint32_t* to = _sbss; to != _ebss; ++to) *to = 0;
  for (auto constructor = _init_array_start; constructor != _init_array_end; ++constructor) (*constructor)();
  tippe::hal::finish(main());
}

// Nothing here is recoverable: say where it happened and stop. The stack pointer on entry is the address of
// the frame the core pushed: r0 r1 r2 r3 r12 lr pc xpsr.
__attribute__((naked)) void Fault_Handler() noexcept {
  __asm__ volatile(
      "mrs r0, msp\n"
      "ldr r1, =tippe_report_fault\n"
      "bx r1\n");
}

void tippe_report_fault(const uint32_t* frame) {
  using namespace tippe::hal;
  const uint32_t exception = *reinterpret_cast<volatile uint32_t*>(0xE000ED04u) & 0x1FFu;  // ICSR.VECTACTIVE
  put_text("HARDFAULT exception ");
  put_number(exception);
  put_text(" pc ");
  put_hex(frame[6]);
  put_text(" lr ");
  put_hex(frame[5]);
  put_text("\n");
  finish(101);
}
