// SPDX-License-Identifier: MIT
// Square roots of integers and their reciprocals, rounded to nearest: what sqrt and rsqrt of fixed point are.
//
// All start from y = 1/sqrt(a) to 31 bits (a table and two Newton-like steps), refine it where more is
// needed, round, and settle the last place by exact integer arithmetic: the rounded estimate is never too
// large and at most one too small. No division, no loop. No ties: (r + 1/2)^2 is never an integer, and
// neither is 2^k / (r + 1/2)^2 for r > 0. Instructions on a Cortex-M4, with the call: sqrt 101 and rsqrt 143
// in Q24_40, 50 and 57 in Q8_24; the root of 128 bits 185.
#pragma once

#include <tippe/scalar/integer_root.hpp>
#include <tippe/scalar/wide_int.hpp>

namespace tippe {
namespace fixed_detail {

/// 2^31 / sqrt(a / 2^32) for a >= 2^30: never too large, and less than 1.02 too small (proven by trying every
/// a). About 25 instructions on a Cortex-M4; two products need 64 bits, the others one word.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t rsqrt_31_bits(uint32_t a) noexcept {
  // y (3 - a y^2) / 2 takes the 8-bit seed to 12 bits.
  const int32_t seed = static_cast<int32_t>(rsqrt_seed(a));  // 8 fraction bits
  const int32_t seed_error = (1 << 30) - ((seed * seed) >> 2) * static_cast<int32_t>(a >> 16);
  const uint32_t y = static_cast<uint32_t>((seed << 7) + ((seed * (seed_error >> 9)) >> 15));  // 15
  // y (1 + e/2 + 3/8 e^2) with e = 1 - a y^2, |e| < 2^-11, triples the correct bits.
  const uint64_t a_y_y = multiply_wide(a, y * y);                               // 62 fraction bits
  const int32_t e = -static_cast<int32_t>(static_cast<uint32_t>(a_y_y >> 20));  // 42: the leading 1 drops out
  const int32_t e_high = e >> 16;                                               // 26
  const int32_t twice_step = e + ((3 * e_high * e_high) >> 12);                 // 42: e + 3/4 e^2
  const int64_t product = multiply_wide(static_cast<int32_t>(y << 15), twice_step);  // 72
  // 8 / 2^10 of a unit less: more than the errors above, so that the result is never too large.
  return (y << 16) + static_cast<uint32_t>((static_cast<int32_t>(product >> 32) - 8) >> 10);
}

/// The even shift that brings n > 0 to one of the two top bits.
[[nodiscard]] constexpr TIPPE_INLINE int even_shift(uint32_t n) noexcept {
  return leading_zeros(n) & ~1;
}
[[nodiscard]] constexpr TIPPE_INLINE int even_shift(uint64_t n) noexcept {
  return leading_zeros(n) & ~1;
}

// --- sqrt(n * 2^F), 0 < n < 2^31 or 2^63 -------------------------------------------------------------

template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t sqrt_rounded(uint32_t n) noexcept {
  static_assert(F % 2 == 0 && F >= 0 && F < 30, "two guard bits at least");
  const int shift = even_shift(n);
  const uint32_t a = n << shift;
  const uint32_t s = multiply_high(a, rsqrt_31_bits(a));  // sqrt(a), 31 fraction bits, at most 2.02 too small
  const int guard = 15 - F / 2 + shift / 2;
  const uint32_t r = (s + (1u << (guard - 1))) >> guard;
  // r is right if n 2^F - r^2 <= r; both sides are far below 2^31, so one word of the difference decides.
  const int32_t rest = static_cast<int32_t>((n << F) - r * r);
  return r + (rest > static_cast<int32_t>(r) ? 1u : 0u);
}

/// 2^63 sqrt(x / 2^64) for x >= 2^62: never too large, at most 62 too small. `y` is rsqrt_31_bits(x >> 32).
[[nodiscard]] constexpr TIPPE_INLINE uint64_t sqrt_57_bits(uint64_t x, uint32_t y) noexcept {
  // s = sqrt(x) with 31 fraction bits, at most 3.5 too small; (x - s^2) / (2 sqrt(x)) is what is missing.
  const uint32_t s = multiply_high(static_cast<uint32_t>(x >> 32), y);
  const uint64_t missing = x - (multiply_wide(s, s) << 2);  // 64 fraction bits, < 2^36
  const uint64_t step = multiply_wide(static_cast<uint32_t>(missing >> 4), y) >> 29;
  // at most 1 too large and 60 too small; 2 less is never too large.
  return (uint64_t{s} << 32) + step - 2;
}

template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint64_t sqrt_rounded(uint64_t n) noexcept {
  static_assert(F % 2 == 0 && F >= 0 && F <= 48, "seven guard bits at least");
  const int shift = even_shift(n);
  const uint64_t x = n << shift;
  const uint64_t root = sqrt_57_bits(x, rsqrt_31_bits(static_cast<uint32_t>(x >> 32)));
  const int guard = 31 - F / 2 + shift / 2;
  const uint64_t r = (root + (uint64_t{1} << (guard - 1))) >> guard;
  const int64_t rest = static_cast<int64_t>((n << F) - multiply_low(r, r));
  return r + (rest > static_cast<int64_t>(r) ? 1u : 0u);
}

/// sqrt(n) for 0 < n < 2^126: the norm of a vector, whose squares are summed exactly.
[[nodiscard]] constexpr uint64_t sqrt_rounded(UInt128 n) noexcept {
  // x = n * 2^shift with one of the top two bits set.
  const int shift = n.high != 0 ? even_shift(n.high) : 64 + even_shift(n.low);
  UInt128 x{n.low << (shift & 63), n.high << (shift & 63)};
  if (shift >= 64) {
    x = UInt128{0, x.low};
  } else {
    x.high |= n.low >> (64 - shift);  // shift is 2 at least
  }
  const uint32_t y = rsqrt_31_bits(static_cast<uint32_t>(x.high >> 32));
  // 2 s is sqrt(x) with 64 fraction bits, at most 125 too small; (x - (2 s)^2) / (2 sqrt(x)) is missing.
  const uint64_t s = 2 * sqrt_57_bits(x.high, y);
  const UInt128 square = multiply_wide(s, s);
  const uint64_t low = x.low - square.low;
  const uint64_t high = x.high - square.high - (x.low < square.low ? 1u : 0u);  // < 2^8
  const uint64_t step =
      multiply_wide(static_cast<uint32_t>((high << 23) | (low >> 41)), y);  // 55 fraction bits
  // y may exceed 1/sqrt(x) by 2^-31 of it: the step less 2^-30 is never too large, and the sum at most
  // 1 + 2^-22 too small.
  const uint64_t root = s + ((step - (step >> 30)) >> 55);
  const int guard = shift / 2;
  const uint64_t r = (root >> guard) + ((root >> (guard - 1)) & 1u);  // root + half could wrap
  // r is right if n <= r^2 + r.
  const UInt128 limit = multiply_wide(r, r + 1);
  return r + (n.high > limit.high || (n.high == limit.high && n.low > limit.low) ? 1u : 0u);
}

// --- 2^(3F/2) / sqrt(n) ------------------------------------------------------------------------------

/// Needs n > 0 and a result below 2^31, that is n > 2^(3F-62), n < 2^31.
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t rsqrt_rounded(uint32_t n) noexcept {
  static_assert(F % 2 == 0 && F >= 22 && F <= 30, "the result has at most 31 bits, at least one guard bit");
  const int shift = even_shift(n);
  const uint32_t y = rsqrt_31_bits(n << shift);
  const int guard = 47 - 3 * F / 2 - shift / 2;
  const uint32_t r = ((y >> (guard - 1)) + 1) >> 1;
  // one more if (r + 1/2)^2 n < 2^(3F); compared without the lowest word, which cannot decide.
  const uint64_t square = multiply_wide(2 * r + 1, 2 * r + 1);
  const uint64_t high =
      multiply_wide(static_cast<uint32_t>(square >> 32), n) + multiply_high(static_cast<uint32_t>(square), n);
  return r + (high < (uint64_t{1} << (3 * F + 2 - 32)) ? 1u : 0u);
}

/// Needs 0 < n < 2^63.
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint64_t rsqrt_rounded(uint64_t n) noexcept {
  static_assert(F % 2 == 0 && F >= 22 && F <= 40, "three guard bits at least");
  const int shift = even_shift(n);
  const uint64_t x = n << shift;
  const uint32_t y = rsqrt_31_bits(static_cast<uint32_t>(x >> 32));
  // y + y e / 2 with e = 1 - x y^2, |e| < 2^-29.9: 62 fraction bits, at most 1 too large and 4.2 too small.
  const int64_t e = (int64_t{1} << 62) - static_cast<int64_t>(multiply_wide(x, multiply_wide(y, y)).high);
  const int64_t step = static_cast<int64_t>(multiply_low(y >> 2, static_cast<uint64_t>(e))) >> 30;
  const uint64_t estimate = (uint64_t{y} << 31) + static_cast<uint64_t>(step) - 1;
  const int guard = 94 - 3 * F / 2 - shift / 2;
  const uint64_t r = ((estimate >> (guard - 1)) + 1) >> 1;
  // one more if (2r + 1)^2 n < 2^(3F+2); this product has at most 124 bits.
  const uint64_t m = 2 * r + 1;
  const UInt128 m_n = multiply_wide(m, n);
  const uint64_t high = multiply_wide(m_n.low, m).high + multiply_low(m_n.high, m);
  return r + (high < (uint64_t{1} << (3 * F + 2 - 64)) ? 1u : 0u);
}

}  // namespace fixed_detail
}  // namespace tippe
