# Cortex-M0: no FPU, no 32x32->64 multiply, no divide.
set(TIPPE_CPU_FLAGS -mcpu=cortex-m0 -mthumb -mfloat-abi=soft)
set(TIPPE_CPU_CLANG_TARGET thumbv6m-none-eabi)
