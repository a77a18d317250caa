// SPDX-License-Identifier: MIT
// 3x3 matrix: three rows, row-major. A rotation matrix here takes body coordinates to world coordinates.
// Every entry of a product is one sum through Accumulator<S>: rounded once in fixed point.
#pragma once

#include <tippe/math/vec3.hpp>

namespace tippe {

template <class S>
struct Mat3 {
  Vec3<S> r0, r1, r2;  ///< rows; all zero by default

  [[nodiscard]] constexpr S operator()(int row, int column) const noexcept {
    TIPPE_ASSERT(row >= 0 && row < 3);
    return row == 0 ? r0[column] : row == 1 ? r1[column] : r2[column];
  }
  [[nodiscard]] constexpr S& operator()(int row, int column) noexcept {
    TIPPE_ASSERT(row >= 0 && row < 3);
    return row == 0 ? r0[column] : row == 1 ? r1[column] : r2[column];
  }

  [[nodiscard]] static constexpr Mat3 diagonal(const Vec3<S>& d) noexcept {
    return {{d.x, S(0), S(0)}, {S(0), d.y, S(0)}, {S(0), S(0), d.z}};
  }
  [[nodiscard]] static constexpr Mat3 identity() noexcept { return diagonal({S(1), S(1), S(1)}); }
};

template <class S>
[[nodiscard]] constexpr bool operator==(const Mat3<S>& a, const Mat3<S>& b) noexcept {
  return a.r0 == b.r0 && a.r1 == b.r1 && a.r2 == b.r2;
}
template <class S>
[[nodiscard]] constexpr bool operator!=(const Mat3<S>& a, const Mat3<S>& b) noexcept {
  return !(a == b);
}
template <class S>
[[nodiscard]] constexpr Mat3<S> operator+(const Mat3<S>& a, const Mat3<S>& b) noexcept {
  return {a.r0 + b.r0, a.r1 + b.r1, a.r2 + b.r2};
}
template <class S>
[[nodiscard]] constexpr Mat3<S> operator-(const Mat3<S>& a, const Mat3<S>& b) noexcept {
  return {a.r0 - b.r0, a.r1 - b.r1, a.r2 - b.r2};
}
template <class S>
[[nodiscard]] constexpr Mat3<S> operator*(const Mat3<S>& a, S s) noexcept {
  return {a.r0 * s, a.r1 * s, a.r2 * s};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator*(const Mat3<S>& a, const Vec3<S>& v) noexcept {
  return {dot(a.r0, v), dot(a.r1, v), dot(a.r2, v)};
}
template <class S>
[[nodiscard]] constexpr Mat3<S> transpose(const Mat3<S>& a) noexcept {
  return {{a.r0.x, a.r1.x, a.r2.x}, {a.r0.y, a.r1.y, a.r2.y}, {a.r0.z, a.r1.z, a.r2.z}};
}
template <class S>
[[nodiscard]] constexpr Mat3<S> operator*(const Mat3<S>& a, const Mat3<S>& b) noexcept {
  const Mat3<S> columns = transpose(b);
  return {columns * a.r0, columns * a.r1, columns * a.r2};
}
/// transpose(a) * v without forming the transpose.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> transpose_times(const Mat3<S>& a, const Vec3<S>& v) noexcept {
  return {dot(Vec3<S>{a.r0.x, a.r1.x, a.r2.x}, v), dot(Vec3<S>{a.r0.y, a.r1.y, a.r2.y}, v),
          dot(Vec3<S>{a.r0.z, a.r1.z, a.r2.z}, v)};
}
/// a * b^T.
template <class S>
[[nodiscard]] constexpr Mat3<S> outer(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {b * a.x, b * a.y, b * a.z};
}
/// skew(a) * b = a x b.
template <class S>
[[nodiscard]] constexpr Mat3<S> skew(const Vec3<S>& a) noexcept {
  return {{S(0), -a.z, a.y}, {a.z, S(0), -a.x}, {-a.y, a.x, S(0)}};
}
template <class S>
[[nodiscard]] constexpr S determinant(const Mat3<S>& a) noexcept {
  return dot(a.r0, cross(a.r1, a.r2));
}
template <class S>
[[nodiscard]] constexpr bool is_finite(const Mat3<S>& a) noexcept {
  return is_finite(a.r0) && is_finite(a.r1) && is_finite(a.r2);
}

/// Inverse of a general matrix. NotFinite, Singular, or OutOfRange (an entry of the inverse does not fit the
/// scalar): `inverse` is then left as it was.
template <class S>
Status invert(const Mat3<S>& a, Mat3<S>& inverse) noexcept;

}  // namespace tippe

#include <tippe/math/mat3_inverse.inl>
