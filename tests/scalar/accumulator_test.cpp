// SPDX-License-Identifier: MIT
// Sums of products against exact sums in two 128-bit integers.
#include <tippe/scalar/accumulator.hpp>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace {

using oracle::Expected;
using oracle::UnsignedWide;
using oracle::Wide;

/// high * 2^64 + low, both summed exactly: good for 2^60 products of any size.
class ExactSum {
 public:
  void add(Wide p, int sign) {
    high_ += sign * (p >> 64);
    low_ += sign * static_cast<Wide>(static_cast<uint64_t>(p));
  }
  /// floor(sum / 2^bits + 1/2), saturated to Q.
  template <class Q>
  Expected rounded() const {
    constexpr int kBits = Q::kFractionBits;
    const Wide low = low_ + oracle::power_of_two(kBits - 1);
    const Wide high = high_ + (low >> 64);
    return oracle::fitted<Q>(high * oracle::power_of_two(64 - kBits) + (static_cast<uint64_t>(low) >> kBits));
  }

 private:
  Wide high_ = 0, low_ = 0;
};

template <class Q>
bool agrees(const Accumulator<Q>& sum, const ExactSum& exact) {
  NumericEvents events;
  const NumericScope scope(events);
  const Expected expected = exact.template rounded<Q>();
  return sum.result().raw() == expected.raw && events == expected.events;
}

template <class Q>
struct Pair {
  Accumulator<Q> sum;
  ExactSum exact;

  void add_product(Q a, Q b) {
    sum.add_product(a, b);
    exact.add(static_cast<Wide>(a.raw()) * b.raw(), 1);
  }
  void sub_product(Q a, Q b) {
    sum.sub_product(a, b);
    exact.add(static_cast<Wide>(a.raw()) * b.raw(), -1);
  }
  void add(Q a) {
    sum.add(a);
    exact.add(static_cast<Wide>(a.raw()) * oracle::power_of_two(Q::kFractionBits), 1);
  }
  bool agree() const { return agrees(sum, exact); }
};

}  // namespace

TEMPLATE_TEST_CASE("a sum of products of any size is exact, rounded once, ties up, and saturates once",
                   "[accumulator]", Q24_40, Q8_24) {
  Disagreements wrong;
  Random random(6);
  for (int i = 0; i < 200000; ++i) {
    Pair<TestType> pair;
    wrong.expect(pair.agree(), "empty sum");
    const int terms = random.below(12);
    for (int k = 0; k < terms; ++k) {
      const TestType a = any_size<TestType>(random), b = any_size<TestType>(random);
      switch (random.below(3)) {
        case 0:
          pair.add_product(a, b);
          break;
        case 1:
          pair.sub_product(a, b);
          break;
        default:
          pair.add(a);
      }
      wrong.expect(pair.agree(), "after term", k, a.raw(), b.raw(), i);
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("sums of a simulation's numbers are exact and rounded once", "[accumulator]", Q24_40,
                   Q8_24) {
  Disagreements wrong;
  Random random(7);
  for (int i = 0; i < 300000; ++i) {
    Pair<TestType> pair;
    for (int k = 0; k < 3; ++k) pair.add_product(ordinary<TestType>(random), ordinary<TestType>(random));
    wrong.expect(pair.agree(), "dot", i);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("starting with a product, on every pair of edge numbers, equals that product",
                   "[accumulator]", Q24_40, Q8_24) {
  Disagreements wrong;
  for (const TestType a : edges<TestType>()) {
    for (const TestType b : edges<TestType>()) {
      ExactSum exact;
      exact.add(static_cast<Wide>(a.raw()) * b.raw(), 1);
      wrong.expect(agrees(Accumulator<TestType>::product(a, b), exact), "product", a.raw(), b.raw());
      exact.add(static_cast<Wide>(a.raw()) * b.raw(), -1);
      wrong.expect(agrees(Accumulator<TestType>::product(a, b).sub_product(a, b), exact), "back to zero",
                   a.raw(), b.raw());
      exact.add(static_cast<Wide>(b.raw()) * b.raw(), -2);
      wrong.expect(agrees(Accumulator<TestType>().sub_product(b, b).sub_product(b, b), exact),
                   "minus squares", b.raw());
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("partial sums far beyond the result's range cancel exactly, and nothing is counted",
                   "[accumulator]", Q24_40, Q8_24) {
  constexpr int kTerms = 100000;
  NumericEvents events;
  const NumericScope scope(events);
  const TestType low = TestType::lowest(), high = TestType::highest();
  Accumulator<TestType> sum;
  sum.add(TestType(3));
  for (int i = 0; i < kTerms; ++i) sum.add_product(low, low).sub_product(low, high);
  for (int i = 0; i < kTerms; ++i) sum.sub_product(low, low).add_product(low, high);
  REQUIRE(sum.result() == TestType(3));
  REQUIRE_FALSE(events.any());
  for (int i = 0; i < kTerms; ++i) sum.sub_product(low, low);
  REQUIRE(sum.result() == TestType::lowest());
  REQUIRE(events == oracle::overflow());
  for (int i = 0; i < 2 * kTerms; ++i) sum.add_product(low, low);
  REQUIRE(sum.result() == TestType::highest());
  REQUIRE(events.overflow == 2);
}

TEMPLATE_TEST_CASE("the order of terms does not change a fixed-point sum", "[accumulator]", Q24_40, Q8_24) {
  Random random(8);
  for (int i = 0; i < 2000; ++i) {
    TestType a[6], b[6];
    for (int k = 0; k < 6; ++k) {
      a[k] = any_size<TestType>(random);
      b[k] = any_size<TestType>(random);
    }
    Accumulator<TestType> up, down;
    for (int k = 0; k < 6; ++k) up.add_product(a[k], b[k]);
    for (int k = 5; k >= 0; --k) down.add_product(a[k], b[k]);
    REQUIRE(up.result() == down.result());
  }
}

TEMPLATE_TEST_CASE("a floating-point sum is the plain one, left to right", "[accumulator]", float, double) {
  Random random(9);
  for (int i = 0; i < 1000; ++i) {
    TestType a[4], b[4];
    for (int k = 0; k < 4; ++k) {
      a[k] = static_cast<TestType>(static_cast<int32_t>(random.next()));
      b[k] = static_cast<TestType>(static_cast<int32_t>(random.next())) / TestType(65536);
    }
    // volatile: each operation rounded on its own, whatever the compiler would fuse.
    volatile TestType sum = a[0] * b[0];
    for (int k = 1; k < 3; ++k) {
      volatile TestType term = a[k] * b[k];
      sum = sum + term;
    }
    volatile TestType last = a[3] * b[3];
    sum = sum - last;
    sum = sum + a[0];
    const TestType result = Accumulator<TestType>::product(a[0], b[0])
                                .add_product(a[1], b[1])
                                .add_product(a[2], b[2])
                                .sub_product(a[3], b[3])
                                .add(a[0])
                                .result();
    REQUIRE(result == sum);
  }
}

TEST_CASE("sums work in constant expressions", "[accumulator]") {
  static_assert(
      Accumulator<Q24_40>::product(Q24_40(3), Q24_40(4)).sub_product(Q24_40(5), Q24_40(2)).result() ==
      Q24_40(2));
  static_assert(Accumulator<Q8_24>().add(Q8_24(7)).add_product(Q8_24(-1), Q8_24(2)).result() == Q8_24(5));
  static_assert(Accumulator<Q24_40>()
                    .sub_product(Q24_40::lowest(), Q24_40::lowest())
                    .add_product(Q24_40::lowest(), Q24_40::lowest())
                    .result() == Q24_40());
  SUCCEED();
}

}  // namespace tippe
