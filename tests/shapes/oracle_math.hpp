// SPDX-License-Identifier: MIT
// Plain long double geometry for the collision tests: vectors, random poses, and the way between scalars.
// None of it uses kernel code beyond reading the numbers out.
#pragma once

#include <cmath>
#include <cstdint>

#include <tippe/shapes/frame.hpp>

namespace oracle {

using Ld = long double;

struct V {
  Ld x = 0, y = 0, z = 0;
  Ld operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
inline V operator+(V a, V b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline V operator-(V a, V b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline V operator-(V a) {
  return {-a.x, -a.y, -a.z};
}
inline V operator*(V a, Ld s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline Ld dot(V a, V b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline V cross(V a, V b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Ld norm(V a) {
  return std::sqrt(dot(a, a));
}
inline V unit(V a) {
  return a * (1 / norm(a));
}

inline Ld value(float x) {
  return static_cast<Ld>(x);
}
inline Ld value(double x) {
  return static_cast<Ld>(x);
}
template <class R, int F>
Ld value(tippe::Fixed<R, F> x) {
  return std::ldexp(static_cast<Ld>(x.raw()), -F);
}
template <class S>
V value(const tippe::Vec3<S>& v) {
  return {value(v.x), value(v.y), value(v.z)};
}

template <class S>
struct From {
  static S number(Ld x) { return static_cast<S>(x); }
};
template <class R, int F>
struct From<tippe::Fixed<R, F>> {
  static tippe::Fixed<R, F> number(Ld x) {
    return tippe::Fixed<R, F>::from_raw(static_cast<R>(std::llroundl(std::ldexp(x, F))));
  }
};
/// The scalar nearest to x.
template <class S>
S num(Ld x) {
  return From<S>::number(x);
}
template <class S>
tippe::Vec3<S> vec(V v) {
  return {num<S>(v.x), num<S>(v.y), num<S>(v.z)};
}

/// A frame exactly as the kernel sees it, with its numbers read out.
struct F {
  V axis[3];  // columns of the rotation
  V p;
  V world(V l) const { return axis[0] * l.x + axis[1] * l.y + axis[2] * l.z + p; }
  V turn(V l) const { return axis[0] * l.x + axis[1] * l.y + axis[2] * l.z; }
  V local(V w) const { return {dot(axis[0], w - p), dot(axis[1], w - p), dot(axis[2], w - p)}; }
  V turn_back(V w) const { return {dot(axis[0], w), dot(axis[1], w), dot(axis[2], w)}; }
};
template <class S>
F value(const tippe::Frame<S>& f) {
  return {{value(f.axis(0)), value(f.axis(1)), value(f.axis(2))}, value(f.p)};
}

/// splitmix64: the same sequence on every machine.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t bits() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  Ld uniform(Ld low, Ld high) { return low + (high - low) * std::ldexp(static_cast<Ld>(bits() >> 11), -53); }
  int below(int n) { return static_cast<int>(bits() % static_cast<uint64_t>(n)); }
  V in_cube(Ld h) { return {uniform(-h, h), uniform(-h, h), uniform(-h, h)}; }
  V direction() {
    for (;;) {
      const V v = in_cube(1);
      const Ld n = norm(v);
      if (n > 0.1L && n <= 1) return v * (1 / n);
    }
  }
  /// A uniformly random rotation about p, rounded to the scalar.
  template <class S>
  tippe::Frame<S> frame(V p) {
    Ld q[4];
    Ld n = 0;
    do {
      n = 0;
      for (Ld& c : q) {
        c = uniform(-1, 1);
        n += c * c;
      }
    } while (n > 1 || n < 0.01L);
    const Ld w = q[0] / std::sqrt(n), x = q[1] / std::sqrt(n), y = q[2] / std::sqrt(n),
             z = q[3] / std::sqrt(n);
    tippe::Frame<S> f;
    f.r = {{num<S>(1 - 2 * (y * y + z * z)), num<S>(2 * (x * y - w * z)), num<S>(2 * (x * z + w * y))},
           {num<S>(2 * (x * y + w * z)), num<S>(1 - 2 * (x * x + z * z)), num<S>(2 * (y * z - w * x))},
           {num<S>(2 * (x * z - w * y)), num<S>(2 * (y * z + w * x)), num<S>(1 - 2 * (x * x + y * y))}};
    f.p = vec<S>(p);
    return f;
  }

 private:
  uint64_t state_;
};

/// Rotation about a unit axis by an angle, rounded to the scalar.
template <class S>
tippe::Frame<S> turned(V a, Ld angle, V p) {
  const Ld c = std::cos(angle), s = std::sin(angle), t = 1 - c;
  tippe::Frame<S> f;
  f.r = {{num<S>(c + t * a.x * a.x), num<S>(t * a.x * a.y - s * a.z), num<S>(t * a.x * a.z + s * a.y)},
         {num<S>(t * a.x * a.y + s * a.z), num<S>(c + t * a.y * a.y), num<S>(t * a.y * a.z - s * a.x)},
         {num<S>(t * a.x * a.z - s * a.y), num<S>(t * a.y * a.z + s * a.x), num<S>(c + t * a.z * a.z)}};
  f.p = vec<S>(p);
  return f;
}

/// Unit roundoff of results of order one.
template <class S>
constexpr Ld kUnit = 0;
template <>
inline constexpr Ld kUnit<float> = 0x1p-23L;
template <>
inline constexpr Ld kUnit<double> = 0x1p-52L;
template <>
inline constexpr Ld kUnit<tippe::Q24_40> = 0x1p-40L;

}  // namespace oracle
