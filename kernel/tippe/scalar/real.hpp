// SPDX-License-Identifier: MIT
// Real: a number as it was written in the source, before it becomes any scalar.
//
//   value = +-magnitude * 2^exponent, magnitude a 64-bit integer with its top bit set (or zero).
//
// Constants reach the kernel as Reals (0.05_kg, 1e-7_kgm2), are brought into world units as Reals, and are
// rounded once, at the end, to float, double, Q24_40 or Q8_24. Integer arithmetic only, constexpr throughout,
// so a fixed-point image needs no floating-point routine for its constants.
//
// A magnitude is truncated, never rounded, and the flag `inexact` says that something was cut off. That keeps
// the final rounding single: a Real just above a halfway case is known to be above it. A literal, or one
// operation on exact operands, is therefore converted exactly as if it had been computed with unlimited
// precision. Longer computations err by less than 2^-62 relative per operation.
//
// At run time Reals are for setting things up: every operation is one function in flash, small rather than
// fast.
//
// There is no NaN and no infinity to compute with: a NaN or infinity handed in, x/0 and an exponent outside
// +-kExponentLimit give a Real whose is_finite() is false; it stays so through every operation, compares
// false with everything, and whoever takes Reals from a caller answers Status::NotFinite.
#pragma once

#include <tippe/scalar/fixed.hpp>
#include <tippe/scalar/float_bits.hpp>

namespace tippe {

class Real {
 public:
  /// Binary exponents beyond this (2^+-4096, far outside double) do not occur: above is not finite, below is
  /// 0.
  static constexpr int kExponentLimit = 4096;

  /// Zero.
  constexpr Real() noexcept = default;
  /// Whole numbers convert by themselves: `2 * x`, `Real n = 7`.
  constexpr Real(int value) noexcept  // NOLINT(google-explicit-constructor)
      : Real(from_integer(value)) {}

  [[nodiscard]] static constexpr Real from_integer(int64_t value) noexcept {
    return from_parts(value < 0, tippe::magnitude(value), 0, false);
  }
  /// The exact value of a floating-point number; NaN and infinities give a Real that is not finite.
  [[nodiscard]] static constexpr Real from(float x) noexcept;
  [[nodiscard]] static constexpr Real from(double x) noexcept;
  /// (-1)^negative * magnitude * 2^exponent for any magnitude; `inexact`: a little was cut off below it.
  [[nodiscard]] TIPPE_SETUP static constexpr Real from_parts(bool negative, uint64_t magnitude, int exponent,
                                                             bool inexact) noexcept;
  [[nodiscard]] static constexpr Real not_finite() noexcept {
    Real x;
    x.flags_ = kNotFinite;
    return x;
  }

  [[nodiscard]] constexpr bool is_finite() const noexcept { return (flags_ & kNotFinite) == 0; }
  [[nodiscard]] constexpr bool is_zero() const noexcept { return is_finite() && magnitude_ == 0; }
  [[nodiscard]] constexpr bool negative() const noexcept { return (flags_ & kNegative) != 0; }
  /// The magnitude is a truncated one; the number meant is a little farther from zero.
  [[nodiscard]] constexpr bool inexact() const noexcept { return (flags_ & kInexact) != 0; }
  [[nodiscard]] constexpr uint64_t magnitude() const noexcept { return magnitude_; }
  [[nodiscard]] constexpr int exponent() const noexcept { return exponent_; }
  /// floor(log2 |x|); only for a finite x other than zero.
  [[nodiscard]] constexpr int log2_floor() const noexcept { return exponent_ + 63; }

 private:
  static constexpr uint32_t kNegative = 1, kInexact = 2, kNotFinite = 4;
  uint64_t magnitude_ = 0;
  int32_t exponent_ = 0;
  uint32_t flags_ = 0;  // a full word: Real has no padding, so it may be hashed and compared bytewise
};

[[nodiscard]] TIPPE_SETUP constexpr Real operator-(Real a) noexcept;
[[nodiscard]] TIPPE_SETUP constexpr Real operator+(Real a, Real b) noexcept;
[[nodiscard]] TIPPE_SETUP constexpr Real operator-(Real a, Real b) noexcept;
[[nodiscard]] TIPPE_SETUP constexpr Real operator*(Real a, Real b) noexcept;
/// 65 steps of long division; x / 0 is not finite.
[[nodiscard]] TIPPE_SETUP constexpr Real operator/(Real a, Real b) noexcept;
/// x * 2^n, exactly.
[[nodiscard]] TIPPE_SETUP constexpr Real scale_pow2(Real x, int n) noexcept;
/// x^n for |n| <= 1024, by squaring; x^0 is 1. Not finite for larger |n| and for 0 to a negative power.
[[nodiscard]] TIPPE_SETUP constexpr Real pow(Real x, int n) noexcept;

// Exact comparisons. Two truncated numbers that agree in all 64 bits count as equal.
[[nodiscard]] TIPPE_SETUP constexpr bool operator<(Real a, Real b) noexcept;
[[nodiscard]] TIPPE_SETUP constexpr bool operator==(Real a, Real b) noexcept;
[[nodiscard]] constexpr bool operator!=(Real a, Real b) noexcept {
  return !(a == b);
}
[[nodiscard]] constexpr bool operator>(Real a, Real b) noexcept {
  return b < a;
}
[[nodiscard]] constexpr bool operator<=(Real a, Real b) noexcept {
  return a < b || a == b;
}
[[nodiscard]] constexpr bool operator>=(Real a, Real b) noexcept {
  return b < a || a == b;
}

/// The nearest Scalar: ties to even (float, double) or towards +infinity (fixed point), as each scalar rounds
/// its own results. Too large: the largest or smallest finite number, counted as overflow. Not finite: NaN
/// (float, double) or 0 (fixed), counted as domain. Both are compile errors inside a constant expression.
template <class Scalar>
[[nodiscard]] TIPPE_SETUP constexpr Scalar to_scalar(Real x) noexcept;

}  // namespace tippe

#include <tippe/scalar/real.inl>
