// SPDX-License-Identifier: MIT
// 32x32->64 on cores whose multiplier keeps only the low 32 bits (Cortex-M0, M0+, M23): 17 instructions where
// the compiler takes 22 and more registers. Included by wide_int.hpp; TIPPE_NO_ASM keeps it out. Same bits as
// multiply_wide_by_halves.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

// %0: a in, upper word out. %1: b in, lower word out. SHIFT: lsrs for unsigned, asrs for signed factors.
// clang-format off
#define TIPPE_MULTIPLY_THUMB1(SHIFT, a, b)                                     \
  uint32_t t0, t1, t2;                                                         \
  __asm__(".syntax unified      \n\t"                                          \
          "uxth   %2, %0        \n\t" /* a low */                              \
          SHIFT " %0, %0, #16   \n\t" /* a high */                             \
          SHIFT " %3, %1, #16   \n\t" /* b high */                             \
          "uxth   %1, %1        \n\t" /* b low */                              \
          "movs   %4, %1        \n\t"                                          \
          "muls   %1, %2, %1    \n\t" /* low * low */                          \
          "muls   %4, %0, %4    \n\t" /* high * low */                         \
          "muls   %0, %3, %0    \n\t" /* high * high */                        \
          "muls   %3, %2, %3    \n\t" /* low * high */                         \
          "lsls   %2, %4, #16   \n\t" /* the mixed products straddle the words */ \
          SHIFT " %4, %4, #16   \n\t"                                          \
          "adds   %1, %1, %2    \n\t"                                          \
          "adcs   %0, %0, %4    \n\t"                                          \
          "lsls   %2, %3, #16   \n\t"                                          \
          SHIFT " %3, %3, #16   \n\t"                                          \
          "adds   %1, %1, %2    \n\t"                                          \
          "adcs   %0, %0, %3"                                                  \
          : "+&l"(a), "+&l"(b), "=&l"(t0), "=&l"(t1), "=&l"(t2)                \
          :                                                                    \
          : "cc")
// clang-format on

[[nodiscard]] TIPPE_INLINE uint64_t multiply_wide_thumb1(uint32_t a, uint32_t b) noexcept {
  TIPPE_MULTIPLY_THUMB1("lsrs", a, b);
  return (uint64_t{a} << 32) | b;
}
[[nodiscard]] TIPPE_INLINE int64_t multiply_wide_thumb1(int32_t a, int32_t b) noexcept {
  TIPPE_MULTIPLY_THUMB1("asrs", a, b);
  return static_cast<int64_t>((uint64_t{static_cast<uint32_t>(a)} << 32) | static_cast<uint32_t>(b));
}

#undef TIPPE_MULTIPLY_THUMB1

}  // namespace tippe
