# IBM Z Linux: big-endian, with fused multiply-add; run by qemu-s390x.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(TIPPE_TRIPLE s390x-linux-gnu)
set(TIPPE_QEMU qemu-s390x)
set(TIPPE_CPU_FLAGS)
include(${CMAKE_CURRENT_LIST_DIR}/linux_cross.cmake)
