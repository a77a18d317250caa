// SPDX-License-Identifier: MIT
// Arithmetic of real.hpp.
#pragma once

#include <tippe/scalar/real.hpp>

namespace tippe {

constexpr Real Real::from_parts(bool negative, uint64_t magnitude, int exponent, bool inexact) noexcept {
  Real x;
  if (magnitude == 0) return x;
  const int shift = leading_zeros(magnitude);
  const int normal = exponent - shift;
  if (normal > kExponentLimit) return not_finite();
  if (normal < -kExponentLimit) return x;
  x.magnitude_ = magnitude << shift;
  x.exponent_ = normal;
  x.flags_ = (negative ? kNegative : 0u) | (inexact ? kInexact : 0u);
  return x;
}

namespace real_detail {

template <class Float>
constexpr Real from_float(Float value) noexcept {
  using Layout = FloatLayout<Float>;
  const uint64_t bits = magnitude_bits(value);
  if (bits >= kInfinityBits<Float>) return Real::not_finite();
  const int field = static_cast<int>(bits >> Layout::kFraction);
  const uint64_t leading = uint64_t{1} << Layout::kFraction;
  const uint64_t digits = (bits & (leading - 1)) | (field == 0 ? 0 : leading);
  // the lowest digit of subnormal numbers and of field 1 is 2^(1 - bias - fraction).
  const int exponent = (field == 0 ? 1 : field) - Layout::kBias - Layout::kFraction;
  return Real::from_parts(sign_bit(value), digits, exponent, false);
}

enum class Tie { Down, Up, Even };

/// magnitude / 2^shift for shift >= 1, rounded to nearest; `tie` decides an exact half.
constexpr uint64_t shift_rounded(uint64_t magnitude, int shift, bool inexact, Tie tie) noexcept {
  if (shift > 64) return 0;
  const uint64_t half = uint64_t{1} << (shift - 1);
  const uint64_t kept = shift == 64 ? 0 : magnitude >> shift;
  const uint64_t rest = shift == 64 ? magnitude : magnitude & (half | (half - 1));
  bool up = rest > half;
  if (rest == half) up = inexact || tie == Tie::Up || (tie == Tie::Even && (kept & 1) != 0);
  return kept + (up ? 1 : 0);
}

template <class Scalar>
struct Convert;

template <class R, int F>
struct Convert<Fixed<R, F>> {
  using Q = Fixed<R, F>;
  static constexpr Q run(Real x) noexcept {
    if (!x.is_finite()) {
      count_domain();
      return Q();
    }
    if (x.is_zero()) return Q();
    const int shift = -(x.exponent() + F);
    const uint64_t limit = static_cast<uint64_t>(Q::highest().raw()) + (x.negative() ? 1 : 0);
    // without a shift only -2^63 itself could fit.
    const uint64_t raw =
        shift > 0 ? shift_rounded(x.magnitude(), shift, x.inexact(), x.negative() ? Tie::Down : Tie::Up)
        : shift == 0 && !x.inexact() ? x.magnitude()
                                     : UINT64_MAX;
    if (raw > limit) {
      count_overflow();
      return x.negative() ? Q::lowest() : Q::highest();
    }
    return Q::from_raw(static_cast<R>(x.negative() ? uint64_t{0} - raw : raw));
  }
};

template <class Float>
struct ConvertFloat {
  static constexpr Float run(Real x) noexcept {
    using Layout = FloatLayout<Float>;
    using Bits = FloatBits<Float>;
    if (!x.is_finite()) {
      count_domain();
      return from_bits<Float>(kNanBits<Float>);
    }
    if (x.is_zero()) return from_bits<Float>(0);
    // a result below the normal range keeps fewer digits.
    const int above = x.log2_floor() - (1 - Layout::kBias);  // of the smallest normal number
    const int dropped = 63 - Layout::kFraction - (above < 0 ? above : 0);
    const uint64_t digits = shift_rounded(x.magnitude(), dropped, x.inexact(), Tie::Even);
    // the leading one of a normal number adds the 1 that its exponent field still lacks, and so does a carry
    // out of all ones; 64 bits of exponent field cannot overflow.
    const uint64_t field = above < 0 ? 0 : static_cast<uint64_t>(above);
    uint64_t image = field > Layout::kExponentMask ? UINT64_MAX : (field << Layout::kFraction) + digits;
    if (image >= kInfinityBits<Float>) {
      count_overflow();
      image = kInfinityBits<Float> - 1;
    }
    return from_bits<Float>(static_cast<Bits>(image | (x.negative() ? kSignBit<Float> : 0)));
  }
};
template <>
struct Convert<float> : ConvertFloat<float> {};
template <>
struct Convert<double> : ConvertFloat<double> {};

/// Sum of magnitudes (both finite, not zero, a.exponent >= b.exponent) or difference a - b with |a| >= |b|.
constexpr Real add_magnitudes(Real a, Real b, bool subtract, bool negative) noexcept {
  // b aligned below a: 64 bits beside a's, 64 more under them, `cut` for what falls off the end.
  const int shift = a.exponent() - b.exponent();
  uint64_t high = shift < 64 ? b.magnitude() >> shift : 0;
  uint64_t low = shift == 0    ? 0
                 : shift < 64  ? b.magnitude() << (64 - shift)
                 : shift < 128 ? b.magnitude() >> (shift - 64)
                               : 0;
  bool cut = b.inexact() || shift >= 128 || (shift > 64 && (b.magnitude() << (128 - shift)) != 0);
  int exponent = a.exponent();
  bool carry = false;
  if (subtract) {
    // a - (b + a little) = (a - b - 1) + the rest of one: truncated downwards, and still `cut`.
    const uint64_t borrow = cut ? 1 : 0;
    const uint64_t low_result = uint64_t{0} - low - borrow;
    high = a.magnitude() - high - (low != 0 || borrow != 0 ? 1 : 0);
    low = low_result;
  } else {
    high += a.magnitude();
    carry = high < a.magnitude();
  }
  cut = cut || a.inexact();
  if (carry) {
    cut = cut || low != 0 || (high & 1) != 0;
    return Real::from_parts(negative, (high >> 1) | (uint64_t{1} << 63), exponent + 1, cut);
  }
  if (high == 0) return Real::from_parts(negative, low, exponent - 64, cut);
  const int up = leading_zeros(high);
  const uint64_t magnitude = up == 0 ? high : (high << up) | (low >> (64 - up));
  return Real::from_parts(negative, magnitude, exponent - up, cut || (low << up) != 0);
}

/// -1, 0, 1 for |a| <, =, > |b|; both finite.
constexpr int compare_magnitudes(Real a, Real b) noexcept {
  if (a.is_zero() || b.is_zero()) return (a.is_zero() ? 0 : 1) - (b.is_zero() ? 0 : 1);
  if (a.exponent() != b.exponent()) return a.exponent() < b.exponent() ? -1 : 1;
  if (a.magnitude() != b.magnitude()) return a.magnitude() < b.magnitude() ? -1 : 1;
  return (a.inexact() ? 1 : 0) - (b.inexact() ? 1 : 0);
}

}  // namespace real_detail

constexpr Real Real::from(float x) noexcept {
  return real_detail::from_float(x);
}
constexpr Real Real::from(double x) noexcept {
  return real_detail::from_float(x);
}

constexpr Real operator-(Real a) noexcept {
  return a.is_finite() ? Real::from_parts(!a.negative(), a.magnitude(), a.exponent(), a.inexact()) : a;
}

constexpr Real operator+(Real a, Real b) noexcept {
  if (!a.is_finite() || !b.is_finite()) return Real::not_finite();
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const int order = real_detail::compare_magnitudes(a, b);
  if (a.negative() == b.negative()) {
    return a.exponent() >= b.exponent() ? real_detail::add_magnitudes(a, b, false, a.negative())
                                        : real_detail::add_magnitudes(b, a, false, a.negative());
  }
  if (order == 0) return Real();
  return order > 0 ? real_detail::add_magnitudes(a, b, true, a.negative())
                   : real_detail::add_magnitudes(b, a, true, b.negative());
}
constexpr Real operator-(Real a, Real b) noexcept {
  return a + -b;
}

constexpr Real operator*(Real a, Real b) noexcept {
  if (!a.is_finite() || !b.is_finite()) return Real::not_finite();
  if (a.is_zero() || b.is_zero()) return Real();
  const UInt128 product = multiply_wide(a.magnitude(), b.magnitude());
  // the top bit of the product is bit 127 or 126.
  const int up = (product.high >> 63) != 0 ? 0 : 1;
  const uint64_t high = up == 0 ? product.high : (product.high << 1) | (product.low >> 63);
  const bool cut = (product.low << up) != 0 || a.inexact() || b.inexact();
  return Real::from_parts(a.negative() != b.negative(), high, a.exponent() + b.exponent() + 64 - up, cut);
}

constexpr Real operator/(Real a, Real b) noexcept {
  if (!a.is_finite() || !b.is_finite() || b.is_zero()) return Real::not_finite();
  if (a.is_zero()) return Real();
  // quotient of magnitudes in (1/2, 2): one whole bit, then as many fraction bits as make 64 in all.
  uint64_t remainder = a.magnitude();
  const bool whole = remainder >= b.magnitude();
  if (whole) remainder -= b.magnitude();
  uint64_t quotient = whole ? 1 : 0;
  const int fraction_bits = whole ? 63 : 64;
  for (int i = 0; i < fraction_bits; ++i) {
    const bool carry = (remainder >> 63) != 0;
    remainder <<= 1;
    quotient <<= 1;
    if (carry || remainder >= b.magnitude()) {
      remainder -= b.magnitude();
      quotient |= 1;
    }
  }
  return Real::from_parts(a.negative() != b.negative(), quotient, a.exponent() - b.exponent() - fraction_bits,
                          remainder != 0 || a.inexact() || b.inexact());
}

constexpr Real scale_pow2(Real x, int n) noexcept {
  if (!x.is_finite()) return x;
  // beyond four times the limit the answer no longer depends on n, and the sum cannot overflow.
  const int bound = 4 * Real::kExponentLimit;
  const int shift = n > bound ? bound : n < -bound ? -bound : n;
  return Real::from_parts(x.negative(), x.magnitude(), x.exponent() + shift, x.inexact());
}

constexpr Real pow(Real x, int n) noexcept {
  if (!x.is_finite() || n > 1024 || n < -1024) return Real::not_finite();
  Real result = 1;
  Real square = x;
  for (int left = n < 0 ? -n : n; left != 0; left >>= 1) {  // at most 11 rounds
    if ((left & 1) != 0) result = result * square;
    if (left > 1) square = square * square;
  }
  return n < 0 ? Real(1) / result : result;
}

constexpr bool operator==(Real a, Real b) noexcept {
  if (!a.is_finite() || !b.is_finite()) return false;
  return real_detail::compare_magnitudes(a, b) == 0 && (a.is_zero() || a.negative() == b.negative());
}

constexpr bool operator<(Real a, Real b) noexcept {
  if (!a.is_finite() || !b.is_finite()) return false;
  const bool a_negative = a.negative() && !a.is_zero();
  const bool b_negative = b.negative() && !b.is_zero();
  if (a_negative != b_negative) return a_negative;
  const int order = real_detail::compare_magnitudes(a, b);
  return a_negative ? order > 0 : order < 0;
}

template <class Scalar>
constexpr Scalar to_scalar(Real x) noexcept {
  return real_detail::Convert<Scalar>::run(x);
}

}  // namespace tippe
