# What every bare-metal toolchain file shares. The including file names the GNU tools:
#   TIPPE_GNU_PREFIX   arm-none-eabi or riscv64-unknown-elf
# and the user chooses
#   TIPPE_BOARD     a folder of hal/boards, which also names the CPU; or
#   TIPPE_CPU       a file of toolchains/cpu alone, to build just the kernel library
#   TIPPE_COMPILER  gcc (default), or clang with lld; both link the libgcc that the GNU driver picks for the CPU
set(CMAKE_SYSTEM_NAME Generic)
set(TIPPE_BARE_METAL ON)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # nothing links before there is a startup file
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TIPPE_BOARD TIPPE_CPU TIPPE_COMPILER)

if(NOT TIPPE_COMPILER)
  set(TIPPE_COMPILER gcc)
endif()
if(TIPPE_BOARD)
  set(_board_file ${CMAKE_CURRENT_LIST_DIR}/../hal/boards/${TIPPE_BOARD}/board.cmake)
  if(NOT EXISTS ${_board_file})
    message(FATAL_ERROR "TIPPE_BOARD=${TIPPE_BOARD}: there is no hal/boards/${TIPPE_BOARD}/board.cmake")
  endif()
  include(${_board_file})
  if(NOT TIPPE_CPU)
    set(TIPPE_CPU ${TIPPE_BOARD_CPU})
  endif()
endif()
if(NOT EXISTS ${CMAKE_CURRENT_LIST_DIR}/cpu/${TIPPE_CPU}.cmake)
  message(FATAL_ERROR "Give -DTIPPE_BOARD=<folder of hal/boards> or -DTIPPE_CPU=<file of toolchains/cpu>; "
                      "TIPPE_CPU is '${TIPPE_CPU}'")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/cpu/${TIPPE_CPU}.cmake)
string(JOIN " " _cpu_flags ${TIPPE_CPU_FLAGS})

set(_objects_to_image "<CMAKE_CXX_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
if(TIPPE_COMPILER STREQUAL "gcc")
  set(CMAKE_C_COMPILER ${TIPPE_GNU_PREFIX}-gcc)
  set(CMAKE_CXX_COMPILER ${TIPPE_GNU_PREFIX}-g++)
  set(CMAKE_ASM_COMPILER ${TIPPE_GNU_PREFIX}-gcc)
  # gcc links, not g++: the latter asks for a libstdc++, which Debian 12 does not ship for RISC-V.
  set(CMAKE_CXX_LINK_EXECUTABLE
      "${TIPPE_GNU_PREFIX}-gcc ${_cpu_flags} ${_objects_to_image} -lgcc -Wl,--no-warn-rwx-segments")
elseif(TIPPE_COMPILER STREQUAL "clang")
  include(${CMAKE_CURRENT_LIST_DIR}/find_clang.cmake)
  foreach(_language C CXX ASM)
    set(CMAKE_${_language}_COMPILER_TARGET ${TIPPE_CPU_CLANG_TARGET})
  endforeach()
  execute_process(COMMAND ${TIPPE_GNU_PREFIX}-gcc ${TIPPE_CPU_FLAGS} -print-libgcc-file-name
                  OUTPUT_VARIABLE _libgcc OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(CMAKE_CXX_LINK_EXECUTABLE
      "<CMAKE_CXX_COMPILER> --target=${TIPPE_CPU_CLANG_TARGET} ${_cpu_flags} -fuse-ld=lld ${_objects_to_image} ${_libgcc}")
else()
  message(FATAL_ERROR "TIPPE_COMPILER=${TIPPE_COMPILER}: gcc or clang")
endif()

set(_freestanding "-ffreestanding -ffunction-sections -fdata-sections")
set(CMAKE_C_FLAGS_INIT "${_cpu_flags} ${_freestanding}")
set(CMAKE_ASM_FLAGS_INIT "${_cpu_flags}")
set(CMAKE_CXX_FLAGS_INIT "${_cpu_flags} ${_freestanding} -fno-exceptions -fno-rtti -fno-unwind-tables \
-fno-asynchronous-unwind-tables -fno-threadsafe-statics -fno-use-cxa-atexit")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# ctest and custom commands run an image as they would run a program.
if(TIPPE_BOARD_RUN)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/run_in_qemu ${TIPPE_BOARD_RUN})
endif()
