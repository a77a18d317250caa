// SPDX-License-Identifier: MIT
// The reciprocal that every division starts from, and both ways to its seed. The quotients themselves are
// compared in fixed_test.cpp.
#include <tippe/scalar/fixed_divide.hpp>

#include "fixed_oracle.hpp"
#include "fixed_samples.hpp"
#include "support/catch.hpp"
#include "support/parallel.hpp"

namespace tippe {
namespace {

using namespace fixed_detail;

void compare_reciprocal(uint32_t d, Disagreements& wrong) {
  const uint32_t exact = static_cast<uint32_t>(UINT64_MAX / d);  // less 2^32, the bit that does not fit
  wrong.expect(reciprocal_from_seed(d, reciprocal_seed_by_division(d)) == exact, "seed by division", d);
  wrong.expect(reciprocal_from_seed(d, reciprocal_seed_by_multiplication(d)) == exact,
               "seed by multiplication", d);
}

void compare_reciprocal(uint64_t d, Disagreements& wrong) {
  // floor((2^96 - 1) / d) needs no more than 128 bits.
  const oracle::UnsignedWide ones = (static_cast<oracle::UnsignedWide>(1) << 96) - 1;
  wrong.expect(reciprocal(d) == static_cast<uint32_t>(ones / d), "two digits", d);
}

/// The dividend is made from the answer: digit * d + rest.
void compare_digit(uint32_t digit, uint32_t d, uint32_t rest, Disagreements& wrong) {
  const uint64_t u = static_cast<uint64_t>(digit) * d + rest;
  uint32_t remainder = 0;
  const uint32_t result = divide_digit(u, d, reciprocal(d), remainder);
  wrong.expect(result == digit && remainder == rest, "digit", u, d);
}
void compare_digit(uint32_t digit, uint64_t d, uint64_t rest, Disagreements& wrong) {
  const oracle::UnsignedWide u = static_cast<oracle::UnsignedWide>(digit) * d + rest;
  uint64_t remainder = 0;
  const uint32_t result =
      divide_digit(static_cast<uint64_t>(u >> 32), static_cast<uint32_t>(u), d, reciprocal(d), remainder);
  wrong.expect(result == digit && remainder == rest, "digit of two", static_cast<uint64_t>(u >> 32),
               static_cast<uint32_t>(u), d);
}

/// All combinations of these digits and remainders with the divisor d.
template <class Word>
void compare_digits(Word d, Random& random, Disagreements& wrong) {
  const uint32_t any = static_cast<uint32_t>(random.next());
  const Word inside = static_cast<Word>(random.next()) % d;
  for (const uint32_t digit : {0u, 1u, 2u, 0x7fffffffu, 0x80000000u, 0xfffffffeu, 0xffffffffu, any})
    for (const Word rest : {Word{0}, Word{1}, static_cast<Word>(d >> 1), static_cast<Word>(d - 2),
                            static_cast<Word>(d - 1), inside})
      compare_digit(digit, d, rest, wrong);
}

/// A divisor with its top bit set and long runs of equal bits, where estimates are worst.
template <class Word>
Word runs(Random& random) {
  constexpr int kBits = 8 * static_cast<int>(sizeof(Word));
  const Word top = Word{1} << (kBits - 1);
  const Word one = Word{1} << random.below(kBits), other = Word{1} << random.below(kBits);
  switch (random.below(4)) {
    case 0:
      return static_cast<Word>(random.next()) | top;
    case 1:
      return (top + one - other) | top;
    case 2:
      return (Word{0} - one - other) | top;
    default:
      return (top + (static_cast<Word>(random.next()) >> random.below(kBits))) | top;
  }
}

}  // namespace

TEST_CASE("a digit of a quotient and its remainder are exact", "[fixed_divide]") {
  Disagreements wrong;
  Random random(15);
  for (int i = 0; i < 200000; ++i) {
    compare_digits(runs<uint32_t>(random), random, wrong);
    compare_digits(runs<uint64_t>(random), random, wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the reciprocal of a one-digit divisor is exact, from either seed", "[fixed_divide]") {
  Disagreements wrong;
  for (uint32_t i = 0; i < 3000000; ++i) compare_reciprocal(0x80000000u + i * 715u, wrong);
  for (uint32_t i = 0; i < 100000; ++i) {
    compare_reciprocal(0x80000000u + i, wrong);
    compare_reciprocal(0xffffffffu - i, wrong);
  }
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the reciprocal of every one-digit divisor is exact, from either seed",
          "[.long][long][fixed_divide]") {
  const Disagreements wrong =
      in_parallel<Disagreements>("reciprocals", 2048, [](int block, Disagreements& mine) {
        const uint32_t first = 0x80000000u + (static_cast<uint32_t>(block) << 20);
        for (uint32_t i = 0; i < 1u << 20; ++i) compare_reciprocal(first + i, mine);
      });
  TIPPE_REQUIRE_NONE(wrong);
}

TEST_CASE("the reciprocal of a two-digit divisor is exact", "[fixed_divide]") {
  Disagreements wrong;
  Random random(3);
  for (int i = 0; i < 1000000; ++i) compare_reciprocal(random.next() | (uint64_t{1} << 63), wrong);
  for (uint32_t i = 0; i < 1000; ++i) {
    for (const uint64_t low : {uint64_t{0}, uint64_t{1}, uint64_t{0x80000000u}, uint64_t{0xffffffffu}}) {
      compare_reciprocal((uint64_t{0x80000000u + i} << 32) | low, wrong);
      compare_reciprocal((uint64_t{0xffffffffu - i} << 32) | low, wrong);
    }
  }
  TIPPE_REQUIRE_NONE(wrong);
}

}  // namespace tippe
