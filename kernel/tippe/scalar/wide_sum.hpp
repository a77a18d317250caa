// SPDX-License-Identifier: MIT
// Exact sums of wide products: 160 bits for 128-bit products, 96 bits for 64-bit ones. Neither can overflow
// within 2^31 terms. With __int128 the sums are kept in 128-bit columns; elsewhere in 32-bit words with the
// carry passed upwards, on Arm by the five (three) instructions made for it, which no C++ expression yields.
#pragma once

#include <tippe/scalar/wide_int.hpp>

/// 1: carry chains in inline assembly (not on Cortex-M0, which lacks the registers for them).
#if TIPPE_USE_ASM && TIPPE_HAS_LONG_MULTIPLY
#define TIPPE_ARM_CARRY_CHAIN 1
#else
#define TIPPE_ARM_CARRY_CHAIN 0
#endif

namespace tippe {

#if TIPPE_HAS_INT128

/// A sum of 128-bit products: low halves and high halves in a column each.
class WideSum {
 public:
  explicit constexpr TIPPE_INLINE WideSum(Int128 start) noexcept : low_(start.low), high_(start.high) {}

  constexpr TIPPE_INLINE void add(Int128 p) noexcept {
    low_ += p.low;
    high_ += p.high;
  }
  constexpr TIPPE_INLINE void subtract(Int128 p) noexcept {
    low_ -= p.low;
    high_ -= p.high;
  }
  /// False if the sum needs more than 128 bits.
  [[nodiscard]] constexpr TIPPE_INLINE bool get(Int128& sum) const noexcept {
    const Column high = high_ + (low_ >> 64);
    sum = Int128{static_cast<uint64_t>(low_), static_cast<int64_t>(high)};
    return high == sum.high;
  }
  [[nodiscard]] constexpr TIPPE_INLINE bool negative() const noexcept { return high_ + (low_ >> 64) < 0; }

 private:
  __extension__ using Column = __int128;
  Column low_, high_;
};

/// A sum of 64-bit products.
class NarrowSum {
 public:
  explicit constexpr TIPPE_INLINE NarrowSum(int64_t start) noexcept : sum_(start) {}

  constexpr TIPPE_INLINE void add(int64_t p) noexcept { sum_ += p; }
  constexpr TIPPE_INLINE void subtract(int64_t p) noexcept { sum_ -= p; }
  /// False if the sum needs more than 64 bits.
  [[nodiscard]] constexpr TIPPE_INLINE bool get(int64_t& sum) const noexcept {
    sum = static_cast<int64_t>(sum_);
    return sum == sum_;
  }
  [[nodiscard]] constexpr TIPPE_INLINE bool negative() const noexcept { return sum_ < 0; }

 private:
  __extension__ using Column = __int128;
  Column sum_;
};

#else

/// Word kIndex of a 128-bit number, lowest first.
template <int kIndex>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t word_of(Int128 p) noexcept {
  const uint64_t half = kIndex < 2 ? p.low : static_cast<uint64_t>(p.high);
  return static_cast<uint32_t>(half >> (kIndex % 2 * 32));
}

class WideSum {
 public:
  explicit constexpr TIPPE_INLINE WideSum(Int128 start) noexcept
      : w0_(word_of<0>(start)),
        w1_(word_of<1>(start)),
        w2_(word_of<2>(start)),
        w3_(word_of<3>(start)),
        w4_(static_cast<uint32_t>(start.high >> 63)) {}

  constexpr TIPPE_INLINE void add(Int128 p) noexcept {
#if TIPPE_ARM_CARRY_CHAIN
    if (!__builtin_is_constant_evaluated())
      return add_chain(word_of<0>(p), word_of<1>(p), word_of<2>(p), word_of<3>(p));
#endif
    uint64_t t = uint64_t{w0_} + word_of<0>(p);
    w0_ = static_cast<uint32_t>(t);
    t = (t >> 32) + w1_ + word_of<1>(p);
    w1_ = static_cast<uint32_t>(t);
    t = (t >> 32) + w2_ + word_of<2>(p);
    w2_ = static_cast<uint32_t>(t);
    t = (t >> 32) + w3_ + word_of<3>(p);
    w3_ = static_cast<uint32_t>(t);
    w4_ += static_cast<uint32_t>(t >> 32) + static_cast<uint32_t>(p.high >> 63);
  }
  constexpr TIPPE_INLINE void subtract(Int128 p) noexcept {
#if TIPPE_ARM_CARRY_CHAIN
    if (!__builtin_is_constant_evaluated()) {
      return subtract_chain(word_of<0>(p), word_of<1>(p), word_of<2>(p), word_of<3>(p));
    }
#endif
    // the upper word of each difference is 0 or -1: the borrow.
    uint64_t t = uint64_t{w0_} - word_of<0>(p);
    w0_ = static_cast<uint32_t>(t);
    t = uint64_t{w1_} - word_of<1>(p) - (t >> 63);
    w1_ = static_cast<uint32_t>(t);
    t = uint64_t{w2_} - word_of<2>(p) - (t >> 63);
    w2_ = static_cast<uint32_t>(t);
    t = uint64_t{w3_} - word_of<3>(p) - (t >> 63);
    w3_ = static_cast<uint32_t>(t);
    w4_ -= static_cast<uint32_t>(t >> 63) + static_cast<uint32_t>(p.high >> 63);
  }
  /// False if the sum needs more than 128 bits.
  [[nodiscard]] constexpr TIPPE_INLINE bool get(Int128& sum) const noexcept {
    sum = Int128{(uint64_t{w1_} << 32) | w0_, static_cast<int64_t>((uint64_t{w3_} << 32) | w2_)};
    return static_cast<int32_t>(w4_) == static_cast<int32_t>(w3_) >> 31;
  }
  [[nodiscard]] constexpr TIPPE_INLINE bool negative() const noexcept {
    return static_cast<int32_t>(w4_) < 0;
  }

 private:
#if TIPPE_ARM_CARRY_CHAIN
  TIPPE_INLINE void add_chain(uint32_t p0, uint32_t p1, uint32_t p2, uint32_t p3) noexcept {
    __asm__(
        "adds %0, %0, %5\n\tadcs %1, %1, %6\n\tadcs %2, %2, %7\n\tadcs %3, %3, %8\n\tadc %4, %4, %8, asr #31"
        : "+&r"(w0_), "+&r"(w1_), "+&r"(w2_), "+&r"(w3_), "+&r"(w4_)
        : "r"(p0), "r"(p1), "r"(p2), "r"(p3)
        : "cc");
  }
  TIPPE_INLINE void subtract_chain(uint32_t p0, uint32_t p1, uint32_t p2, uint32_t p3) noexcept {
    __asm__(
        "subs %0, %0, %5\n\tsbcs %1, %1, %6\n\tsbcs %2, %2, %7\n\tsbcs %3, %3, %8\n\tsbc %4, %4, %8, asr #31"
        : "+&r"(w0_), "+&r"(w1_), "+&r"(w2_), "+&r"(w3_), "+&r"(w4_)
        : "r"(p0), "r"(p1), "r"(p2), "r"(p3)
        : "cc");
  }
#endif
  uint32_t w0_, w1_, w2_, w3_, w4_;
};

class NarrowSum {
 public:
  explicit constexpr TIPPE_INLINE NarrowSum(int64_t start) noexcept
      : w0_(static_cast<uint32_t>(start)),
        w1_(static_cast<uint32_t>(start >> 32)),
        w2_(static_cast<uint32_t>(start >> 63)) {}

  constexpr TIPPE_INLINE void add(int64_t p) noexcept {
    const uint32_t p0 = static_cast<uint32_t>(p), p1 = static_cast<uint32_t>(p >> 32);
#if TIPPE_ARM_CARRY_CHAIN
    if (!__builtin_is_constant_evaluated()) return add_chain(p0, p1);
#endif
    uint64_t t = uint64_t{w0_} + p0;
    w0_ = static_cast<uint32_t>(t);
    t = (t >> 32) + w1_ + p1;
    w1_ = static_cast<uint32_t>(t);
    w2_ += static_cast<uint32_t>(t >> 32) + static_cast<uint32_t>(p >> 63);
  }
  constexpr TIPPE_INLINE void subtract(int64_t p) noexcept {
    const uint32_t p0 = static_cast<uint32_t>(p), p1 = static_cast<uint32_t>(p >> 32);
#if TIPPE_ARM_CARRY_CHAIN
    if (!__builtin_is_constant_evaluated()) return subtract_chain(p0, p1);
#endif
    uint64_t t = uint64_t{w0_} - p0;
    w0_ = static_cast<uint32_t>(t);
    t = uint64_t{w1_} - p1 - (t >> 63);
    w1_ = static_cast<uint32_t>(t);
    w2_ -= static_cast<uint32_t>(t >> 63) + static_cast<uint32_t>(p >> 63);
  }
  /// False if the sum needs more than 64 bits.
  [[nodiscard]] constexpr TIPPE_INLINE bool get(int64_t& sum) const noexcept {
    sum = static_cast<int64_t>((uint64_t{w1_} << 32) | w0_);
    return static_cast<int32_t>(w2_) == static_cast<int32_t>(w1_) >> 31;
  }
  [[nodiscard]] constexpr TIPPE_INLINE bool negative() const noexcept {
    return static_cast<int32_t>(w2_) < 0;
  }

 private:
#if TIPPE_ARM_CARRY_CHAIN
  TIPPE_INLINE void add_chain(uint32_t p0, uint32_t p1) noexcept {
    __asm__("adds %0, %0, %3\n\tadcs %1, %1, %4\n\tadc %2, %2, %4, asr #31"
            : "+&r"(w0_), "+&r"(w1_), "+&r"(w2_)
            : "r"(p0), "r"(p1)
            : "cc");
  }
  TIPPE_INLINE void subtract_chain(uint32_t p0, uint32_t p1) noexcept {
    __asm__("subs %0, %0, %3\n\tsbcs %1, %1, %4\n\tsbc %2, %2, %4, asr #31"
            : "+&r"(w0_), "+&r"(w1_), "+&r"(w2_)
            : "r"(p0), "r"(p1)
            : "cc");
  }
#endif
  uint32_t w0_, w1_, w2_;
};

#endif

}  // namespace tippe
