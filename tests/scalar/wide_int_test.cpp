// SPDX-License-Identifier: MIT
// Every way to a wide product gives the bits of the compiler's own.
#include <tippe/scalar/wide_int.hpp>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"
#include "support/parallel.hpp"

namespace tippe {
namespace {

using oracle::UnsignedWide;
using oracle::Wide;

constexpr int32_t kAddends[] = {0, 1, -1, 128, -128, (1 << 29) - 1, -(1 << 29) + 1};

bool same(Int128 p, Wide exact) {
  return p.low == static_cast<uint64_t>(exact) && p.high == static_cast<int64_t>(exact >> 64);
}
bool same(UInt128 p, UnsignedWide exact) {
  return p.low == static_cast<uint64_t>(exact) && p.high == static_cast<uint64_t>(exact >> 64);
}

void compare_signed(int64_t a, int64_t b, int32_t addend, Disagreements& wrong) {
  const Wide exact = static_cast<Wide>(a) * b + addend * oracle::power_of_two(32);
  wrong.expect(same(multiply_wide(a, b, addend), exact), "multiply_wide", a, b, addend);
  wrong.expect(same(multiply_wide_portable(a, b, addend), exact), "portable", a, b, addend);
  wrong.expect(same(multiply_wide_schoolbook(a, b, addend), exact), "schoolbook", a, b, addend);
}
void compare_unsigned(uint64_t a, uint64_t b, Disagreements& wrong) {
  const UnsignedWide exact = static_cast<UnsignedWide>(a) * b;
  wrong.expect(same(multiply_wide(a, b), exact), "unsigned multiply_wide", a, b);
  wrong.expect(same(multiply_wide_portable(a, b), exact), "unsigned portable", a, b);
  wrong.expect(multiply_low(a, b) == static_cast<uint64_t>(exact), "multiply_low", a, b);
}

constexpr int32_t kSmallAddends[] = {0, 1, -1, 128, -128, 32767, -32767};

void compare_words(int32_t a, int32_t b, Disagreements& wrong) {
  const int64_t exact = static_cast<int64_t>(a) * b;
  wrong.expect(multiply_wide(a, b) == exact && multiply_wide_by_halves(a, b) == exact, "words", a, b);
  for (const int32_t addend : kSmallAddends) {
    const int64_t sum = exact + addend * int64_t{65536};
    wrong.expect(multiply_wide(a, b, addend) == sum && multiply_wide_by_halves(a, b, addend) == sum,
                 "words with addend", a, b, addend);
  }
  const uint32_t x = static_cast<uint32_t>(a), y = static_cast<uint32_t>(b);
  const uint64_t product = static_cast<uint64_t>(x) * y;
  wrong.expect(multiply_wide(x, y) == product && multiply_wide_by_halves(x, y) == product &&
                   multiply_high(x, y) == product >> 32,
               "unsigned words", x, y);
}

}  // namespace

TEST_CASE("64x64->128 from 32-bit pieces has the bits of __int128 on every pair of edge numbers",
          "[wide_int]") {
  Disagreements wrong;
  const std::vector<int64_t> numbers = edge_raws<int64_t>(40);
  for (const int64_t a : numbers) {
    for (const int64_t b : numbers) {
      for (const int32_t addend : kAddends) compare_signed(a, b, addend, wrong);
      compare_unsigned(static_cast<uint64_t>(a), static_cast<uint64_t>(b), wrong);
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("64x64->128 from 32-bit pieces has the bits of __int128 on seeded pairs", "[wide_int]") {
  Disagreements wrong;
  Random random(1);
  for (int i = 0; i < 1000000; ++i) {
    const int64_t a = any_size<Q24_40>(random).raw(), b = any_size<Q24_40>(random).raw();
    compare_signed(a, b, kAddends[i % 7], wrong);
    compare_unsigned(static_cast<uint64_t>(a), static_cast<uint64_t>(b), wrong);
    compare_signed(static_cast<int64_t>(random.next()), static_cast<int64_t>(random.next()), 0, wrong);
    compare_unsigned(random.next(), random.next(), wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE(
    "the signed split holds where it is tightest: around 2^63 - 2^31 and at every half next to its limits",
    "[wide_int]") {
  // all products of numbers whose 32-bit halves are within 2 of their limits or of zero.
  std::vector<int64_t> numbers;
  const uint64_t corners[] = {0, 0x7fffffff, 0x80000000, 0xffffffff};
  for (const uint64_t high : corners) {
    for (const uint64_t low : corners) {
      for (int64_t i = -2; i <= 2; ++i) {
        for (int64_t j = -2; j <= 2; ++j) {
          numbers.push_back(static_cast<int64_t>(((high + static_cast<uint64_t>(i)) << 32) +
                                                 ((low + static_cast<uint64_t>(j)) & 0xffffffffu)));
        }
      }
    }
  }
  Disagreements wrong;
  for (const int64_t a : numbers) {
    for (const int64_t b : numbers) {
      compare_signed(a, b, (1 << 29) - 1, wrong);
      compare_signed(a, b, -(1 << 29) + 1, wrong);
      compare_unsigned(static_cast<uint64_t>(a), static_cast<uint64_t>(b), wrong);
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("32x32->64 from 16-bit halves has the bits of the multiplier", "[wide_int]") {
  Disagreements wrong;
  const std::vector<int32_t> numbers = edge_raws<int32_t>(24);
  for (const int32_t a : numbers)
    for (const int32_t b : numbers) compare_words(a, b, wrong);
  Random random(2);
  for (int i = 0; i < 1000000; ++i) {
    compare_words(static_cast<int32_t>(random.next()), static_cast<int32_t>(random.next()), wrong);
    compare_words(any_size<Q8_24>(random).raw(), any_size<Q8_24>(random).raw(), wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("wide products work in constant expressions", "[wide_int]") {
  constexpr Int128 a = multiply_wide(INT64_MIN, INT64_MIN);
  static_assert(a.low == 0 && a.high == int64_t{1} << 62);
  constexpr Int128 b = multiply_wide_portable(INT64_MAX, INT64_MAX);
  static_assert(b.low == 1 && b.high == INT64_MAX >> 1);
  constexpr UInt128 c = multiply_wide(UINT64_MAX, UINT64_MAX);
  static_assert(c.low == 1 && c.high == UINT64_MAX - 1);
  static_assert(multiply_wide(INT32_MIN, INT32_MIN) == int64_t{1} << 62);
  SUCCEED();
}

TEST_CASE("64x64->128 from 32-bit pieces has the bits of __int128 on 10^9 seeded pairs",
          "[.long][long][wide_int]") {
  const Disagreements wrong =
      in_parallel<Disagreements>("wide products", 1000, [](int block, Disagreements& mine) {
        Random random(static_cast<uint64_t>(block));
        for (int i = 0; i < 500000; ++i) {
          compare_signed(any_size<Q24_40>(random).raw(), any_size<Q24_40>(random).raw(), 128, mine);
          compare_signed(static_cast<int64_t>(random.next()), static_cast<int64_t>(random.next()), 0, mine);
        }
      });
  TIPPE_REQUIRE_NONE(wrong);
}

}  // namespace tippe
