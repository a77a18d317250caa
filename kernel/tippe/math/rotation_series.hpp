// SPDX-License-Identifier: MIT
// exp of a rotation vector r that is not long, |r| <= 1/2 rad, from t = |r|^2 alone: no root, no sine, no
// cosine.
//
//   cos(|r|/2)       = sum (-t/4)^k / (2k)!
//   sin(|r|/2) / |r| = sum (-t/4)^k / (2k+1)! / 2
//
// At 1 kHz 1/2 rad in a step is 500 rad/s. Each scalar takes as many terms as its last place can see: what is
// left out is below 2^-31 (float, Q8.24), 2^-52 (Q24.40) and 2^-62 (double).
#pragma once

#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace math_detail {

template <class S>
struct RotationSeries {
  static constexpr int kDegree = ScalarTraits<S>::kFractionBits <= 24   ? 3
                                 : ScalarTraits<S>::kFractionBits <= 40 ? 5
                                                                        : 6;
  S cosine[kDegree + 1] = {};
  S ratio[kDegree + 1] = {};

  constexpr RotationSeries() noexcept {
    Real term = 1;  // (-1/4)^k / (2k)!
    for (int k = 0; k <= kDegree; ++k) {
      if (k > 0) term = -term / Real(4 * (2 * k - 1) * (2 * k));
      cosine[k] = to_scalar<S>(term);
      ratio[k] = to_scalar<S>(term / Real(2 * (2 * k + 1)));
    }
  }
};

/// Highest power first.
template <class S, int N>
[[nodiscard]] constexpr TIPPE_INLINE S polynomial(const S (&c)[N], S t) noexcept {
  S sum = c[N - 1];
  for (int k = N - 2; k >= 0; --k) sum = c[k] + sum * t;
  return sum;
}

template <class S>
inline constexpr RotationSeries<S> kRotationSeries{};
/// |r|^2 up to which the series is good.
template <class S>
inline constexpr S kRotationSeriesLimit = S(1) / S(4);

}  // namespace math_detail
}  // namespace tippe
