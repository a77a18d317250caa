// SPDX-License-Identifier: MIT
// Mistakes with constants that the compiler must find. Compiled once per TIPPE_CASE by CMakeLists.txt.
#include <tippe/units/quantity.hpp>

using namespace tippe;

#if TIPPE_CASE == 0
constexpr Real kFine = 17_r;
constexpr Q8_24 kFits = to_scalar<Q8_24>(127_r);
constexpr float kFloat = to_scalar<float>(1e38_r);
constexpr Length kSum = 1_m + 1_mm;
constexpr Mass kMass = 1_kg;
#elif TIPPE_CASE == 1
constexpr Real kOctal = 017_r;
#elif TIPPE_CASE == 2
constexpr Real kHexadecimal = 0x10_r;
#elif TIPPE_CASE == 3
constexpr Real kHuge = 1e500_r;
#elif TIPPE_CASE == 4
constexpr Q8_24 kTooLarge = to_scalar<Q8_24>(128_r);
#elif TIPPE_CASE == 5
constexpr float kInfinite = to_scalar<float>(1e39_r);
#elif TIPPE_CASE == 6
constexpr double kUndefined = to_scalar<double>(1_r / 0_r);
#elif TIPPE_CASE == 7
constexpr auto kApplesAndPears = 1_m + 1_kg;
#elif TIPPE_CASE == 8
constexpr Mass kWrongUnit = 1_m;
#endif
