// SPDX-License-Identifier: MIT
// What the functions do with zero, infinity, NaN and arguments outside their domain, and which event they
// count.
#include <tippe/scalar/scalar_math.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

enum class Counts { Nothing, Domain, DivideByZero };

/// What a call returned and counted.
template <class S>
void expect_outcome(const char* what, S result, const NumericEvents& events, S value, Counts counts) {
  INFO(ScalarTraits<S>::kName << " " << what);
  CHECK(bit_cast<decltype(canonical_bits(value))>(result) == canonical_bits(value));
  CHECK(events.domain == (counts == Counts::Domain ? 1u : 0u));
  CHECK(events.divide_by_zero == (counts == Counts::DivideByZero ? 1u : 0u));
  CHECK(events.overflow == 0);
}

/// f(x) has these very bits (a NaN: those of the one pattern), and counts this one event, once.
template <class S>
void expect(const char* what, S (*f)(S), S x, S value, Counts counts = Counts::Nothing) {
  NumericEvents events;
  S result{};
  {
    const NumericScope scope(events);
    result = f(x);
  }
  expect_outcome(what, result, events, value, counts);
}

/// The same of atan2(y, x).
template <class S>
void expect_angle(S y, S x, S value, Counts counts = Counts::Nothing) {
  NumericEvents events;
  S result{};
  {
    const NumericScope scope(events);
    result = tippe::atan2(y, x);
  }
  expect_outcome("atan2", result, events, value, counts);
}

/// pi * numerator / 4, correctly rounded: from long double, whose last bits are far below a tie here.
template <class S>
S quarters_of_pi(int numerator);
template <>
float quarters_of_pi<float>(int n) {
  return static_cast<float>(static_cast<long double>(n) * 0.785398163397448309615660845819875721L);
}
template <>
double quarters_of_pi<double>(int n) {
  return static_cast<double>(static_cast<long double>(n) * 0.785398163397448309615660845819875721L);
}
template <>
Q24_40 quarters_of_pi<Q24_40>(int n) {
  return Q24_40::from_raw(
      std::llround(std::ldexp(static_cast<long double>(n) * 0.785398163397448309615660845819875721L, 40)));
}
template <>
Q8_24 quarters_of_pi<Q8_24>(int n) {
  return Q8_24::from_raw(static_cast<int32_t>(
      std::llround(std::ldexp(static_cast<long double>(n) * 0.785398163397448309615660845819875721L, 24))));
}

/// The halves of the functions that return two values.
template <class S>
S sine_half(S x) {
  S sine{}, cosine{};
  sincos(x, sine, cosine);
  return sine;
}
template <class S>
S cosine_half(S x) {
  S sine{}, cosine{};
  sincos(x, sine, cosine);
  return cosine;
}
template <class S>
S sinc_half(S x) {
  S ratio{}, cosine{};
  sinc_cos(x, ratio, cosine);
  return ratio;
}
template <class S>
S sinc_cosine_half(S x) {
  S ratio{}, cosine{};
  sinc_cos(x, ratio, cosine);
  return cosine;
}

}  // namespace

TEMPLATE_TEST_CASE("functions of zero and one are exact or correctly rounded, and count nothing", "", float,
                   double, Q24_40, Q8_24) {
  using S = TestType;
  const S zero(0), one(1);
  expect<S>("sqrt", tippe::sqrt, zero, zero);
  expect<S>("sqrt", tippe::sqrt, one, one);
  expect<S>("sqrt", tippe::sqrt, S(4), S(2));
  expect<S>("rsqrt", tippe::rsqrt, one, one);
  expect<S>("rsqrt", tippe::rsqrt, S(4), half(one));
  expect<S>("sin", tippe::sin, zero, zero);
  expect<S>("cos", tippe::cos, zero, one);
  expect<S>("sinc", tippe::sinc, zero, one);
  expect<S>("cosc", tippe::cosc, zero, half(one));
  expect<S>("asin", tippe::asin, zero, zero);
  expect<S>("asin", tippe::asin, one, quarters_of_pi<S>(2));
  expect<S>("asin", tippe::asin, S(-1), quarters_of_pi<S>(-2));
  expect<S>("acos", tippe::acos, zero, quarters_of_pi<S>(2));
  expect<S>("acos", tippe::acos, one, zero);
  expect<S>("acos", tippe::acos, S(-1), quarters_of_pi<S>(4));
}

TEMPLATE_TEST_CASE("atan2 on the axes and diagonals is pi times a fraction, correctly rounded", "", float,
                   double, Q24_40, Q8_24) {
  using S = TestType;
  const S small = half(S(1)), large(100), zero(0);
  for (const S r : {small, large, ScalarTraits<S>::kSmallest, ScalarTraits<S>::kHighest}) {
    expect_angle<S>(zero, r, zero);
    expect_angle<S>(r, r, quarters_of_pi<S>(1));
    expect_angle<S>(r, zero, quarters_of_pi<S>(2));
    expect_angle<S>(r, -r, quarters_of_pi<S>(3));
    expect_angle<S>(zero, -r, quarters_of_pi<S>(4));
    expect_angle<S>(-r, -r, quarters_of_pi<S>(-3));
    expect_angle<S>(-r, zero, quarters_of_pi<S>(-2));
    expect_angle<S>(-r, r, quarters_of_pi<S>(-1));
  }
  expect_angle<S>(zero, zero, zero, Counts::Domain);
}

TEMPLATE_TEST_CASE("outside its domain a function answers as at the nearest end and counts one event", "",
                   float, double, Q24_40, Q8_24) {
  using S = TestType;
  const S beyond = S(1) + ScalarTraits<S>::kEpsilon;
  for (const S x : {ScalarTraits<S>::kSmallest, S(1), ScalarTraits<S>::kHighest}) {
    expect<S>("sqrt", tippe::sqrt, -x, S(0), Counts::Domain);
    expect<S>("rsqrt", tippe::rsqrt, -x, ScalarTraits<S>::kHighest, Counts::Domain);
  }
  expect<S>("rsqrt", tippe::rsqrt, S(0), ScalarTraits<S>::kHighest, Counts::DivideByZero);
  for (const S x : {beyond, S(2), ScalarTraits<S>::kHighest}) {
    expect<S>("asin", tippe::asin, x, quarters_of_pi<S>(2), Counts::Domain);
    expect<S>("asin", tippe::asin, -x, quarters_of_pi<S>(-2), Counts::Domain);
    expect<S>("acos", tippe::acos, x, S(0), Counts::Domain);
    expect<S>("acos", tippe::acos, -x, quarters_of_pi<S>(4), Counts::Domain);
  }
}

TEMPLATE_TEST_CASE("infinity gives the documented value and, where it is no limit, a domain event", "", float,
                   double) {
  using S = TestType;
  const S inf = std::numeric_limits<S>::infinity();
  expect<S>("sqrt", tippe::sqrt, inf, inf);
  expect<S>("sqrt", tippe::sqrt, -inf, S(0), Counts::Domain);
  expect<S>("rsqrt", tippe::rsqrt, inf, S(0));
  expect<S>("rsqrt", tippe::rsqrt, -inf, ScalarTraits<S>::kHighest, Counts::Domain);
  for (const S x : {inf, -inf}) {
    expect<S>("sin", tippe::sin, x, S(0), Counts::Domain);
    expect<S>("cos", tippe::cos, x, S(1), Counts::Domain);
    expect<S>("sine_half", sine_half, x, S(0), Counts::Domain);
    expect<S>("cosine_half", cosine_half, x, S(1), Counts::Domain);
    expect<S>("sinc", tippe::sinc, x, S(0));
    expect<S>("cosc", tippe::cosc, x, S(0));
    expect<S>("sinc_half", sinc_half, x, S(0), Counts::Domain);
    expect<S>("sinc_cosine_half", sinc_cosine_half, x, S(1), Counts::Domain);
  }
  expect<S>("asin", tippe::asin, inf, quarters_of_pi<S>(2), Counts::Domain);
  expect<S>("asin", tippe::asin, -inf, quarters_of_pi<S>(-2), Counts::Domain);
  expect<S>("acos", tippe::acos, inf, S(0), Counts::Domain);
  expect<S>("acos", tippe::acos, -inf, quarters_of_pi<S>(4), Counts::Domain);
  // atan2 has limits there: those of C.
  const S one(1), zero(0);
  expect_angle<S>(one, inf, zero);
  expect_angle<S>(-one, inf, -zero);
  expect_angle<S>(inf, inf, quarters_of_pi<S>(1));
  expect_angle<S>(inf, one, quarters_of_pi<S>(2));
  expect_angle<S>(inf, zero, quarters_of_pi<S>(2));
  expect_angle<S>(inf, -inf, quarters_of_pi<S>(3));
  expect_angle<S>(one, -inf, quarters_of_pi<S>(4));
  expect_angle<S>(-inf, -inf, quarters_of_pi<S>(-3));
  expect_angle<S>(-inf, inf, quarters_of_pi<S>(-1));
}

TEMPLATE_TEST_CASE("a NaN of any pattern gives the one NaN and counts nothing", "", float, double) {
  using S = TestType;
  const S the_nan = from_bits<S>(kNanBits<S>);
  const FloatBits<S> quiet = kNanBits<S> | 5u, signalling = kInfinityBits<S> | 1u;
  for (const S nan :
       {the_nan, from_bits<S>(quiet), from_bits<S>(quiet | kSignBit<S>), from_bits<S>(signalling)}) {
    expect<S>("sqrt", tippe::sqrt, nan, the_nan);
    expect<S>("rsqrt", tippe::rsqrt, nan, the_nan);
    expect<S>("sin", tippe::sin, nan, the_nan);
    expect<S>("cos", tippe::cos, nan, the_nan);
    expect<S>("sine_half", sine_half, nan, the_nan);
    expect<S>("cosine_half", cosine_half, nan, the_nan);
    expect<S>("sinc", tippe::sinc, nan, the_nan);
    expect<S>("cosc", tippe::cosc, nan, the_nan);
    expect<S>("sinc_half", sinc_half, nan, the_nan);
    expect<S>("sinc_cosine_half", sinc_cosine_half, nan, the_nan);
    expect<S>("asin", tippe::asin, nan, the_nan);
    expect<S>("acos", tippe::acos, nan, the_nan);
    expect_angle<S>(nan, S(1), the_nan);
    expect_angle<S>(S(1), nan, the_nan);
    expect_angle<S>(nan, S(0), the_nan);
    CHECK(to_bits(scale_pow2(nan, 3)) == kNanBits<S>);
  }
}

TEMPLATE_TEST_CASE("the sign of zero goes through odd functions and decides between 0 and pi in atan2", "",
                   float, double) {
  using S = TestType;
  const S zero(0), one(1);
  expect<S>("sqrt", tippe::sqrt, -zero, -zero);
  expect<S>("rsqrt", tippe::rsqrt, -zero, ScalarTraits<S>::kHighest, Counts::DivideByZero);
  expect<S>("sin", tippe::sin, -zero, -zero);
  expect<S>("cos", tippe::cos, -zero, one);
  expect<S>("sinc", tippe::sinc, -zero, one);
  expect<S>("asin", tippe::asin, -zero, -zero);
  expect<S>("acos", tippe::acos, -zero, quarters_of_pi<S>(2));
  expect_angle<S>(-zero, one, -zero);
  expect_angle<S>(-zero, -one, quarters_of_pi<S>(-4));
  expect_angle<S>(one, -zero, quarters_of_pi<S>(2));
  expect_angle<S>(-one, -zero, quarters_of_pi<S>(-2));
  expect_angle<S>(zero, -zero, zero, Counts::Domain);
  expect_angle<S>(-zero, zero, -zero, Counts::Domain);
  expect_angle<S>(-zero, -zero, -zero, Counts::Domain);
}

TEMPLATE_TEST_CASE("odd functions are odd and even functions even, bit for bit", "", float, double, Q24_40,
                   Q8_24) {
  using S = TestType;
  S x = S(1);
  for (int i = 0; i < 12; ++i) {
    x = half(x) + x / S(3);  // 5/6 of it each time
    CHECK(tippe::sin(-x) == -tippe::sin(x));
    CHECK(tippe::cos(-x) == tippe::cos(x));
    CHECK(tippe::sinc(-x) == tippe::sinc(x));
    CHECK(tippe::cosc(-x) == tippe::cosc(x));
    CHECK(tippe::asin(-x) == -tippe::asin(x));
    CHECK(tippe::atan2(-x, S(1)) == -tippe::atan2(x, S(1)));
  }
}

TEMPLATE_TEST_CASE("the smallest numbers are their own sine and arc sine", "", float, double, Q24_40, Q8_24) {
  using S = TestType;
  S least = ScalarTraits<S>::kSmallest;
  if constexpr (!ScalarTraits<S>::kIsFixed) least = from_bits<S>(1);  // the smallest subnormal
  for (const S x : {least, S(least + least), S(least + least + least)}) {
    expect<S>("sin", tippe::sin, x, x);
    expect<S>("asin", tippe::asin, -x, -x);
    expect_angle<S>(x, S(1), x);
    expect<S>("cos", tippe::cos, x, S(1));
  }
}

}  // namespace test
}  // namespace tippe
