# BBC micro:bit (nRF51822, Cortex-M0), emulated by QEMU.
set(TIPPE_BOARD_TOOLCHAIN arm_none_eabi)
set(TIPPE_BOARD_CPU cortex_m0)
set(TIPPE_BOARD_SOURCES cortex_m/startup.cpp cortex_m/semihosting.cpp cortex_m/systick.cpp)
set(TIPPE_BOARD_RUN microbit)
set(TIPPE_BOARD_DEFINITIONS TIPPE_CORE_CLOCK_HZ=16000000u)
