// SPDX-License-Identifier: MIT
// Products wider than their factors: 32x32->64 and 64x64->128, exact, for fixed point.
//
// A 64x64->128 product comes from __int128 where the compiler has a fast one, otherwise from four 32x32->64
// products; those come from the multiplier, or from four 16x16->32 products on cores that have no wider one
// (Cortex-M0). All give the same bits; tests/scalar/wide_int_test.cpp compares them.
#pragma once

#include <tippe/base/bits.hpp>

/// 0 on cores whose multiplier keeps only the low 32 bits (Armv6-M and Armv8-M baseline: M0, M0+, M23).
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB == 1 && __ARM_ARCH_PROFILE == 'M'
#define TIPPE_HAS_LONG_MULTIPLY 0
#else
#define TIPPE_HAS_LONG_MULTIPLY 1
#endif

/// Code around a 64x64->128 product: inlined where that is ten instructions, one copy where it is a hundred.
#if TIPPE_HAS_LONG_MULTIPLY
#define TIPPE_INLINE_WIDE TIPPE_INLINE
#else
#define TIPPE_INLINE_WIDE __attribute__((noinline))
#endif

/// 1 on 32-bit Arm: carry chains and the like in inline assembly, with the bits of the C++ beside it. Not at
/// -O0, where the compiler has no registers left for them. Define TIPPE_NO_ASM to do without.
#if defined(__arm__) && defined(__OPTIMIZE__) && !defined(TIPPE_NO_ASM)
#define TIPPE_USE_ASM 1
#else
#define TIPPE_USE_ASM 0
#endif
#if TIPPE_USE_ASM && !TIPPE_HAS_LONG_MULTIPLY
#include <tippe/scalar/multiply_thumb1.hpp>
#endif

namespace tippe {

/// A signed two's complement 128-bit number: high * 2^64 + low.
struct Int128 {
  uint64_t low = 0;
  int64_t high = 0;
};
struct UInt128 {
  uint64_t low = 0;
  uint64_t high = 0;
};

// --- 32 x 32 -> 64 -----------------------------------------------------------------------------------

/// Exact a * b from four products of 16-bit halves (what Cortex-M0 uses). No partial sum wraps:
/// (2^16-1)^2 + 2 (2^16-1) = 2^32-1.
[[nodiscard]] constexpr TIPPE_INLINE uint64_t multiply_wide_by_halves(uint32_t a, uint32_t b) noexcept {
  const uint32_t a_low = a & 0xffffu, a_high = a >> 16;
  const uint32_t b_low = b & 0xffffu, b_high = b >> 16;
  const uint32_t low = a_low * b_low;
  const uint32_t middle = a_high * b_low + (low >> 16);
  const uint32_t cross = a_low * b_high + (middle & 0xffffu);
  const uint32_t high = a_high * b_high + (middle >> 16) + (cross >> 16);
  return (uint64_t{high} << 32) | ((cross << 16) | (low & 0xffffu));
}

/// Exact a * b + addend * 2^16, |addend| < 2^15: the high halves carry the sign, and a partial sum before the
/// addend lies within 2^31 - 2^15.
[[nodiscard]] constexpr TIPPE_INLINE int64_t multiply_wide_by_halves(int32_t a, int32_t b,
                                                                     int32_t addend = 0) noexcept {
  const int32_t a_low = a & 0xffff, a_high = a >> 16;
  const int32_t b_low = b & 0xffff, b_high = b >> 16;
  const uint32_t low = static_cast<uint32_t>(a_low) * static_cast<uint32_t>(b_low);
  const int32_t middle = a_high * b_low + static_cast<int32_t>(low >> 16) + addend;
  const int32_t cross = a_low * b_high + (middle & 0xffff);
  const int32_t high = a_high * b_high + (middle >> 16) + (cross >> 16);
  const uint32_t low_word = (static_cast<uint32_t>(cross) << 16) | (low & 0xffffu);
  return static_cast<int64_t>((static_cast<uint64_t>(static_cast<uint32_t>(high)) << 32) | low_word);
}

/// Exact a * b. One instruction where the core has it.
[[nodiscard]] constexpr TIPPE_INLINE uint64_t multiply_wide(uint32_t a, uint32_t b) noexcept {
#if TIPPE_HAS_LONG_MULTIPLY
  return static_cast<uint64_t>(a) * b;
#else
#if TIPPE_USE_ASM
  if (!__builtin_is_constant_evaluated()) return multiply_wide_thumb1(a, b);
#endif
  return multiply_wide_by_halves(a, b);
#endif
}
[[nodiscard]] constexpr TIPPE_INLINE int64_t multiply_wide(int32_t a, int32_t b) noexcept {
#if TIPPE_HAS_LONG_MULTIPLY
  return static_cast<int64_t>(a) * b;
#else
#if TIPPE_USE_ASM
  if (!__builtin_is_constant_evaluated()) return multiply_wide_thumb1(a, b);
#endif
  return multiply_wide_by_halves(a, b);
#endif
}

/// Exact a * b + addend * 2^16, |addend| < 2^15. Meant for sums whose low 16 bits are then dropped: that is
/// where the halves beat the full product on a core without one.
[[nodiscard]] constexpr TIPPE_INLINE int64_t multiply_wide(int32_t a, int32_t b, int32_t addend) noexcept {
#if TIPPE_HAS_LONG_MULTIPLY
  return static_cast<int64_t>(a) * b + static_cast<int64_t>(addend) * 65536;
#else
  return multiply_wide_by_halves(a, b, addend);
#endif
}

/// The upper 32 bits of a * b.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t multiply_high(uint32_t a, uint32_t b) noexcept {
  return static_cast<uint32_t>(multiply_wide(a, b) >> 32);
}

// --- 64 x 64 -> 128 ----------------------------------------------------------------------------------

/// Exact a * b from four 32x32->64 products.
[[nodiscard]] constexpr TIPPE_INLINE_WIDE UInt128 multiply_wide_portable(uint64_t a, uint64_t b) noexcept {
  const uint32_t a_low = static_cast<uint32_t>(a), a_high = static_cast<uint32_t>(a >> 32);
  const uint32_t b_low = static_cast<uint32_t>(b), b_high = static_cast<uint32_t>(b >> 32);
  const uint64_t low = multiply_wide(a_low, b_low);
  const uint64_t middle = multiply_wide(a_high, b_low) + (low >> 32);  // (2^32-1)^2 + 2^32-1 < 2^64
  const uint64_t cross = multiply_wide(a_low, b_high) + static_cast<uint32_t>(middle);
  return UInt128{(cross << 32) | static_cast<uint32_t>(low),
                 multiply_wide(a_high, b_high) + (middle >> 32) + (cross >> 32)};
}

/// A number as high * 2^32 + low with both halves signed: low is what its 32 bits say as an int32_t, and high
/// takes over what the sign of low took away. From 2^63 - 2^31 on high does not fit.
struct SignedHalves {
  int32_t high = 0, low = 0;
  bool fits = true;
};
[[nodiscard]] constexpr TIPPE_INLINE SignedHalves signed_halves(int64_t a) noexcept {
  const uint32_t top = static_cast<uint32_t>(a >> 32);
  const int32_t high = static_cast<int32_t>(top + (static_cast<uint32_t>(a) >> 31));
  return SignedHalves{high, static_cast<int32_t>(a), high >= static_cast<int32_t>(top)};
}

/// Exact a * b + addend * 2^32, |addend| < 2^29, for halves that fit. The addend is free: fixed point rounds
/// with it.
///
/// All four products are signed x signed, so a negative factor needs no correction afterwards: 7 instructions
/// on Armv7-M. The bound of the middle column: if a.low = -2^31 then a.high > -2^31, so
/// |a.high b.low + a.low b.high| <= 2^63 - 2^32, which leaves room for |a.low b.low| / 2^32 <= 2^30 and the
/// addend.
[[nodiscard]] constexpr TIPPE_INLINE Int128 multiply_wide(SignedHalves a, SignedHalves b,
                                                          int32_t addend) noexcept {
  const int64_t low = multiply_wide(a.low, b.low);
  const int32_t carry = static_cast<int32_t>(low >> 32) + addend;
  const int64_t middle = carry + multiply_wide(a.high, b.low) + multiply_wide(a.low, b.high);
  const int64_t high = (middle >> 32) + multiply_wide(a.high, b.high);
  return Int128{(static_cast<uint64_t>(middle) << 32) | static_cast<uint32_t>(low), high};
}

/// Exact a * b + addend * 2^32, |addend| < 2^29, for factors whose halves do not fit: as unsigned, then
/// 2^64 * (the other factor) off for each negative one.
[[nodiscard]] TIPPE_COLD constexpr Int128 multiply_wide_schoolbook(int64_t a, int64_t b,
                                                                   int32_t addend) noexcept {
  const UInt128 p = multiply_wide_portable(static_cast<uint64_t>(a), static_cast<uint64_t>(b));
  const uint64_t correction =
      (a < 0 ? static_cast<uint64_t>(b) : 0u) + (b < 0 ? static_cast<uint64_t>(a) : 0u);
  const uint64_t low = p.low + (static_cast<uint64_t>(static_cast<int64_t>(addend)) << 32);
  const uint64_t carry = uint64_t{low < p.low ? 1u : 0u} - uint64_t{addend < 0 ? 1u : 0u};
  return Int128{low, static_cast<int64_t>(p.high - correction + carry)};
}

/// Exact a * b + addend * 2^32, |addend| < 2^29.
[[nodiscard]] constexpr TIPPE_INLINE Int128 multiply_wide_portable(int64_t a, int64_t b,
                                                                   int32_t addend = 0) noexcept {
  const SignedHalves x = signed_halves(a), y = signed_halves(b);
  if (TIPPE_UNLIKELY(!x.fits || !y.fits)) return multiply_wide_schoolbook(a, b, addend);
  return multiply_wide(x, y, addend);
}

/// The lower 64 bits of a * b.
[[nodiscard]] constexpr TIPPE_INLINE uint64_t multiply_low(uint64_t a, uint64_t b) noexcept {
#if TIPPE_HAS_LONG_MULTIPLY
  return a * b;
#else  // what the run-time library would do, without the call
  const uint32_t a_low = static_cast<uint32_t>(a), b_low = static_cast<uint32_t>(b);
  const uint32_t cross = static_cast<uint32_t>(a >> 32) * b_low + a_low * static_cast<uint32_t>(b >> 32);
  return multiply_wide(a_low, b_low) + (uint64_t{cross} << 32);
#endif
}

/// Exact a * b.
[[nodiscard]] constexpr TIPPE_INLINE UInt128 multiply_wide(uint64_t a, uint64_t b) noexcept {
#if TIPPE_HAS_INT128
  __extension__ using Wide = unsigned __int128;
  const Wide p = static_cast<Wide>(a) * b;
  return UInt128{static_cast<uint64_t>(p), static_cast<uint64_t>(p >> 64)};
#else
  return multiply_wide_portable(a, b);
#endif
}

/// Exact a * b + addend * 2^32, |addend| < 2^29.
[[nodiscard]] constexpr TIPPE_INLINE Int128 multiply_wide(int64_t a, int64_t b, int32_t addend = 0) noexcept {
#if TIPPE_HAS_INT128
  __extension__ using Wide = __int128;
  const Wide p = static_cast<Wide>(a) * b + static_cast<int64_t>(addend) * (int64_t{1} << 32);
  return Int128{static_cast<uint64_t>(p), static_cast<int64_t>(p >> 64)};
#else
  return multiply_wide_portable(a, b, addend);
#endif
}

}  // namespace tippe
