// SPDX-License-Identifier: MIT
// Oracle: the definitions of the units themselves.
#include "support/catch.hpp"

#include <tippe/units/quantity.hpp>

using namespace tippe;

// A literal has the value its unit says; prefixes cost no digit (20_mm is 0.02, not 20 * 0.001 rounded).
static_assert(20_mm == 0.02_m && 2_cm == 0.02_m && 20'000_um == 0.02_m, "");
static_assert((0.1_mm).si == 0.0001_r && (0.1_um).si == 0.0000001_r, "");
static_assert(50_g == 0.05_kg && 50_mg == 0.00005_kg, "");
static_assert(1_ms == 0.001_s && 1_us == 0.000001_s, "");
static_assert(3_mN == 0.003_N && 3_mNm == 0.003_Nm, "");
static_assert(1_gcm2 == 1e-7_kgm2, "");
static_assert(to_scalar<double>((180_deg).si) == 3.14159265358979323846, "");
static_assert(to_scalar<double>((1_deg).si) == 0.017453292519943295769, "");
static_assert(to_scalar<float>((57.29577951308232_deg).si) == 1.0f, "");

// Dimensions follow the arithmetic.
template <class A, class B>
constexpr bool same_dimension(A, B) {
  return kSame<A, B>;
}
static_assert(same_dimension(2_kg * 3_m * 3_m, Inertia()), "");
static_assert(same_dimension(2_kg * 9.81_mps2, 1_N), "");
static_assert(same_dimension(1_N * 1_m, 1_Nm) && same_dimension(1_N * 1_m, 1_J), "");
static_assert(same_dimension(1_N / 1_m, 1_Npm), "");
static_assert(same_dimension(1_Npm * 1_s, 1_Nspm), "");
static_assert(same_dimension(1_N * 1_s, 1_Ns) && same_dimension(1_kg * 1_mps, 1_Ns), "");
static_assert(same_dimension(1_kgm2 * 1_radps, 1_Nms), "");
static_assert(same_dimension(1_J / 1_s, 1_W), "");
static_assert(same_dimension(1_m / 1_m, 1_rad) && same_dimension(1_rad / 1_s, 1_Hz), "");
static_assert(!same_dimension(1_m, 1_kg) && !same_dimension(1_mps, 1_radps), "");

TEST_CASE("quantities add, subtract, negate, scale and compare as their SI values do") {
  REQUIRE(1_m + 5_mm == 1.005_m);
  REQUIRE(1_m - 5_mm == 0.995_m);
  REQUIRE(-(2_kg) == Mass(-2));
  REQUIRE(3 * 2_N == 6_N);
  REQUIRE(2_N * 3 == 6_N);
  REQUIRE(6_N / 3 == 2_N);
  REQUIRE(1_mm < 1_cm);
  REQUIRE(1_mm != 1_cm);
  REQUIRE_FALSE(Length(Real::not_finite()) == Length(Real::not_finite()));
}

TEST_CASE("the inertia of a box written as a formula is the one computed by hand") {
  // m/12 (b^2 + c^2) = 0.05/12 * (0.02^2 + 0.03^2) = 5.41666...e-6
  constexpr Mass m = 50_g;
  constexpr Length b = 20_mm, c = 30_mm;
  constexpr Inertia i = m * (b * b + c * c) / 12;
  REQUIRE(to_scalar<double>(i.si) == Approx(0.05 / 12 * (0.0004 + 0.0009)).epsilon(1e-15));
}
