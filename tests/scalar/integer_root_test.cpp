// SPDX-License-Identifier: MIT
// The approximations that integer functions start from: their stated relative errors, against long double.
#include <tippe/scalar/integer_root.hpp>

#include <cmath>

#include "function_samples.hpp"
#include "function_scan.hpp"
#include "support/catch.hpp"

namespace tippe {
namespace test {
namespace {

/// Worst relative errors. Those of 32-bit words in double, whose own error is 2^-22 of theirs.
struct RootErrors {
  double seed = 0, rsqrt15 = 0, rsqrt28 = 0, root32 = 0, reciprocal32 = 0;
  long double root64 = 0, reciprocal64 = 0;

  template <class F>
  static void keep(F& worst, F ratio) {
    const F error = ratio < 1 ? 1 - ratio : ratio - 1;
    if (error > worst) worst = error;
  }
  void measure_32(uint32_t a) {
    const double value = a * 0x1p-32;
    const double root = std::sqrt(value);
    keep(seed, rsqrt_seed(a) * 0x1p-8 * root);
    keep(rsqrt15, rsqrt_15_bits(a) * 0x1p-30 * root);
    keep(rsqrt28, rsqrt_28_bits(a) * 0x1p-30 * root);
    keep(root32, root_of(a) * 0x1p-32 / root);
    if ((a >> 31) != 0) keep(reciprocal32, reciprocal(a) * 0x1p-31 * value);
  }
  void measure_64(uint64_t a) {
    const long double value = static_cast<long double>(a) * 0x1p-64L;
    keep(root64, static_cast<long double>(root_of(a)) * 0x1p-64L / std::sqrt(value));
    if ((a >> 63) != 0) keep(reciprocal64, static_cast<long double>(reciprocal(a)) * 0x1p-63L * value);
  }
  void merge(const RootErrors& other) {
    seed = std::fmax(seed, other.seed);
    rsqrt15 = std::fmax(rsqrt15, other.rsqrt15);
    rsqrt28 = std::fmax(rsqrt28, other.rsqrt28);
    root32 = std::fmax(root32, other.root32);
    root64 = std::fmax(root64, other.root64);
    reciprocal32 = std::fmax(reciprocal32, other.reciprocal32);
    reciprocal64 = std::fmax(reciprocal64, other.reciprocal64);
  }
  void require() const {
    CHECK(seed <= std::exp2(-7.6));
    CHECK(rsqrt15 <= std::exp2(-14.6));
    CHECK(rsqrt28 <= std::exp2(-28.0));
    CHECK(root32 <= std::exp2(-30.0));
    CHECK(root64 <= std::exp2(-58.0L));
    CHECK(reciprocal32 <= std::exp2(-30.0));
    CHECK(reciprocal64 <= std::exp2(-59.0L));
  }
};

}  // namespace

TEST_CASE("roots and reciprocals of fractions keep their relative errors") {
  RootErrors errors;
  // both ends of every step of the table, and all between at random.
  for (uint64_t step = 64; step < 256; ++step) {
    const uint64_t first = step << 56, last = first | (~uint64_t{0} >> 8);
    for (const uint64_t a : {first, first + 1, last - 1, last}) {
      errors.measure_32(static_cast<uint32_t>(a >> 32));
      errors.measure_64(a);
    }
  }
  for (uint64_t i = 0; i < 2000000; ++i) {
    const uint64_t a = mixed(i) | (uint64_t{1} << (62 + i % 2));
    errors.measure_32(static_cast<uint32_t>(a >> 32));
    errors.measure_64(a);
  }
  errors.require();
}

TEST_CASE("roots and reciprocals keep their relative errors on every 32-bit fraction", "[.long]") {
  scan<RootErrors>("roots of every fraction", uint64_t{3} << 30, [](uint64_t i, RootErrors& errors) {
    errors.measure_32(static_cast<uint32_t>(i + (uint64_t{1} << 30)));
  }).require();
}

}  // namespace test
}  // namespace tippe
