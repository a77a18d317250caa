// SPDX-License-Identifier: MIT
// Integer division for fixed point: a 64-bit dividend by 32 bits, a 128-bit one by 64, on 32-bit cores
// without a wide divide instruction and without the compiler's run-time library. (64-bit CPUs, which have
// both, use them; TIPPE_PORTABLE_WIDE takes the way of the 32-bit cores there too.)
//
// N. Moeller and T. Granlund, "Improved division by invariant integers", IEEE Trans. Computers 60 (2011):
// one reciprocal of the normalised divisor, then every 32-bit digit of the quotient costs two multiplications
// and two conditional corrections, and the remainder comes out exact. On a Cortex-M4 about 24 instructions
// for the reciprocal and 18 for a digit.
#pragma once

#include <tippe/scalar/wide_int.hpp>

/// 1 if the core divides 32-bit numbers in hardware. (A 32-bit Arm says so; every other target here can.)
#if defined(__arm__) && !defined(__ARM_FEATURE_IDIV)
#define TIPPE_HAS_DIVIDE 0
#else
#define TIPPE_HAS_DIVIDE 1
#endif

namespace tippe {
namespace fixed_detail {

// --- the reciprocal ----------------------------------------------------------------------------------

/// 2^46 / d within 1.1e-3 of itself, for d >= 2^31: what the Newton steps below start from.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal_seed_by_division(uint32_t d) noexcept {
  return ((1u << 24) - (1u << 14) + (1u << 9)) / (d >> 22);
}

/// The same within 1.7e-4, for cores without a divide instruction. With x = d / 2^32 in [1/2, 1):
/// 1/x = 140/33 - x (64/11 - 256/99 x) to 1/99, then one Newton step. All products fit in 32 bits.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal_seed_by_multiplication(uint32_t d) noexcept {
  const int32_t x = static_cast<int32_t>(d >> 17);                        // 15 fraction bits
  const int32_t r = 69508 - ((x * (95325 - ((x * 42369) >> 15))) >> 15);  // 14 fraction bits
  const int32_t error = (1 << 29) - x * r;
  return static_cast<uint32_t>(r + ((r * (error >> 13)) >> 16));
}

/// floor((2^64 - 1) / d) - 2^32 from either seed, for d >= 2^31. Exact for all 2^31 divisors: a long test
/// tries them.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal_from_seed(uint32_t d, uint32_t v0) noexcept {
  const uint32_t odd = d & 1u;
  const uint32_t v1 = (v0 << 4) - multiply_high(v0 * v0, (d >> 11) + 1) - 1;
  const uint32_t error = ((v1 >> 1) & (0u - odd)) - v1 * ((d >> 1) + odd);
  const uint32_t v2 = (v1 << 15) + (multiply_high(v1, error) >> 1);
  return v2 - static_cast<uint32_t>((multiply_wide(v2, d) + d) >> 32) - d;
}

[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal(uint32_t d) noexcept {
#if TIPPE_HAS_DIVIDE
  return reciprocal_from_seed(d, reciprocal_seed_by_division(d));
#else
  return reciprocal_from_seed(d, reciprocal_seed_by_multiplication(d));
#endif
}

/// floor((2^96 - 1) / d) - 2^32 for d >= 2^63: the reciprocal of two digits.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal(uint64_t d) noexcept {
  const uint32_t d1 = static_cast<uint32_t>(d >> 32), d0 = static_cast<uint32_t>(d);
  uint32_t v = reciprocal(d1);
  uint32_t p = d1 * v + d0;
  if (p < d0) {
    --v;
    if (p >= d1) {
      --v;
      p -= d1;
    }
    p -= d1;
  }
  const uint64_t t = multiply_wide(v, d0);
  const uint32_t t1 = static_cast<uint32_t>(t >> 32);
  p += t1;
  if (p < t1) {
    --v;
    if (((uint64_t{p} << 32) | static_cast<uint32_t>(t)) >= d) --v;
  }
  return v;
}

// --- one digit of the quotient -----------------------------------------------------------------------

/// u / d with its remainder, for d >= 2^31, u < d * 2^32 and v = reciprocal(d).
[[nodiscard]] constexpr TIPPE_INLINE uint32_t divide_digit(uint64_t u, uint32_t d, uint32_t v,
                                                           uint32_t& remainder) noexcept {
  const uint64_t q = multiply_wide(v, static_cast<uint32_t>(u >> 32)) + u;
  uint32_t digit = static_cast<uint32_t>(q >> 32) + 1;
  uint32_t r = static_cast<uint32_t>(u) - digit * d;
  if (r > static_cast<uint32_t>(q)) {
    --digit;
    r += d;
  }
  if (TIPPE_UNLIKELY(r >= d)) {
    ++digit;
    r -= d;
  }
  remainder = r;
  return digit;
}

/// (u * 2^32 + u0) / d with its remainder, for d >= 2^63, u < d and v = reciprocal(d).
[[nodiscard]] constexpr TIPPE_INLINE uint32_t divide_digit(uint64_t u, uint32_t u0, uint64_t d, uint32_t v,
                                                           uint64_t& remainder) noexcept {
  const uint32_t d1 = static_cast<uint32_t>(d >> 32), d0 = static_cast<uint32_t>(d);
  const uint64_t q = multiply_wide(v, static_cast<uint32_t>(u >> 32)) + u;
  uint32_t digit = static_cast<uint32_t>(q >> 32);
  const uint32_t r1 = static_cast<uint32_t>(u) - digit * d1;
  uint64_t r = ((uint64_t{r1} << 32) | u0) - multiply_wide(digit, d0) - d;
  ++digit;
  if (static_cast<uint32_t>(r >> 32) >= static_cast<uint32_t>(q)) {
    --digit;
    r += d;
  }
  if (TIPPE_UNLIKELY(r >= d)) {
    ++digit;
    r -= d;
  }
  remainder = r;
  return digit;
}

// --- quotients of magnitudes -------------------------------------------------------------------------

/// n * 2^F / d rounded to nearest; a tie goes up, or down for `negative` quotients, so that it always goes
/// towards +infinity. Needs d > 0 and n >> (31 - F) <= d: the quotient then fits.
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t divide_rounded(uint32_t n, uint32_t d, bool negative) noexcept {
  static_assert(F > 0 && F < 32, "fraction bits");
#if TIPPE_HAS_INT128
  const uint64_t dividend = uint64_t{n} << F;
  const uint32_t q = static_cast<uint32_t>(dividend / d), rest = static_cast<uint32_t>(dividend % d);
#else
  const int shift = __builtin_clz(d);
  d <<= shift;
  uint32_t rest = 0;
  const uint32_t q = divide_digit(uint64_t{n} << (F + shift), d, reciprocal(d), rest);
#endif
  return q + (rest + (negative ? 0u : 1u) > d - rest ? 1u : 0u);
}

/// The same for 64 bits. Needs d > 0 and n >> (63 - F) <= d.
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE uint64_t divide_rounded(uint64_t n, uint64_t d, bool negative) noexcept {
  static_assert(F >= 32 && F < 64, "the lowest digit of n * 2^F must be zero");
#if TIPPE_HAS_INT128
  __extension__ using Wide = unsigned __int128;
  const Wide dividend = static_cast<Wide>(n) << F;
  const uint64_t q = static_cast<uint64_t>(dividend / d);
  const uint64_t rest = static_cast<uint64_t>(dividend) - q * d;
#else
  const int shift = leading_zeros(d);
  d <<= shift;
  // n * 2^(F + shift) has four digits: the upper two are u, the next u0, the lowest 0.
  const int up = F - 32 + shift;  // n * 2^up has the upper three
  const uint64_t u = up < 32 ? n >> (32 - up) : n << (up - 32);
  const uint32_t u0 = up < 32 ? static_cast<uint32_t>(n << up) : 0u;
  const uint32_t v = reciprocal(d);
  uint64_t rest = 0;
  const uint32_t q1 = divide_digit(u, u0, d, v, rest);
  const uint32_t q0 = divide_digit(rest, 0u, d, v, rest);
  const uint64_t q = (uint64_t{q1} << 32) | q0;
#endif
  return q + (rest + (negative ? 0u : 1u) > d - rest ? 1u : 0u);
}

}  // namespace fixed_detail
}  // namespace tippe
