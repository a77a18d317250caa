// SPDX-License-Identifier: MIT
// The inner loop of every factorisation: base - a.b, rounded once in fixed point, summed from left to right
// in float and double. The strides walk rows (1), columns (the row stride) and packed columns.
#pragma once

#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// base - sum a[k * a_step] * b[k * b_step], k < count.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S subtract_products(S base, const S* a, int a_step, const S* b,
                                                         int b_step, int count) noexcept {
  Accumulator<S> sum;
  sum.add(base);
  for (int k = 0; k < count; ++k) sum.sub_product(a[k * a_step], b[k * b_step]);
  return sum.result();
}

}  // namespace tippe
