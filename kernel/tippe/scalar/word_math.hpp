// SPDX-License-Identifier: MIT
// Fractions held in one machine word, for functions computed in integers: a Word w stands for w / 2^N in
// [0, 1), N = 32 or 64. The same algorithm text then serves float and Q8_24 with 32-bit words and double
// and Q24_40 with 64-bit words, and its bits depend on nothing but integer arithmetic.
#pragma once

#include <tippe/scalar/wide_int.hpp>

namespace tippe {

template <class Word>
inline constexpr int kWordBits = 8 * static_cast<int>(sizeof(Word));

/// Both halves of a * b.
template <class Word>
struct WordPair {
  Word high;
  Word low;
};
[[nodiscard]] constexpr TIPPE_INLINE WordPair<uint32_t> mul_wide(uint32_t a, uint32_t b) noexcept {
  const uint64_t p = multiply_wide(a, b);
  return {static_cast<uint32_t>(p >> 32), static_cast<uint32_t>(p)};
}
[[nodiscard]] constexpr TIPPE_INLINE WordPair<uint64_t> mul_wide(uint64_t a, uint64_t b) noexcept {
  const UInt128 p = multiply_wide(a, b);
  return {p.high, p.low};
}

/// Product of two fractions, rounded down: the upper half of a * b.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Word mul_high(Word a, Word b) noexcept {
  return mul_wide(a, b).high;
}

/// x >> n for any n >= 0: 0 from n = N on, where C++ leaves the shift undefined.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Word shift_right(Word x, int n) noexcept {
  return n < kWordBits<Word> ? static_cast<Word>(x >> n) : Word{0};
}

}  // namespace tippe
