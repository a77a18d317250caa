// SPDX-License-Identifier: MIT
// + - * / of Q24_40 and Q8_24 against 128-bit integers: the bits, and the events counted.
#include <tippe/scalar/fixed.hpp>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"
#include "support/parallel.hpp"

namespace tippe {
namespace {

template <class Q, class Operation>
bool agrees(oracle::Expected expected, Operation operation) {
  NumericEvents events;
  const NumericScope scope(events);
  const Q result = operation();
  return result.raw() == expected.raw && events == expected.events;
}

template <class Q>
void compare_all_operators(Q a, Q b, Disagreements& wrong) {
  wrong.expect(agrees<Q>(oracle::sum(a, b), [=] { return a + b; }), "sum", a.raw(), b.raw());
  wrong.expect(agrees<Q>(oracle::difference(a, b), [=] { return a - b; }), "difference", a.raw(), b.raw());
  wrong.expect(agrees<Q>(oracle::product(a, b), [=] { return a * b; }), "product", a.raw(), b.raw());
  wrong.expect(agrees<Q>(oracle::quotient(a, b), [=] { return a / b; }), "quotient", a.raw(), b.raw());
}

template <class Q>
void compare_products_and_quotients(Q a, Q b, Disagreements& wrong) {
  wrong.expect(agrees<Q>(oracle::product(a, b), [=] { return a * b; }), "product", a.raw(), b.raw());
  wrong.expect(agrees<Q>(oracle::quotient(a, b), [=] { return a / b; }), "quotient", a.raw(), b.raw());
}

/// b such that a * b / 2^F, or a 2^F / b, lies at or next to a tie or the limit of the range.
template <class Q>
void compare_near_ties_and_limits(Random& random, Disagreements& wrong) {
  using Raw = typename Q::Raw;
  using oracle::Wide;
  const Q a = any_size<Q>(random);
  if (a.raw() == 0) return;
  const Wide one = oracle::power_of_two(Q::kFractionBits);
  const Wide result = any_size<Q>(random).raw();
  const Wide factor = (2 * result + 1) * one / (2 * static_cast<Wide>(a.raw()));
  const Wide divisor = 2 * static_cast<Wide>(a.raw()) * one / (2 * result + 1);
  const Wide limit = static_cast<Wide>(a.raw()) * one / Q::lowest().raw();
  for (int d = -1; d <= 1; ++d) {
    const Wide b = factor + d, c = divisor + d, e = limit + d;
    if (b == static_cast<Raw>(b)) compare_products_and_quotients(a, Q::from_raw(static_cast<Raw>(b)), wrong);
    if (c == static_cast<Raw>(c)) compare_products_and_quotients(a, Q::from_raw(static_cast<Raw>(c)), wrong);
    if (e == static_cast<Raw>(e)) compare_products_and_quotients(a, Q::from_raw(static_cast<Raw>(e)), wrong);
  }
}

}  // namespace

TEMPLATE_TEST_CASE(
    "every operator on every pair of edge numbers is exact, rounded once, ties up, and counted", "[fixed]",
    Q24_40, Q8_24) {
  Disagreements wrong;
  const std::vector<TestType> numbers = edges<TestType>();
  for (const TestType a : numbers)
    for (const TestType b : numbers) compare_all_operators(a, b, wrong);
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE(
    "every operator on seeded pairs of all magnitudes is exact, rounded once, ties up, and counted",
    "[fixed]", Q24_40, Q8_24) {
  Disagreements wrong;
  Random random(20261118);
  for (int i = 0; i < 1000000; ++i) {
    compare_all_operators(any_size<TestType>(random), any_size<TestType>(random), wrong);
    compare_all_operators(ordinary<TestType>(random), ordinary<TestType>(random), wrong);
  }
  for (int i = 0; i < 300000; ++i) {
    compare_all_operators(any_bits<TestType>(random), any_bits<TestType>(random), wrong);
    compare_near_ties_and_limits<TestType>(random, wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE(
    "products and quotients of 10^9 seeded pairs are exact, rounded once, ties up, and counted",
    "[.long][long][fixed]", Q24_40, Q8_24) {
  const Disagreements wrong =
      in_parallel<Disagreements>("products and quotients", 1000, [](int block, Disagreements& mine) {
        Random random(0x7f4a7c15u + static_cast<uint64_t>(block));
        for (int i = 0; i < 400000; ++i) {
          compare_products_and_quotients(any_size<TestType>(random), any_size<TestType>(random), mine);
          compare_products_and_quotients(ordinary<TestType>(random), ordinary<TestType>(random), mine);
        }
        for (int i = 0; i < 100000; ++i) {
          compare_products_and_quotients(any_bits<TestType>(random), any_bits<TestType>(random), mine);
          compare_near_ties_and_limits<TestType>(random, mine);
        }
      });
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("negation is exact but for the lowest number, which saturates and is counted", "[fixed]",
                   Q24_40, Q8_24) {
  NumericEvents events;
  const NumericScope scope(events);
  for (const TestType x : edges<TestType>()) {
    if (x == TestType::lowest()) continue;
    REQUIRE((-x).raw() == -x.raw());
  }
  REQUIRE_FALSE(events.any());
  REQUIRE(-TestType::lowest() == TestType::highest());
  REQUIRE(events == oracle::overflow());
}

TEMPLATE_TEST_CASE("a whole number converts exactly or saturates and is counted", "[fixed]", Q24_40, Q8_24) {
  using oracle::Wide;
  Disagreements wrong;
  std::vector<int32_t> values = edge_raws<int32_t>(1);
  for (int i = -300; i <= 300; ++i) values.push_back(i);
  for (const int32_t value : values) {
    const auto expected =
        oracle::fitted<TestType>(static_cast<Wide>(value) * oracle::power_of_two(TestType::kFractionBits));
    wrong.expect(agrees<TestType>(expected, [=] { return TestType(value); }), "from int", value);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("comparison orders numbers as their raw integers", "[fixed]", Q24_40, Q8_24) {
  Disagreements wrong;
  const std::vector<TestType> numbers = edges<TestType>();
  for (const TestType a : numbers) {
    for (const TestType b : numbers) {
      const auto x = a.raw(), y = b.raw();
      wrong.expect((a == b) == (x == y) && (a != b) == (x != y) && (a < b) == (x < y) &&
                       (a <= b) == (x <= y) && (a > b) == (x > y) && (a >= b) == (x >= y),
                   "order", x, y);
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("compound assignment gives what the operator gives", "[fixed]", Q24_40, Q8_24) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const TestType a = any_size<TestType>(random), b = any_size<TestType>(random);
    TestType x = a;
    REQUIRE((x += b) == a + b);
    x = a;
    REQUIRE((x -= b) == a - b);
    x = a;
    REQUIRE((x *= b) == a * b);
    x = a;
    REQUIRE((x /= b) == a / b);
  }
}

TEMPLATE_TEST_CASE("no operation wraps around: results near the limits keep sign and order", "[fixed]",
                   Q24_40, Q8_24) {
  // Properties that a wrapped result breaks, whatever the rounding.
  Disagreements wrong;
  const TestType zero, one(1);
  for (const TestType a : edges<TestType>()) {
    for (const TestType b : edges<TestType>()) {
      const bool same_sign = (a < zero) == (b < zero);
      wrong.expect(b >= zero ? a + b >= a : a + b <= a, "sum moves towards b", a.raw(), b.raw());
      wrong.expect(b >= zero ? a - b <= a : a - b >= a, "difference moves away from b", a.raw(), b.raw());
      wrong.expect(same_sign ? a * b >= zero : a * b <= zero, "sign of a product", a.raw(), b.raw());
      if (b != zero)
        wrong.expect(same_sign ? a / b >= zero : a / b <= zero, "sign of a quotient", a.raw(), b.raw());
      if (b >= one && a >= zero) wrong.expect(a * b >= a, "product grows", a.raw(), b.raw());
      if (b > zero && b <= one && a >= zero) wrong.expect(a / b >= a, "quotient grows", a.raw(), b.raw());
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("a tie at the very limit goes up: out of range at the top, into it at the bottom",
                   "[fixed]", Q24_40, Q8_24) {
  using Raw = typename TestType::Raw;
  constexpr bool kWide = sizeof(Raw) == 8;
  const auto q = [](int64_t raw) { return TestType::from_raw(static_cast<Raw>(raw)); };
  const auto exact = [](TestType a, TestType b) { return static_cast<oracle::Wide>(a.raw()) * b.raw(); };
  const oracle::Wide half = oracle::power_of_two(TestType::kFractionBits - 1);
  NumericEvents events;
  const NumericScope scope(events);

  // highest + 1/2 = 2^39 (2^64 - 1) and 2^23 (2^32 - 1) in units of the product: both are divisible by 3.
  const TestType a = q(kWide ? int64_t{3} << 39 : 3 << 23),
                 b = q(kWide ? INT64_MAX / 3 * 2 + 1 : INT32_MAX / 3 * 2 + 1);
  REQUIRE(exact(a, b) == (2 * static_cast<oracle::Wide>(TestType::highest().raw()) + 1) * half);
  REQUIRE(a * b == TestType::highest());
  REQUIRE(events.overflow == 1);
  REQUIRE((a * q(b.raw() - 1)).raw() == TestType::highest().raw() - 1);

  // lowest - 1/2 = -2^39 (2^64 + 1) and -2^23 (2^32 + 1): the factors of two Fermat numbers.
  const TestType c = q(kWide ? -(int64_t{274177} << 23) : -(641 << 15));
  const TestType d = q(kWide ? int64_t{67280421310721} << 16 : 6700417 << 8);
  REQUIRE(exact(c, d) == (2 * static_cast<oracle::Wide>(TestType::lowest().raw()) - 1) * half);
  REQUIRE(c * d == TestType::lowest());
  REQUIRE(events.overflow == 1);
  REQUIRE(c * q(d.raw() + 1) == TestType::lowest());
  REQUIRE(events.overflow == 2);
}

namespace {

/// SFINAE: true if the expression is a constant expression.
template <class Q, int64_t kA, int64_t kB, int64_t = (Q::from_raw(kA) + Q::from_raw(kB)).raw()>
constexpr bool sum_is_constant(int) {
  return true;
}
template <class Q, int64_t kA, int64_t kB>
constexpr bool sum_is_constant(long) {
  return false;
}
template <class Q, int64_t kA, int64_t kB, int64_t = (Q::from_raw(kA) * Q::from_raw(kB)).raw()>
constexpr bool product_is_constant(int) {
  return true;
}
template <class Q, int64_t kA, int64_t kB>
constexpr bool product_is_constant(long) {
  return false;
}
template <class Q, int64_t kA, int64_t kB, int64_t = (Q::from_raw(kA) / Q::from_raw(kB)).raw()>
constexpr bool quotient_is_constant(int) {
  return true;
}
template <class Q, int64_t kA, int64_t kB>
constexpr bool quotient_is_constant(long) {
  return false;
}

}  // namespace

TEST_CASE("operators work in constant expressions, and an event there does not compile", "[fixed]") {
  static_assert((Q24_40(3) * Q24_40(-7)).raw() == -21 * (int64_t{1} << 40));
  static_assert((Q24_40(1) / Q24_40(3)).raw() == 0x5555555555);
  static_assert((Q8_24(1) / Q8_24(3)).raw() == 0x555555);
  static_assert((Q8_24(-1) / Q8_24(3)).raw() == -0x555555);
  static_assert(Q8_24(2) - Q8_24(5) == Q8_24(-3));

  static_assert(sum_is_constant<Q24_40, INT64_MAX - 1, 1>(0));
  static_assert(!sum_is_constant<Q24_40, INT64_MAX, 1>(0));
  static_assert(product_is_constant<Q24_40, INT64_MAX, (int64_t{1} << 40)>(0));
  static_assert(!product_is_constant<Q24_40, INT64_MAX, (int64_t{1} << 40) + 1>(0));
  static_assert(quotient_is_constant<Q8_24, 1, 1>(0));
  static_assert(!quotient_is_constant<Q8_24, 1, 0>(0));
  static_assert(!quotient_is_constant<Q24_40, INT64_MAX, 1>(0));
  SUCCEED();
}

}  // namespace tippe
