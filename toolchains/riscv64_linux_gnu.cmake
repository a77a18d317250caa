# 64-bit RISC-V Linux, run by qemu-riscv64.
set(CMAKE_SYSTEM_PROCESSOR riscv64)
set(TIPPE_TRIPLE riscv64-linux-gnu)
set(TIPPE_QEMU qemu-riscv64)
set(TIPPE_CPU_FLAGS)
include(${CMAKE_CURRENT_LIST_DIR}/linux_cross.cmake)
