# Bare-metal RISC-V: cmake -DCMAKE_TOOLCHAIN_FILE=toolchains/riscv_unknown_elf.cmake -DTIPPE_BOARD=qemu_rv32_virt
set(CMAKE_SYSTEM_PROCESSOR riscv)
set(TIPPE_GNU_PREFIX riscv64-unknown-elf)
include(${CMAKE_CURRENT_LIST_DIR}/bare_metal.cmake)
