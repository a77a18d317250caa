// SPDX-License-Identifier: MIT
// Square roots of float and double: the integer version against the hardware's, both against the definition.
#include <tippe/scalar/float_sqrt.hpp>

#include "function_error.hpp"
#include "function_samples.hpp"
#include "function_scan.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

constexpr double kReciprocalRootBound = 1.5;

/// Correctly rounded: (s - ulp/2)^2 < x < (s + ulp/2)^2, decided in integers. For normal x > 0.
bool is_correct_root(double x, double s) {
  __extension__ using Wide = unsigned __int128;
  int x_exponent = 0, s_exponent = 0;
  const Wide n = static_cast<Wide>(std::ldexp(std::frexp(x, &x_exponent), 53));
  const Wide m = static_cast<Wide>(std::ldexp(std::frexp(s, &s_exponent), 53));
  // x = n 2^(x_exponent - 53), s = m 2^(s_exponent - 53): x and s^2 in units of 2^(2 s_exponent - 106).
  const int shift = x_exponent + 53 - 2 * s_exponent;
  const Wide four_x = (n << shift) * 4;
  return (2 * m - 1) * (2 * m - 1) < four_x && four_x < (2 * m + 1) * (2 * m + 1);
}

/// Next to the square of a 53-bit number, where a wrong last bit would show.
double near_square(uint64_t i) {
  const uint64_t root = (mixed(i) >> 11) | (uint64_t{1} << 52);
  __extension__ using Wide = unsigned __int128;
  const double square = static_cast<double>(static_cast<uint64_t>((static_cast<Wide>(root) * root) >> 53));
  return FloatSamples<double>::neighbour(square, static_cast<int>(i % 7) - 3);
}

struct Mismatches {
  uint64_t checked = 0, unequal = 0;
  void merge(const Mismatches& other) {
    checked += other.checked;
    unequal += other.unequal;
  }
};

template <class T>
void compare(T x, Mismatches& found) {
  ++found.checked;
  const FloatBits<T> expected = to_bits(std::sqrt(x));
  if (to_bits(sqrt_by_integers(x)) != expected || to_bits(tippe::sqrt(x)) != expected) ++found.unequal;
}

}  // namespace

TEST_CASE("sqrt of float is the correctly rounded root, by the instruction and by integers") {
  Mismatches found;
  for (uint64_t i = 0; i < 4000000; ++i) compare(abs(Samples<float>::any(i)), found);
  for (uint64_t i = 0; i < 1000000; ++i) {
    // squares of 24-bit numbers rounded to float, and their neighbours.
    const float root = static_cast<float>((mixed(i) >> 40) | 0x800000u);
    compare(FloatSamples<float>::neighbour(root * root, static_cast<int>(i % 5) - 2), found);
  }
  CHECK(found.unequal == 0);
}

TEST_CASE("sqrt of double is the correctly rounded root, by the instruction and by integers") {
  Mismatches found;
  for (uint64_t i = 0; i < 2000000; ++i) compare(abs(Samples<double>::any(i)), found);
  for (uint64_t i = 0; i < 2000000; ++i) compare(near_square(i), found);
  CHECK(found.unequal == 0);
}

TEST_CASE("the square of a root of double brackets the number within half a last place") {
  // independent of the host's sqrt, which the cases above trust.
  for (uint64_t i = 0; i < 200000; ++i) {
    const double x = i % 2 == 0
                         ? near_square(i)
                         : from_bits<double>((mixed(i) >> 2) % (uint64_t{0x7fd} << 52) + (uint64_t{1} << 52));
    if (!is_correct_root(x, sqrt_by_integers(x))) {
      CAPTURE(x);
      CHECK(is_correct_root(x, sqrt_by_integers(x)));
    }
  }
  CHECK(is_correct_root(2.0, 1.4142135623730951));
  CHECK_FALSE(is_correct_root(2.0, 1.4142135623730949));
  CHECK_FALSE(is_correct_root(2.0, 1.4142135623730954));
}

TEST_CASE("sqrt of every float >= 0 is the correctly rounded root", "[.long]") {
  const Mismatches found = scan<Mismatches>(
      "sqrt of every float", uint64_t{kInfinityBits<float>} + 1,
      [](uint64_t i, Mismatches& m) { compare(from_bits<float>(static_cast<uint32_t>(i)), m); });
  CHECK(found.checked == uint64_t{kInfinityBits<float>} + 1);
  CHECK(found.unequal == 0);
}

TEST_CASE("sqrt of 1e9 doubles is the correctly rounded root", "[.long]") {
  const Mismatches found = scan<Mismatches>("sqrt of doubles", 1000000000, [](uint64_t i, Mismatches& m) {
    compare(i % 2 == 0 ? abs(Samples<double>::any(i)) : near_square(i), m);
  });
  CHECK(found.unequal == 0);
}

TEMPLATE_TEST_CASE("rsqrt lies within 1.5 ulp", "", float, double) {
  Tally<TestType> tally;
  for (uint64_t i = 0; i < 2000000; ++i) {
    const TestType x = abs(Samples<TestType>::any(i));
    if (x != TestType(0)) measure<ReciprocalRoot>(x, kReciprocalRootBound, tally);
  }
  INFO(report<ReciprocalRoot>(tally, kReciprocalRootBound));
  CHECK(tally.beyond == 0);
}

TEST_CASE("rsqrt of every float > 0 lies within 1.5 ulp", "[.long]") {
  const auto tally =
      scan<Tally<float>>("rsqrt of every float", kInfinityBits<float>, [](uint64_t i, Tally<float>& t) {
        if (i != 0)
          measure<ReciprocalRoot>(from_bits<float>(static_cast<uint32_t>(i)), kReciprocalRootBound, t);
      });
  std::fprintf(stderr, "%s\n", report<ReciprocalRoot>(tally, kReciprocalRootBound).c_str());
  CHECK(tally.beyond == 0);
}

TEST_CASE("rsqrt of 1e8 doubles lies within 1.5 ulp", "[.long]") {
  const auto tally = scan<Tally<double>>("rsqrt of doubles", 100000000, [](uint64_t i, Tally<double>& t) {
    const double x = abs(Samples<double>::any(i));
    if (x != 0.0) measure<ReciprocalRoot>(x, kReciprocalRootBound, t);
  });
  std::fprintf(stderr, "%s\n", report<ReciprocalRoot>(tally, kReciprocalRootBound).c_str());
  CHECK(tally.beyond == 0);
}

}  // namespace test
}  // namespace tippe
