// SPDX-License-Identifier: MIT
// Products with one power of two, prepared once: a multiplication in float and double, a rounded and
// saturating shift in fixed point.
#pragma once

#include <tippe/math/sym3.hpp>
#include <tippe/scalar/scalar_convert.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

template <class S>
class PowerOfTwo {  // float, double
 public:
  explicit PowerOfTwo(int exponent) noexcept : factor_(scale_pow2(S(1), exponent)) {}
  [[nodiscard]] TIPPE_INLINE S operator()(S x) const noexcept { return x * factor_; }
  [[nodiscard]] TIPPE_INLINE Vec3<S> operator()(const Vec3<S>& v) const noexcept { return v * factor_; }
  [[nodiscard]] TIPPE_INLINE Sym3<S> operator()(const Sym3<S>& a) const noexcept { return a * factor_; }

 private:
  S factor_;
};

template <class R, int F>
class PowerOfTwo<Fixed<R, F>> {
 public:
  using S = Fixed<R, F>;
  explicit PowerOfTwo(int exponent) noexcept : exponent_(exponent) {}
  [[nodiscard]] S operator()(S x) const noexcept { return exponent_ == 0 ? x : scale_pow2(x, exponent_); }
  [[nodiscard]] Vec3<S> operator()(const Vec3<S>& v) const noexcept {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
  [[nodiscard]] Sym3<S> operator()(const Sym3<S>& a) const noexcept {
    return {(*this)(a.xx), (*this)(a.xy), (*this)(a.xz), (*this)(a.yy), (*this)(a.yz), (*this)(a.zz)};
  }

 private:
  int exponent_;
};

}  // namespace tippe
