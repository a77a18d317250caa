// SPDX-License-Identifier: MIT
// A profile pairs the scalar of the state (poses, velocities, geometry) with the scalar of the solver.
// Named here once; World<float, ...>, World<double, ...>, World<fixed64, ...>, World<fixed32, ...>.
#pragma once

#include <tippe/scalar/scalar_traits.hpp>

namespace tippe {

struct fixed64 {};  // NOLINT(readability-identifier-naming): reads as a number type beside float and double
struct fixed32 {};  // NOLINT(readability-identifier-naming)

template <class Profile>
struct ProfileTraits;

template <>
struct ProfileTraits<float> {
  static constexpr const char* kName = "float";
  using State = float;
  using Solver = float;
};
template <>
struct ProfileTraits<double> {
  static constexpr const char* kName = "double";
  using State = double;
  using Solver = double;
};
/// Everything in 64-bit fixed point.
template <>
struct ProfileTraits<fixed64> {
  static constexpr const char* kName = "fixed64";
  using State = Q24_40;
  using Solver = Q24_40;
};
/// 64-bit state, 32-bit solver on rows normalised to unit diagonal: for 32-bit cores without an FPU.
template <>
struct ProfileTraits<fixed32> {
  static constexpr const char* kName = "fixed32";
  using State = Q24_40;
  using Solver = Q8_24;
};

}  // namespace tippe
