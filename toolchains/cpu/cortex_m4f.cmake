# Cortex-M4 with a single-precision FPU (it has fused multiply-add, which the kernel never uses).
set(TIPPE_CPU_FLAGS -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16)
set(TIPPE_CPU_CLANG_TARGET thumbv7em-none-eabihf)
