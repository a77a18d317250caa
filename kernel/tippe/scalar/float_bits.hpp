// SPDX-License-Identifier: MIT
// The parts of an IEEE number: sign, exponent and significand as integers, and questions answered from them
// alone. No operation here depends on rounding, on the FPU or on what a compiler does with NaN.
#pragma once

#include <tippe/base/bits.hpp>

namespace tippe {

template <class T>
struct FloatLayout;

template <>
struct FloatLayout<float> {
  using Bits = uint32_t;
  static constexpr int kFraction = 23;  ///< stored significand bits; one more is implied
  static constexpr int kBias = 127;
  static constexpr int kExponentMask = 0xff;
};

template <>
struct FloatLayout<double> {
  using Bits = uint64_t;
  static constexpr int kFraction = 52;
  static constexpr int kBias = 1023;
  static constexpr int kExponentMask = 0x7ff;
};

template <class T>
using FloatBits = typename FloatLayout<T>::Bits;

template <class T>
inline constexpr FloatBits<T> kSignBit = FloatBits<T>(1) << (8 * sizeof(T) - 1);
template <class T>
inline constexpr FloatBits<T> kInfinityBits = FloatBits<T>(FloatLayout<T>::kExponentMask)
                                              << FloatLayout<T>::kFraction;
/// The one NaN our functions return: quiet, positive, no payload (0x7fc00000 for float).
template <class T>
inline constexpr FloatBits<T> kNanBits = kInfinityBits<T> |
                                         (FloatBits<T>(1) << (FloatLayout<T>::kFraction - 1));

template <class T>
[[nodiscard]] constexpr TIPPE_INLINE FloatBits<T> to_bits(T x) noexcept {
  return bit_cast<FloatBits<T>>(x);
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE T from_bits(FloatBits<T> bits) noexcept {
  return bit_cast<T>(bits);
}
/// The bits of |x|: ordered as |x| is, infinity above every number, NaN above infinity.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE FloatBits<T> magnitude_bits(T x) noexcept {
  return to_bits(x) & static_cast<FloatBits<T>>(~kSignBit<T>);
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool sign_bit(T x) noexcept {
  return (to_bits(x) & kSignBit<T>) != 0;
}

/// True for any NaN, signalling ones included; raises no flag.
[[nodiscard]] constexpr TIPPE_INLINE bool is_nan(float x) noexcept {
  return magnitude_bits(x) > kInfinityBits<float>;
}
[[nodiscard]] constexpr TIPPE_INLINE bool is_nan(double x) noexcept {
  return magnitude_bits(x) > kInfinityBits<double>;
}
/// False for NaN and infinities.
[[nodiscard]] constexpr TIPPE_INLINE bool is_finite(float x) noexcept {
  return magnitude_bits(x) < kInfinityBits<float>;
}
[[nodiscard]] constexpr TIPPE_INLINE bool is_finite(double x) noexcept {
  return magnitude_bits(x) < kInfinityBits<double>;
}

/// What to hash: the bits, with every NaN as one pattern, since NaN bits differ between CPUs (0/0 is
/// ffc00000 on x86 and 7fc00000 elsewhere). -0 stays -0: it is a different state.
[[nodiscard]] constexpr TIPPE_INLINE uint32_t canonical_bits(float x) noexcept {
  return is_nan(x) ? kNanBits<float> : to_bits(x);
}
[[nodiscard]] constexpr TIPPE_INLINE uint64_t canonical_bits(double x) noexcept {
  return is_nan(x) ? kNanBits<double> : to_bits(x);
}

}  // namespace tippe
