// SPDX-License-Identifier: MIT
// sin, cos, sinc and cosc against libm and MPFR; sincos and sinc_cos against them.
#include "function_bounds.hpp"
#include "function_error.hpp"
#include "function_samples.hpp"
#include "function_scan.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

/// One argument, every function of it. The pairs must give what the single functions give.
template <class S>
struct AngleTallies {
  Tally<S> sine, cosine, sinc_, cosc_;
  uint64_t unequal = 0;

  void measure_all(S x) {
    // libm's sine serves twice: it takes most of the time of a scan.
    const auto value = Yardstick<S>::value(x);
    const auto libm_sine = std::sin(value);
    measure<Sine>(x, libm_sine, kBound<Sine, S>, sine);
    measure<Cosine>(x, kBound<Cosine, S>, cosine);
    measure<Sinc>(x, value == 0 ? 1 : libm_sine / value, kBound<Sinc, S>, sinc_);
    measure<Cosc>(x, kBound<Cosc, S>, cosc_);
    S s{}, c{};
    sincos(x, s, c);
    if (canonical_bits(s) != canonical_bits(tippe::sin(x)) ||
        canonical_bits(c) != canonical_bits(tippe::cos(x)))
      ++unequal;
    sinc_cos(x, s, c);
    if (canonical_bits(s) != canonical_bits(tippe::sinc(x)) ||
        canonical_bits(c) != canonical_bits(tippe::cos(x)))
      ++unequal;
  }
  /// x and -x: what holds for the one holds for the other if the bits agree.
  void measure_both_signs(S x) {
    measure_all(x);
    const S opposite = S(0) - x;
    if (tippe::sin(opposite) != S(0) - tippe::sin(x) || tippe::cos(opposite) != tippe::cos(x)) ++unequal;
    if (tippe::sinc(opposite) != tippe::sinc(x) || tippe::cosc(opposite) != tippe::cosc(x)) ++unequal;
  }
  void merge(const AngleTallies& other) {
    sine.merge(other.sine);
    cosine.merge(other.cosine);
    sinc_.merge(other.sinc_);
    cosc_.merge(other.cosc_);
    unequal += other.unequal;
  }
  void require() const {
    const std::string reports =
        report<Sine>(sine, kBound<Sine, S>) + "\n" + report<Cosine>(cosine, kBound<Cosine, S>) + "\n" +
        report<Sinc>(sinc_, kBound<Sinc, S>) + "\n" + report<Cosc>(cosc_, kBound<Cosc, S>) + "\n";
    INFO(reports);
    if (sine.checked > kShown) std::fputs(reports.c_str(), stderr);
    CHECK(sine.beyond == 0);
    CHECK(cosine.beyond == 0);
    CHECK(sinc_.beyond == 0);
    CHECK(cosc_.beyond == 0);
    CHECK(unequal == 0);
  }
};

}  // namespace

TEMPLATE_TEST_CASE("sin, cos, sinc and cosc keep their bounds on angles of every size", "", float, double,
                   Q24_40, Q8_24) {
  AngleTallies<TestType> tallies;
  for (uint64_t i = 0; i < 1000000; ++i) tallies.measure_all(angle_sample<TestType>(i));
  tallies.require();
}

TEMPLATE_TEST_CASE("sin, cos, sinc and cosc keep their bounds on every 32-bit number", "[.long]", float,
                   Q8_24) {
  // the patterns from 2^31 on are the opposites, and for Q8.24 one more: the lowest, which has none.
  auto tallies = scan<AngleTallies<TestType>>("sin cos sinc cosc of every 32-bit number", uint64_t{1} << 31,
                                              [](uint64_t i, AngleTallies<TestType>& part) {
                                                const TestType x =
                                                    bit_cast<TestType>(static_cast<uint32_t>(i));
                                                if (is_finite(x)) part.measure_both_signs(x);
                                              });
  tallies.measure_all(bit_cast<TestType>(uint32_t{1} << 31));
  tallies.require();
}

TEMPLATE_TEST_CASE("sin, cos, sinc and cosc keep their bounds on 1e8 64-bit numbers", "[.long]", double,
                   Q24_40) {
  scan<AngleTallies<TestType>>("sin cos sinc cosc of 64-bit numbers", 100000000,
                               [](uint64_t i, AngleTallies<TestType>& tallies) {
                                 tallies.measure_all(angle_sample<TestType>(i + 1000000));
                               })
      .require();
}

}  // namespace test
}  // namespace tippe
