// SPDX-License-Identifier: MIT
// Oracle: the definition of the hash written a second time, in plain arithmetic modulo 2^32; and statistics.
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <tippe/world/state_hash.hpp>

using namespace tippe;

namespace {

// every operation as arithmetic on numbers below 2^32, in 64 bits: no shift, no rotation, no wrap-around.
constexpr uint64_t kModulus = uint64_t{1} << 32;
uint64_t times(uint64_t a, uint64_t b) {
  return a * b % kModulus;
}
uint64_t plus(uint64_t a, uint64_t b) {
  return (a + b) % kModulus;
}
uint64_t turn(uint64_t x, int n) {
  const uint64_t up = uint64_t{1} << n;
  return x * up % kModulus + x / (kModulus / up);
}

uint64_t reference(const std::vector<uint32_t>& words) {
  uint64_t low = 0x243f6a88, high = 0x85a308d3;
  for (const uint32_t word : words) {
    const uint64_t mixed = times(turn(times(word, 0xcc9e2d51), 15), 0x1b873593);
    low = plus(times(plus(turn(low ^ mixed, 13), high), 5), 0xe6546b64);
    high = plus(times(plus(turn(high ^ turn(mixed, 16), 17), low), 9), 0x561ccd1b);
  }
  const auto finish = [](uint64_t x) {
    x = times(x ^ (x / 65536), 0x85ebca6b);
    x = times(x ^ (x / 8192), 0xc2b2ae35);
    return x ^ (x / 65536);
  };
  uint64_t a = low ^ words.size(), b = plus(high, words.size());
  for (int i = 0; i < 2; ++i) {
    a = finish(plus(a, b));
    b = finish(plus(b, turn(a, 11)));
  }
  return b * kModulus + a;
}

uint64_t hash_of(const std::vector<uint32_t>& words) {
  StateHash hash;
  for (const uint32_t word : words) hash.add(word);
  return hash.value();
}

}  // namespace

static_assert(kTriviallyCopyable<StateHash>, "");

TEST_CASE("the state hash equals its definition in plain modular arithmetic") {
  std::mt19937 random(41);
  for (int i = 0; i < 5000; ++i) {
    std::vector<uint32_t> words(random() % 20);
    for (uint32_t& word : words) word = static_cast<uint32_t>(random());
    REQUIRE(hash_of(words) == reference(words));
  }
}

TEST_CASE("flipping any bit of the input flips every bit of the hash half of the time") {
  std::mt19937 random(42);
  constexpr int kWords = 4, kTrials = 4000;
  std::vector<int> flips(size_t{kWords} * 32 * 64, 0);
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<uint32_t> words(kWords);
    // low-entropy input is the hard case: half of the trials use small numbers.
    for (uint32_t& word : words) word = static_cast<uint32_t>(random()) >> (trial % 2 == 0 ? 0 : 24);
    const uint64_t before = hash_of(words);
    for (size_t in = 0; in < size_t{kWords} * 32; ++in) {
      words[in / 32] ^= 1u << (in % 32);
      const uint64_t changed = before ^ hash_of(words);
      words[in / 32] ^= 1u << (in % 32);
      for (size_t out = 0; out < 64; ++out) flips[in * 64 + out] += static_cast<int>((changed >> out) & 1);
    }
  }
  // binomial: standard deviation 31.6 of 4000; six of them among 8192 cells.
  for (const int count : flips) REQUIRE(std::abs(count - kTrials / 2) < 6 * 31.7);
}

TEST_CASE("a million similar inputs have a million hashes") {
  std::vector<uint64_t> seen;
  for (uint32_t i = 0; i < 500000; ++i) {
    StateHash one, two;
    one.add(i);
    two.add(uint32_t{0});
    two.add(i);
    seen.push_back(one.value());
    seen.push_back(two.value());
  }
  std::sort(seen.begin(), seen.end());
  REQUIRE(std::unique(seen.begin(), seen.end()) == seen.end());
  REQUIRE(seen.size() == 1000000);
}

TEST_CASE("order, length and trailing zeros all count") {
  REQUIRE(hash_of({1, 2}) != hash_of({2, 1}));
  REQUIRE(hash_of({}) != hash_of({0}));
  REQUIRE(hash_of({0}) != hash_of({0, 0}));
  REQUIRE(hash_of({5}) != hash_of({5, 0}));
}

TEST_CASE("values enter as words, low word first, whatever the byte order of the machine") {
  StateHash values;
  values.add(uint64_t{0x1122334455667788});
  values.add(int32_t{-2});
  values.add(int64_t{-3});
  values.add(1.5f);
  values.add(-2.5);
  values.add(Q24_40::from_raw(-1));
  values.add(Q8_24::from_raw(7));
  values.add(Vec3<float>{1.0f, 2.0f, 3.0f});
  values.add(Quat<Q24_40>{});
  NumericEvents events;
  events.overflow = 1;
  events.domain = 3;
  values.add(events);
  REQUIRE(values.value() ==
          reference({0x55667788, 0x11223344,                             // uint64
                     0xfffffffe, 0xfffffffd, 0xffffffff,                 // -2, -3
                     0x3fc00000, 0,          0xc0040000,                 // 1.5f, -2.5
                     0xffffffff, 0xffffffff, 7,                          // fixed point
                     0x3f800000, 0x40000000, 0x40400000,                 // vector
                     0,          0x100,      0,          0, 0, 0, 0, 0,  // 1 = 2^40, then three zeros
                     1,          0,          3}));
}

TEST_CASE("every NaN hashes as the same one, and the two zeros differ") {
  const auto one = [](auto x) {
    StateHash hash;
    hash.add(x);
    return hash.value();
  };
  const float quiet = std::numeric_limits<float>::quiet_NaN();
  REQUIRE(one(quiet) == one(-quiet));
  REQUIRE(one(quiet) == one(bit_cast<float>(0x7fc12345u)));
  REQUIRE(one(quiet) == one(bit_cast<float>(0xffc00000u)));
  REQUIRE(one(double(NAN)) == one(bit_cast<double>(uint64_t{0xfff8000000000001})));
  REQUIRE(one(0.0f) != one(-0.0f));
  REQUIRE(one(0.0) != one(-0.0));
}

TEST_CASE("golden values pin the hash across versions") {
  REQUIRE(hash_of({}) == 0x2ed6112c17e26e7du);
  REQUIRE(hash_of({1, 2, 3}) == 0x87e406ee0a3d3d6eu);
}
