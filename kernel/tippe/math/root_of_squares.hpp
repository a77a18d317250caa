// SPDX-License-Identifier: MIT
// sqrt(a^2 + b^2 + ...) that neither overflows nor underflows on the way: the norm of Vec3 and Quat.
//
// Fixed point: the squares are summed exactly as integers, and the root of that integer rounded to nearest is
// the norm in the same format: one rounding in all. float, double: components far from 1 are first scaled by
// a power of two, so that the error stays within 3 units in the last place wherever the result is normal.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/fixed_sqrt.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace math_detail {

/// Powers of two that bring a large or a small number near 1 and back.
template <class S>
struct NormScale;
template <>
struct NormScale<float> {
  static constexpr float kBig = 0x1p60f, kSmall = 0x1p-50f;        // between them squares are safe
  static constexpr float kShrink = 0x1p-66f, kUnshrink = 0x1p66f;  // for components above kBig
  static constexpr float kGrow = 0x1p100f, kUngrow = 0x1p-100f;    // for components below kSmall
};
template <>
struct NormScale<double> {
  static constexpr double kBig = 0x1p500, kSmall = 0x1p-400;
  static constexpr double kShrink = 0x1p-530, kUnshrink = 0x1p530;
  static constexpr double kGrow = 0x1p700, kUngrow = 0x1p-700;
};

template <class S>
[[nodiscard]] constexpr S sum_of_squares(const S (&v)[3]) noexcept {
  return Accumulator<S>::product(v[0], v[0]).add_product(v[1], v[1]).add_product(v[2], v[2]).result();
}
template <class S>
[[nodiscard]] constexpr S sum_of_squares(const S (&v)[4]) noexcept {
  return Accumulator<S>::product(v[0], v[0])
      .add_product(v[1], v[1])
      .add_product(v[2], v[2])
      .add_product(v[3], v[3])
      .result();
}

template <class S, int N>
[[nodiscard]] S largest_magnitude(const S (&v)[N]) noexcept {
  S largest = abs(v[0]);
  for (int i = 1; i < N; ++i) largest = max(largest, abs(v[i]));
  return largest;
}

/// float, double: NaN or infinity in, NaN or infinity out.
template <class S, int N>
[[nodiscard]] S root_of_squares(const S (&v)[N]) noexcept {
  using Scale = NormScale<S>;
  const S largest = largest_magnitude(v);
  if (TIPPE_LIKELY(largest < Scale::kBig && largest > Scale::kSmall)) return sqrt(sum_of_squares(v));
  if (!(largest > S(0))) return sum_of_squares(v);  // zero, or NaN
  S scaled[N] = {};
  const bool big = largest >= Scale::kBig;
  for (int i = 0; i < N; ++i) scaled[i] = v[i] * (big ? Scale::kShrink : Scale::kGrow);
  return sqrt(sum_of_squares(scaled)) * (big ? Scale::kUnshrink : Scale::kUngrow);
}

/// Fixed point: exact, rounded once; saturates (and counts) when the norm itself does not fit.
template <int F, int N>
[[nodiscard]] constexpr Fixed<int64_t, F> root_of_squares(const Fixed<int64_t, F> (&v)[N]) noexcept {
  static_assert(N <= 4, "the sum of squares must stay within 128 bits");
  UInt128 sum;
  bool fits = true;
  for (int i = 0; i < N; ++i) {
    const uint64_t size = magnitude(v[i].raw());
    const UInt128 square = multiply_wide(size, size);
    sum.low += square.low;
    sum.high += square.high + (sum.low < square.low ? 1u : 0u);
    fits = fits && (sum.high >> 62) == 0;  // a root of 2^63 or more is out of range
  }
  if ((sum.low | sum.high) == 0) return {};
  const uint64_t root = fits ? fixed_detail::sqrt_rounded(sum) : UINT64_MAX;
  if (TIPPE_UNLIKELY(root > uint64_t{INT64_MAX})) return fixed_detail::saturated<int64_t, F>(false);
  return Fixed<int64_t, F>::from_raw(static_cast<int64_t>(root));
}

template <int F, int N>
[[nodiscard]] constexpr Fixed<int32_t, F> root_of_squares(const Fixed<int32_t, F> (&v)[N]) noexcept {
  static_assert(N <= 4, "the sum of squares must stay within 64 bits");
  uint64_t sum = 0;
  bool fits = true;
  for (int i = 0; i < N; ++i) {
    const uint32_t size = magnitude(v[i].raw());
    sum += multiply_wide(size, size);
    fits = fits && (sum >> 62) == 0;
  }
  if (sum == 0) return {};
  const uint64_t root = fits ? fixed_detail::sqrt_rounded<0>(sum) : UINT64_MAX;
  if (TIPPE_UNLIKELY(root > uint64_t{INT32_MAX})) return fixed_detail::saturated<int32_t, F>(false);
  return Fixed<int32_t, F>::from_raw(static_cast<int32_t>(root));
}

/// Multiplies all components by one power of two so that their squares are safe and (fixed point) no digit
/// of the direction is lost. NotFinite for NaN or infinity, NotUnit when all are zero; `v` is then unchanged.
template <class S, int N>
Status scale_near_one(S (&v)[N]) noexcept {
  using Scale = NormScale<S>;
  for (int i = 0; i < N; ++i) {
    if (!is_finite(v[i])) return Status::NotFinite;
  }
  const S largest = largest_magnitude(v);
  if (!(largest > S(0))) return Status::NotUnit;
  if (TIPPE_LIKELY(largest < Scale::kBig && largest > Scale::kSmall)) return Status::Ok;
  const S factor = largest >= Scale::kBig ? Scale::kShrink : Scale::kGrow;
  for (int i = 0; i < N; ++i) v[i] = v[i] * factor;
  return Status::Ok;
}

template <class R, int F, int N>
constexpr Status scale_near_one(Fixed<R, F> (&v)[N]) noexcept {
  constexpr int kBits = Fixed<R, F>::kBits;
  auto all = magnitude(v[0].raw());
  for (int i = 1; i < N; ++i) all |= magnitude(v[i].raw());
  if (all == 0) return Status::NotUnit;
  // the largest magnitude to [2^(kBits-4), 2^(kBits-3)): the norm of four such components still fits
  const int shift = leading_zeros(all) - 3;
  for (int i = 0; i < N; ++i) {
    const R raw = v[i].raw();
    v[i] = Fixed<R, F>::from_raw(shift >= 0 ? static_cast<R>(raw * (R{1} << shift))
                                            : static_cast<R>(raw >> -shift));
  }
  static_assert(kBits >= 8, "room for the shift");
  return Status::Ok;
}

}  // namespace math_detail
}  // namespace tippe
