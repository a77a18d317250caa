// SPDX-License-Identifier: MIT
// Numbers as text for the reports of examples: decimal, six places, integers only, every scalar.
#pragma once

#include <text.hpp>
#include <tippe/math/quat.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace scenes {

/// x with six decimals, |x| < 2^31; not finite: "nan". Rounded to nearest, as far as the scalar has digits.
template <class S>
void put_decimal(S x) noexcept {
  if (!is_finite(x)) return hal::put_text("nan");
  const S size = abs(x);
  int32_t whole = floor_to_int(size);
  int32_t millionths = round_to_int((size - S(whole)) * S(1000000));
  if (millionths == 1000000) {
    ++whole;
    millionths = 0;
  }
  if (x < S(0) && (whole != 0 || millionths != 0)) hal::put_text("-");
  hal::put_number(static_cast<uint32_t>(whole));
  char digits[8] = ".000000";
  for (int i = 6; i > 0; --i) {
    digits[i] = static_cast<char>('0' + millionths % 10);
    millionths /= 10;
  }
  hal::put_text(digits);
}

template <class S>
void put_decimals(const Vec3<S>& v) noexcept {
  for (int i = 0; i < 3; ++i) {
    hal::put_text(" ");
    put_decimal(v[i]);
  }
}

template <class S>
void put_decimals(const Quat<S>& q) noexcept {
  hal::put_text(" ");
  put_decimal(q.w);
  put_decimals(q.vector());
}

}  // namespace scenes
}  // namespace tippe
