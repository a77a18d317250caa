# QEMU's 64-bit RISC-V virt machine (double-precision FPU).
set(TIPPE_BOARD_TOOLCHAIN riscv_unknown_elf)
set(TIPPE_BOARD_CPU rv64gc)
set(TIPPE_BOARD_SOURCES riscv/start.S riscv/virt.cpp riscv/machine_timer.cpp)
set(TIPPE_BOARD_RUN rv64-virt)
