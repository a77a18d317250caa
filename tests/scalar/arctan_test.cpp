// SPDX-License-Identifier: MIT
// atan2, asin and acos against libm and MPFR.
#include "function_bounds.hpp"
#include "function_error.hpp"
#include "function_samples.hpp"
#include "function_scan.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

// --- one argument ---------------------------------------------------------------------------------------

template <class S>
struct ArcTallies {
  Tally<S> sine, cosine;
  uint64_t unclamped = 0;

  void measure_all(S x) {
    if (abs(x) > S(1)) {
      // outside, the value at the nearer end.
      const S end = x < S(0) ? S(-1) : S(1);
      if (canonical_bits(tippe::asin(x)) != canonical_bits(tippe::asin(end))) ++unclamped;
      if (canonical_bits(tippe::acos(x)) != canonical_bits(tippe::acos(end))) ++unclamped;
      return;
    }
    measure<ArcSine>(x, kBound<ArcSine, S>, sine);
    measure<ArcCosine>(x, kBound<ArcCosine, S>, cosine);
  }
  void merge(const ArcTallies& other) {
    sine.merge(other.sine);
    cosine.merge(other.cosine);
    unclamped += other.unclamped;
  }
  void require() const {
    const std::string reports = report<ArcSine>(sine, kBound<ArcSine, S>) + "\n" +
                                report<ArcCosine>(cosine, kBound<ArcCosine, S>) + "\n";
    INFO(reports);
    if (sine.checked > kShown || cosine.checked > kShown) std::fputs(reports.c_str(), stderr);
    CHECK(sine.beyond == 0);
    CHECK(cosine.beyond == 0);
    CHECK(unclamped == 0);
  }
};

// --- two arguments --------------------------------------------------------------------------------------

/// x for a given y: anything, of similar size, or close to a diagonal.
template <class S>
S partner(S y, uint64_t i) {
  const uint64_t random = mixed(i ^ 0x5555555555555555u);
  switch (random % 4) {
    case 0:
      return Samples<S>::any(random);
    case 1:
      return Samples<S>::neighbour((random & 4) != 0 ? y : S(0) - y, static_cast<int>((random >> 3) % 9) - 4);
    default: {
      // a ratio between 2^-12 and 2^12.
      const long double ratio =
          std::exp2(static_cast<long double>(static_cast<int64_t>(random)) * 0x1p-63L * 12);
      const long double x = static_cast<long double>(Yardstick<S>::value(y)) * ratio;
      const long double most = static_cast<long double>(Yardstick<S>::value(ScalarTraits<S>::kHighest));
      if (!(std::fabs(x) < most)) return Samples<S>::any(random);
      return Samples<S>::nearest((random & 8) != 0 ? x : -x);
    }
  }
}

template <class S>
double exact_angle_error(S y, S x, [[maybe_unused]] double quick_error) {
#if defined(TIPPE_HAVE_MPFR)
  Exact rise, run;
  set_exact(rise, y);
  set_exact(run, x);
  mpfr_atan2(rise.get(), rise.get(), run.get(), MPFR_RNDN);
  return error_in_units(tippe::atan2(y, x), rise);
#else
  return quick_error - Yardstick<S>::kDoubt;
#endif
}

template <class S>
struct AngleTally {
  Tally<S> tally;

  void measure_pair(S y, S x) {
    if (!is_finite(y) || !is_finite(x) || (y == S(0) && x == S(0))) return;
    const S got = tippe::atan2(y, x);
    double error = error_in_units(got, std::atan2(Yardstick<S>::value(y), Yardstick<S>::value(x)));
    if (error > kAtan2Bound<S> - Yardstick<S>::kDoubt || error != error)
      error = exact_angle_error(y, x, error);
    tally.add(error, kAtan2Bound<S>, x, y);
  }
  void merge(const AngleTally& other) { tally.merge(other.tally); }
  void require() const {
    char text[240];
    std::snprintf(text, sizeof text,
                  "%-6s atan2 worst %.5f of %.2f at (%La, %La), %" PRIu64 " checked, %" PRIu64 " beyond\n",
                  ScalarTraits<S>::kName, exact_angle_error(tally.y, tally.x, tally.worst), kAtan2Bound<S>,
                  static_cast<long double>(Yardstick<S>::value(tally.y)),
                  static_cast<long double>(Yardstick<S>::value(tally.x)), tally.checked, tally.beyond);
    INFO(text);
    if (tally.checked > kShown) std::fputs(text, stderr);
    CHECK(tally.beyond == 0);
  }
};

}  // namespace

TEMPLATE_TEST_CASE("asin and acos keep their bounds on [-1, 1]", "", float, double, Q24_40, Q8_24) {
  ArcTallies<TestType> tallies;
  for (uint64_t i = 0; i < 1000000; ++i) tallies.measure_all(Samples<TestType>::unit(i));
  for (uint64_t i = 0; i < 100000; ++i) tallies.measure_all(Samples<TestType>::any(i));
  tallies.require();
}

TEMPLATE_TEST_CASE("asin and acos keep their bounds on every 32-bit number", "[.long]", float, Q8_24) {
  scan<ArcTallies<TestType>>("asin acos of every 32-bit number", uint64_t{1} << 32,
                             [](uint64_t i, ArcTallies<TestType>& tallies) {
                               const TestType x = bit_cast<TestType>(static_cast<uint32_t>(i));
                               if (x == x) tallies.measure_all(x);
                             })
      .require();
}

TEMPLATE_TEST_CASE("asin and acos keep their bounds on 1e8 64-bit numbers", "[.long]", double, Q24_40) {
  scan<ArcTallies<TestType>>("asin acos of 64-bit numbers", 100000000,
                             [](uint64_t i, ArcTallies<TestType>& tallies) {
                               tallies.measure_all(Samples<TestType>::unit(i + 1000000));
                             })
      .require();
}

TEMPLATE_TEST_CASE("atan2 keeps its bound on points of every size and direction", "", float, double, Q24_40,
                   Q8_24) {
  AngleTally<TestType> tally;
  for (uint64_t i = 0; i < 2000000; ++i) {
    const TestType y = Samples<TestType>::any(i);
    tally.measure_pair(y, partner(y, i));
  }
  tally.require();
}

TEMPLATE_TEST_CASE("atan2 keeps its bound on 1e9 pairs of 32-bit numbers", "[.long]", float, Q8_24) {
  scan<AngleTally<TestType>>("atan2 of pairs of 32-bit numbers", 1000000000,
                             [](uint64_t i, AngleTally<TestType>& tally) {
                               const TestType y = Samples<TestType>::any(i + 2000000);
                               tally.measure_pair(y, partner(y, i + 2000000));
                             })
      .require();
}

TEMPLATE_TEST_CASE("atan2 keeps its bound on 1e8 pairs of 64-bit numbers", "[.long]", double, Q24_40) {
  scan<AngleTally<TestType>>("atan2 of pairs of 64-bit numbers", 100000000,
                             [](uint64_t i, AngleTally<TestType>& tally) {
                               const TestType y = Samples<TestType>::any(i + 2000000);
                               tally.measure_pair(y, partner(y, i + 2000000));
                             })
      .require();
}

}  // namespace test
}  // namespace tippe
