// SPDX-License-Identifier: MIT
// The angle functions of scalar_math.hpp for any scalar: special arguments first, then sine_core.hpp and
// arctan_core.hpp. Included by one .cpp per scalar, so that an image links what its scalars need and no more.
#pragma once

#include <tippe/scalar/arctan_core.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/scalar/sine_core.hpp>

namespace tippe {
namespace angle_detail {

/// What a function answers to an infinite argument, counted; NaN stays NaN.
template <class S>
[[nodiscard]] TIPPE_COLD S at_infinity(S x, S value) noexcept {
  if (ScalarParts<S>::is_nan(x)) return ScalarParts<S>::nan();
  count_domain();
  return value;
}

/// sin(x) for quadrant 0, cos(x) for quadrant 1: the cosine is the sine one quadrant on.
template <class S>
[[nodiscard]] __attribute__((noinline)) S sine_from(S x, uint32_t quadrant) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_UNLIKELY(!is_finite(x))) return at_infinity(x, quadrant == 0 ? S(0) : S(1));
  auto angle = reduce_angle(Parts::magnitude_of(x));
  angle.quadrant += quadrant;
  const auto sine = sine_at(angle);
  const bool odd_in_x = quadrant == 0 && Parts::is_negative(x);
  return Parts::with_sign(Parts::assemble(sine.size), sine.negative != odd_in_x);
}

template <class S>
TIPPE_INLINE void sincos(S x, S& sine, S& cosine) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_UNLIKELY(!is_finite(x))) {
    sine = at_infinity(x, S(0));
    cosine = Parts::is_nan(x) ? sine : S(1);
    return;
  }
  const auto angle = reduce_angle(Parts::magnitude_of(x));
  const auto z = square(angle.t);
  const bool odd = (angle.quadrant & 1) != 0;
  const bool flip = (angle.quadrant & 2) != 0;
  const bool sine_negative = flip != (!odd && angle.negative);
  const bool cosine_negative = flip != (odd && !angle.negative);
  const S s = Parts::assemble(sine_of(angle.t, z));
  const S c = Parts::assemble(cosine_of(z));
  sine = Parts::with_sign(odd ? c : s, sine_negative != Parts::is_negative(x));
  cosine = Parts::with_sign(odd ? s : c, cosine_negative);
}

/// (sin x) / x; its limit 0 at infinity is a value like any other.
template <class S>
[[nodiscard]] TIPPE_INLINE S sinc(S x) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_UNLIKELY(!is_finite(x))) return Parts::is_nan(x) ? Parts::nan() : S(0);
  const auto ratio = sine_over(Parts::magnitude_of(x));
  return Parts::with_sign(Parts::assemble(ratio.size), ratio.negative);
}

/// (1 - cos x) / x^2 = sinc(x/2)^2 / 2.
template <class S>
[[nodiscard]] TIPPE_INLINE S cosc(S x) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_UNLIKELY(!is_finite(x))) return Parts::is_nan(x) ? Parts::nan() : S(0);
  auto size = Parts::magnitude_of(x);
  --size.exponent;
  const auto ratio = sine_over(size).size;
  return Parts::assemble(normalised(mul_high(ratio.fraction, ratio.fraction), 2 * ratio.exponent - 1));
}

template <class S>
TIPPE_INLINE void sinc_cos(S x, S& sinc_out, S& cosine) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_LIKELY(is_finite(x))) {
    const auto size = Parts::magnitude_of(x);
    if (TIPPE_LIKELY(size.exponent < 0)) {  // below 1/2, as the turn of one time step is
      const auto z = square(reduce_near_angle(size));
      sinc_out = Parts::assemble(sine_over_near(z));
      cosine = Parts::assemble(cosine_of(z));
      return;
    }
  }
  sinc_out = tippe::sinc(x);
  cosine = tippe::cos(x);
}

template <class S>
[[nodiscard]] TIPPE_INLINE S atan2(S y, S x) noexcept {
  using Parts = ScalarParts<S>;
  using Word = typename Parts::Word;
  if (TIPPE_UNLIKELY(Parts::is_nan(y) || Parts::is_nan(x))) return Parts::nan();
  Magnitude<Word> rise = Parts::magnitude_of(y);
  Magnitude<Word> run = Parts::magnitude_of(x);
  if (TIPPE_UNLIKELY(Parts::is_infinite(y) || Parts::is_infinite(x))) {
    // the direction that remains when what is infinite is 1 and what is finite 0.
    const Word one = Word{1} << (kWordBits<Word> - 1);
    rise = Parts::is_infinite(y) ? Magnitude<Word>{one, 1} : Magnitude<Word>{0, kZeroExponent};
    run = Parts::is_infinite(x) ? Magnitude<Word>{one, 1} : Magnitude<Word>{0, kZeroExponent};
  }
  if (TIPPE_UNLIKELY(rise.fraction == 0 && run.fraction == 0)) {
    count_domain();
    return y;
  }
  const auto angle =
      angle_of(rise.fraction, rise.exponent, run.fraction, run.exponent, Parts::is_negative(x));
  return Parts::with_sign(Parts::assemble(angle), Parts::is_negative(y));
}

/// sqrt(1 - x^2); 0 from 1 on, counted beyond.
template <class Word>
[[nodiscard]] TIPPE_INLINE Magnitude<Word> leg_beside(Magnitude<Word> x) noexcept {
  if (TIPPE_LIKELY(x.exponent <= 0)) return other_leg(x);
  if (x.exponent > 1 || x.fraction > (Word{1} << (kWordBits<Word> - 1))) count_domain();
  return {0, kZeroExponent};
}

/// asin, or acos if `cosine`: the angle of a point on the unit circle with x as its height, or as its width.
template <class S>
[[nodiscard]] __attribute__((noinline)) S arc(S x, bool cosine) noexcept {
  using Parts = ScalarParts<S>;
  if (TIPPE_UNLIKELY(Parts::is_nan(x))) return Parts::nan();
  const auto size = Parts::magnitude_of(x);
  const auto leg = leg_beside(size);
  const bool negative = Parts::is_negative(x);
  const auto y = cosine ? leg : size;
  const auto other = cosine ? size : leg;
  const auto angle = angle_of(y.fraction, y.exponent, other.fraction, other.exponent, cosine && negative);
  return Parts::with_sign(Parts::assemble(angle), !cosine && negative);
}

}  // namespace angle_detail

#define TIPPE_DEFINE_ANGLE_FUNCTIONS(S)                    \
  void sincos(S x, S& sine, S& cosine) noexcept {          \
    angle_detail::sincos(x, sine, cosine);                 \
  }                                                        \
  S sin(S x) noexcept {                                    \
    return angle_detail::sine_from(x, 0);                  \
  }                                                        \
  S cos(S x) noexcept {                                    \
    return angle_detail::sine_from(x, 1);                  \
  }                                                        \
  S sinc(S x) noexcept {                                   \
    return angle_detail::sinc(x);                          \
  }                                                        \
  S cosc(S x) noexcept {                                   \
    return angle_detail::cosc(x);                          \
  }                                                        \
  void sinc_cos(S x, S& sine_over_x, S& cosine) noexcept { \
    angle_detail::sinc_cos(x, sine_over_x, cosine);        \
  }                                                        \
  S atan2(S y, S x) noexcept {                             \
    return angle_detail::atan2(y, x);                      \
  }                                                        \
  S asin(S x) noexcept {                                   \
    return angle_detail::arc(x, false);                    \
  }                                                        \
  S acos(S x) noexcept {                                   \
    return angle_detail::arc(x, true);                     \
  }

}  // namespace tippe
