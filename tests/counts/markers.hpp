// SPDX-License-Identifier: MIT
// Marks for tools/region_count.c around the code whose instructions are counted. Each mark is one instruction
// that does nothing; no compiler emits it. The mark at the beginning also makes its operands unknown to the
// compiler and puts them into registers; the mark at the end wants the result in one. So nothing can be
// computed before the region and nothing is left for after it.
#pragma once

#include <tippe/scalar/fixed.hpp>

#if defined(__arm__)
#define TIPPE_MARK_BEGIN "mov r10, r10"  // 46d2
#define TIPPE_MARK_END "mov r11, r11"    // 46db
#elif defined(__riscv)
#define TIPPE_MARK_BEGIN "slti zero, zero, 0x7a"  // 07a02013
#define TIPPE_MARK_END "slti zero, zero, 0x7b"    // 07b02013
#endif

// The register class in which a float or a double lives on this core.
#if defined(__ARM_FP) && (__ARM_FP & 4)
#define TIPPE_FLOAT_REGISTER "t"
#elif defined(__riscv_flen)
#define TIPPE_FLOAT_REGISTER "f"
#else
#define TIPPE_FLOAT_REGISTER "r"
#endif
#if defined(__ARM_FP) && (__ARM_FP & 8)
#define TIPPE_DOUBLE_REGISTER "w"
#elif defined(__riscv_flen) && __riscv_flen >= 64
#define TIPPE_DOUBLE_REGISTER "f"
#else
#define TIPPE_DOUBLE_REGISTER "r"
#endif

namespace tippe {
namespace counts {

TIPPE_INLINE void begin(float& a, float& b) {
  __asm__ volatile(TIPPE_MARK_BEGIN : "+" TIPPE_FLOAT_REGISTER(a), "+" TIPPE_FLOAT_REGISTER(b));
}
TIPPE_INLINE void end(float& result) {
  __asm__ volatile(TIPPE_MARK_END : "+" TIPPE_FLOAT_REGISTER(result));
}

TIPPE_INLINE void begin(double& a, double& b) {
  __asm__ volatile(TIPPE_MARK_BEGIN : "+" TIPPE_DOUBLE_REGISTER(a), "+" TIPPE_DOUBLE_REGISTER(b));
}
TIPPE_INLINE void end(double& result) {
  __asm__ volatile(TIPPE_MARK_END : "+" TIPPE_DOUBLE_REGISTER(result));
}

template <class R, int F>
TIPPE_INLINE void begin(Fixed<R, F>& a, Fixed<R, F>& b) {
  R x = a.raw(), y = b.raw();
  __asm__ volatile(TIPPE_MARK_BEGIN : "+r"(x), "+r"(y));
  a = Fixed<R, F>::from_raw(x);
  b = Fixed<R, F>::from_raw(y);
}
template <class R, int F>
TIPPE_INLINE void end(Fixed<R, F>& result) {
  R x = result.raw();
  __asm__ volatile(TIPPE_MARK_END : "+r"(x));
  result = Fixed<R, F>::from_raw(x);
}

/// For operands and results in memory: all of it is unknown at the beginning and must be written by the end.
TIPPE_INLINE void begin_memory() {
  __asm__ volatile(TIPPE_MARK_BEGIN ::: "memory");
}
TIPPE_INLINE void end_memory() {
  __asm__ volatile(TIPPE_MARK_END ::: "memory");
}

}  // namespace counts
}  // namespace tippe
