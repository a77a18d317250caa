// SPDX-License-Identifier: MIT
// Numbers of twice the precision as the unevaluated sum of two floats or two doubles, without fused
// multiply-add and without a wider type: the same bits on a Cortex-M0 and on a server. For judging results
// (residuals, energies), where float is the arithmetic that made the error and soft double would cost ten
// times as much.
//
// Relative error bounds, u = 2^-24 for float and 2^-53 for double (Joldes, Muller, Popescu, "Tight and
// rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017,
// algorithms 4, 6, 7, 10, 15, 17; the product by Muller and Rideau, 2022):
//
//   x + y     3 u^2 (1 + 4u)    TwoFloat + TwoFloat       2 u^2              TwoFloat + T
//   x * y     5 u^2             TwoFloat * TwoFloat       3/2 u^2 (1 + 3u)   TwoFloat * T
//   x / y    15 u^2 (1 + 4u)    TwoFloat / TwoFloat       3 u^2              TwoFloat / T
//
// They hold while nothing overflows and every product |a b| of two T's is zero or at least 2^-101 (float),
// 2^-968 (double); below that a product is off by at most 2^-147 (2^-1072). Factors above 2^127 (2^1023) may
// overflow. Infinity or NaN anywhere makes `low`, and with it the value, NaN. Division by zero gives the
// infinity or NaN of T in `high`.
#pragma once

#include <tippe/scalar/float_bits.hpp>

namespace tippe {

/// high + low with |low| at most half an ulp of high, so that high is the value rounded to T.
template <class T>
struct TwoFloat {
  T high = T(0);
  T low = T(0);

  constexpr TwoFloat() noexcept = default;
  explicit constexpr TwoFloat(T value) noexcept : high(value) {}
  constexpr TwoFloat(T high_part, T low_part) noexcept : high(high_part), low(low_part) {}
};

/// a + b exactly. Six additions.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> two_sum(T a, T b) noexcept {
  const T sum = a + b;
  const T b_part = sum - a;
  const T a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

/// The same in three, for |a| >= |b| or a = 0.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> fast_two_sum(T a, T b) noexcept {
  const T sum = a + b;
  return {sum, b - (sum - a)};
}

/// a = high + low, each with so few bits that products of them are exact: 12 and 11 for float, 26 and 26 for
/// double. By rounding the significand in the bits: cheaper than Veltkamp's three operations without an FPU,
/// equal with one, and it cannot overflow below 2^128 (1 - 2^-13).
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> split(T a) noexcept {
  using Bits = FloatBits<T>;
  constexpr int kCut = (FloatLayout<T>::kFraction + 2) / 2;  // 12 of 24, 27 of 53
  constexpr Bits kUnit = Bits(1) << kCut;
  const T high = from_bits<T>((to_bits(a) + kUnit / 2) & ~(kUnit - 1));
  return {high, a - high};
}

/// a * b exactly (Dekker), y being split(b). Five products, six additions, one split.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> two_product(T a, T b, TwoFloat<T> y) noexcept {
  const T product = a * b;
  const TwoFloat<T> x = split(a);
  const T rest = ((product - x.high * y.high) - x.low * y.high) - x.high * y.low;
  return {product, x.low * y.low - rest};
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> two_product(T a, T b) noexcept {
  return two_product(a, b, split(b));
}

template <class T>
[[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> operator-(TwoFloat<T> x) noexcept {
  return {-x.high, -x.low};
}

template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator+(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  const TwoFloat<T> s = two_sum(x.high, y.high);
  const TwoFloat<T> t = two_sum(x.low, y.low);
  const TwoFloat<T> v = fast_two_sum(s.high, s.low + t.high);
  return fast_two_sum(v.high, t.low + v.low);
}
template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator+(TwoFloat<T> x, T y) noexcept {
  const TwoFloat<T> s = two_sum(x.high, y);
  return fast_two_sum(s.high, x.low + s.low);
}
template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator-(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return x + (-y);
}
template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator-(TwoFloat<T> x, T y) noexcept {
  return x + (-y);
}

template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator*(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  const TwoFloat<T> c = two_product(x.high, y.high);
  return fast_two_sum(c.high, c.low + (x.high * y.low + x.low * y.high));
}
template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator*(TwoFloat<T> x, T y) noexcept {
  const TwoFloat<T> c = two_product(x.high, y);
  const TwoFloat<T> t = fast_two_sum(c.high, x.low * y);
  return fast_two_sum(t.high, t.low + c.low);
}

template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator/(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  const T first = x.high / y.high;
  const TwoFloat<T> r = y * first;
  const T rest = (x.high - r.high) + (x.low - r.low);
  return fast_two_sum(first, rest / y.high);
}
template <class T>
[[nodiscard]] constexpr TwoFloat<T> operator/(TwoFloat<T> x, T y) noexcept {
  const T first = x.high / y;
  const TwoFloat<T> r = two_product(first, y);
  const T rest = ((x.high - r.high) - r.low) + x.low;
  return fast_two_sum(first, rest / y);
}

/// x + a * b, the product exact: one rounding of 3 u^2 (1 + 4u).
template <class T>
[[nodiscard]] constexpr TwoFloat<T> add_product(TwoFloat<T> x, T a, T b) noexcept {
  return x + two_product(a, b);
}

/// The value rounded to T.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE T to_scalar(TwoFloat<T> x) noexcept {
  return x.high;
}

// Comparisons of the values; like those of T, all but != are false when a NaN takes part.
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator==(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return x.high == y.high && x.low == y.low;
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator!=(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return !(x == y);
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator<(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return x.high < y.high || (x.high == y.high && x.low < y.low);
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator<=(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return x.high < y.high || (x.high == y.high && x.low <= y.low);
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator>(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return y < x;
}
template <class T>
[[nodiscard]] constexpr TIPPE_INLINE bool operator>=(TwoFloat<T> x, TwoFloat<T> y) noexcept {
  return y <= x;
}

}  // namespace tippe
