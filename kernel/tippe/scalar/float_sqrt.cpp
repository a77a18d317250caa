// SPDX-License-Identifier: MIT
// Square roots of float and double in integers: an approximation of 1/sqrt from the seed table, the root from
// it to within one unit of one bit more than the result keeps, the exact floor by looking at the remainder,
// and the last bit rounded away. No tie is possible: a root halfway between two numbers would have an odd
// last bit, and its square more bits than x.
#include <tippe/scalar/float_sqrt.hpp>
#include <tippe/scalar/integer_root.hpp>

namespace tippe {
namespace {

/// floor(sqrt(m * 2^25)) for m in [2^23, 2^25): 25 bits.
uint32_t root_25_bits(uint32_t m) noexcept {
  const uint32_t a = m << 7;  // a / 2^32 in [1/4, 1), and its root has 25 fraction bits in the result
  const uint32_t r = rsqrt_15_bits(a);
  // 16 bits of the root, then one step of Newton on it: (a - s^2) / (2 s), with r for 1/s.
  const uint32_t s16 = mul_high(a, r) >> 14;
  const int32_t rest = static_cast<int32_t>(a - s16 * s16);
  const uint32_t s = (s16 << 9) + static_cast<uint32_t>(multiply_wide(rest, static_cast<int32_t>(r)) >> 38);
  // off by one at most; 32 bits of the remainder m * 2^25 - s^2 tell.
  const int32_t remainder = static_cast<int32_t>((m << 25) - s * s);
  if (remainder < 0) return s - 1;
  return remainder > static_cast<int32_t>(2 * s) ? s + 1 : s;
}

/// floor(sqrt(m * 2^54)) for m in [2^52, 2^54): 54 bits.
uint64_t root_54_bits(uint64_t m) noexcept {
  const uint64_t s = root_of(m << 10) >> 10;
  // off by one at most, so the low word of the remainder m * 2^54 - s^2 tells.
  const int64_t remainder = static_cast<int64_t>((m << 54) - s * s);
  if (remainder < 0) return s - 1;
  return remainder > static_cast<int64_t>(2 * s) ? s + 1 : s;
}

/// Common to both: x >= 0 taken apart, the root of its significand, and the result put together.
template <class T, class Root>
T sqrt_by_parts(T x, Root root) noexcept {
  using Layout = FloatLayout<T>;
  using Bits = FloatBits<T>;
  constexpr int kFraction = Layout::kFraction;
  const Bits bits = to_bits(x);
  int exponent = static_cast<int>(bits >> kFraction) & Layout::kExponentMask;
  Bits m = bits & ((Bits(1) << kFraction) - 1);
  if (TIPPE_UNLIKELY(magnitude_bits(x) == 0 || exponent == Layout::kExponentMask)) return x;  // 0, -0, inf
  if (TIPPE_UNLIKELY(exponent == 0)) {
    // subnormal: shift the leading bit to its place.
    const int shift = leading_zeros(m) - (8 * static_cast<int>(sizeof(Bits)) - 1 - kFraction);
    m <<= shift;
    exponent = 1 - shift;
  }
  m |= Bits(1) << kFraction;
  // x = m 2^(power - kFraction) with an even power, so m has one or two bits before the point.
  int power = exponent - Layout::kBias;
  m <<= power & 1;
  power >>= 1;  // rounds down: the odd bit went into m
  const Bits s = (root(m) + 1) >> 1;
  // s still carries its leading bit, so the exponent goes in one lower.
  return from_bits<T>((static_cast<Bits>(power + Layout::kBias - 1) << kFraction) + s);
}

/// Not above zero: the value at the nearest point of the domain, counted; NaN stays NaN.
template <class T>
T sqrt_below(T x) noexcept {
  if (is_nan(x)) return from_bits<T>(kNanBits<T>);
  if (magnitude_bits(x) == 0) return x;
  count_domain();
  return T(0);
}
template <class T>
T rsqrt_below(T x, T highest) noexcept {
  if (is_nan(x)) return from_bits<T>(kNanBits<T>);
  if (magnitude_bits(x) == 0) {
    count_divide_by_zero();
  } else {
    count_domain();
  }
  return highest;
}

}  // namespace

float sqrt_by_integers(float x) noexcept {
  return sqrt_by_parts(x, root_25_bits);
}
double sqrt_by_integers(double x) noexcept {
  return sqrt_by_parts(x, root_54_bits);
}

namespace sqrt_detail {

float sqrt_outside(float x) noexcept {
  return sqrt_below(x);
}
double sqrt_outside(double x) noexcept {
  return sqrt_below(x);
}
float rsqrt_outside(float x) noexcept {
  return rsqrt_below(x, FLT_MAX);
}
double rsqrt_outside(double x) noexcept {
  return rsqrt_below(x, DBL_MAX);
}

}  // namespace sqrt_detail
}  // namespace tippe
