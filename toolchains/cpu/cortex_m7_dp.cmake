# Cortex-M7 with a double-precision FPU.
set(TIPPE_CPU_FLAGS -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16)
set(TIPPE_CPU_CLANG_TARGET thumbv7em-none-eabihf)
