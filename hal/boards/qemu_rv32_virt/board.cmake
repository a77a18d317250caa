# QEMU's 32-bit RISC-V virt machine. -DTIPPE_CPU=rv32imafc uses its single-precision FPU.
set(TIPPE_BOARD_TOOLCHAIN riscv_unknown_elf)
set(TIPPE_BOARD_CPU rv32imac)
set(TIPPE_BOARD_SOURCES riscv/start.S riscv/virt.cpp riscv/machine_timer.cpp)
set(TIPPE_BOARD_RUN rv32-virt)
