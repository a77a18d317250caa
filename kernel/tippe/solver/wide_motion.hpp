// SPDX-License-Identifier: MIT
// Velocities of bodies and points in wider arithmetic, for the judge: two floats for float, two doubles for
// double, Q24.40 for Q8.24, and for Q24.40 itself sums that are exact and rounded once. The same words as
// constraints/*_motion.hpp, none of their roundings.
#pragma once

#include <tippe/constraints/contact_problem.hpp>
#include <tippe/math/mat3.hpp>
#include <tippe/scalar/compensated_accumulator.hpp>

namespace tippe {

/// Given numbers are `Data`, computed ones `Number`; sums of their products go through `Sum`.
template <class S>
struct WideArithmetic {  // float, double
  using Data = S;
  using Number = TwoFloat<S>;
  using Sum = TwoFloatAccumulator<S>;
  [[nodiscard]] static constexpr TIPPE_INLINE Data load(S x) noexcept { return x; }
  [[nodiscard]] static constexpr TIPPE_INLINE Number total(const Sum& sum) noexcept {
    return sum.wide_result();
  }
  [[nodiscard]] static constexpr TIPPE_INLINE Data rounded(Number x) noexcept { return x.high; }
};
template <class R, int F>
struct WideArithmetic<Fixed<R, F>> {
  using Data = Q24_40;
  using Number = Q24_40;
  using Sum = Accumulator<Q24_40>;
  [[nodiscard]] static constexpr TIPPE_INLINE Data load(Fixed<R, F> x) noexcept { return convert<Q24_40>(x); }
  [[nodiscard]] static constexpr TIPPE_INLINE Number total(const Sum& sum) noexcept { return sum.result(); }
  [[nodiscard]] static constexpr TIPPE_INLINE Data rounded(Number x) noexcept { return x; }
};

/// Velocity of a body, or the impulse and angular impulse that gave it.
template <class S>
struct WideVelocity {
  Vec3<typename WideArithmetic<S>::Number> linear;
  Vec3<typename WideArithmetic<S>::Number> angular;
};

/// The judge's words. Every function is a handful of sums of products.
template <class S>
struct WideMotion {
  using Arithmetic = WideArithmetic<S>;
  using Data = typename Arithmetic::Data;
  using Number = typename Arithmetic::Number;
  using Sum = typename Arithmetic::Sum;

  [[nodiscard]] static TIPPE_INLINE Vec3<Data> load(const Vec3<S>& v) noexcept {
    return {Arithmetic::load(v.x), Arithmetic::load(v.y), Arithmetic::load(v.z)};
  }
  [[nodiscard]] static TIPPE_INLINE Number sum(Number a, Number b) noexcept {
    Sum s;
    return Arithmetic::total(s.add(a).add(b));
  }
  /// axes^T p: from block components to world axes.
  [[nodiscard]] static Vec3<Number> to_world(const Vec3<Data>& r0, const Vec3<Data>& r1, const Vec3<Data>& r2,
                                             const Vec3<Data>& p) noexcept {
    return {combination(r0.x, p.x, r1.x, p.y, r2.x, p.z), combination(r0.y, p.x, r1.y, p.y, r2.y, p.z),
            combination(r0.z, p.x, r1.z, p.y, r2.z, p.z)};
  }
  /// into +- v.
  static void add(Vec3<Number>& into, const Vec3<Number>& v, bool negative) noexcept {
    into.x = sum(into.x, negative ? -v.x : v.x);
    into.y = sum(into.y, negative ? -v.y : v.y);
    into.z = sum(into.z, negative ? -v.z : v.z);
  }
  /// arm x v.
  [[nodiscard]] static Vec3<Number> cross(const Vec3<Data>& arm, const Vec3<Number>& v) noexcept {
    return {difference(v.z, arm.y, v.y, arm.z), difference(v.x, arm.z, v.z, arm.x),
            difference(v.y, arm.x, v.x, arm.y)};
  }
  [[nodiscard]] static TIPPE_INLINE Sum dot(const Vec3<Number>& v, const Vec3<Data>& d) noexcept {
    Sum s;
    s.add_product(v.x, d.x).add_product(v.y, d.y).add_product(v.z, d.z);
    return s;
  }

 private:
  [[nodiscard]] static TIPPE_INLINE Number combination(Data a, Data x, Data b, Data y, Data c,
                                                       Data z) noexcept {
    Sum s;
    return Arithmetic::total(s.add_product(a, x).add_product(b, y).add_product(c, z));
  }
  [[nodiscard]] static TIPPE_INLINE Number difference(Number a, Data x, Number b, Data y) noexcept {
    Sum s;
    return Arithmetic::total(s.add_product(a, x).sub_product(b, y));
  }
};

}  // namespace tippe
