// SPDX-License-Identifier: MIT
// Position and orientation of a frame: takes local coordinates to those of the parent, x -> q x q* + p.
#pragma once

#include <tippe/math/quat.hpp>

namespace tippe {

template <class S>
struct Transform {
  Vec3<S> p;  ///< origin of the local frame in parent coordinates
  Quat<S> q;  ///< unit; identity by default
};

template <class S>
[[nodiscard]] constexpr bool operator==(const Transform<S>& a, const Transform<S>& b) noexcept {
  return a.p == b.p && a.q == b.q;
}
template <class S>
[[nodiscard]] constexpr bool operator!=(const Transform<S>& a, const Transform<S>& b) noexcept {
  return !(a == b);
}
template <class S>
[[nodiscard]] constexpr Vec3<S> apply(const Transform<S>& t, const Vec3<S>& local) noexcept {
  return rotate(t.q, local) + t.p;
}
/// Parent coordinates to local ones.
template <class S>
[[nodiscard]] constexpr Vec3<S> apply_inverse(const Transform<S>& t, const Vec3<S>& point) noexcept {
  return rotate_inverse(t.q, point - t.p);
}
/// First b, then a. The quaternion is a plain product: renormalise long chains.
template <class S>
[[nodiscard]] constexpr Transform<S> operator*(const Transform<S>& a, const Transform<S>& b) noexcept {
  return {apply(a, b.p), a.q * b.q};
}
template <class S>
[[nodiscard]] constexpr Transform<S> inverse(const Transform<S>& t) noexcept {
  return {-rotate_inverse(t.q, t.p), conjugate(t.q)};
}
template <class S>
[[nodiscard]] constexpr bool is_finite(const Transform<S>& t) noexcept {
  return is_finite(t.p) && is_finite(t.q);
}

}  // namespace tippe
