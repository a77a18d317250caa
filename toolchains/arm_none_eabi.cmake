# Bare-metal ARM: cmake -DCMAKE_TOOLCHAIN_FILE=toolchains/arm_none_eabi.cmake -DTIPPE_BOARD=qemu_mps2_an386
set(CMAKE_SYSTEM_PROCESSOR arm)
set(TIPPE_GNU_PREFIX arm-none-eabi)
include(${CMAKE_CURRENT_LIST_DIR}/bare_metal.cmake)
