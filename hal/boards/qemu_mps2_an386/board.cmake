# ARM MPS2 with the AN386 image (Cortex-M4, single-precision FPU), emulated by QEMU.
set(TIPPE_BOARD_TOOLCHAIN arm_none_eabi)
set(TIPPE_BOARD_CPU cortex_m4f)
set(TIPPE_BOARD_SOURCES cortex_m/startup.cpp cortex_m/semihosting.cpp cortex_m/systick.cpp)
set(TIPPE_BOARD_RUN mps2-an386)
set(TIPPE_BOARD_DEFINITIONS TIPPE_CORE_CLOCK_HZ=25000000u)
