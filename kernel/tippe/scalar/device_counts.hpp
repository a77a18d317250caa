// SPDX-License-Identifier: MIT
// Run-time input from a device: integer counts (encoder ticks, ADC codes) times a constant.
//
//   constexpr auto kTick = tippe::Counts<Q24_40>(2 * kPi / 4096);      // rad per encoder tick
//   const Q24_40 angle = kTick(encoder.read());
//
// Fixed point: the count times the 64-bit factor is formed exactly and rounded once (ties towards +infinity),
// so even a factor of 1e-9 keeps 63 bits. One 64x64->128 product; integers only. Too large a result
// saturates and is counted.
// float, double: Scalar(counts) * factor. The factor is the Real rounded to nearest at compile time; the
// count is rounded to nearest (exact in double, and below 2^24 in float); so is the product. At most 1.5
// ulp, 2.5 ulp in float for counts of 2^24 and more; same bits everywhere; one conversion and one
// multiplication on an FPU.
#pragma once

#include <tippe/scalar/scale_factor.hpp>

namespace tippe {

template <class Scalar>
class Counts {
 public:
  /// `factor`: the value of one count. A factor that is not finite or beyond the scalar's range does not
  /// compile in a constant expression; at run time it converts as to_scalar() does.
  explicit constexpr Counts(Real factor) noexcept : factor_(factor) {}
  [[nodiscard]] constexpr TIPPE_INLINE Scalar operator()(int32_t counts) const noexcept {
    return factor_.times_integer(counts);
  }

 private:
  ScaleFactor<Scalar> factor_;
};

}  // namespace tippe
