// SPDX-License-Identifier: MIT
#include <tippe/world/state_hash.hpp>

namespace tippe {
namespace {

uint32_t rotate_left(uint32_t x, int n) noexcept {
  return (x << n) | (x >> (32 - n));
}

/// Every input bit reaches every output bit; one to one (the finaliser of MurmurHash3).
uint32_t finish(uint32_t x) noexcept {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

}  // namespace

void StateHash::add_word(uint32_t word) noexcept {
  const uint32_t mixed = rotate_left(word * 0xcc9e2d51u, 15) * 0x1b873593u;
  low_ = (rotate_left(low_ ^ mixed, 13) + high_) * 5u + 0xe6546b64u;
  high_ = (rotate_left(high_ ^ rotate_left(mixed, 16), 17) + low_) * 9u + 0x561ccd1bu;
  ++words_;
}

uint64_t StateHash::value() const noexcept {
  uint32_t a = low_ ^ words_, b = high_ + words_;
  for (int i = 0; i < 2; ++i) {  // each lane finishes into the other
    a = finish(a + b);
    b = finish(b + rotate_left(a, 11));
  }
  return (uint64_t{b} << 32) | a;
}

}  // namespace tippe
