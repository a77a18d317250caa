// SPDX-License-Identifier: MIT
// Powers of two against libm's ldexp, whole numbers against floor in long double.
#include <tippe/scalar/scalar_math.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "function_samples.hpp"
#include "function_scan.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

struct WholeErrors {
  uint64_t checked = 0, wrong = 0;
  void merge(const WholeErrors& other) {
    checked += other.checked;
    wrong += other.wrong;
  }
};

/// floor and round of x, and the event that must come with a value outside int32_t.
template <class T>
void compare(T x, WholeErrors& errors) {
  const auto expect = [&errors](long double exact, int32_t got, const NumericEvents& events) {
    const long double clamped = std::min(2147483647.0L, std::max(-2147483648.0L, exact));
    ++errors.checked;
    const bool counted = events.overflow == 1 && events.domain == 0;
    const bool silent = !events.any();
    if (static_cast<long double>(got) != clamped || !(clamped == exact ? silent : counted)) ++errors.wrong;
  };
  const long double value = static_cast<long double>(x);
  NumericEvents floor_events, round_events;
  int32_t floored = 0, rounded = 0;
  {
    const NumericScope scope(floor_events);
    floored = floor_to_int(x);
  }
  {
    const NumericScope scope(round_events);
    rounded = round_to_int(x);
  }
  expect(std::floor(value), floored, floor_events);
  // value + 1/2 is exact in long double wherever it matters; far below 1/2 it may round to 1/2, floor 0 all
  // the same.
  expect(std::floor(value + 0.5L), rounded, round_events);
}

}  // namespace

TEMPLATE_TEST_CASE("scale_pow2 is ldexp, subnormals, overflow and enormous exponents included", "", float,
                   double) {
  using S = TestType;
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < 1000000; ++i) {
    const S x = Samples<S>::any(i);
    const int reach = 3 * FloatLayout<S>::kBias;
    const int n = static_cast<int>(mixed(~i) % static_cast<uint64_t>(2 * reach)) - reach;
    if (to_bits(scale_pow2(x, n)) != to_bits(std::ldexp(x, n))) ++wrong;
    if (to_bits(scale_pow2(x, n / 64)) != to_bits(std::ldexp(x, n / 64))) ++wrong;
  }
  CHECK(wrong == 0);
  const int most = std::numeric_limits<int>::max(), least = std::numeric_limits<int>::min();
  const S inf = std::numeric_limits<S>::infinity(), one(1), zero(0);
  CHECK(scale_pow2(one, most) == inf);
  CHECK(scale_pow2(-one, most) == -inf);
  CHECK(to_bits(scale_pow2(one, least)) == to_bits(zero));
  CHECK(to_bits(scale_pow2(-one, least)) == to_bits(-zero));
  CHECK(to_bits(scale_pow2(-zero, most)) == to_bits(-zero));
  CHECK(scale_pow2(inf, least) == inf);
  // halfway between subnormals: to even.
  const S least_number = from_bits<S>(1);
  CHECK(to_bits(scale_pow2(least_number, -1)) == 0);
  CHECK(to_bits(scale_pow2(from_bits<S>(3), -1)) == 2);
  CHECK(to_bits(scale_pow2(from_bits<S>(5), -1)) == 2);
}

TEMPLATE_TEST_CASE("floor_to_int and round_to_int are exact, saturate and count", "", float, double) {
  using S = TestType;
  WholeErrors errors;
  for (uint64_t i = 0; i < 500000; ++i) compare(Samples<S>::any(i), errors);
  for (const double centre :
       {0.0, 0.5, 1.0, 1.5, 2.5, 8388607.5, 16777216.0, 2147483647.0, 2147483647.5, 2147483648.0}) {
    for (int step = -3; step <= 3; ++step) {
      const S x = FloatSamples<S>::neighbour(static_cast<S>(centre == 0.0 ? 1e-30 : centre), step);
      compare(x, errors);
      compare(-x, errors);
    }
  }
  compare(S(-2147483648.5), errors);
  compare(FloatSamples<S>::neighbour(S(-2147483648.5), 1), errors);
  for (const S inf : {std::numeric_limits<S>::infinity(), -std::numeric_limits<S>::infinity()})
    compare(inf, errors);
  CHECK(errors.wrong == 0);

  NumericEvents events;
  const NumericScope scope(events);
  CHECK(floor_to_int(std::numeric_limits<S>::quiet_NaN()) == 0);
  CHECK(round_to_int(std::numeric_limits<S>::quiet_NaN()) == 0);
  CHECK(events.domain == 2);
  CHECK(events.overflow == 0);
}

TEST_CASE("floor_to_int and round_to_int are exact on every float", "[.long]") {
  const auto errors =
      scan<WholeErrors>("floor and round of every float", uint64_t{1} << 32, [](uint64_t i, WholeErrors& e) {
        const float x = from_bits<float>(static_cast<uint32_t>(i));
        if (!is_nan(x)) compare(x, e);
      });
  CHECK(errors.wrong == 0);
}

}  // namespace test
}  // namespace tippe
