// SPDX-License-Identifier: MIT
// Symmetric 3x3 matrix, six numbers: inertia tensors and their inverses, 3x3 contact blocks.
#pragma once

#include <tippe/math/mat3.hpp>

namespace tippe {

template <class S>
struct Sym3 {
  S xx = S(0), xy = S(0), xz = S(0), yy = S(0), yz = S(0), zz = S(0);

  [[nodiscard]] constexpr S operator()(int row, int column) const noexcept {
    TIPPE_ASSERT(row >= 0 && row < 3 && column >= 0 && column < 3);
    const int low = row < column ? row : column, high = row < column ? column : row;
    if (low == 0) return high == 0 ? xx : high == 1 ? xy : xz;
    return low == 2 ? zz : high == 1 ? yy : yz;
  }
  [[nodiscard]] static constexpr Sym3 diagonal(const Vec3<S>& d) noexcept {
    return {d.x, S(0), S(0), d.y, S(0), d.z};
  }
  [[nodiscard]] static constexpr Sym3 identity() noexcept { return diagonal({S(1), S(1), S(1)}); }
};

template <class S>
[[nodiscard]] constexpr bool operator==(const Sym3<S>& a, const Sym3<S>& b) noexcept {
  return a.xx == b.xx && a.xy == b.xy && a.xz == b.xz && a.yy == b.yy && a.yz == b.yz && a.zz == b.zz;
}
template <class S>
[[nodiscard]] constexpr bool operator!=(const Sym3<S>& a, const Sym3<S>& b) noexcept {
  return !(a == b);
}
template <class S>
[[nodiscard]] constexpr Sym3<S> operator+(const Sym3<S>& a, const Sym3<S>& b) noexcept {
  return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
}
template <class S>
[[nodiscard]] constexpr Sym3<S> operator-(const Sym3<S>& a, const Sym3<S>& b) noexcept {
  return {a.xx - b.xx, a.xy - b.xy, a.xz - b.xz, a.yy - b.yy, a.yz - b.yz, a.zz - b.zz};
}
template <class S>
[[nodiscard]] constexpr Sym3<S> operator*(const Sym3<S>& a, S s) noexcept {
  return {a.xx * s, a.xy * s, a.xz * s, a.yy * s, a.yz * s, a.zz * s};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator*(const Sym3<S>& a, const Vec3<S>& v) noexcept {
  return {dot(Vec3<S>{a.xx, a.xy, a.xz}, v), dot(Vec3<S>{a.xy, a.yy, a.yz}, v),
          dot(Vec3<S>{a.xz, a.yz, a.zz}, v)};
}
template <class S>
[[nodiscard]] constexpr Mat3<S> to_mat3(const Sym3<S>& a) noexcept {
  return {{a.xx, a.xy, a.xz}, {a.xy, a.yy, a.yz}, {a.xz, a.yz, a.zz}};
}
/// R a R^T: a tensor of body coordinates in world coordinates. 45 products; two roundings per entry in fixed
/// point.
template <class S>
[[nodiscard]] constexpr Sym3<S> rotate(const Mat3<S>& r, const Sym3<S>& a) noexcept {
  const Vec3<S> t0 = a * r.r0, t1 = a * r.r1, t2 = a * r.r2;  // rows of R a (a is symmetric)
  return {dot(t0, r.r0), dot(t0, r.r1), dot(t0, r.r2), dot(t1, r.r1), dot(t1, r.r2), dot(t2, r.r2)};
}
/// a a^T.
template <class S>
[[nodiscard]] constexpr Sym3<S> outer(const Vec3<S>& a) noexcept {
  return {a.x * a.x, a.x * a.y, a.x * a.z, a.y * a.y, a.y * a.z, a.z * a.z};
}
template <class S>
[[nodiscard]] constexpr bool is_finite(const Sym3<S>& a) noexcept {
  return is_finite(Vec3<S>{a.xx, a.xy, a.xz}) && is_finite(Vec3<S>{a.yy, a.yz, a.zz});
}

/// Inverse of a symmetric positive definite matrix. NotFinite, Indefinite (not positive definite), Singular
/// (positive definite only within rounding) or OutOfRange (the inverse does not fit the scalar): `inverse`
/// is then left as it was.
template <class S>
Status invert(const Sym3<S>& a, Sym3<S>& inverse) noexcept;

/// Ok if `a` is positive definite beyond rounding; otherwise NotFinite, Indefinite or Singular.
template <class S>
Status check_positive_definite(const Sym3<S>& a) noexcept;

}  // namespace tippe

#include <tippe/math/sym3_inverse.inl>
