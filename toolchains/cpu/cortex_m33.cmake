# Cortex-M33 with a single-precision FPU.
set(TIPPE_CPU_FLAGS -mcpu=cortex-m33 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16)
set(TIPPE_CPU_CLANG_TARGET thumbv8m.main-none-eabihf)
