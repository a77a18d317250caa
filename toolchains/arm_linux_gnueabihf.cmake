# 32-bit ARM Linux with VFPv4, so that a fused multiply-add would be possible; run by qemu-arm.
set(CMAKE_SYSTEM_PROCESSOR arm)
set(TIPPE_TRIPLE arm-linux-gnueabihf)
set(TIPPE_QEMU qemu-arm)
set(TIPPE_CPU_FLAGS -march=armv7-a -mfpu=neon-vfpv4)
include(${CMAKE_CURRENT_LIST_DIR}/linux_cross.cmake)
