// SPDX-License-Identifier: MIT
// Conversions and scalings against 128-bit integers.
#include <tippe/scalar/scalar_convert.hpp>
#include <tippe/scalar/scalar_math.hpp>

#include <limits>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace {

using oracle::Expected;
using oracle::Wide;

template <class Operation>
bool agrees(Expected expected, Operation operation) {
  NumericEvents events;
  const NumericScope scope(events);
  const auto result = operation();
  return result.raw() == expected.raw && events == expected.events;
}

/// x * 2^n for any n: 2^-64 makes 0 of every number and 2^64 leaves none but 0 in range, so do all beyond.
template <class Q>
Expected scaled(Q x, int n) {
  if (n < -64) n = -64;
  if (n > 64) n = 64;
  if (n < 0) return oracle::fitted<Q>(oracle::nearest(x.raw(), oracle::power_of_two(-n)));
  return oracle::fitted<Q>(static_cast<Wide>(x.raw()) * oracle::power_of_two(n));
}

template <class Q>
void compare(Q x, int n, Disagreements& wrong) {
  wrong.expect(agrees(scaled(x, n), [=] { return scale_pow2(x, n); }), "scale_pow2", x.raw(), n);
  const Expected product = oracle::fitted<Q>(static_cast<Wide>(x.raw()) * n);
  wrong.expect(agrees(product, [=] { return mul_by_int(x, n); }), "mul_by_int", x.raw(), n);
}

constexpr int kPowers[] = {INT32_MIN,
                           INT32_MIN + 1,
                           -1000,
                           -129,
                           -128,
                           -65,
                           -64,
                           -63,
                           -33,
                           -32,
                           -31,
                           -2,
                           -1,
                           0,
                           1,
                           2,
                           31,
                           32,
                           33,
                           63,
                           64,
                           65,
                           128,
                           1000,
                           INT32_MAX - 1,
                           INT32_MAX};

}  // namespace

TEMPLATE_TEST_CASE("scaling by any power of two and any whole number is exact, rounded once, and counted",
                   "[scalar_convert]", Q24_40, Q8_24) {
  Disagreements wrong;
  for (const TestType x : edges<TestType>()) {
    for (int n = -70; n <= 70; ++n) compare(x, n, wrong);
    for (const int n : kPowers) compare(x, n, wrong);
  }
  Random random(10);
  for (int i = 0; i < 1000000; ++i) compare(any_size<TestType>(random), random.below(140) - 70, wrong);
  for (int i = 0; i < 1000000; ++i) compare(any_size<TestType>(random), any_size<Q8_24>(random).raw(), wrong);
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("Q24.40 to Q8.24 rounds once, ties up, saturates and is counted", "[scalar_convert]") {
  Disagreements wrong;
  const auto compare_one = [&wrong](Q24_40 x) {
    const Expected expected = oracle::fitted<Q8_24>(oracle::nearest(x.raw(), oracle::power_of_two(16)));
    wrong.expect(agrees(expected, [=] { return convert<Q8_24>(x); }), "narrow", x.raw());
  };
  for (const Q24_40 x : edges<Q24_40>()) compare_one(x);
  // ties, and their neighbours, everywhere and at the limits of Q8.24
  for (const int64_t around : {int64_t{0}, int64_t{INT32_MAX} * 65536, int64_t{INT32_MIN} * 65536})
    for (int64_t d = -200000; d <= 200000; ++d) compare_one(Q24_40::from_raw(around + d));
  Random random(11);
  for (int i = 0; i < 1000000; ++i) {
    compare_one(any_size<Q24_40>(random));
    compare_one(Q24_40::from_raw(static_cast<int64_t>(random.next()) >> 16));
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("Q8.24 to Q24.40 is exact and comes back unchanged", "[scalar_convert]") {
  Disagreements wrong;
  NumericEvents events;
  const NumericScope scope(events);
  Random random(12);
  const auto compare_one = [&wrong](Q8_24 x) {
    const Q24_40 wide = convert<Q24_40>(x);
    wrong.expect(wide.raw() == int64_t{x.raw()} * 65536 && convert<Q8_24>(wide) == x, "widen", x.raw());
  };
  for (const Q8_24 x : edges<Q8_24>()) compare_one(x);
  for (int i = 0; i < 1000000; ++i) compare_one(any_bits<Q8_24>(random));
  TIPPE_REQUIRE_NONE(wrong);
  REQUIRE_FALSE(events.any());
}

TEMPLATE_TEST_CASE("whole parts and halves are exact", "[scalar_convert]", Q24_40, Q8_24) {
  Disagreements wrong;
  NumericEvents events;
  const NumericScope scope(events);
  const Wide one = oracle::power_of_two(TestType::kFractionBits);
  const auto compare_one = [&](TestType x) {
    const Wide raw = x.raw(), floor = floor_to_int(x), near = round_to_int(x);
    wrong.expect(floor * one <= raw && raw < (floor + 1) * one, "floor_to_int", x.raw());
    wrong.expect(near == oracle::nearest(raw, one), "round_to_int", x.raw());
    wrong.expect(half(x).raw() == oracle::nearest(raw, 2), "half", x.raw());
  };
  Random random(13);
  for (const TestType x : edges<TestType>()) compare_one(x);
  for (int i = 0; i < 300000; ++i) compare_one(any_size<TestType>(random));
  TIPPE_REQUIRE_NONE(wrong);
  REQUIRE_FALSE(events.any());
}

TEST_CASE("a scalar converts to itself unchanged, float and double to each other as IEEE 754 rounds",
          "[scalar_convert]") {
  REQUIRE(convert<Q24_40>(Q24_40::lowest()) == Q24_40::lowest());
  REQUIRE(convert<Q8_24>(Q8_24::highest()) == Q8_24::highest());
  REQUIRE(convert<float>(1.5f) == 1.5f);
  REQUIRE(convert<double>(0.1f) == 0x1.99999ap-4);
  REQUIRE(convert<float>(0x1.000001p0) == 1.0f);  // a tie goes to the even neighbour
  REQUIRE(convert<float>(0x1.0000010000001p0) == 0x1.000002p0f);
  REQUIRE(convert<float>(1e300) == std::numeric_limits<float>::infinity());
  REQUIRE(convert<double>(std::numeric_limits<float>::quiet_NaN()) != 0);
  REQUIRE(mul_by_int(0.25f, 3) == 0.75f);
  REQUIRE(mul_by_int(0.25, -3) == -0.75);
}

TEST_CASE("conversions work in constant expressions", "[scalar_convert]") {
  static_assert(convert<Q8_24>(Q24_40(-5)) == Q8_24(-5));
  static_assert(scale_pow2(Q8_24(3), 4) == Q8_24(48));
  static_assert(scale_pow2(Q24_40::from_raw(-3), -1).raw() == -1);
  static_assert(mul_by_int(Q24_40(7), 3) == Q24_40(21));
  static_assert(floor_to_int(Q8_24::from_raw(-1)) == -1);
  static_assert(round_to_int(Q8_24::highest()) == 128);
  SUCCEED();
}

}  // namespace tippe
