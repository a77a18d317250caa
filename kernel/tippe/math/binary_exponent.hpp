// SPDX-License-Identifier: MIT
// The size of a number as a power of two, for scaling that is exact in every scalar.
#pragma once

#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace math_detail {

/// Exponent of zero: below that of every number, with room for sums.
inline constexpr int kExponentOfZero = -10000;

/// e with 2^(e-1) <= |x| < 2^e. Subnormal floats give the exponent of the smallest normal number.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE int binary_exponent(S x) noexcept {
  using Layout = FloatLayout<S>;
  const int biased = static_cast<int>(magnitude_bits(x) >> Layout::kFraction);
  if (x == S(0)) return kExponentOfZero;
  return (biased == 0 ? 1 : biased) - (Layout::kBias - 1);
}
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE int binary_exponent(Fixed<R, F> x) noexcept {
  const auto size = magnitude(x.raw());
  return size == 0 ? kExponentOfZero : Fixed<R, F>::kBits - F - leading_zeros(size);
}

}  // namespace math_detail
}  // namespace tippe
