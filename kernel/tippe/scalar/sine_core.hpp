// SPDX-License-Identifier: MIT
// Sine and cosine of magnitudes, in integers: one text, compiled for 32-bit words (float, Q8_24) and 64-bit
// words (double, Q24_40). The relative error is a few units of the word, so that a float ends within half an
// ulp of rounding plus 0.02, a double within half an ulp plus 0.003.
//
// Angles are measured in quadrants: x * 2/pi = quadrant + t, |t| <= 1/2. Whatever the size of x, t is exact
// to 2N - 2 bits after the point, N the bits of a word (Payne and Hanek: of the bits of 2/pi only those
// matter that give neither multiples of four quadrants nor less than the last bit kept).
#pragma once

#include <tippe/scalar/angle_tables.hpp>
#include <tippe/scalar/integer_root.hpp>
#include <tippe/scalar/scalar_parts.hpp>

namespace tippe {
namespace angle_detail {

/// x = (quadrant + t) * pi/2 modulo 2 pi.
template <class Word>
struct QuadrantAngle {
  Magnitude<Word> t;  ///< |t|, at most 1/2
  uint32_t quadrant;  ///< 0..3
  bool negative;      ///< sign of t
};

/// k0 - k1 z + k2 z^2 - ... for z < 1: every partial sum is positive, so unsigned words do.
template <int N>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t alternating_sum(const uint32_t (&k)[N], uint32_t z) noexcept {
  uint32_t sum = k[N - 1];
  for (int i = N - 2; i >= 0; --i) sum = k[i] - mul_high(z, sum);
  return sum;
}
/// With 64-bit words on a 32-bit core each step is some 15 instructions: one copy of the loop, not ten.
#if TIPPE_HAS_INT128
[[nodiscard]] constexpr TIPPE_INLINE
#else
[[nodiscard]] inline __attribute__((noinline))
#endif
    uint64_t
    alternating_sum(const uint64_t* k, int count, uint64_t z) noexcept {
  uint64_t sum = k[count - 1];
  for (int i = count - 2; i >= 0; --i) sum = k[i] - mul_high(z, sum);
  return sum;
}
template <int N>
[[nodiscard]] TIPPE_INLINE uint64_t alternating_sum(const uint64_t (&k)[N], uint64_t z) noexcept {
  return alternating_sum(k, N, z);
}

/// t^2 as a fraction, for t < 1.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Word square(Magnitude<Word> t) noexcept {
  return shift_right(mul_high(t.fraction, t.fraction), -2 * t.exponent);
}

/// n / d, both normalised; relative error 2^-29 or 2^-58.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Magnitude<Word> quotient(Magnitude<Word> n, Magnitude<Word> d) noexcept {
  return normalised(mul_high(n.fraction, reciprocal(d.fraction)), n.exponent - d.exponent + 1);
}

/// N bits of kTwoOverPi from bit `offset` + N i on.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Word two_over_pi(int offset, int i) noexcept;
template <>
[[nodiscard]] constexpr TIPPE_INLINE uint32_t two_over_pi(int offset, int i) noexcept {
  const uint32_t* word = kTwoOverPi + (offset >> 5) + i;
  const int shift = offset & 31;
  return (word[0] << shift) | ((word[1] >> 1) >> (31 - shift));
}
template <>
[[nodiscard]] constexpr TIPPE_INLINE uint64_t two_over_pi(int offset, int i) noexcept {
  const uint64_t upper = two_over_pi<uint32_t>(offset, 2 * i);
  return (upper << 32) | two_over_pi<uint32_t>(offset, 2 * i + 1);
}

/// reduce_angle for x >= 1/2; one copy for all functions.
template <class Word>
[[nodiscard]] __attribute__((noinline)) QuadrantAngle<Word> reduce_far_angle(Word fraction,
                                                                             int exponent) noexcept {
  constexpr int kBits = kWordBits<Word>;
  // x * 2/pi modulo 4. With the fraction as an integer, bits of 2/pi above this offset give multiples of 4;
  // three words below it leave an error under two units in the last bit of (high, low).
  const int offset = exponent + 94 - kBits;
  const WordPair<Word> middle = mul_wide(fraction, two_over_pi<Word>(offset, 1));
  const Word tail = mul_high(fraction, two_over_pi<Word>(offset, 2));
  Word low = middle.low + tail;
  Word high = fraction * two_over_pi<Word>(offset, 0) + middle.high + (low < tail ? 1u : 0u);
  // two bits of quadrant, then the fraction; counting from the nearest quadrant leaves at most a half.
  const uint32_t quadrant = static_cast<uint32_t>((high + (Word{1} << (kBits - 3))) >> (kBits - 2));
  high = static_cast<Word>((high << 2) | (low >> (kBits - 2)));
  low <<= 2;
  const bool negative = (high >> (kBits - 1)) != 0;
  if (negative) {
    high = ~high;
    low = ~low;
  }
  // high > 0 for float and double, whose nearest misses are above 2^-31 and 2^-62; a fixed-point x may come
  // closer, but then t is far below its resolution.
  if (TIPPE_UNLIKELY(high == 0)) high = 1;
  const int zeros = leading_zeros(high);  // > 0: t < 1/2
  return {{(high << zeros) | (low >> (kBits - zeros)), -zeros}, quadrant, negative};
}

/// t for x < 1/2, which lies in quadrant 0.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Magnitude<Word> reduce_near_angle(Magnitude<Word> x) noexcept {
  return normalised(mul_high(x.fraction, AngleTables<Word>::kTwoOverPi), x.exponent);
}

/// Any finite x >= 0 taken to quadrants.
template <class Word>
[[nodiscard]] TIPPE_INLINE QuadrantAngle<Word> reduce_angle(Magnitude<Word> x) noexcept {
  if (x.exponent >= 0) return reduce_far_angle(x.fraction, x.exponent);
  return {reduce_near_angle(x), 0, false};
}

/// sin and cos of t quadrants, z = t^2 <= 1/4.
template <class Word>
[[nodiscard]] TIPPE_INLINE Magnitude<Word> sine_of(Magnitude<Word> t, Word z) noexcept {
  return normalised(mul_high(t.fraction, alternating_sum(AngleTables<Word>::kSine, z)), t.exponent + 1);
}
template <class Word>
[[nodiscard]] TIPPE_INLINE Magnitude<Word> cosine_of(Word z) noexcept {
  return normalised(alternating_sum(AngleTables<Word>::kCosine, z), 1);
}

template <class Word>
struct SignedMagnitude {
  Magnitude<Word> size;
  bool negative;
};

/// sin(x) of x = (quadrant + t) pi/2: the quadrant says whether sin t or cos t is meant, and its sign.
/// cos(x) is the sine one quadrant on.
template <class Word>
[[nodiscard]] TIPPE_INLINE SignedMagnitude<Word> sine_at(const QuadrantAngle<Word>& x) noexcept {
  const Word z = square(x.t);
  const bool flip = (x.quadrant & 2) != 0;
  if ((x.quadrant & 1) != 0) return {cosine_of(z), flip};
  return {sine_of(x.t, z), flip != x.negative};
}

/// sin(x) / x for x = t pi/2 <= pi/4: sin(x) / t * 2/pi, and the polynomial is sin(x) / 2t.
template <class Word>
[[nodiscard]] TIPPE_INLINE Magnitude<Word> sine_over_near(Word z) noexcept {
  return normalised(mul_high(alternating_sum(AngleTables<Word>::kSine, z), AngleTables<Word>::kTwoOverPi), 1);
}

/// sin(x) / x for x >= 1/2.
template <class Word>
[[nodiscard]] __attribute__((noinline)) SignedMagnitude<Word> sine_over_far(Word fraction,
                                                                            int exponent) noexcept {
  const QuadrantAngle<Word> angle = reduce_far_angle(fraction, exponent);
  if (exponent <= 0 && angle.quadrant == 0) return {sine_over_near(square(angle.t)), false};
  const SignedMagnitude<Word> sine = sine_at(angle);
  return {quotient(sine.size, {fraction, exponent}), sine.negative};
}

/// sin(x) / x for any finite x >= 0.
template <class Word>
[[nodiscard]] TIPPE_INLINE SignedMagnitude<Word> sine_over(Magnitude<Word> x) noexcept {
  if (x.exponent >= 0) return sine_over_far(x.fraction, x.exponent);
  return {sine_over_near(square(reduce_near_angle(x))), false};
}

}  // namespace angle_detail
}  // namespace tippe
