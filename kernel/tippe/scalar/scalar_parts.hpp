// SPDX-License-Identifier: MIT
// Numbers taken apart and put together. A scalar becomes sign, fraction and exponent; a function computes
// with those in integers; the result becomes a scalar again with one rounding. Float and Q8_24 travel in
// 32-bit words, double and Q24_40 in 64-bit words, so what lies between needs no knowledge of the scalar.
#pragma once

#include <tippe/scalar/fixed.hpp>
#include <tippe/scalar/float_bits.hpp>
#include <tippe/scalar/word_math.hpp>

namespace tippe {

/// fraction / 2^N * 2^exponent, N the bits of a Word. Normalised: the top bit of fraction is set, so the
/// value lies in [2^(exponent - 1), 2^exponent). Zero: fraction 0 and an exponent below every other.
template <class Word>
struct Magnitude {
  Word fraction;
  int exponent;
};

/// Exponent of zero: lower than any number's, with room for arithmetic on it.
inline constexpr int kZeroExponent = -10000;

/// A fraction of at least 1/4 (or zero) with its top bit shifted into place.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Magnitude<Word> normalised(Word fraction, int exponent) noexcept {
  const bool low = (fraction >> (kWordBits<Word> - 1)) == 0;
  return {static_cast<Word>(low ? fraction << 1 : fraction), low ? exponent - 1 : exponent};
}

/// fraction / 2^shift rounded to nearest, halves up.
template <class Word>
[[nodiscard]] constexpr TIPPE_INLINE Word round_off(Word fraction, int shift) noexcept {
  const Word doubled = shift_right(fraction, shift - 1);
  return static_cast<Word>((doubled >> 1) + (doubled & 1));
}

template <class S>
struct ScalarParts;

template <class T, class WordType>
struct FloatParts {
  using Word = WordType;
  using Layout = FloatLayout<T>;
  static constexpr int kSpare = kWordBits<Word> - 1 - Layout::kFraction;  ///< bits a fraction has too many

  [[nodiscard]] static TIPPE_INLINE bool is_nan(T x) noexcept { return tippe::is_nan(x); }
  [[nodiscard]] static TIPPE_INLINE bool is_infinite(T x) noexcept {
    return magnitude_bits(x) == kInfinityBits<T>;
  }
  [[nodiscard]] static TIPPE_INLINE bool is_negative(T x) noexcept { return sign_bit(x); }
  [[nodiscard]] static TIPPE_INLINE T nan() noexcept { return from_bits<T>(kNanBits<T>); }

  /// |x| of a finite x.
  [[nodiscard]] static TIPPE_INLINE Magnitude<Word> magnitude_of(T x) noexcept {
    const Word bits = magnitude_bits(x);
    const Word fraction = bits << kSpare;
    const int exponent = static_cast<int>(bits >> Layout::kFraction);
    if (TIPPE_UNLIKELY(exponent == 0)) return subnormal(bits);
    return {fraction | kSignBit<T>, exponent - (Layout::kBias - 1)};
  }

  /// The nearest T >= 0; subnormal results are rounded once too. The value must lie below 2^kBias.
  [[nodiscard]] static TIPPE_INLINE T assemble(Magnitude<Word> x) noexcept {
    const int biased = x.exponent + (Layout::kBias - 2);  // one low: the leading bit of the fraction adds one
    if (TIPPE_UNLIKELY(biased < 0)) return from_bits<T>(round_off(x.fraction, kSpare - biased));
    return from_bits<T>((static_cast<Word>(biased) << Layout::kFraction) + round_off(x.fraction, kSpare));
  }

  /// x or -x for x >= 0.
  [[nodiscard]] static TIPPE_INLINE T with_sign(T x, bool negative) noexcept {
    return from_bits<T>(to_bits(x) | (negative ? kSignBit<T> : Word{0}));
  }

 private:
  [[nodiscard]] static TIPPE_COLD Magnitude<Word> subnormal(Word bits) noexcept {
    if (bits == 0) return {0, kZeroExponent};
    const int zeros = leading_zeros(bits);
    return {bits << zeros, kSpare + 2 - Layout::kBias - zeros};
  }
};

template <class R, int F, class WordType>
struct FixedParts {
  using Word = WordType;
  using S = Fixed<R, F>;

  [[nodiscard]] static TIPPE_INLINE bool is_nan(S) noexcept { return false; }
  [[nodiscard]] static TIPPE_INLINE bool is_infinite(S) noexcept { return false; }
  [[nodiscard]] static TIPPE_INLINE bool is_negative(S x) noexcept { return x.raw() < 0; }
  [[nodiscard]] static TIPPE_INLINE S nan() noexcept { return S(); }

  [[nodiscard]] static TIPPE_INLINE Magnitude<Word> magnitude_of(S x) noexcept {
    const Word size = magnitude(x.raw());
    if (size == 0) return {0, kZeroExponent};
    const int zeros = leading_zeros(size);
    return {size << zeros, kWordBits<Word> - F - zeros};
  }

  /// The nearest S >= 0. The value must lie inside its range, which every angle does.
  [[nodiscard]] static TIPPE_INLINE S assemble(Magnitude<Word> x) noexcept {
    return S::from_raw(static_cast<R>(round_off(x.fraction, kWordBits<Word> - F - x.exponent)));
  }
  [[nodiscard]] static TIPPE_INLINE S with_sign(S x, bool negative) noexcept {
    return S::from_raw(negative ? -x.raw() : x.raw());
  }
};

template <>
struct ScalarParts<float> : FloatParts<float, uint32_t> {};
template <>
struct ScalarParts<double> : FloatParts<double, uint64_t> {};
template <>
struct ScalarParts<Q8_24> : FixedParts<int32_t, 24, uint32_t> {};
template <>
struct ScalarParts<Q24_40> : FixedParts<int64_t, 40, uint64_t> {};

}  // namespace tippe
