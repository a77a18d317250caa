// SPDX-License-Identifier: MIT
// Sums of products. In fixed point the sum is exact (160 bits for Q24_40, 96 bits for Q8_24: no partial sum
// can overflow for up to 2^31 terms) and rounded and saturated once, at the end; saturation is counted by
// result(). For float and double it is the plain sum in the type itself, left to right: that order is part of
// the promised bits, and NaN and infinity go through as the type's own arithmetic takes them.
#pragma once

#include <tippe/scalar/fixed.hpp>
#include <tippe/scalar/wide_sum.hpp>

namespace tippe {

template <class Scalar>
class Accumulator {  // float, double
 public:
  constexpr Accumulator() noexcept = default;
  /// Starts with a * b: one operation less than adding to zero.
  [[nodiscard]] static constexpr TIPPE_INLINE Accumulator product(Scalar a, Scalar b) noexcept {
    Accumulator sum;
    sum.sum_ = a * b;
    return sum;
  }
  constexpr TIPPE_INLINE Accumulator& add_product(Scalar a, Scalar b) noexcept {
    sum_ = sum_ + a * b;
    return *this;
  }
  constexpr TIPPE_INLINE Accumulator& sub_product(Scalar a, Scalar b) noexcept {
    sum_ = sum_ - a * b;
    return *this;
  }
  constexpr TIPPE_INLINE Accumulator& add(Scalar a) noexcept {
    sum_ = sum_ + a;
    return *this;
  }
  [[nodiscard]] constexpr TIPPE_INLINE Scalar result() const noexcept { return sum_; }

 private:
  Scalar sum_ = Scalar(0);
};

// In fixed point the stored sum starts at half a unit of the last place of the result, so that result()
// rounds to nearest (ties towards +infinity) by cutting off; the half is free in the first product.

/// A dot product of three, operands in memory: 64 instructions on a Cortex-M4.
template <int F>
class Accumulator<Fixed<int64_t, F>> {
 public:
  using Scalar = Fixed<int64_t, F>;
  constexpr Accumulator() noexcept : sum_(Int128{uint64_t{1} << (F - 1), 0}) {}

  [[nodiscard]] static constexpr TIPPE_INLINE_WIDE Accumulator product(Scalar a, Scalar b) noexcept {
    return Accumulator(multiply_wide(a.raw(), b.raw(), fixed_detail::kHalf<F, int64_t>));
  }
  constexpr TIPPE_INLINE_WIDE Accumulator& add_product(Scalar a, Scalar b) noexcept {
    sum_.add(multiply_wide(a.raw(), b.raw()));
    return *this;
  }
  constexpr TIPPE_INLINE_WIDE Accumulator& sub_product(Scalar a, Scalar b) noexcept {
    sum_.subtract(multiply_wide(a.raw(), b.raw()));
    return *this;
  }
  constexpr TIPPE_INLINE Accumulator& add(Scalar a) noexcept {
    sum_.add(Int128{static_cast<uint64_t>(a.raw()) << F, a.raw() >> (64 - F)});
    return *this;
  }
  [[nodiscard]] constexpr TIPPE_INLINE_WIDE Scalar result() const noexcept {
    Int128 sum;
    if (TIPPE_UNLIKELY(!sum_.get(sum))) return fixed_detail::saturated<int64_t, F>(sum_.negative());
    return Scalar::from_raw(fixed_detail::narrowed<F>(sum));
  }

 private:
  explicit constexpr TIPPE_INLINE Accumulator(Int128 start) noexcept : sum_(start) {}
  WideSum sum_;
};

/// A dot product of three, operands in memory: 26 instructions on a Cortex-M4.
template <int F>
class Accumulator<Fixed<int32_t, F>> {
 public:
  using Scalar = Fixed<int32_t, F>;
  constexpr Accumulator() noexcept : sum_(int64_t{1} << (F - 1)) {}

  [[nodiscard]] static constexpr TIPPE_INLINE Accumulator product(Scalar a, Scalar b) noexcept {
    return Accumulator(multiply_wide(a.raw(), b.raw(), fixed_detail::kHalf<F, int32_t>));
  }
  constexpr TIPPE_INLINE Accumulator& add_product(Scalar a, Scalar b) noexcept {
    sum_.add(multiply_wide(a.raw(), b.raw()));
    return *this;
  }
  constexpr TIPPE_INLINE Accumulator& sub_product(Scalar a, Scalar b) noexcept {
    sum_.subtract(multiply_wide(a.raw(), b.raw()));
    return *this;
  }
  constexpr TIPPE_INLINE Accumulator& add(Scalar a) noexcept {
    sum_.add(static_cast<int64_t>(a.raw()) * (int64_t{1} << F));
    return *this;
  }
  [[nodiscard]] constexpr TIPPE_INLINE Scalar result() const noexcept {
    int64_t sum = 0;
    if (TIPPE_UNLIKELY(!sum_.get(sum))) return fixed_detail::saturated<int32_t, F>(sum_.negative());
    return Scalar::from_raw(fixed_detail::narrowed<F>(sum));
  }

 private:
  explicit constexpr TIPPE_INLINE Accumulator(int64_t start) noexcept : sum_(start) {}
  NarrowSum sum_;
};

}  // namespace tippe
