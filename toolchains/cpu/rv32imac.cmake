# 32-bit RISC-V, multiply and compressed instructions, no FPU.
set(TIPPE_CPU_FLAGS -march=rv32imac -mabi=ilp32 -mcmodel=medany)
set(TIPPE_CPU_CLANG_TARGET riscv32-unknown-elf)
