# Cortex-M7 with a single-precision FPU: double is computed in software.
set(TIPPE_CPU_FLAGS -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-sp-d16)
set(TIPPE_CPU_CLANG_TARGET thumbv7em-none-eabihf)
