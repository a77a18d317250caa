# ARM MPS2 with the AN385 image (Cortex-M3), emulated by QEMU.
set(TIPPE_BOARD_TOOLCHAIN arm_none_eabi)
set(TIPPE_BOARD_CPU cortex_m3)
set(TIPPE_BOARD_SOURCES cortex_m/startup.cpp cortex_m/semihosting.cpp cortex_m/systick.cpp)
set(TIPPE_BOARD_RUN mps2-an385)
set(TIPPE_BOARD_DEFINITIONS TIPPE_CORE_CLOCK_HZ=25000000u)
