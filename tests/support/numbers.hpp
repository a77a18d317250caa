// SPDX-License-Identifier: MIT
// Any scalar as long double and back, for oracles written in long double.
#pragma once

#include <cmath>

#include <tippe/math/quat.hpp>
#include <tippe/scalar/real.hpp>

namespace tippe {
namespace test {

inline long double number(float x) {
  return static_cast<long double>(x);
}
inline long double number(double x) {
  return static_cast<long double>(x);
}
template <class R, int F>
long double number(Fixed<R, F> x) {
  return std::ldexp(static_cast<long double>(x.raw()), -F);
}
inline long double number(Real x) {
  return std::ldexp(static_cast<long double>(x.magnitude()), x.exponent()) * (x.negative() ? -1.0L : 1.0L);
}

/// The Real nearest to x, in double precision.
inline Real real(long double x) {
  return Real::from(static_cast<double>(x));
}

/// x as a scalar, rounded once from double precision.
template <class S>
S scalar(long double x) {
  return to_scalar<S>(real(x));
}
template <class S>
Vec3<S> vector(long double x, long double y, long double z) {
  return {scalar<S>(x), scalar<S>(y), scalar<S>(z)};
}

// Plain long double geometry: the oracle's own, nothing of the kernel's.
struct V {
  long double x = 0, y = 0, z = 0;
};
struct Q {
  long double w = 1, x = 0, y = 0, z = 0;
};
template <class S>
V number(const Vec3<S>& v) {
  return {number(v.x), number(v.y), number(v.z)};
}
template <class S>
Q number(const Quat<S>& q) {
  return {number(q.w), number(q.x), number(q.y), number(q.z)};
}
inline V operator+(V a, V b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline V operator-(V a, V b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline V operator*(long double s, V a) {
  return {s * a.x, s * a.y, s * a.z};
}
inline long double dot(V a, V b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline V cross(V a, V b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline long double length(V a) {
  return std::sqrt(dot(a, a));
}
inline Q operator*(Q a, Q b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
inline Q conjugate(Q q) {
  return {q.w, -q.x, -q.y, -q.z};
}
inline V rotate(Q q, V v) {
  const Q r = q * Q{0, v.x, v.y, v.z} * conjugate(q);
  return {r.x, r.y, r.z};
}
/// The angle between two orientations, small ones included.
inline long double angle(Q a, Q b) {
  const Q d = conjugate(a) * b;
  return 2 * std::atan2(length(V{d.x, d.y, d.z}), std::fabs(d.w));
}

}  // namespace test
}  // namespace tippe
