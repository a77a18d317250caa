# ARM MPS2 with the AN500 image (Cortex-M7, double-precision FPU), emulated by QEMU. -DTIPPE_CPU=cortex_m7_sp leaves its double unit unused.
set(TIPPE_BOARD_TOOLCHAIN arm_none_eabi)
set(TIPPE_BOARD_CPU cortex_m7_dp)
set(TIPPE_BOARD_SOURCES cortex_m/startup.cpp cortex_m/semihosting.cpp cortex_m/systick.cpp)
set(TIPPE_BOARD_RUN mps2-an500)
set(TIPPE_BOARD_DEFINITIONS TIPPE_CORE_CLOCK_HZ=25000000u)
