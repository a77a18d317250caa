// SPDX-License-Identifier: MIT
// Sums of products in wider arithmetic, for residuals: what a solver claims is checked by a sum whose own
// error does not show. Same interface as Accumulator. Fixed point: the Accumulator itself, whose sum is
// exact.
#pragma once

#include <tippe/scalar/accumulator.hpp>
#include <tippe/scalar/two_float.hpp>

namespace tippe {

/// A factor of many products, split once. Fixed point has nothing to split.
template <class T>
struct SplitFactor {
  T value, high;
};
template <class Scalar>
struct ProductFactorOf {
  using type = Scalar;
  [[nodiscard]] static constexpr TIPPE_INLINE Scalar make(Scalar b) noexcept { return b; }
  [[nodiscard]] static constexpr TIPPE_INLINE Scalar value(Scalar b) noexcept { return b; }
};
template <class T>
struct FloatProductFactor {
  using type = SplitFactor<T>;
  [[nodiscard]] static constexpr TIPPE_INLINE type make(T b) noexcept { return {b, split(b).high}; }
  [[nodiscard]] static constexpr TIPPE_INLINE T value(type b) noexcept { return b.value; }
};
template <>
struct ProductFactorOf<float> : FloatProductFactor<float> {};
template <>
struct ProductFactorOf<double> : FloatProductFactor<double> {};

/// float, double: every product and every partial sum keeps its rounding error, and the errors are summed
/// beside (Dot2 of Ogita, Rump and Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput. 26(6), 2005).
/// After n terms a_i b_i with the exact sum s
///
///   |result() - s| <= u |s| + (n u)^2 (1 + 3 n u) sum |a_i b_i|,   u = 2^-24 or 2^-53, n u < 0.1,
///
/// that is, as if computed in twice the precision and rounded once. Range: that of two_float.hpp.
template <class T>
class TwoFloatAccumulator {
 public:
  constexpr TwoFloatAccumulator() noexcept = default;
  [[nodiscard]] static constexpr TIPPE_INLINE TwoFloatAccumulator product(T a, T b) noexcept {
    const TwoFloat<T> p = two_product(a, b);
    TwoFloatAccumulator sum;
    sum.sum_ = p.high;
    sum.error_ = p.low;
    return sum;
  }
  constexpr TIPPE_INLINE TwoFloatAccumulator& add_product(T a, T b) noexcept {
    const TwoFloat<T> p = two_product(a, b);
    const TwoFloat<T> s = two_sum(sum_, p.high);
    sum_ = s.high;
    error_ = error_ + (s.low + p.low);
    return *this;
  }
  /// The same bits as add_product(a, b.value).
  constexpr TIPPE_INLINE TwoFloatAccumulator& add_product(T a, SplitFactor<T> b) noexcept {
    const TwoFloat<T> p = two_product(a, b.value, TwoFloat<T>(b.high, b.value - b.high));
    const TwoFloat<T> s = two_sum(sum_, p.high);
    sum_ = s.high;
    error_ = error_ + (s.low + p.low);
    return *this;
  }
  constexpr TIPPE_INLINE TwoFloatAccumulator& sub_product(T a, T b) noexcept { return add_product(-a, b); }
  /// b times a number that is itself a sum of two. The product of the lower part is rounded: u^2 of a b.
  constexpr TIPPE_INLINE TwoFloatAccumulator& add_product(const TwoFloat<T>& a, T b) noexcept {
    const TwoFloat<T> p = two_product(a.high, b);
    const TwoFloat<T> s = two_sum(sum_, p.high);
    sum_ = s.high;
    error_ = error_ + (s.low + (p.low + a.low * b));
    return *this;
  }
  constexpr TIPPE_INLINE TwoFloatAccumulator& sub_product(const TwoFloat<T>& a, T b) noexcept {
    return add_product(a, -b);
  }
  constexpr TIPPE_INLINE TwoFloatAccumulator& add(const TwoFloat<T>& a) noexcept {
    const TwoFloat<T> s = two_sum(sum_, a.high);
    sum_ = s.high;
    error_ = error_ + (s.low + a.low);
    return *this;
  }
  constexpr TIPPE_INLINE TwoFloatAccumulator& add(T a) noexcept {
    const TwoFloat<T> s = two_sum(sum_, a);
    sum_ = s.high;
    error_ = error_ + s.low;
    return *this;
  }
  [[nodiscard]] constexpr TIPPE_INLINE T result() const noexcept { return sum_ + error_; }
  /// The sum before its last rounding.
  [[nodiscard]] constexpr TIPPE_INLINE TwoFloat<T> wide_result() const noexcept {
    return two_sum(sum_, error_);
  }

 private:
  T sum_ = T(0);
  T error_ = T(0);
};

template <class Scalar>
struct CompensatedAccumulatorOf {
  using type = Accumulator<Scalar>;
};
template <>
struct CompensatedAccumulatorOf<float> {
  using type = TwoFloatAccumulator<float>;
};
template <>
struct CompensatedAccumulatorOf<double> {
  using type = TwoFloatAccumulator<double>;
};

template <class Scalar>
using CompensatedAccumulator = typename CompensatedAccumulatorOf<Scalar>::type;

}  // namespace tippe
