// SPDX-License-Identifier: MIT
// The angle of a point, in integers, for words of 32 and 64 bits as in sine_core.hpp. Arc tangent, arc sine
// and arc cosine are all that angle: asin(x) that of (sqrt(1 - x^2), x), acos(x) that of (x, sqrt(1 - x^2)).
#pragma once

#include <tippe/scalar/sine_core.hpp>

namespace tippe {
namespace angle_detail {

/// A word's fraction as a 64-bit one.
[[nodiscard]] constexpr TIPPE_INLINE uint64_t widened(uint32_t x) noexcept {
  return static_cast<uint64_t>(x) << 32;
}
[[nodiscard]] constexpr TIPPE_INLINE uint64_t widened(uint64_t x) noexcept {
  return x;
}

/// A 64-bit fraction > 0 times 2^exponent, cut to a word.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Magnitude<Word> narrowed(uint64_t fraction, int exponent) noexcept {
  const int zeros = leading_zeros(fraction);
  // NOLINTNEXTLINE(clang-analyzer-core.*): fraction is not 0, so zeros is below 64
  return {static_cast<Word>((fraction << zeros) >> (64 - kWordBits<Word>)), exponent - zeros};
}

/// (y - c x) / (x + c y) with c = i/16, i > 0, 0 < y <= x = 2^shift times the size y's exponent suggests.
/// The numerator cancels, so it is formed exactly; `below` tells that y < c x.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Magnitude<Word> turned_back(Magnitude<Word> y, Magnitude<Word> x,
                                                                 int shift, uint32_t i,
                                                                 bool& below) noexcept {
  constexpr int kBits = kWordBits<Word>;
  // 16 y - (i 2^shift) x in two words, of which the upper holds a few bits.
  // NOLINTNEXTLINE(bugprone-misplaced-widening-cast): i << shift fits 32 bits
  const WordPair<Word> cx = mul_wide(x.fraction, static_cast<Word>(i << shift));
  Word low = static_cast<Word>(y.fraction << 4);
  Word high = static_cast<Word>((y.fraction >> (kBits - 4)) - cx.high - (low < cx.low ? 1u : 0u));
  low -= cx.low;
  below = (high >> (kBits - 1)) != 0;
  if (below) {
    high = ~high;
    low = ~low;
  }
  const bool upper = high != 0;
  const int zeros = leading_zeros(static_cast<Word>(upper ? high : low | 1));
  const Magnitude<Word> numerator = {
      static_cast<Word>(upper ? (high << zeros) | (low >> (kBits - zeros)) : low << zeros),
      y.exponent - 4 + (upper ? kBits : 0) - zeros};
  const Word half_sum =
      static_cast<Word>((x.fraction >> 1) + (y.fraction >> (5 + shift)) * static_cast<Word>(i));
  return quotient(numerator, normalised(half_sum, x.exponent + 1));
}

/// Angle of the point (x, y), or of (-x, y) if `left`, in [0, pi]. Not both may be zero.
template <class Word>
[[nodiscard]] __attribute__((noinline)) Magnitude<Word> angle_of(Word y_fraction, int y_exponent,
                                                                 Word x_fraction, int x_exponent,
                                                                 bool left) noexcept {
  // the octant with 0 <= y <= x.
  const bool steep = y_exponent > x_exponent || (y_exponent == x_exponent && y_fraction > x_fraction);
  const Magnitude<Word> y = {steep ? x_fraction : y_fraction, steep ? x_exponent : y_exponent};
  const Magnitude<Word> x = {steep ? y_fraction : x_fraction, steep ? y_exponent : x_exponent};
  // atan(y/x) = atan(c) + atan(t) with c = i/16 near y/x, by a rough quotient from the seed of 1/x.
  const int shift = x.exponent - y.exponent;
  bool below = false;
  uint32_t i = 0;
  if (shift <= 5) {
    const uint32_t seed = rsqrt_seed(static_cast<uint32_t>(x.fraction >> (kWordBits<Word> - 32)));
    const uint32_t ratio = static_cast<uint32_t>(y.fraction >> (kWordBits<Word> - 14)) * (seed * seed);
    i = (ratio + (1u << (25 + shift))) >> (26 + shift);  // 30 fraction bits to 4
  }
  const Magnitude<Word> t = i == 0 ? quotient(y, x) : turned_back(y, x, shift, i, below);
  // |t| < 1/29: atan(t) = t (1 - z P(z)), z = t^2. The complement is one unit low, which does not matter.
  const Word z = square(t);
  const Word rest = mul_high(z, alternating_sum(AngleTables<Word>::kArctan, z));
  const Word fraction = mul_high(t.fraction, static_cast<Word>(~rest));
  if (i == 0 && !steep && !left) return normalised(fraction, t.exponent);
  // put the octant back: a, pi/2 - a, pi/2 + a or pi - a.
  const uint64_t small = shift_right(widened(fraction), -t.exponent);
  const uint64_t a = below ? kArctanSixteenths[i] - small : kArctanSixteenths[i] + small;
  if (!steep && !left) return narrowed<Word>(a, 0);
  const uint64_t quarter = (a + 2) >> 2;  // 62 bits after the point, as the constants; a < 0.8
  const uint64_t base = steep ? kHalfPi62 : 2 * kHalfPi62;
  return narrowed<Word>(steep && left ? base + quarter : base - quarter, 2);
}

/// sqrt(1 - x^2) for x < 1: the other leg of a right triangle with hypotenuse 1.
template <class Word>
[[nodiscard]] TIPPE_INLINE Magnitude<Word> other_leg(Magnitude<Word> x) noexcept {
  constexpr int kBits = kWordBits<Word>;
  // x^2 in two words.
  WordPair<Word> p = mul_wide(x.fraction, x.fraction);
  const int shift = -2 * x.exponent;
  if (shift >= kBits) {
    p = {0, shift_right(p.high, shift - kBits)};
  } else if (shift != 0) {
    p = {static_cast<Word>(p.high >> shift),
         static_cast<Word>((p.low >> shift) | (p.high << (kBits - shift)))};
  }
  // 1 - x^2 is the complement, but for 2^-2N.
  const Word high = static_cast<Word>(~p.high);
  const Word low = static_cast<Word>(~p.low);
  // an even shift leaves a fraction in [1/4, 1), whose root is normalised. high > 0: even 1 - 2^-N leaves 1.
  const int zeros = leading_zeros(high) & ~1;
  // NOLINTNEXTLINE(clang-analyzer-core.*): the sum is not 0, so zeros is below the width
  return {root_of(zeros == 0 ? high : static_cast<Word>((high << zeros) | (low >> (kBits - zeros)))),
          -(zeros / 2)};
}

}  // namespace angle_detail
}  // namespace tippe
