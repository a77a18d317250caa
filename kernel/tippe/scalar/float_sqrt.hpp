// SPDX-License-Identifier: MIT
// Square roots of float and double, correctly rounded (to nearest, ties cannot occur) on every core.
//
// A core with the instruction uses it: IEEE 754 leaves no freedom in its result. It is written as inline
// assembly because both compilers may turn the builtin into a call of libm's sqrt to set errno, gcc even at
// -O2. A core without it (Cortex-M0, M3, rv32imac; double on a Cortex-M4F) runs sqrt_by_integers, which is
// compiled everywhere so that a test can hold it against the hardware.
#pragma once

#include <tippe/scalar/float_bits.hpp>
#include <tippe/scalar/numeric_events.hpp>

#if defined(__SSE2__) || defined(__aarch64__) || defined(__s390x__) || defined(__wasm__) || \
    (defined(__ARM_FP) && (__ARM_FP & 4)) || (defined(__riscv_flen) && __riscv_flen >= 32)
#define TIPPE_HAS_SQRT_FLOAT 1
#else
#define TIPPE_HAS_SQRT_FLOAT 0
#endif
#if defined(__SSE2__) || defined(__aarch64__) || defined(__s390x__) || defined(__wasm__) || \
    (defined(__ARM_FP) && (__ARM_FP & 8)) || (defined(__riscv_flen) && __riscv_flen >= 64)
#define TIPPE_HAS_SQRT_DOUBLE 1
#else
#define TIPPE_HAS_SQRT_DOUBLE 0
#endif

namespace tippe {

/// The root by integer arithmetic alone; x >= 0 or -0, not NaN. 54 (float) and 94 (double)
/// instructions on a Cortex-M4, 132 and 378 on an M0.
[[nodiscard]] float sqrt_by_integers(float x) noexcept;
[[nodiscard]] double sqrt_by_integers(double x) noexcept;

namespace sqrt_detail {

/// x < 0: 0 and a counted domain event. -0 and NaN: themselves, the NaN in its one pattern.
[[nodiscard]] TIPPE_COLD float sqrt_outside(float x) noexcept;
[[nodiscard]] TIPPE_COLD double sqrt_outside(double x) noexcept;
/// x <= 0: the highest finite number and a counted event. NaN: the NaN.
[[nodiscard]] TIPPE_COLD float rsqrt_outside(float x) noexcept;
[[nodiscard]] TIPPE_COLD double rsqrt_outside(double x) noexcept;

/// x >= 0. Without an FPU by the bits, which sends -0 outside.
[[nodiscard]] TIPPE_INLINE bool has_root(float x) noexcept {
#if TIPPE_HAS_SQRT_FLOAT
  return x >= 0.0f;
#else
  return to_bits(x) <= kInfinityBits<float>;
#endif
}
[[nodiscard]] TIPPE_INLINE bool has_root(double x) noexcept {
#if TIPPE_HAS_SQRT_DOUBLE
  return x >= 0.0;
#else
  return to_bits(x) <= kInfinityBits<double>;
#endif
}

/// The core's own root where it has one, of x >= 0.
[[nodiscard]] TIPPE_INLINE float root(float x) noexcept {
#if !TIPPE_HAS_SQRT_FLOAT
  return sqrt_by_integers(x);
#elif defined(__wasm__)
  return __builtin_sqrtf(x);
#else
  float y;  // NOLINT(cppcoreguidelines-init-variables): written by the instruction
#if defined(__AVX__)
  __asm__("vsqrtss %1, %1, %0" : "=x"(y) : "x"(x));
#elif defined(__SSE2__)
  __asm__("sqrtss %1, %0" : "=x"(y) : "x"(x));
#elif defined(__aarch64__)
  __asm__("fsqrt %s0, %s1" : "=w"(y) : "w"(x));
#elif defined(__ARM_FP)
  __asm__("vsqrt.f32 %0, %1" : "=t"(y) : "t"(x));
#elif defined(__riscv_flen)
  __asm__("fsqrt.s %0, %1" : "=f"(y) : "f"(x));
#elif defined(__s390x__)
  __asm__("sqebr %0, %1" : "=f"(y) : "f"(x));
#endif
  return y;
#endif
}

[[nodiscard]] TIPPE_INLINE double root(double x) noexcept {
#if !TIPPE_HAS_SQRT_DOUBLE
  return sqrt_by_integers(x);
#elif defined(__wasm__)
  return __builtin_sqrt(x);
#else
  double y;  // NOLINT(cppcoreguidelines-init-variables): written by the instruction
#if defined(__AVX__)
  __asm__("vsqrtsd %1, %1, %0" : "=x"(y) : "x"(x));
#elif defined(__SSE2__)
  __asm__("sqrtsd %1, %0" : "=x"(y) : "x"(x));
#elif defined(__aarch64__)
  __asm__("fsqrt %d0, %d1" : "=w"(y) : "w"(x));
#elif defined(__ARM_FP)
  __asm__("vsqrt.f64 %P0, %P1" : "=w"(y) : "w"(x));
#elif defined(__riscv_flen)
  __asm__("fsqrt.d %0, %1" : "=f"(y) : "f"(x));
#elif defined(__s390x__)
  __asm__("sqdbr %0, %1" : "=f"(y) : "f"(x));
#endif
  return y;
#endif
}

}  // namespace sqrt_detail

/// Square root, correctly rounded. sqrt(-0) = -0, sqrt(inf) = inf; below zero 0, counted.
[[nodiscard]] TIPPE_INLINE float sqrt(float x) noexcept {
  return TIPPE_LIKELY(sqrt_detail::has_root(x)) ? sqrt_detail::root(x) : sqrt_detail::sqrt_outside(x);
}
[[nodiscard]] TIPPE_INLINE double sqrt(double x) noexcept {
  return TIPPE_LIKELY(sqrt_detail::has_root(x)) ? sqrt_detail::root(x) : sqrt_detail::sqrt_outside(x);
}

/// 1 / sqrt(x) by a rounded root and a rounded quotient, within 1.5 ulp: the root's half ulp grows to at most
/// one of the result, the quotient adds half a one. rsqrt(inf) = 0; at 0 and below the highest finite number,
/// counted. Two instructions on a core with an FPU, and the same two roundings without.
[[nodiscard]] TIPPE_INLINE float rsqrt(float x) noexcept {
  return TIPPE_LIKELY(sqrt_detail::has_root(x) && x != 0.0f) ? 1.0f / sqrt_detail::root(x)
                                                             : sqrt_detail::rsqrt_outside(x);
}
[[nodiscard]] TIPPE_INLINE double rsqrt(double x) noexcept {
  return TIPPE_LIKELY(sqrt_detail::has_root(x) && x != 0.0) ? 1.0 / sqrt_detail::root(x)
                                                            : sqrt_detail::rsqrt_outside(x);
}

}  // namespace tippe
