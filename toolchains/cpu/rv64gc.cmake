# 64-bit RISC-V with a double-precision FPU.
set(TIPPE_CPU_FLAGS -march=rv64gc -mabi=lp64d -mcmodel=medany)
set(TIPPE_CPU_CLANG_TARGET riscv64-unknown-elf)
