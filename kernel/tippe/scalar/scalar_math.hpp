// SPDX-License-Identifier: MIT
// The functions the kernel needs, ours, with the same bits on every target. No libm.
//
// Error bounds, in units in the last place of the result (ulp; LSB in fixed point), against the exact value:
//
//   function        float   double  Q24_40  Q8_24   range
//   sqrt            0.5     0.5     0.5     0.5     x >= 0 (correctly rounded)
//   rsqrt           1.5     1.5     0.5     0.5     x > 0
//   sin cos         0.52    0.51    0.51    0.52    every finite x, however large
//   sinc            0.53    0.51    0.51    0.52    every finite x
//   cosc            0.56    0.52    0.51    0.52    every finite x
//   atan2           0.53    0.52    0.51    0.51    every pair of finite or infinite arguments
//   asin acos       0.54    0.53    0.51    0.52    -1 <= x <= 1
//
// (tests/scalar/function_bounds.hpp holds the tests to this table: every 32-bit argument, 1e9 pairs, 1e8
// 64-bit arguments.) Angle functions compute in integers on every core, float and double too. Instructions on
// a Cortex-M4F and (M0), x = 5.3, inline calls counted in:
//
//                  sincos      sin cos     atan2       asin acos   sinc, |x| < 1/2
//   float          166 (554)   131 (353)   185 (502)   223 (708)    50 (198)
//   double         614 (3107)  384 (1817)  436 (2180)  490 (2566)  240 (1533)
//   Q24_40         590 (3092)  416 (1867)  444 (2236)  504 (2609)  244 (1556)
//   Q8_24          163 (526)   126 (369)   181 (525)   220 (719)    41 (209)
//
// Outside the range a function returns the value at the nearest point of its domain and counts the event in
// NumericEvents; none of them makes a NaN out of anything but a NaN:
//
//   sqrt(x < 0)         0                       domain       sqrt(-0) = -0, sqrt(inf) = inf
//   rsqrt(0)            highest finite          divide_by_zero       rsqrt(inf) = 0
//   rsqrt(x < 0)        highest finite          domain
//   sin(inf) cos(inf)   0 and 1                 domain       sinc(inf) = cosc(inf) = 0, not counted
//   asin(|x| > 1)       +-pi/2                  domain
//   acos(|x| > 1)       0 or pi                 domain
//   atan2(0, 0)         0 with the sign of y    domain
//
// NaN in, NaN out (the one pattern of float_bits.hpp), not counted: the result shows it.
#pragma once

#include <tippe/scalar/float_bits.hpp>
#include <tippe/scalar/float_sqrt.hpp>
#include <tippe/scalar/scalar_convert.hpp>
#include <tippe/scalar/scalar_traits.hpp>

namespace tippe {

// --- exact helpers, every scalar ---------------------------------------------------------------------

/// |x|. Clears the sign bit of -0 and NaN; the lowest fixed-point number saturates to the highest, counted.
[[nodiscard]] constexpr TIPPE_INLINE float abs(float x) noexcept {
  return __builtin_fabsf(x);  // the sign bit cleared, never a call: vectors of them are one instruction
}
[[nodiscard]] constexpr TIPPE_INLINE double abs(double x) noexcept {
  return __builtin_fabs(x);
}
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<R, F> abs(Fixed<R, F> x) noexcept {
  return x.raw() < 0 ? -x : x;
}

/// Smaller, larger of two; the first when they compare equal (-0, +0) or either is NaN.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S min(S a, S b) noexcept {
  return b < a ? b : a;
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S max(S a, S b) noexcept {
  return a < b ? b : a;
}
/// x moved into [low, high]; NaN stays NaN. Needs low <= high.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S clamp(S x, S low, S high) noexcept {
  return x < low ? low : high < x ? high : x;
}

/// -1, 0 or 1; 0, -0 and NaN are returned as they are.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S sign(S x) noexcept {
  return S(0) < x ? S(1) : x < S(0) ? S(-1) : x;
}

/// |size| with the sign of `direction` (its sign bit, so -0 and NaN count). Fixed point: 0 is positive.
[[nodiscard]] constexpr TIPPE_INLINE float copysign(float size, float direction) noexcept {
  return from_bits<float>(magnitude_bits(size) | (to_bits(direction) & kSignBit<float>));
}
[[nodiscard]] constexpr TIPPE_INLINE double copysign(double size, double direction) noexcept {
  return from_bits<double>(magnitude_bits(size) | (to_bits(direction) & kSignBit<double>));
}
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<R, F> copysign(Fixed<R, F> size, Fixed<R, F> direction) noexcept {
  return (size.raw() < 0) == (direction.raw() < 0) ? size : -size;
}

/// x / 2, rounded once: exact but for subnormal floats, ties towards +infinity in fixed point.
[[nodiscard]] constexpr TIPPE_INLINE float half(float x) noexcept {
  return x * 0.5f;
}
[[nodiscard]] constexpr TIPPE_INLINE double half(double x) noexcept {
  return x * 0.5;
}
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<R, F> half(Fixed<R, F> x) noexcept {
  return Fixed<R, F>::from_raw(static_cast<R>((x.raw() >> 1) + (x.raw() & 1)));
}

/// False for NaN and infinities; always true in fixed point.
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE bool is_finite(Fixed<R, F>) noexcept {
  return true;
}

/// What to hash; for floats every NaN is one pattern (float_bits.hpp).
[[nodiscard]] constexpr TIPPE_INLINE uint64_t canonical_bits(Q24_40 x) noexcept {
  return static_cast<uint64_t>(x.raw());
}
[[nodiscard]] constexpr TIPPE_INLINE uint32_t canonical_bits(Q8_24 x) noexcept {
  return static_cast<uint32_t>(x.raw());
}

// --- square roots: those of float and double are inline in float_sqrt.hpp -----------------------------

[[nodiscard]] Q24_40 sqrt(Q24_40 x) noexcept;
[[nodiscard]] Q8_24 sqrt(Q8_24 x) noexcept;
[[nodiscard]] Q24_40 rsqrt(Q24_40 x) noexcept;
[[nodiscard]] Q8_24 rsqrt(Q8_24 x) noexcept;

// --- whole numbers and powers of two: those of fixed point are inline in scalar_convert.hpp ------------

/// x * 2^n rounded once, to nearest; overflows to infinity.
[[nodiscard]] float scale_pow2(float x, int n) noexcept;
[[nodiscard]] double scale_pow2(double x, int n) noexcept;
/// Largest whole number <= x, and nearest whole number, ties towards +infinity. Both saturate to the int32_t
/// range (counted as overflow); NaN gives 0 (domain).
[[nodiscard]] int32_t floor_to_int(float x) noexcept;
[[nodiscard]] int32_t floor_to_int(double x) noexcept;
[[nodiscard]] int32_t round_to_int(float x) noexcept;
[[nodiscard]] int32_t round_to_int(double x) noexcept;

// --- each for float, double, Q24_40, Q8_24 -----------------------------------------------------------
//
//   sincos sin cos      x in radians, any size; sincos costs little more than one of them
//   sinc(x)             sin(x) / x, 1 at 0: what exp of a rotation vector needs
//   cosc(x)             (1 - cos(x)) / x^2, 1/2 at 0
//   sinc_cos            both halves of the quaternion exp: exp(w) = (cos |w|, w sinc |w|)
//   atan2(y, x)         angle of (x, y) in [-pi, pi]; signed zeros and infinities as in C, but atan2(0, 0)
//   asin(x)  acos(x)    in [-pi/2, pi/2] and [0, pi]
#define TIPPE_DECLARE_FUNCTIONS(S)                        \
  void sincos(S x, S& sine, S& cosine) noexcept;          \
  [[nodiscard]] S sin(S x) noexcept;                      \
  [[nodiscard]] S cos(S x) noexcept;                      \
  [[nodiscard]] S sinc(S x) noexcept;                     \
  [[nodiscard]] S cosc(S x) noexcept;                     \
  void sinc_cos(S x, S& sine_over_x, S& cosine) noexcept; \
  [[nodiscard]] S atan2(S y, S x) noexcept;               \
  [[nodiscard]] S asin(S x) noexcept;                     \
  [[nodiscard]] S acos(S x) noexcept;
TIPPE_DECLARE_FUNCTIONS(float)
TIPPE_DECLARE_FUNCTIONS(double)
TIPPE_DECLARE_FUNCTIONS(Q24_40)
TIPPE_DECLARE_FUNCTIONS(Q8_24)
#undef TIPPE_DECLARE_FUNCTIONS

}  // namespace tippe
