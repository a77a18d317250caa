// SPDX-License-Identifier: MIT
// Exponential and logarithm of quat.hpp.
#pragma once

#include <tippe/math/quat.hpp>
#include <tippe/math/rotation_series.hpp>

namespace tippe {

template <class S>
Quat<S> exp_map(const Vec3<S>& r) noexcept {
  // components are tested first: the square of a long vector need not fit
  const S limit = S(1);
  if (TIPPE_LIKELY(abs(r.x) <= limit && abs(r.y) <= limit && abs(r.z) <= limit)) {
    const S square = norm_squared(r);
    if (TIPPE_LIKELY(square <= math_detail::kRotationSeriesLimit<S>)) {
      const S ratio = math_detail::polynomial(math_detail::kRotationSeries<S>.ratio, square);
      const S cosine = math_detail::polynomial(math_detail::kRotationSeries<S>.cosine, square);
      return {cosine, ratio * r.x, ratio * r.y, ratio * r.z};
    }
  }
  S ratio{}, cosine{};
  sinc_cos(half(norm(r)), ratio, cosine);
  ratio = half(ratio);
  return {cosine, ratio * r.x, ratio * r.y, ratio * r.z};
}

template <class S>
Vec3<S> log(const Quat<S>& q) noexcept {
  const Quat<S> p = q.w < S(0) ? -q : q;
  const S sine = norm(p.vector());
  if (!(sine > S(0))) return {};
  const S half_angle = atan2(sine, p.w);
  const S ratio = half_angle / sine;  // in [1, pi/2]
  return p.vector() * (ratio + ratio);
}

template <class S>
S angle_between(const Quat<S>& a, const Quat<S>& b) noexcept {
  const Quat<S> d = conjugate(a) * b;
  const S half_angle = atan2(norm(d.vector()), abs(d.w));
  return half_angle + half_angle;
}

}  // namespace tippe
