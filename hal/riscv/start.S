// SPDX-License-Identifier: MIT
// From reset to main() on a bare RISC-V core in machine mode. Only the stack pointer exists before this.
  .section .text.start, "ax"
  .globl _start
  .type _start, @function
_start:
  csrr t0, mhartid          // one core runs, the others sleep
  bnez t0, 9f
  la t0, tippe_trap_entry
  csrw mtvec, t0
#ifdef __riscv_flen
  li t0, 0x6000             // mstatus.FS: the FPU is off after reset
  csrs mstatus, t0
  csrwi fcsr, 0             // round to nearest
#endif
  la sp, _estack
  la t0, _stack_limit       // paint the stack, see stack_paint.hpp
  li t1, 0xC5C5C5C5
1:bgeu t0, sp, 2f
  sw t1, 0(t0)
  addi t0, t0, 4
  j 1b
2:la t0, _sbss              // .data is loaded where it runs; only .bss needs care
  la t1, _ebss
3:bgeu t0, t1, 4f
  sw zero, 0(t0)
  addi t0, t0, 4
  j 3b
4:call tippe_start
9:wfi
  j 9b

  .align 2
tippe_trap_entry:           // nothing is recoverable: report and stop
  csrr a0, mcause
  csrr a1, mepc
  j tippe_report_fault
