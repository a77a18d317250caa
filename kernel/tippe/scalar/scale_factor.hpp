// SPDX-License-Identifier: MIT
// Multiplication by a constant that may lie far outside the scalar's own range or resolution: unit
// conversions (x * T/L) and device counts. Made once from a Real, used at run time.
//
// Fixed point keeps the factor as a 63-bit integer and a shift: the product with the raw number is exact in
// 128 bits and rounded once, ties towards +infinity, saturating and counted. The factor itself is good to
// 2^-63. float, double keep the factor as a scalar: one rounded multiplication.
#pragma once

#include <tippe/scalar/real.hpp>

namespace tippe {
namespace scale_detail {

/// floor(x / 2^down + 1/2) as a raw number, or saturated. |x| < 2^126, as a product with a 63-bit factor is.
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> shifted(Int128 x, int down) noexcept {
  int64_t raw = 0;
  bool fits = true;
  if (down > 64) {  // only the high half, and its sign, is left
    raw = down < 127 ? (x.high + (int64_t{1} << (down - 65))) >> (down - 64) : 0;
  } else if (down > 0) {
    const uint64_t half = uint64_t{1} << (down - 1);
    const uint64_t low = x.low + half;
    const int64_t high = x.high + (low < half ? 1 : 0);
    // the result is bits down .. down + 63, so the bits above must all repeat the sign.
    const int64_t above = high >> (down - 1);
    fits = above == 0 || above == -1;
    raw = down == 64 ? high
                     : static_cast<int64_t>((static_cast<uint64_t>(high) << (64 - down)) | (low >> down));
  } else {
    const int64_t low = static_cast<int64_t>(x.low);
    fits = x.high == low >> 63 && (low == 0 || down > -63);
    raw = fits && low != 0 ? static_cast<int64_t>(x.low << -down) : 0;
    fits = fits && (low == 0 || raw >> -down == low);
  }
  const R narrow = static_cast<R>(raw);
  if (TIPPE_UNLIKELY(!fits || narrow != raw)) return fixed_detail::saturated<R, F>(x.high < 0);
  return Fixed<R, F>::from_raw(narrow);
}

}  // namespace scale_detail

template <class Scalar>
class ScaleFactor {  // float, double
 public:
  constexpr ScaleFactor() noexcept = default;  ///< times zero
  /// A factor beyond the scalar's range becomes its largest number, as in to_scalar().
  explicit constexpr ScaleFactor(Real factor) noexcept : factor_(to_scalar<Scalar>(factor)) {}

  [[nodiscard]] constexpr TIPPE_INLINE Scalar operator()(Scalar x) const noexcept { return x * factor_; }
  [[nodiscard]] constexpr TIPPE_INLINE Scalar times_integer(int32_t x) const noexcept {
    return static_cast<Scalar>(x) * factor_;
  }

 private:
  Scalar factor_ = Scalar(0);
};

template <class R, int F>
class ScaleFactor<Fixed<R, F>> {
 public:
  using Scalar = Fixed<R, F>;
  constexpr ScaleFactor() noexcept = default;
  explicit constexpr ScaleFactor(Real factor) noexcept {
    if (!factor.is_finite()) {
      count_domain();
      return;
    }
    if (factor.is_zero()) return;
    // 63 bits and a sign. Rounding up could carry out of 63 bits only from all ones: keep those.
    uint64_t magnitude = factor.magnitude() >> 1;
    if ((factor.magnitude() & 1) != 0 && magnitude != static_cast<uint64_t>(INT64_MAX)) ++magnitude;
    mantissa_ = static_cast<int64_t>(factor.negative() ? uint64_t{0} - magnitude : magnitude);
    exponent_ = factor.exponent() + 1;
  }

  [[nodiscard]] constexpr Scalar operator()(Scalar x) const noexcept {
    return scale_detail::shifted<R, F>(multiply_wide(int64_t{x.raw()}, mantissa_), -exponent_);
  }
  [[nodiscard]] constexpr Scalar times_integer(int32_t x) const noexcept {
    return scale_detail::shifted<R, F>(multiply_wide(int64_t{x}, mantissa_), -exponent_ - F);
  }

 private:
  int64_t mantissa_ = 0;
  int32_t exponent_ = 0;
};

}  // namespace tippe
