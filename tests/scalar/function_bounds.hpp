// SPDX-License-Identifier: MIT
// The bounds that scalar_math.hpp states, in units in the last place: the same table, for the tests.
#pragma once

#include "function_reference.hpp"

namespace tippe {
namespace test {

template <class Function, class S>
inline constexpr double kBound = 0;

template <>
inline constexpr double kBound<Sine, float> = 0.52;
template <>
inline constexpr double kBound<Sine, double> = 0.51;
template <>
inline constexpr double kBound<Sine, Q24_40> = 0.51;
template <>
inline constexpr double kBound<Sine, Q8_24> = 0.52;

template <class S>
inline constexpr double kBound<Cosine, S> = kBound<Sine, S>;

template <>
inline constexpr double kBound<Sinc, float> = 0.53;
template <>
inline constexpr double kBound<Sinc, double> = 0.51;
template <>
inline constexpr double kBound<Sinc, Q24_40> = 0.51;
template <>
inline constexpr double kBound<Sinc, Q8_24> = 0.52;

template <>
inline constexpr double kBound<Cosc, float> = 0.56;
template <>
inline constexpr double kBound<Cosc, double> = 0.52;
template <>
inline constexpr double kBound<Cosc, Q24_40> = 0.51;
template <>
inline constexpr double kBound<Cosc, Q8_24> = 0.52;

template <>
inline constexpr double kBound<ArcSine, float> = 0.54;
template <>
inline constexpr double kBound<ArcSine, double> = 0.53;
template <>
inline constexpr double kBound<ArcSine, Q24_40> = 0.51;
template <>
inline constexpr double kBound<ArcSine, Q8_24> = 0.52;

template <class S>
inline constexpr double kBound<ArcCosine, S> = kBound<ArcSine, S>;

template <class S>
inline constexpr double kAtan2Bound = 0;
template <>
inline constexpr double kAtan2Bound<float> = 0.53;
template <>
inline constexpr double kAtan2Bound<double> = 0.52;
template <>
inline constexpr double kAtan2Bound<Q24_40> = 0.51;
template <>
inline constexpr double kAtan2Bound<Q8_24> = 0.51;

}  // namespace test
}  // namespace tippe
