# What the Linux cross toolchain files share. The including file sets
#   TIPPE_TRIPLE   of Debian's cross compiler, e.g. s390x-linux-gnu
#   TIPPE_QEMU     the user-mode emulator that runs the result, e.g. qemu-s390x
#   TIPPE_CPU_FLAGS  extra flags, may be empty
# TIPPE_COMPILER is gcc (default) or clang. Programs are linked statically, so the emulator needs no sysroot.
set(CMAKE_SYSTEM_NAME Linux)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TIPPE_COMPILER)
if(NOT TIPPE_COMPILER)
  set(TIPPE_COMPILER gcc)
endif()
if(TIPPE_COMPILER STREQUAL "gcc")
  set(CMAKE_C_COMPILER ${TIPPE_TRIPLE}-gcc)
  set(CMAKE_CXX_COMPILER ${TIPPE_TRIPLE}-g++)
elseif(TIPPE_COMPILER STREQUAL "clang")
  include(${CMAKE_CURRENT_LIST_DIR}/find_clang.cmake)
  set(CMAKE_C_COMPILER_TARGET ${TIPPE_TRIPLE})
  set(CMAKE_CXX_COMPILER_TARGET ${TIPPE_TRIPLE})
else()
  message(FATAL_ERROR "TIPPE_COMPILER=${TIPPE_COMPILER}: gcc or clang")
endif()
string(JOIN " " _cpu_flags ${TIPPE_CPU_FLAGS})
set(CMAKE_C_FLAGS_INIT "${_cpu_flags}")
set(CMAKE_CXX_FLAGS_INIT "${_cpu_flags}")
if(TIPPE_COMPILER STREQUAL "clang")
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -fuse-ld=lld")  # GNU ld 2.40 crashes on RISC-V objects of clang 19
else()
  set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/run_in_qemu ${TIPPE_QEMU})
