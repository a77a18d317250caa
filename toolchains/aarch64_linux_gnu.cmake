# 64-bit ARM Linux, run by qemu-aarch64.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(TIPPE_TRIPLE aarch64-linux-gnu)
set(TIPPE_QEMU qemu-aarch64)
set(TIPPE_CPU_FLAGS)
include(${CMAKE_CURRENT_LIST_DIR}/linux_cross.cmake)
