// SPDX-License-Identifier: MIT
// Three numbers: a point, a direction, a velocity, a torque. Sums of products go through Accumulator<S>: in
// fixed point each component is rounded once, in floating point the order is as written.
//
// Non-finite components propagate as in IEEE arithmetic (float, double); fixed point saturates and counts.
// Only normalize() and normalized_or() inspect their input, because only they divide.
#pragma once

#include <tippe/base/assert.hpp>
#include <tippe/base/status.hpp>
#include <tippe/math/root_of_squares.hpp>

namespace tippe {

template <class S>
struct Vec3 {
  S x = S(0), y = S(0), z = S(0);

  /// Component 0, 1 or 2. Two selections, no memory access: the same time for every index.
  [[nodiscard]] constexpr S operator[](int i) const noexcept {
    TIPPE_ASSERT(i >= 0 && i < 3);
    return i == 0 ? x : i == 1 ? y : z;
  }
  [[nodiscard]] constexpr S& operator[](int i) noexcept {
    TIPPE_ASSERT(i >= 0 && i < 3);
    return i == 0 ? x : i == 1 ? y : z;
  }
};

template <class S>
[[nodiscard]] constexpr bool operator==(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}
template <class S>
[[nodiscard]] constexpr bool operator!=(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return !(a == b);
}

template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator+(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator-(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator-(const Vec3<S>& a) noexcept {
  return {-a.x, -a.y, -a.z};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator*(const Vec3<S>& a, S s) noexcept {
  return {a.x * s, a.y * s, a.z * s};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> operator*(S s, const Vec3<S>& a) noexcept {
  return a * s;
}
/// Three divisions, each correctly rounded. By zero: infinities or NaN (float), saturated and counted
/// (fixed).
template <class S>
[[nodiscard]] constexpr Vec3<S> operator/(const Vec3<S>& a, S s) noexcept {
  return {a.x / s, a.y / s, a.z / s};
}
template <class S>
constexpr TIPPE_INLINE Vec3<S>& operator+=(Vec3<S>& a, const Vec3<S>& b) noexcept {
  return a = a + b;
}
template <class S>
constexpr TIPPE_INLINE Vec3<S>& operator-=(Vec3<S>& a, const Vec3<S>& b) noexcept {
  return a = a - b;
}
template <class S>
constexpr TIPPE_INLINE Vec3<S>& operator*=(Vec3<S>& a, S s) noexcept {
  return a = a * s;
}

template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S dot(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return Accumulator<S>::product(a.x, b.x).add_product(a.y, b.y).add_product(a.z, b.z).result();
}

/// a x b; each component is one difference of two products, rounded once in fixed point.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> cross(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {Accumulator<S>::product(a.y, b.z).sub_product(a.z, b.y).result(),
          Accumulator<S>::product(a.z, b.x).sub_product(a.x, b.z).result(),
          Accumulator<S>::product(a.x, b.y).sub_product(a.y, b.x).result()};
}

/// a + s * b, the update of every solver loop; rounded once per component in fixed point.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> add_scaled(const Vec3<S>& a, S s, const Vec3<S>& b) noexcept {
  return {Accumulator<S>().add(a.x).add_product(s, b.x).result(),
          Accumulator<S>().add(a.y).add_product(s, b.y).result(),
          Accumulator<S>().add(a.z).add_product(s, b.z).result()};
}

/// The product of components.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> scale(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S norm_squared(const Vec3<S>& a) noexcept {
  return dot(a, a);
}

/// Euclidean length. Right wherever it is representable, even when its square is not.
template <class S>
[[nodiscard]] S norm(const Vec3<S>& a) noexcept {
  const S v[3] = {a.x, a.y, a.z};
  return math_detail::root_of_squares(v);
}

template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> min(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> max(const Vec3<S>& a, const Vec3<S>& b) noexcept {
  return {max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Vec3<S> abs(const Vec3<S>& a) noexcept {
  return {abs(a.x), abs(a.y), abs(a.z)};
}
/// Times 2^n: exact, or saturated.
template <class S>
[[nodiscard]] inline Vec3<S> scale_pow2(const Vec3<S>& a, int n) noexcept {
  return {scale_pow2(a.x, n), scale_pow2(a.y, n), scale_pow2(a.z, n)};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S max_component(const Vec3<S>& a) noexcept {
  return max(max(a.x, a.y), a.z);
}

template <class S>
[[nodiscard]] constexpr bool is_finite(const Vec3<S>& a) noexcept {
  return is_finite(a.x) && is_finite(a.y) && is_finite(a.z);
}

/// The direction of `v`, each component within 2 units in the last place of 1. NotFinite for NaN or infinity,
/// NotUnit for zero; `unit` is then left as it was. Every other vector has a direction, however short or
/// long.
template <class S>
Status normalize(const Vec3<S>& v, Vec3<S>& unit) noexcept {
  S scaled[3] = {v.x, v.y, v.z};
  const Status status = math_detail::scale_near_one(scaled);
  if (!ok(status)) return status;
  const S length = math_detail::root_of_squares(scaled);
  unit = {scaled[0] / length, scaled[1] / length, scaled[2] / length};
  return Status::Ok;
}

/// The direction of `v`, or `fallback` where it has none. Never NaN if `fallback` is not.
template <class S>
[[nodiscard]] Vec3<S> normalized_or(const Vec3<S>& v, const Vec3<S>& fallback) noexcept {
  Vec3<S> unit = fallback;
  (void)normalize(v, unit);
  return unit;
}

}  // namespace tippe
