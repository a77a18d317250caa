// SPDX-License-Identifier: MIT
// Arguments worth trying, numbered: any index gives the same one on any machine.
#pragma once

#include <tippe/scalar/scalar_math.hpp>

#include <cmath>

namespace tippe {
namespace test {

/// Random bits from an index (splitmix64: Steele, Lea, Flood 2014).
inline uint64_t mixed(uint64_t index) {
  uint64_t z = (index + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// Finite numbers of every exponent alike, subnormals and zeros among them, either sign.
template <class T>
struct FloatSamples {
  using Layout = FloatLayout<T>;
  using Bits = FloatBits<T>;
  static T any(uint64_t i) {
    const uint64_t exponent = i % static_cast<uint64_t>(Layout::kExponentMask);
    const Bits random = static_cast<Bits>(mixed(i));
    const Bits fraction = random & ((Bits(1) << Layout::kFraction) - 1);
    // one in eight has few bits, as numbers people write do.
    const Bits kept =
        (mixed(i) >> 61) == 0 ? fraction & ~((Bits(1) << (Layout::kFraction - 5)) - 1) : fraction;
    return from_bits<T>((random & kSignBit<T>) | (static_cast<Bits>(exponent) << Layout::kFraction) | kept);
  }
  static T nearest(long double x) { return static_cast<T>(x); }
  static T neighbour(T x, int steps) { return from_bits<T>(to_bits(x) + static_cast<Bits>(steps)); }
  /// In [-1, 1]: of every exponent, of the size people use, or close to an end.
  static T unit(uint64_t i) {
    const Bits one = to_bits(T(1));
    const Bits random = static_cast<Bits>(mixed(~i));
    Bits size = 0;
    switch (i % 3) {
      case 0:
        size = one - (random >> (i % (8 * sizeof(T)))) % one;
        break;
      case 1:
        size = random % one;
        break;
      default:
        size = one - random % (one >> 6);
        break;
    }
    return copysign(from_bits<T>(size), any(i));
  }
};

template <class R, int F>
struct FixedSamples {
  using S = Fixed<R, F>;
  static S any(uint64_t i) {
    const int bits = static_cast<int>(sizeof(R)) * 8;
    return S::from_raw(static_cast<R>(static_cast<R>(mixed(i)) >> (i % static_cast<uint64_t>(bits))));
  }
  static S nearest(long double x) { return S::from_raw(static_cast<R>(std::llround(std::ldexp(x, F)))); }
  static S neighbour(S x, int steps) { return S::from_raw(static_cast<R>(x.raw() + steps)); }
  static S unit(uint64_t i) {
    const R one = R(1) << F;
    const R size = static_cast<R>(mixed(i) % static_cast<uint64_t>(one + 1));
    const R small = static_cast<R>(size >> (i % static_cast<uint64_t>(F)));
    const R raw = i % 3 == 0 ? one - small : i % 3 == 1 ? small : size;
    return S::from_raw((mixed(~i) & 1) != 0 ? -raw : raw);
  }
};

template <class S>
struct Samples;
template <>
struct Samples<float> : FloatSamples<float> {
  static constexpr long double kLargestAngle = 1e7L;
};
template <>
struct Samples<double> : FloatSamples<double> {
  static constexpr long double kLargestAngle = 1e15L;
};
template <>
struct Samples<Q24_40> : FixedSamples<int64_t, 40> {
  static constexpr long double kLargestAngle = 8.3e6L;
};
template <>
struct Samples<Q8_24> : FixedSamples<int32_t, 24> {
  static constexpr long double kLargestAngle = 127.0L;
};

/// Any number, or one next to a multiple of pi/2, where sines and cosines vanish or turn.
template <class S>
S angle_sample(uint64_t i) {
  if (i % 4 != 0) return Samples<S>::any(i);
  constexpr long double kHalfPi = 1.57079632679489661923132169163975144L;
  const uint64_t random = mixed(i);
  const long double most = Samples<S>::kLargestAngle / kHalfPi;
  const long double multiple =
      std::floor(std::exp2(std::log2(most) * static_cast<long double>(random >> 40) * 0x1p-24L));
  const S x = Samples<S>::nearest((random & 1) != 0 ? multiple * kHalfPi : -multiple * kHalfPi);
  return Samples<S>::neighbour(x, static_cast<int>((random >> 1) % 5) - 2);
}

}  // namespace test
}  // namespace tippe
