// SPDX-License-Identifier: MIT
// Everything an algorithm may ask about its scalar, in one place. Tolerances are dimensionless: the kernel
// works in units in which lengths, masses and accelerations are of order one (units/units.hpp), so one value
// is right for every scene. No algorithm carries a tolerance of its own.
#pragma once

#include <tippe/scalar/accumulator.hpp>
#include <tippe/scalar/fixed.hpp>

namespace tippe {

template <class Scalar>
struct ScalarTraits;

template <>
struct ScalarTraits<float> {
  static constexpr const char* kName = "float";
  static constexpr bool kIsFixed = false;
  static constexpr int kFractionBits = 23;     ///< of the significand
  static constexpr float kEpsilon = 0x1p-23f;  ///< spacing of numbers at 1
  static constexpr float kHighest = 3.40282347e+38f;
  static constexpr float kLowest = -3.40282347e+38f;
  static constexpr float kSmallest = 0x1p-126f;       ///< smallest positive number with full precision
  static constexpr float kPivotTolerance = 0x1p-16f;  ///< |pivot| at or below it counts as zero (numerics 4)
  static constexpr float kResidualTolerance = 0x1p-17f;  ///< a solve this good is called solved
  /// Lengths of order one that differ by less are one length to collision: a dozen roundings of coordinates.
  static constexpr float kLengthTolerance = 0x1p-19f;
  using Wide = Accumulator<float>;
};

template <>
struct ScalarTraits<double> {
  static constexpr const char* kName = "double";
  static constexpr bool kIsFixed = false;
  static constexpr int kFractionBits = 52;
  static constexpr double kEpsilon = 0x1p-52;
  static constexpr double kHighest = 1.7976931348623157e+308;
  static constexpr double kLowest = -1.7976931348623157e+308;
  static constexpr double kSmallest = 0x1p-1022;
  static constexpr double kPivotTolerance = 0x1p-27;
  static constexpr double kResidualTolerance = 0x1p-36;
  static constexpr double kLengthTolerance = 0x1p-46;
  using Wide = Accumulator<double>;
};

template <>
struct ScalarTraits<Q24_40> {
  static constexpr const char* kName = "Q24.40";
  static constexpr bool kIsFixed = true;
  static constexpr int kFractionBits = 40;
  static constexpr Q24_40 kEpsilon = Q24_40::from_raw(1);
  static constexpr Q24_40 kHighest = Q24_40::highest();
  static constexpr Q24_40 kLowest = Q24_40::lowest();
  static constexpr Q24_40 kSmallest = Q24_40::from_raw(1);
  static constexpr Q24_40 kPivotTolerance = Q24_40::from_raw(int64_t{1} << (40 - 24));
  static constexpr Q24_40 kResidualTolerance = Q24_40::from_raw(int64_t{1} << (40 - 28));
  static constexpr Q24_40 kLengthTolerance = Q24_40::from_raw(int64_t{1} << (40 - 34));
  using Wide = Accumulator<Q24_40>;
};

template <>
struct ScalarTraits<Q8_24> {
  static constexpr const char* kName = "Q8.24";
  static constexpr bool kIsFixed = true;
  static constexpr int kFractionBits = 24;
  static constexpr Q8_24 kEpsilon = Q8_24::from_raw(1);
  static constexpr Q8_24 kHighest = Q8_24::highest();
  static constexpr Q8_24 kLowest = Q8_24::lowest();
  static constexpr Q8_24 kSmallest = Q8_24::from_raw(1);
  static constexpr Q8_24 kPivotTolerance = Q8_24::from_raw(1 << (24 - 16));
  static constexpr Q8_24 kResidualTolerance = Q8_24::from_raw(1 << (24 - 16));
  static constexpr Q8_24 kLengthTolerance = Q8_24::from_raw(1 << (24 - 18));
  using Wide = Accumulator<Q8_24>;
};

}  // namespace tippe
