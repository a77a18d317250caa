// SPDX-License-Identifier: MIT
// What the tests of math/ and linalg/ compare with: every scalar as a long double (64-bit significand on x86:
// it holds each of our numbers exactly), a seeded generator that is the same everywhere, and random
// rotations.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include <tippe/math/quat.hpp>

namespace oracle {

using Long = long double;

inline Long value(float x) {
  return static_cast<Long>(x);
}
inline Long value(double x) {
  return static_cast<Long>(x);
}
template <class R, int F>
Long value(tippe::Fixed<R, F> x) {
  return std::ldexp(static_cast<Long>(x.raw()), -F);
}

/// The nearest number of the scalar; `x` must be in range.
template <class S>
S nearest(Long x) {
  if constexpr (tippe::ScalarTraits<S>::kIsFixed) {
    return S::from_raw(static_cast<typename S::Raw>(std::floor(std::ldexp(x, S::kFractionBits) + Long(0.5))));
  } else {
    return static_cast<S>(x);
  }
}

/// Spacing of the scalar's numbers at `size` >= 0: eps * size, or the last place in fixed point.
template <class S>
Long spacing(Long size) {
  const Long eps = value(tippe::ScalarTraits<S>::kEpsilon);
  return tippe::ScalarTraits<S>::kIsFixed ? eps : eps * size;
}

/// splitmix64: the same numbers on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t bits() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// 0 .. count - 1
  int below(int count) { return static_cast<int>(bits() % static_cast<uint64_t>(count)); }
  /// in [-1, 1)
  Long signed_unit() {
    return static_cast<Long>(static_cast<int64_t>(bits())) / Long(9223372036854775808.0L);
  }
  /// 2^e with e uniform in [low, high)
  Long power(Long low, Long high) { return std::exp2(low + (high - low) * (signed_unit() + 1) / 2); }

 private:
  uint64_t state_;
};

// --- vectors and rotations in long double -------------------------------------------------------------

struct Vec {
  Long x, y, z;
};
inline Vec operator+(Vec a, Vec b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec operator*(Vec a, Long s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline Long dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec cross(Vec a, Vec b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Long norm(Vec a) {
  return std::sqrt(dot(a, a));
}

template <class S>
Vec value(const tippe::Vec3<S>& v) {
  return {value(v.x), value(v.y), value(v.z)};
}
template <class S>
tippe::Vec3<S> nearest(Vec v) {
  return {nearest<S>(v.x), nearest<S>(v.y), nearest<S>(v.z)};
}

/// Rodrigues: v turned by `angle` about the unit vector `axis`.
inline Vec rodrigues(Vec axis, Long angle, Vec v) {
  const Long c = std::cos(angle), s = std::sin(angle);
  return v * c + cross(axis, v) * s + axis * (dot(axis, v) * (1 - c));
}

struct Quaternion {
  Long w, x, y, z;
};
inline Quaternion operator*(Quaternion a, Quaternion b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <class S>
Quaternion value(const tippe::Quat<S>& q) {
  return {value(q.w), value(q.x), value(q.y), value(q.z)};
}
inline Long norm(Quaternion q) {
  return std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}
inline Quaternion exp_rotation(Vec r) {
  const Long angle = norm(r);
  const Long ratio = angle == 0 ? Long(0.5) : std::sin(angle / 2) / angle;
  return {std::cos(angle / 2), ratio * r.x, ratio * r.y, ratio * r.z};
}
inline Long distance(Quaternion a, Quaternion b) {
  return norm(Quaternion{a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z});
}

inline Vec random_vec(Random& random) {
  return {random.signed_unit(), random.signed_unit(), random.signed_unit()};
}
inline Vec random_direction(Random& random) {
  for (;;) {
    const Vec v = random_vec(random);
    const Long n = norm(v);
    if (n > Long(0.1) && n <= 1) return v * (1 / n);
  }
}
template <class S>
tippe::Quat<S> random_rotation(Random& random) {
  const Vec axis = random_direction(random);
  const Long half = Long(3.14159265358979323846L) * random.signed_unit();
  const Long s = std::sin(half);
  return {nearest<S>(std::cos(half)), nearest<S>(axis.x * s), nearest<S>(axis.y * s), nearest<S>(axis.z * s)};
}

}  // namespace oracle
