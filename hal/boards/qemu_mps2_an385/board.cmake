# ARM MPS2 with the AN385 image (Cortex-M3), emulated by QEMU.
set(TIPPE_BOARD_TOOLCHAIN arm_none_eabi)
set(TIPPE_BOARD_CPU cortex_m3)
set(TIPPE_BOARD_SOURCES cortex_m/startup.cpp cortex_m/semihosting.cpp)
set(TIPPE_BOARD_RUN mps2-an385)
