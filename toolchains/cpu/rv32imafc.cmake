# 32-bit RISC-V with a single-precision FPU.
set(TIPPE_CPU_FLAGS -march=rv32imafc -mabi=ilp32f -mcmodel=medany)
set(TIPPE_CPU_CLANG_TARGET riscv32-unknown-elf)
