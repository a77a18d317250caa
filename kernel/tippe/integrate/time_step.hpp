// SPDX-License-Identifier: MIT
// Products with the time step. It is 2^-shift in world units (units/units.hpp), so they are exact but for one
// rounding: a multiplication by a power of two in float and double, a shift in fixed point. Nothing can
// overflow.
#pragma once

#include <tippe/math/vec3.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

template <class S>
class TimeStep {  // float, double
 public:
  /// dt = 2^-shift, 0 <= shift <= 24.
  explicit TimeStep(int shift) noexcept : dt_(scale_pow2(S(1), -shift)), half_dt_(half(dt_)) {}
  [[nodiscard]] Vec3<S> times(const Vec3<S>& v) const noexcept { return v * dt_; }
  /// dt/2 v: of a sum of two, dt times their mean.
  [[nodiscard]] Vec3<S> half_times(const Vec3<S>& v) const noexcept { return v * half_dt_; }

 private:
  S dt_, half_dt_;
};

template <class R, int F>
class TimeStep<Fixed<R, F>> {
 public:
  using S = Fixed<R, F>;
  explicit TimeStep(int shift) noexcept : shift_(shift) {}
  [[nodiscard]] Vec3<S> times(const Vec3<S>& v) const noexcept {
    return shift_ == 0 ? v : shifted(v, shift_);
  }
  [[nodiscard]] Vec3<S> half_times(const Vec3<S>& v) const noexcept { return shifted(v, shift_ + 1); }

 private:
  /// floor(x / 2^n + 1/2), n >= 1: the bit below the last one kept decides.
  [[nodiscard]] static Vec3<S> shifted(const Vec3<S>& v, int n) noexcept {
    const auto down = [n](S x) {
      return S::from_raw(static_cast<R>((x.raw() >> n) + ((x.raw() >> (n - 1)) & 1)));
    };
    return {down(v.x), down(v.y), down(v.z)};
  }
  int shift_;
};

}  // namespace tippe
