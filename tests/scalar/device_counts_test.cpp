// SPDX-License-Identifier: MIT
// Oracle: 128-bit integers for the fixed-point product; long double (64 digits) for float and double.
#include "support/catch.hpp"

#include <cfloat>
#include <cmath>
#include <random>

#include <tippe/scalar/device_counts.hpp>
#include <tippe/scalar/literals.hpp>

using namespace tippe;
__extension__ using Wide = __int128;

namespace {

constexpr Real kFactors[] = {1_r,     0.001_r, 1e-9_r,    2 * kPi / 4096,  -0.3_r,
                             1e-12_r, 123.5_r, 0.00244_r, 3.05175781e-5_r, 1e-20_r};

/// round(counts * factor * 2^fraction), ties up, from the 63-bit factor the class promises to use.
Wide expected_raw(int32_t counts, Real factor, int fraction) {
  Wide mantissa = static_cast<Wide>((factor.magnitude() >> 1) + (factor.magnitude() & 1));
  if (factor.negative()) mantissa = -mantissa;
  const Wide product = mantissa * counts;  // |.| <= 2^94
  const int shift = -(factor.exponent() + 1 + fraction);
  REQUIRE(shift > 0);
  return shift > 120 ? 0 : (product + (Wide{1} << (shift - 1))) >> shift;
}

template <class Q>
void check_fixed(int32_t counts, Real factor) {
  NumericEvents events;
  NumericScope scope(events);
  const Wide exact = expected_raw(counts, factor, Q::kFractionBits);
  const Wide high = Q::highest().raw(), low = Q::lowest().raw();
  const Q result = Counts<Q>(factor)(counts);
  REQUIRE(Wide{result.raw()} == (exact > high ? high : exact < low ? low : exact));
  REQUIRE(events.overflow == (exact > high || exact < low ? 1u : 0u));
}

template <class S>
void check_float(int32_t counts, Real factor, long double ulps) {
  const long double exact = std::ldexp(static_cast<long double>(factor.magnitude()), factor.exponent()) *
                            (factor.negative() ? -1.0L : 1.0L) * counts;
  const S result = Counts<S>(factor)(counts);
  int exponent = 0;
  std::frexp(exact, &exponent);
  const long double ulp = std::ldexp(1.0L, exponent - (sizeof(S) == 4 ? FLT_MANT_DIG : DBL_MANT_DIG));
  REQUIRE(std::fabs(static_cast<long double>(result) - exact) <= ulps * ulp);
}

}  // namespace

// An encoder of 4096 ticks, at compile time, in each scalar.
constexpr Counts<Q24_40> kTick(2 * kPi / 4096);
static_assert(kTick(1024).raw() == 1727108826179, "pi/2 * 2^40 = 1727108826179.13");
static_assert(kTick(-1024).raw() == -1727108826179, "");
static_assert(Counts<Q8_24>(2 * kPi / 4096)(1024).raw() == 26353589, "pi/2 * 2^24 = 26353589.45");
static_assert(Counts<double>(0.5_r)(-3) == -1.5 && Counts<float>(0.5_r)(7) == 3.5f, "");

TEST_CASE("counts times a factor are rounded once in fixed point, whatever the size of the factor") {
  std::mt19937_64 random(11);
  for (const Real factor : kFactors) {
    for (const int32_t counts : {0, 1, -1, 2, 4095, INT32_MAX, INT32_MIN}) {
      check_fixed<Q24_40>(counts, factor);
      check_fixed<Q8_24>(counts, factor);
    }
    for (int i = 0; i < 20000; ++i) {
      const int32_t counts = static_cast<int32_t>(random()) >> (random() % 32);
      check_fixed<Q24_40>(counts, factor);
      check_fixed<Q8_24>(counts, factor);
    }
  }
}

TEST_CASE("counts times a factor stay within 1.5 ulp, 2.5 in float where the count itself is rounded") {
  std::mt19937_64 random(12);
  for (const Real factor : kFactors) {
    for (int i = 0; i < 20000; ++i) {
      const int32_t counts = static_cast<int32_t>(random()) >> (random() % 32);
      check_float<float>(counts, factor, counts < (1 << 24) && counts > -(1 << 24) ? 1.5L : 2.5L);
      check_float<double>(counts, factor, 1.5L);
    }
  }
}

TEST_CASE("a scale factor far below the resolution of the scalar keeps its digits") {
  // 2^23 - 1 counts of 1e-12 each: 8.388607e-6 = 9223361.3 LSB of Q24.40, where one count is 1.0995 LSB.
  REQUIRE(Counts<Q24_40>(1e-12_r)(8388607).raw() == 9223371);
  const ScaleFactor<Q24_40> tiny(1e-15_r);
  REQUIRE(tiny(Q24_40::from_raw(INT64_MAX)).raw() == 9223);  // 9223.37
  const ScaleFactor<Q24_40> huge(1e15_r);
  NumericEvents events;
  NumericScope scope(events);
  REQUIRE(huge(Q24_40::from_raw(1)).raw() == 1000000000000000);
  REQUIRE_FALSE(events.any());
  REQUIRE(huge(Q24_40(-1)) == Q24_40::lowest());
  REQUIRE(events.overflow == 1);
}

/// floor(product / 2^shift + 1/2), or something beyond every scalar.
static Wide scaled_down(Wide product, int shift) {
  if (shift > 126) return 0;
  if (shift > 0) return ((product >> (shift - 1)) + 1) >> 1;
  const Wide large = Wide{1} << 100;
  return product > large || product < -large ? product : product * (Wide{1} << -shift);
}

TEST_CASE("a scale factor times any raw number is the exact product rounded once") {
  std::mt19937_64 random(13);
  for (int i = 0; i < 200000; ++i) {
    const Real factor = Real::from_parts((random() & 1) != 0, random() | (uint64_t{1} << 63),
                                         -130 + static_cast<int>(random() % 140), false);
    const int64_t x = static_cast<int64_t>(random()) >> (random() % 64);
    Wide mantissa = static_cast<Wide>((factor.magnitude() >> 1) + (factor.magnitude() & 1));
    if (mantissa > INT64_MAX) mantissa = INT64_MAX;
    if (factor.negative()) mantissa = -mantissa;
    const int shift = -(factor.exponent() + 1);
    const Wide exact = scaled_down(mantissa * x, shift);
    NumericEvents events;
    NumericScope scope(events);
    const Q24_40 y = ScaleFactor<Q24_40>(factor)(Q24_40::from_raw(x));
    REQUIRE(Wide{y.raw()} == (exact > INT64_MAX ? INT64_MAX : exact < INT64_MIN ? INT64_MIN : exact));
    REQUIRE(events.overflow == (exact > INT64_MAX || exact < INT64_MIN ? 1u : 0u));
    events = NumericEvents();
    const Q8_24 z = ScaleFactor<Q8_24>(factor)(Q8_24::from_raw(static_cast<int32_t>(x)));
    const Wide narrow = scaled_down(mantissa * static_cast<int32_t>(x), shift);
    REQUIRE(Wide{z.raw()} == (narrow > INT32_MAX ? INT32_MAX : narrow < INT32_MIN ? INT32_MIN : narrow));
  }
}

TEST_CASE("a factor that is not finite or too large gives a defined, counted result") {
  NumericEvents events;
  NumericScope scope(events);
  REQUIRE(Counts<Q24_40>(Real::not_finite())(5).raw() == 0);
  REQUIRE(events.domain == 1);
  REQUIRE(std::isnan(Counts<float>(Real::not_finite())(5)));
  REQUIRE(Counts<float>(1e39_r)(1) == FLT_MAX);
  REQUIRE(events.overflow == 1);
  REQUIRE(Counts<Q24_40>(Real())(5).raw() == 0);
  REQUIRE(Counts<Q8_24>(1e39_r)(-1) == Q8_24::lowest());
  REQUIRE(events.overflow == 2);
}
