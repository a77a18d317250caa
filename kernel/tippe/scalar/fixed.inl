// SPDX-License-Identifier: MIT
// Arithmetic of fixed.hpp. Instructions on a Cortex-M4, operands in registers, nothing saturating:
// Q24_40 + - 3, * 20; Q8_24 + - 2, * 8. Division is in fixed_divide.hpp.
#pragma once

#include <tippe/scalar/checked_add.hpp>
#include <tippe/scalar/fixed.hpp>
#include <tippe/scalar/fixed_divide.hpp>

namespace tippe {
namespace fixed_detail {

/// The largest or smallest raw number, counted as an overflow. Not constexpr on purpose: an overflow inside a
/// constant expression is a compile error that names this function.
template <class R>
[[nodiscard]] TIPPE_COLD R saturated_raw(bool negative) noexcept {
  count_overflow();
  constexpr R kHighest = static_cast<R>((uint64_t{1} << (8 * sizeof(R) - 1)) - 1);
  return negative ? static_cast<R>(-kHighest - 1) : kHighest;
}

/// The result of an operation whose exact result had this sign and did not fit.
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<R, F> saturated(bool negative) noexcept {
  return Fixed<R, F>::from_raw(saturated_raw<R>(negative));
}

/// x / 0, counted; no constant expression either.
template <class R>
[[nodiscard]] TIPPE_COLD R divided_by_zero(R x) noexcept {
  count_divide_by_zero();
  constexpr R kHighest = static_cast<R>((uint64_t{1} << (8 * sizeof(R) - 1)) - 1);
  return x == 0 ? x : x < 0 ? static_cast<R>(-kHighest - 1) : kHighest;
}

/// floor(x / 2^F), or saturated. Rounding to nearest is in x already: callers start their sums at 2^(F-1).
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE int64_t narrowed(Int128 x) noexcept {
  static_assert(F > 32 && F < 64, "the sign of the result lies in the top word of x");
  // the result is bits F .. F+63. It fits if the bits above repeat its sign, that is, if the top word is
  // the sign extension of its low F-32 bits.
  const int32_t top = static_cast<int32_t>(x.high >> 32);
  const int32_t extended = static_cast<int32_t>(static_cast<uint32_t>(top) << (64 - F)) >> (64 - F);
  if (TIPPE_UNLIKELY(extended != top)) return saturated_raw<int64_t>(top < 0);
  return static_cast<int64_t>((static_cast<uint64_t>(x.high) << (64 - F)) | (x.low >> F));
}
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE int32_t narrowed(int64_t x) noexcept {
  static_assert(F > 0 && F < 32, "the sign of the result lies in the upper word of x");
  const int32_t high = static_cast<int32_t>(x >> 32);
  const int32_t result = static_cast<int32_t>(x >> F);
  if (TIPPE_UNLIKELY((high >> (F - 1)) != (result >> 31))) return saturated_raw<int32_t>(high < 0);
  return result;
}

/// What rounds: half a unit of the last place of a product, in units of the wide product's second half.
template <int F, class R>
inline constexpr int32_t kHalf = int32_t{1} << (F - 1 - 4 * static_cast<int>(sizeof(R)));

#if !TIPPE_HAS_INT128
/// a * b when a factor is next to the highest number (wide_int.hpp, SignedHalves).
template <int F>
[[nodiscard]] TIPPE_COLD constexpr int64_t product_of_large(int64_t a, int64_t b) noexcept {
  return narrowed<F>(multiply_wide_schoolbook(a, b, kHalf<F, int64_t>));
}
#endif

/// a * b on raw numbers; the half is added inside the wide product.
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE_WIDE int64_t product(int64_t a, int64_t b) noexcept {
#if TIPPE_HAS_INT128
  return narrowed<F>(multiply_wide(a, b, kHalf<F, int64_t>));
#else
  const SignedHalves x = signed_halves(a), y = signed_halves(b);
  if (TIPPE_UNLIKELY(!x.fits || !y.fits)) return product_of_large<F>(a, b);
  return narrowed<F>(multiply_wide(x, y, kHalf<F, int64_t>));
#endif
}
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE int32_t product(int32_t a, int32_t b) noexcept {
  return narrowed<F>(multiply_wide(a, b, kHalf<F, int32_t>));
}

/// a / b on raw numbers. One copy per format: about 135 (64 bits) and 77 (32 bits) instructions on Cortex-M4.
template <int F, class R>
[[nodiscard]] __attribute__((noinline)) constexpr R quotient(R a, R b) noexcept {
  if (TIPPE_UNLIKELY(b == 0)) return divided_by_zero(a);
  using Magnitude = decltype(magnitude(a));
  constexpr int kBits = 8 * static_cast<int>(sizeof(R));
  const Magnitude n = magnitude(a), d = magnitude(b);
  const bool negative = (a ^ b) < 0;
  // n 2^F / d: beyond the range for certain from n = (d + 1) 2^(kBits-1-F) on; below, the division holds it.
  if (TIPPE_UNLIKELY((n >> (kBits - 1 - F)) > d)) return saturated_raw<R>(negative);
  const Magnitude q = divide_rounded<F>(n, d, negative);
  // only the lowest number has a magnitude with the top bit.
  constexpr Magnitude kTop = Magnitude{1} << (kBits - 1);
  if (TIPPE_UNLIKELY(q >= kTop && !(negative && q == kTop))) return saturated_raw<R>(negative);
  return static_cast<R>(negative ? Magnitude{0} - q : q);
}

}  // namespace fixed_detail

template <class RawType, int kFraction>
constexpr Fixed<RawType, kFraction>::Fixed(int value) noexcept {
  constexpr int kLimit = static_cast<int>(highest().raw() >> kFraction);
  if (TIPPE_UNLIKELY(value > kLimit || value < -kLimit - 1)) {
    raw_ = fixed_detail::saturated<RawType, kFraction>(value < 0).raw();
    return;
  }
  raw_ = static_cast<RawType>(static_cast<RawType>(value) * (RawType{1} << kFraction));
}

template <class R, int F>
constexpr TIPPE_INLINE Fixed<R, F> operator+(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  R sum = 0;
  if (TIPPE_UNLIKELY(add_overflows(a.raw(), b.raw(), sum))) {
    return fixed_detail::saturated<R, F>(b.raw() < 0);
  }
  return Fixed<R, F>::from_raw(sum);
}

template <class R, int F>
constexpr TIPPE_INLINE Fixed<R, F> operator-(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  R difference = 0;
  if (TIPPE_UNLIKELY(subtract_overflows(a.raw(), b.raw(), difference))) {
    return fixed_detail::saturated<R, F>(b.raw() >= 0);
  }
  return Fixed<R, F>::from_raw(difference);
}

template <class R, int F>
constexpr TIPPE_INLINE Fixed<R, F> operator-(Fixed<R, F> a) noexcept {
  return Fixed<R, F>() - a;
}

template <class R, int F>
constexpr TIPPE_INLINE Fixed<R, F> operator*(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return Fixed<R, F>::from_raw(fixed_detail::product<F>(a.raw(), b.raw()));
}

template <class R, int F>
constexpr TIPPE_INLINE Fixed<R, F> operator/(Fixed<R, F> a, Fixed<R, F> b) noexcept {
  return Fixed<R, F>::from_raw(fixed_detail::quotient<F>(a.raw(), b.raw()));
}

}  // namespace tippe
