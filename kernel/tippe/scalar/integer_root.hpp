// SPDX-License-Identifier: MIT
// Roots and reciprocals of fractions in one word (word_math.hpp), by Newton steps from one table of 128
// bytes. Results are approximations with a stated relative error; who needs the last bit looks at the
// remainder.
#pragma once

#include <tippe/scalar/word_math.hpp>

namespace tippe {

/// 256 / sqrt(a) - 256 for a = fraction / 2^32: first row block a in [1/4, 1/2) in steps of 1/256, second
/// [1/2, 1) in steps of 1/128; each entry has the smallest worst relative error on its step (<= 2^-7.6).
inline constexpr uint8_t kRootSeed[128] = {
    254, 250, 246, 243, 239, 235, 232, 228, 225, 222, 219, 215, 212, 209, 206, 203,  //
    201, 198, 195, 192, 190, 187, 184, 182, 179, 177, 175, 172, 170, 168, 165, 163,  //
    161, 159, 157, 155, 153, 151, 149, 147, 145, 143, 141, 139, 137, 135, 134, 132,  //
    130, 128, 127, 125, 123, 122, 120, 119, 117, 116, 114, 113, 111, 110, 108, 107,  //
    105, 102, 99,  97,  94,  91,  89,  87,  84,  82,  80,  77,  75,  73,  71,  69,   //
    67,  65,  63,  61,  59,  57,  55,  54,  52,  50,  48,  47,  45,  44,  42,  40,   //
    39,  37,  36,  34,  33,  31,  30,  29,  27,  26,  25,  23,  22,  21,  20,  18,   //
    17,  16,  15,  13,  12,  11,  10,  9,   8,   7,   6,   5,   4,   3,   2,   1,
};

/// 1/sqrt(a) with 8 fraction bits, relative error <= 2^-7.6. Needs a in [1/4, 1), i.e. a >= 2^30.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t rsqrt_seed(uint32_t a) noexcept {
  // NOLINTNEXTLINE(clang-analyzer-core.*): a >= 2^30, so the index is in 64 .. 127 or 0 .. 63
  return 256u + kRootSeed[(a >> 31) != 0 ? a >> 25 : (a >> 24) - 64];
}

/// 1/sqrt(a) with 30 fraction bits, relative error <= 2^-14.6. Needs a in [1/4, 1).
[[nodiscard]] constexpr TIPPE_INLINE uint32_t rsqrt_15_bits(uint32_t a) noexcept {
  const uint32_t r = rsqrt_seed(a);
  // r (3 - a r^2) / 2; a r^2 is near 1, with 30 fraction bits.
  const uint32_t correction = 3u * (1u << 30) - mul_high(a, (r * r) << 14);
  return mul_high(r << 23, correction);
}

/// 1/sqrt(a) with 30 fraction bits, relative error <= 2^-28. Needs a in [1/4, 1).
[[nodiscard]] constexpr TIPPE_INLINE uint32_t rsqrt_28_bits(uint32_t a) noexcept {
  const uint32_t r = rsqrt_15_bits(a);
  // a r^2 is taken as (a r) r: every factor fits its word.
  const uint32_t root = mul_high(a, r << 1);  // 31 fraction bits, < 1
  const uint32_t correction = 3u * (1u << 30) - mul_high(root << 1, r);
  return mul_high(r << 1, correction);
}

/// sqrt(a) for a in [1/4, 1), relative error <= 2^-30 (2^-58 with 64 bits).
[[nodiscard]] constexpr TIPPE_INLINE uint32_t root_of(uint32_t a, uint32_t rsqrt) noexcept {
  const uint32_t s = mul_high(a, rsqrt) << 2;
  // s + (a - s^2) / (2 s), with rsqrt for 1/s; |rest| < 2^38.
  const int64_t rest = static_cast<int64_t>((static_cast<uint64_t>(a) << 32) - multiply_wide(s, s));
  const int64_t step = multiply_wide(static_cast<int32_t>(rest >> 8), static_cast<int32_t>(rsqrt)) >> 55;
  return s + static_cast<uint32_t>(step);
}
[[nodiscard]] constexpr TIPPE_INLINE uint32_t root_of(uint32_t a) noexcept {
  return root_of(a, rsqrt_28_bits(a));
}
[[nodiscard]] constexpr TIPPE_INLINE uint64_t root_of(uint64_t a) noexcept {
  const uint32_t a_high = static_cast<uint32_t>(a >> 32);
  const uint32_t rsqrt = rsqrt_28_bits(a_high);
  const uint32_t s = root_of(a_high, rsqrt);
  const int64_t rest = static_cast<int64_t>(a - multiply_wide(s, s));  // |rest| < 2^35
  const int64_t step = multiply_wide(static_cast<int32_t>(rest >> 4), static_cast<int32_t>(rsqrt)) >> 27;
  return (static_cast<uint64_t>(s) << 32) + static_cast<uint64_t>(step);
}

/// 1/d for d in [1/2, 1), with 31 (63) fraction bits, relative error <= 2^-30 (2^-59). Below 2 always: the
/// result fits its word.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t reciprocal(uint32_t d) noexcept {
  const uint32_t seed = rsqrt_seed(d);
  const uint32_t r0 = (seed * seed) << 14;  // 30 fraction bits, relative error 2^-6.6
  // third order: r0 (1 + e + e^2) with e = 1 - d r0.
  const int32_t e = static_cast<int32_t>((1u << 30) - mul_high(d, r0));
  const int32_t e2 = ((e >> 8) * (e >> 8)) >> 14;
  const uint32_t r1 = mul_high(r0 << 1, ((1u << 30) + static_cast<uint32_t>(e + e2)) << 1) << 1;
  // second order: r1 (2 - d r1); 2^32 - x in one word is 2 - x with 31 fraction bits.
  return static_cast<uint32_t>(multiply_wide(r1, 0u - mul_high(d, r1)) >> 31);
}
[[nodiscard]] constexpr TIPPE_INLINE uint64_t reciprocal(uint64_t d) noexcept {
  const uint64_t r = static_cast<uint64_t>(reciprocal(static_cast<uint32_t>(d >> 32))) << 32;
  const WordPair<uint64_t> p = mul_wide(r, uint64_t{0} - mul_high(d, r));
  return (p.high << 1) | (p.low >> 63);
}

}  // namespace tippe
