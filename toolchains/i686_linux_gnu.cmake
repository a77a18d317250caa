# 32-bit x86 Linux, SSE2 arithmetic (deterministic_flags.cmake); run by qemu-i386.
set(CMAKE_SYSTEM_PROCESSOR i686)
set(TIPPE_TRIPLE i686-linux-gnu)
set(TIPPE_QEMU qemu-i386)
set(TIPPE_CPU_FLAGS)
include(${CMAKE_CURRENT_LIST_DIR}/linux_cross.cmake)
