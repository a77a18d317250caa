// SPDX-License-Identifier: MIT
// The small exact functions of scalar_math.hpp and the bit-level questions of float_bits.hpp.
#include <tippe/scalar/scalar_math.hpp>

#include <cmath>
#include <limits>

#include "function_samples.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {

TEMPLATE_TEST_CASE("abs, sign, copysign and half of ordinary numbers are exact in every scalar", "", float,
                   double, Q24_40, Q8_24) {
  using S = TestType;
  const S one(1), three(3);
  CHECK(abs(-three) == three);
  CHECK(abs(three) == three);
  CHECK(sign(three) == one);
  CHECK(sign(-three) == -one);
  CHECK(sign(S(0)) == S(0));
  CHECK(copysign(three, -one) == -three);
  CHECK(copysign(-three, one) == three);
  CHECK(copysign(-three, -one) == -three);
  CHECK(copysign(three, S(0)) == three);
  CHECK(half(three) + half(three) == three);
  CHECK(half(-three) == -half(three));
}

TEMPLATE_TEST_CASE("min, max and clamp choose, and keep the first of two equals", "", float, double, Q24_40,
                   Q8_24) {
  using S = TestType;
  const S one(1), two(2), three(3);
  CHECK(min(one, two) == one);
  CHECK(min(two, one) == one);
  CHECK(max(one, two) == two);
  CHECK(max(two, one) == two);
  CHECK(clamp(one, two, three) == two);
  CHECK(clamp(two, one, three) == two);
  CHECK(clamp(three, one, two) == two);
}

TEMPLATE_TEST_CASE("NaN goes through min and max as the first argument, through clamp always", "", float,
                   double) {
  using S = TestType;
  const S nan = std::numeric_limits<S>::quiet_NaN(), one(1), zero(0);
  CHECK(is_nan(min(nan, one)));
  CHECK(min(one, nan) == one);
  CHECK(is_nan(max(nan, one)));
  CHECK(max(one, nan) == one);
  CHECK(is_nan(clamp(nan, zero, one)));
  CHECK(is_nan(sign(nan)));
  CHECK(to_bits(min(-zero, zero)) == to_bits(-zero));
  CHECK(to_bits(max(zero, -zero)) == to_bits(zero));
}

TEMPLATE_TEST_CASE("the lowest fixed-point number has no opposite: abs and copysign saturate and count", "",
                   Q24_40, Q8_24) {
  using S = TestType;
  NumericEvents events;
  const NumericScope scope(events);
  CHECK(abs(S::lowest()) == S::highest());
  CHECK(events.overflow == 1);
  CHECK(copysign(S::lowest(), S(1)) == S::highest());
  CHECK(events.overflow == 2);
  CHECK(copysign(S::lowest(), S(-1)) == S::lowest());
  CHECK(events.overflow == 2);
}

TEMPLATE_TEST_CASE("half in fixed point rounds ties towards +infinity", "", Q24_40, Q8_24) {
  using S = TestType;
  using R = typename S::Raw;
  for (R raw = -9; raw <= 9; ++raw) {
    const R expected = static_cast<R>(std::floor((static_cast<double>(raw) + 1) / 2));  // floor(raw/2 + 1/2)
    CHECK(half(S::from_raw(raw)).raw() == expected);
  }
  CHECK(half(S::highest()).raw() == S::highest().raw() / 2 + 1);
  CHECK(half(S::lowest()).raw() == S::lowest().raw() / 2);
}

TEMPLATE_TEST_CASE("half, abs and copysign of floats agree with libm on any bits", "", float, double) {
  using S = TestType;
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < 200000; ++i) {
    const S x = Samples<S>::any(i), y = Samples<S>::any(mixed(i) >> 8);
    if (to_bits(half(x)) != to_bits(std::ldexp(x, -1))) ++wrong;
    if (to_bits(abs(x)) != to_bits(std::fabs(x))) ++wrong;
    if (to_bits(copysign(x, y)) != to_bits(std::copysign(x, y))) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(to_bits(abs(S(-0.0))) == 0);
  CHECK(to_bits(copysign(S(1), S(-0.0))) == to_bits(S(-1)));
}

TEMPLATE_TEST_CASE("is_finite and is_nan sort every kind of number", "", float, double) {
  using S = TestType;
  using Limits = std::numeric_limits<S>;
  for (const S x : {S(0), S(-0.0), S(1), Limits::max(), Limits::lowest(), Limits::denorm_min()}) {
    CHECK(is_finite(x));
    CHECK_FALSE(is_nan(x));
  }
  for (const S x : {Limits::infinity(), -Limits::infinity()}) {
    CHECK_FALSE(is_finite(x));
    CHECK_FALSE(is_nan(x));
  }
  for (const S x : {Limits::quiet_NaN(), -Limits::quiet_NaN(), from_bits<S>(kInfinityBits<S> | 1u)}) {
    CHECK_FALSE(is_finite(x));
    CHECK(is_nan(x));
  }
  CHECK(is_finite(Q24_40::lowest()));
  CHECK(is_finite(Q8_24::highest()));
}

TEMPLATE_TEST_CASE("canonical bits: one pattern for every NaN, -0 apart from 0, all else as it is", "", float,
                   double) {
  using S = TestType;
  for (const FloatBits<S> payload : {FloatBits<S>(1), kNanBits<S> & ~kInfinityBits<S>, FloatBits<S>(12345)}) {
    CHECK(canonical_bits(from_bits<S>(kInfinityBits<S> | payload)) == kNanBits<S>);
    CHECK(canonical_bits(from_bits<S>(kSignBit<S> | kInfinityBits<S> | payload)) == kNanBits<S>);
  }
  CHECK(canonical_bits(S(-0.0)) == kSignBit<S>);
  CHECK(canonical_bits(S(0)) == 0);
  for (uint64_t i = 0; i < 5000; ++i) {
    const S x = Samples<S>::any(i);
    if (canonical_bits(x) != to_bits(x)) FAIL("bits of a finite number changed");
  }
}

TEST_CASE("the one NaN and the infinities have the bits of IEEE 754") {
  STATIC_REQUIRE(kNanBits<float> == 0x7fc00000u);
  STATIC_REQUIRE(kNanBits<double> == 0x7ff8000000000000u);
  STATIC_REQUIRE(kInfinityBits<float> == 0x7f800000u);
  STATIC_REQUIRE(canonical_bits(1.0f) == 0x3f800000u);
  STATIC_REQUIRE(canonical_bits(Q24_40(-1)) == 0xffffff0000000000u);
  STATIC_REQUIRE(canonical_bits(Q8_24(-1)) == 0xff000000u);
}

}  // namespace test
}  // namespace tippe
