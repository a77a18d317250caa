// SPDX-License-Identifier: MIT
#include <tippe/base/bits.hpp>

#include "support/catch.hpp"

using namespace tippe;

TEST_CASE("leading_zeros counts from the top bit down, the full width for zero", "[bits]") {
  CHECK(leading_zeros(uint32_t{0}) == 32);
  CHECK(leading_zeros(uint64_t{0}) == 64);
  for (int bit = 0; bit < 64; ++bit) {
    const uint64_t single = uint64_t{1} << bit;
    CHECK(leading_zeros(single) == 63 - bit);
    CHECK(leading_zeros(single | (single - 1)) == 63 - bit);
    if (bit < 32) CHECK(leading_zeros(static_cast<uint32_t>(single)) == 31 - bit);
  }
}

TEST_CASE("magnitude is defined for the most negative number", "[bits]") {
  CHECK(magnitude(INT32_MIN) == uint32_t{1} << 31);
  CHECK(magnitude(INT64_MIN) == uint64_t{1} << 63);
  CHECK(magnitude(int32_t{-5}) == 5u);
  CHECK(magnitude(int64_t{5}) == 5u);
  CHECK(magnitude(INT64_MAX) == (uint64_t{1} << 63) - 1);
}

TEST_CASE("bit_cast keeps the bytes, in constant expressions too", "[bits]") {
  static_assert(bit_cast<uint32_t>(1.0f) == 0x3f800000u);
  static_assert(bit_cast<float>(0xc0000000u) == -2.0f);
  CHECK(bit_cast<uint64_t>(-0.0) == uint64_t{1} << 63);
}

TEST_CASE("Type traits tell same from different and trivial from not", "[bits]") {
  struct Plain {
    int a = 3;
  };
  struct Custom {
    Custom() = default;
    Custom(const Custom&) {}
  };
  static_assert(kSame<int, int> && !kSame<int, const int>);
  static_assert(kTriviallyCopyable<Plain> && !kTriviallyCopyable<Custom>);
  SUCCEED();
}
