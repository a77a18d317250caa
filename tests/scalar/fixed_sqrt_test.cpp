// SPDX-License-Identifier: MIT
// sqrt and rsqrt of fixed point against what defines them, in integers: r is sqrt(N) to nearest if
// (2r - 1)^2 <= 4N < (2r + 1)^2, and 1/sqrt(N) 2^k to nearest if (2r - 1)^2 N < 2^(2k+2) < (2r + 1)^2 N.
#include <tippe/scalar/fixed_sqrt.hpp>
#include <tippe/scalar/scalar_math.hpp>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"
#include "support/parallel.hpp"

namespace tippe {
namespace {

using oracle::UnsignedWide;

UnsignedWide square(UnsignedWide x) {
  return x * x;
}

/// Is `root` the square root of `x` to nearest? Raw numbers up to 2^63: 4 x 2^40 has 105 bits.
template <class Q>
bool is_sqrt(Q x, Q root) {
  const UnsignedWide four_n = static_cast<UnsignedWide>(x.raw()) << (Q::kFractionBits + 2);
  const UnsignedWide r = static_cast<UnsignedWide>(root.raw());
  return root.raw() > 0 && square(2 * r - 1) <= four_n && four_n < square(2 * r + 1);
}

/// The same for 2^(3F/2) / sqrt(raw). (2r + 1)^2 raw is 2^(3F+2) within a few units of r, so it has at most
/// 3F + 4 bits if r is anywhere near right; r is checked for that first.
template <class Q>
bool is_rsqrt(Q x, Q root) {
  constexpr int kBits = 3 * Q::kFractionBits + 2;
  const UnsignedWide n = static_cast<UnsignedWide>(x.raw()), r = static_cast<UnsignedWide>(root.raw());
  const UnsignedWide limit = static_cast<UnsignedWide>(1) << kBits;
  if (root.raw() <= 0 || square(2 * r + 1) > 8 * (limit / n)) return false;
  return square(2 * r - 1) * n < limit && limit < square(2 * r + 1) * n;
}

template <class Q>
void compare_sqrt(Q x, Disagreements& wrong) {
  NumericEvents events;
  const NumericScope scope(events);
  const Q root = sqrt(x);
  if (x.raw() < 0) {
    wrong.expect(root == Q() && events == oracle::domain(), "sqrt of a negative number", x.raw());
  } else {
    wrong.expect((x.raw() == 0 ? root == Q() : is_sqrt(x, root)) && !events.any(), "sqrt", x.raw(),
                 root.raw());
  }
}

template <class Q>
void compare_rsqrt(Q x, Disagreements& wrong) {
  NumericEvents events;
  const NumericScope scope(events);
  const Q root = rsqrt(x);
  if (x.raw() < 0) {
    wrong.expect(root == Q::highest() && events == oracle::domain(), "rsqrt of a negative number", x.raw());
  } else if (x.raw() == 0) {
    wrong.expect(root == Q::highest() && events == oracle::divide_by_zero(), "rsqrt of 0");
  } else if (sizeof(x.raw()) == 4 && x.raw() <= 1024) {  // 2^36 / sqrt(1024) = 2^31: too large from here down
    wrong.expect(root == Q::highest() && events == oracle::overflow(), "rsqrt too large", x.raw());
  } else {
    wrong.expect(is_rsqrt(x, root) && !events.any(), "rsqrt", x.raw(), root.raw());
  }
}

template <class Q>
void compare(Q x, Disagreements& wrong) {
  compare_sqrt(x, wrong);
  compare_rsqrt(x, wrong);
}

/// Squares and their neighbours: where the root, and the next half above it, change.
void compare_near_square(uint64_t root, Disagreements& wrong) {
  const uint64_t n = root * root;
  for (const uint64_t x : {n - 1, n, n + 1, n + root, n + root + 1})
    compare(Q24_40::from_raw(static_cast<int64_t>(x & INT64_MAX)), wrong);
}

/// r is sqrt(n) to nearest if r (r - 1) < n <= r (r + 1).
void compare_wide_sqrt(UnsignedWide n, Disagreements& wrong) {
  n &= (static_cast<UnsignedWide>(1) << 126) - 1;
  if (n == 0) return;
  const UInt128 words{static_cast<uint64_t>(n), static_cast<uint64_t>(n >> 64)};
  const UnsignedWide r = fixed_detail::sqrt_rounded(words);
  wrong.expect(r > 0 && r * (r - 1) < n && n <= r * (r + 1), "128-bit sqrt", words.high, words.low);
}
/// Numbers next to the square of an integer and of an integer and a half.
void compare_wide_sqrt_near_square(uint64_t root, Disagreements& wrong) {
  const UnsignedWide n = static_cast<UnsignedWide>(root) * root;
  for (int d = -1; d <= 2; ++d) {
    compare_wide_sqrt(n + static_cast<UnsignedWide>(d), wrong);
    compare_wide_sqrt(n + root + static_cast<UnsignedWide>(d), wrong);
  }
}

/// 1/sqrt(a) to 31 bits: never too large, less than 1.02 too small. y^2 a <= 2^94 < (y + 1.02)^2 a.
void compare_seed(uint32_t a, Disagreements& wrong) {
  const UnsignedWide y = fixed_detail::rsqrt_31_bits(a);
  const UnsignedWide limit = static_cast<UnsignedWide>(1) << 94;
  wrong.expect(square(y) * a <= limit && 2500 * limit < square(50 * y + 51) * a, "rsqrt_31_bits", a);
}

}  // namespace

TEMPLATE_TEST_CASE("sqrt and rsqrt of edge numbers are the nearest numbers, events counted", "[fixed_sqrt]",
                   Q24_40, Q8_24) {
  Disagreements wrong;
  for (const TestType x : edges<TestType>()) compare(x, wrong);
  for (int i = -3000; i < 300000; ++i) compare(TestType::from_raw(i), wrong);
  TIPPE_REQUIRE_NONE(wrong);
}

TEMPLATE_TEST_CASE("sqrt and rsqrt of seeded numbers of all magnitudes are the nearest numbers",
                   "[fixed_sqrt]", Q24_40, Q8_24) {
  Disagreements wrong;
  Random random(4);
  for (int i = 0; i < 1000000; ++i) {
    compare(any_size<TestType>(random), wrong);
    compare(ordinary<TestType>(random), wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("sqrt and rsqrt of Q24.40 hold next to squares, where the last place is decided", "[fixed_sqrt]") {
  Disagreements wrong;
  Random random(5);
  for (int i = 0; i < 500000; ++i) compare_near_square(random.next() >> (33 + random.below(30)), wrong);
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the 31-bit 1/sqrt is never too large and less than 1.02 too small", "[fixed_sqrt]") {
  Disagreements wrong;
  for (uint32_t i = 0; i < 3000000; ++i) compare_seed(0x40000000u + i * 1073u, wrong);
  for (uint32_t i = 0; i < 100000; ++i) {
    compare_seed(0x40000000u + i, wrong);
    compare_seed(0xffffffffu - i, wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the root of a 128-bit integer is the nearest integer", "[fixed_sqrt]") {
  Disagreements wrong;
  Random random(14);
  for (unsigned i = 1; i < 100000; ++i) compare_wide_sqrt(i, wrong);
  for (int bit = 0; bit < 126; ++bit)
    for (int d = -2; d <= 2; ++d)
      compare_wide_sqrt((static_cast<UnsignedWide>(1) << bit) + static_cast<UnsignedWide>(d), wrong);
  for (int i = 0; i < 500000; ++i) {
    compare_wide_sqrt_near_square(random.next() >> (1 + random.below(63)), wrong);
    compare_wide_sqrt(((static_cast<UnsignedWide>(random.next()) << 64) | random.next()) >> random.below(126),
                      wrong);
  }
  for (uint64_t i = 0; i < 1000; ++i) compare_wide_sqrt_near_square((uint64_t{1} << 63) - 1 - i, wrong);
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the root of 10^9 seeded 128-bit integers is the nearest integer", "[.long][long][fixed_sqrt]") {
  const Disagreements wrong =
      in_parallel<Disagreements>("128-bit sqrt", 1000, [](int block, Disagreements& mine) {
        Random random(static_cast<uint64_t>(block));
        for (int i = 0; i < 110000; ++i) {
          compare_wide_sqrt_near_square(random.next() >> (1 + random.below(63)), mine);
          compare_wide_sqrt(
              ((static_cast<UnsignedWide>(random.next()) << 64) | random.next()) >> random.below(126), mine);
        }
      });
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("roots of powers of four are exact", "[fixed_sqrt]") {
  for (int k = 0; k < 62; k += 2) {
    REQUIRE(sqrt(Q24_40::from_raw(int64_t{1} << k)).raw() == int64_t{1} << (20 + k / 2));
    REQUIRE(rsqrt(Q24_40::from_raw(int64_t{1} << k)).raw() == int64_t{1} << (60 - k / 2));
  }
  REQUIRE(sqrt(Q8_24(100)) == Q8_24(10));
  REQUIRE(rsqrt(Q8_24(4)) + rsqrt(Q8_24(4)) == Q8_24(1));
  REQUIRE(sqrt(Q24_40(4000000)) == Q24_40(2000));
}

TEST_CASE("sqrt of every Q8.24 number is the nearest number, events counted", "[.long][long][fixed_sqrt]") {
  const Disagreements wrong = in_parallel<Disagreements>("sqrt", 4096, [](int block, Disagreements& mine) {
    const uint32_t first = static_cast<uint32_t>(block) << 20;
    for (uint32_t i = 0; i < 1u << 20; ++i)
      compare_sqrt(Q8_24::from_raw(static_cast<int32_t>(first + i)), mine);
  });
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("rsqrt of every Q8.24 number is the nearest number, events counted", "[.long][long][fixed_sqrt]") {
  const Disagreements wrong = in_parallel<Disagreements>("rsqrt", 4096, [](int block, Disagreements& mine) {
    const uint32_t first = static_cast<uint32_t>(block) << 20;
    for (uint32_t i = 0; i < 1u << 20; ++i)
      compare_rsqrt(Q8_24::from_raw(static_cast<int32_t>(first + i)), mine);
  });
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the 31-bit 1/sqrt keeps its bound for every argument", "[.long][long][fixed_sqrt]") {
  const Disagreements wrong =
      in_parallel<Disagreements>("rsqrt_31_bits", 3072, [](int block, Disagreements& mine) {
        const uint32_t first = 0x40000000u + (static_cast<uint32_t>(block) << 20);
        for (uint32_t i = 0; i < 1u << 20; ++i) compare_seed(first + i, mine);
      });
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("sqrt and rsqrt of 10^9 seeded Q24.40 numbers are the nearest numbers",
          "[.long][long][fixed_sqrt]") {
  const Disagreements wrong =
      in_parallel<Disagreements>("sqrt Q24.40", 1000, [](int block, Disagreements& mine) {
        Random random(static_cast<uint64_t>(block));
        for (int i = 0; i < 450000; ++i) {
          compare(any_size<Q24_40>(random), mine);
          compare(ordinary<Q24_40>(random), mine);
        }
        for (int i = 0; i < 20000; ++i) compare_near_square(random.next() >> (33 + random.below(30)), mine);
      });
  TIPPE_REQUIRE_NONE(wrong);
}

}  // namespace tippe
