// SPDX-License-Identifier: MIT
// Floats to whole numbers, and times powers of two. Out-of-range conversions are undefined in C++ and differ
// between CPUs, so every one is decided here first; powers of two are applied to the exponent bits.
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace {

/// What does not fit an int32_t: saturated and counted; NaN is 0 and a domain event.
template <class T>
TIPPE_COLD int32_t outside_int32(T x) noexcept {
  if (is_nan(x)) {
    count_domain();
    return 0;
  }
  count_overflow();
  return x < T(0) ? INT32_MIN : INT32_MAX;
}

template <class T>
TIPPE_INLINE bool inside_int32(T x) noexcept {
  return x >= T(-0x1p31) && x < T(0x1p31);
}

/// floor(x) of an x inside.
template <class T>
TIPPE_INLINE int32_t floor_inside(T x) noexcept {
  const int32_t towards_zero = static_cast<int32_t>(x);
  return static_cast<T>(towards_zero) > x ? towards_zero - 1 : towards_zero;
}

template <class T>
TIPPE_INLINE int32_t floor_of(T x) noexcept {
  return TIPPE_LIKELY(inside_int32(x)) ? floor_inside(x) : outside_int32(x);
}

/// floor(x + 1/2), without the rounding of that sum.
template <class T>
TIPPE_INLINE int32_t round_of(T x) noexcept {
  if (TIPPE_UNLIKELY(!inside_int32(x))) {
    // a double may lie half a unit below the range and still round up into it.
    return x < T(0) && x >= T(-0x1p31) - T(0.5) ? INT32_MIN : outside_int32(x);
  }
  const int32_t below = floor_inside(x);
  // exact, or (just below zero) rounded to 1, which decides the same.
  if (x - static_cast<T>(below) < T(0.5)) return below;
  return TIPPE_LIKELY(below != INT32_MAX) ? below + 1 : outside_int32(x);
}

/// x * 2^n where x, the result or both have no normal exponent. Ties to even, as IEEE arithmetic rounds.
template <class T>
TIPPE_COLD T scale_beyond_normal(T x, int n) noexcept {
  using Layout = FloatLayout<T>;
  using Bits = FloatBits<T>;
  if (is_nan(x)) return from_bits<T>(kNanBits<T>);
  const Bits sign = to_bits(x) & kSignBit<T>;
  Bits significand = magnitude_bits(x);
  if (significand == 0 || significand == kInfinityBits<T>) return x;
  // x = significand * 2^(exponent - kBias - kFraction), the leading bit in its place.
  int exponent = static_cast<int>(significand >> Layout::kFraction);
  if (exponent == 0) {
    const int shift = leading_zeros(significand) - (8 * static_cast<int>(sizeof(T)) - 1 - Layout::kFraction);
    significand <<= shift;
    exponent = 1 - shift;
  } else {
    significand = (significand & ((Bits(1) << Layout::kFraction) - 1)) | (Bits(1) << Layout::kFraction);
  }
  constexpr int kFar = 2 * Layout::kExponentMask;  // more than any two numbers are apart
  exponent += n < -kFar ? -kFar : n > kFar ? kFar : n;
  if (exponent >= Layout::kExponentMask) return from_bits<T>(sign | kInfinityBits<T>);
  if (exponent > 0) {
    return from_bits<T>(sign | ((static_cast<Bits>(exponent - 1) << Layout::kFraction) + significand));
  }
  const int shift = 1 - exponent;
  if (shift > Layout::kFraction + 1) return from_bits<T>(sign);  // below half the smallest subnormal
  const Bits rest = significand & ((Bits(1) << shift) - 1);
  const Bits half = Bits(1) << (shift - 1);
  significand >>= shift;
  if (rest > half || (rest == half && (significand & 1) != 0)) ++significand;
  return from_bits<T>(sign | significand);
}

template <class T>
TIPPE_INLINE T scale(T x, int n) noexcept {
  using Layout = FloatLayout<T>;
  const int exponent = static_cast<int>(magnitude_bits(x) >> Layout::kFraction);
  // in the common case only the exponent moves; |n| is bounded first, so that the sum cannot wrap.
  const bool small = n > -Layout::kExponentMask && n < Layout::kExponentMask;
  if (TIPPE_UNLIKELY(!small || exponent == 0 || exponent == Layout::kExponentMask || exponent + n <= 0 ||
                     exponent + n >= Layout::kExponentMask)) {
    return scale_beyond_normal(x, n);
  }
  return from_bits<T>(to_bits(x) + (static_cast<FloatBits<T>>(n) << Layout::kFraction));
}

}  // namespace

int32_t floor_to_int(float x) noexcept {
  return floor_of(x);
}
int32_t floor_to_int(double x) noexcept {
  return floor_of(x);
}
int32_t round_to_int(float x) noexcept {
  return round_of(x);
}
int32_t round_to_int(double x) noexcept {
  return round_of(x);
}
float scale_pow2(float x, int n) noexcept {
  return scale(x, n);
}
double scale_pow2(double x, int n) noexcept {
  return scale(x, n);
}

}  // namespace tippe
