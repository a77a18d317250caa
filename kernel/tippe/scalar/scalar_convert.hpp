// SPDX-License-Identifier: MIT
// From one scalar to another, and exact scaling by whole numbers and powers of two. Fixed point: integers
// only, one rounding (to nearest, ties towards +infinity), saturation counted once. Between floating and
// fixed point there is no conversion at run time: constants come from Real literals, device input from
// Counts.
#pragma once

#include <tippe/scalar/fixed.hpp>

namespace tippe {
namespace fixed_detail {

/// x / 2^n for 0 < n < bits of R.
template <class R>
[[nodiscard]] constexpr TIPPE_INLINE R shifted_down(R x, int n) noexcept {
  return static_cast<R>((x >> n) + ((x >> (n - 1)) & 1));
}

/// x as a narrower or equally wide To, or saturated.
template <class To, class From>
[[nodiscard]] constexpr TIPPE_INLINE To fitted(From x) noexcept {
  const To result = static_cast<To>(x);
  if (TIPPE_UNLIKELY(result != x)) return saturated_raw<To>(x < 0);
  return result;
}

template <class To, class From>
struct Conversion {
  static_assert(kSame<To, From>, "no conversion between these scalars at run time");
  [[nodiscard]] static constexpr TIPPE_INLINE To apply(From x) noexcept { return x; }
};
template <>
struct Conversion<double, float> {
  [[nodiscard]] static constexpr TIPPE_INLINE double apply(float x) noexcept {
    return static_cast<double>(x);
  }
};
template <>
struct Conversion<float, double> {
  [[nodiscard]] static constexpr TIPPE_INLINE float apply(double x) noexcept { return static_cast<float>(x); }
};
template <class R, int F>
struct Conversion<Fixed<R, F>, Fixed<R, F>> {
  [[nodiscard]] static constexpr TIPPE_INLINE Fixed<R, F> apply(Fixed<R, F> x) noexcept { return x; }
};
template <int F, int G>
struct Conversion<Fixed<int64_t, F>, Fixed<int32_t, G>> {
  static_assert(F >= G && F - G < 32, "widening must be exact");
  [[nodiscard]] static constexpr TIPPE_INLINE Fixed<int64_t, F> apply(Fixed<int32_t, G> x) noexcept {
    return Fixed<int64_t, F>::from_raw(static_cast<int64_t>(x.raw()) * (int64_t{1} << (F - G)));
  }
};
template <int F, int G>
struct Conversion<Fixed<int32_t, F>, Fixed<int64_t, G>> {
  static_assert(F < G, "narrowing rounds");
  [[nodiscard]] static constexpr TIPPE_INLINE Fixed<int32_t, F> apply(Fixed<int64_t, G> x) noexcept {
    return Fixed<int32_t, F>::from_raw(fitted<int32_t>(shifted_down(x.raw(), G - F)));
  }
};

}  // namespace fixed_detail

/// x as a To: same type and Q8_24 -> Q24_40 and float -> double exact, Q24_40 -> Q8_24 rounded and saturated,
/// double -> float as IEEE 754 rounds (NaN and infinity stay). Nothing else compiles.
template <class To, class From>
[[nodiscard]] constexpr TIPPE_INLINE To convert(From x) noexcept {
  return fixed_detail::Conversion<To, From>::apply(x);
}

/// x * 2^n for any n, rounded once, saturating. float and double: scalar_math.hpp.
template <class R, int F>
[[nodiscard]] constexpr Fixed<R, F> scale_pow2(Fixed<R, F> x, int n) noexcept {
  constexpr int kBits = Fixed<R, F>::kBits;
  using Bits = decltype(magnitude(x.raw()));
  const R raw = x.raw();
  if (n < 0) {
    // from 2^-kBits on every number is at most half a unit, and -1/2 rounds up to 0.
    return n > -kBits ? Fixed<R, F>::from_raw(fixed_detail::shifted_down(raw, -n)) : Fixed<R, F>();
  }
  if (n < kBits) {
    const R shifted = static_cast<R>(static_cast<Bits>(raw) << n);
    if (TIPPE_LIKELY((shifted >> n) == raw)) return Fixed<R, F>::from_raw(shifted);
  }
  return raw == 0 ? x : fixed_detail::saturated<R, F>(raw < 0);
}

/// x * n, saturating; exact in fixed point, rounded as the type rounds in float (where n itself is rounded
/// beyond 2^24) and double.
[[nodiscard]] constexpr TIPPE_INLINE float mul_by_int(float x, int32_t n) noexcept {
  return x * static_cast<float>(n);
}
[[nodiscard]] constexpr TIPPE_INLINE double mul_by_int(double x, int32_t n) noexcept {
  return x * n;
}
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<int32_t, F> mul_by_int(Fixed<int32_t, F> x, int32_t n) noexcept {
  return Fixed<int32_t, F>::from_raw(fixed_detail::fitted<int32_t>(multiply_wide(x.raw(), n)));
}
template <int F>
[[nodiscard]] constexpr TIPPE_INLINE_WIDE Fixed<int64_t, F> mul_by_int(Fixed<int64_t, F> x,
                                                                       int32_t n) noexcept {
  const Int128 p = multiply_wide(x.raw(), int64_t{n});
  const int64_t low = static_cast<int64_t>(p.low);
  if (TIPPE_UNLIKELY(p.high != low >> 63)) return fixed_detail::saturated<int64_t, F>(p.high < 0);
  return Fixed<int64_t, F>::from_raw(low);
}

/// Largest whole number <= x. float and double: scalar_math.hpp.
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE int32_t floor_to_int(Fixed<R, F> x) noexcept {
  static_assert(Fixed<R, F>::kBits - F <= 32, "every whole part fits");
  return static_cast<int32_t>(x.raw() >> F);
}
/// Nearest whole number, ties towards +infinity; 2^23 for the highest Q24_40, 2^7 for the highest Q8_24.
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE int32_t round_to_int(Fixed<R, F> x) noexcept {
  static_assert(Fixed<R, F>::kBits - F < 32, "every rounded whole part fits");
  return static_cast<int32_t>(fixed_detail::shifted_down(x.raw(), F));
}

}  // namespace tippe
