# Cortex-M3: no FPU.
set(TIPPE_CPU_FLAGS -mcpu=cortex-m3 -mthumb -mfloat-abi=soft)
set(TIPPE_CPU_CLANG_TARGET thumbv7m-none-eabi)
