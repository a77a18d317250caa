// SPDX-License-Identifier: MIT
// Fixed-point numbers: raw * 2^-FractionBits, in two's complement.
//
//   Q24_40   int64_t, 40 fraction bits: +-8.4e6, resolution 9.1e-13. State and solver of profile fixed64.
//   Q8_24    int32_t, 24 fraction bits: +-128,   resolution 6.0e-8.  Solver of profile fixed32.
//
// Every result is the exact one rounded to the nearest representable number, ties towards +infinity, and
// saturated to [lowest, highest] when it does not fit; saturation is counted (numeric_events.hpp). Nothing
// wraps, nothing is undefined, no floating point is used. x / 0 is the largest number with the sign of x
// (0 / 0 is 0) and counted. Inside a constant expression each of these events is a compile error instead.
#pragma once

#include <tippe/base/bits.hpp>
#include <tippe/scalar/numeric_events.hpp>
#include <tippe/scalar/wide_int.hpp>

namespace tippe {

template <class RawType, int kFraction>
class Fixed {
 public:
  using Raw = RawType;
  static constexpr int kFractionBits = kFraction;
  static constexpr int kBits = 8 * static_cast<int>(sizeof(Raw));

  constexpr Fixed() noexcept = default;
  /// From a whole number; saturates.
  explicit constexpr Fixed(int value) noexcept;

  [[nodiscard]] static constexpr Fixed from_raw(Raw raw) noexcept {
    Fixed f;
    f.raw_ = raw;
    return f;
  }
  [[nodiscard]] constexpr Raw raw() const noexcept { return raw_; }

  [[nodiscard]] static constexpr Fixed highest() noexcept {
    return from_raw(static_cast<Raw>((uint64_t{1} << (kBits - 1)) - 1));
  }
  [[nodiscard]] static constexpr Fixed lowest() noexcept {
    return from_raw(static_cast<Raw>(-highest().raw() - 1));
  }
  /// One unit in the last place.
  [[nodiscard]] static constexpr Fixed resolution() noexcept { return from_raw(1); }

 private:
  Raw raw_ = 0;
};

using Q24_40 = Fixed<int64_t, 40>;
using Q8_24 = Fixed<int32_t, 24>;

template <class R, int F>
[[nodiscard]] constexpr bool operator==(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() == b.raw();
}
template <class R, int F>
[[nodiscard]] constexpr bool operator!=(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() != b.raw();
}
template <class R, int F>
[[nodiscard]] constexpr bool operator<(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() < b.raw();
}
template <class R, int F>
[[nodiscard]] constexpr bool operator<=(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() <= b.raw();
}
template <class R, int F>
[[nodiscard]] constexpr bool operator>(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() > b.raw();
}
template <class R, int F>
[[nodiscard]] constexpr bool operator>=(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return a.raw() >= b.raw();
}

template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> operator+(Fixed<R, F> a, Fixed<R, F> b) noexcept;
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> operator-(Fixed<R, F> a, Fixed<R, F> b) noexcept;
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> operator-(Fixed<R, F> a) noexcept;
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> operator*(Fixed<R, F> a, Fixed<R, F> b) noexcept;
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> operator/(Fixed<R, F> a, Fixed<R, F> b) noexcept;

template <class R, int F>
constexpr Fixed<R, F>& operator+=(Fixed<R, F>& a, Fixed<R, F> b) noexcept {
  return a = a + b;
}
template <class R, int F>
constexpr Fixed<R, F>& operator-=(Fixed<R, F>& a, Fixed<R, F> b) noexcept {
  return a = a - b;
}
template <class R, int F>
constexpr Fixed<R, F>& operator*=(Fixed<R, F>& a, Fixed<R, F> b) noexcept {
  return a = a * b;
}
template <class R, int F>
constexpr Fixed<R, F>& operator/=(Fixed<R, F>& a, Fixed<R, F> b) noexcept {
  return a = a / b;
}

}  // namespace tippe

#include <tippe/scalar/fixed.inl>
