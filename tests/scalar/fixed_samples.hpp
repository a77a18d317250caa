// SPDX-License-Identifier: MIT
// Fixed-point numbers worth trying: every edge, and seeded random ones of all magnitudes.
#pragma once

#include <tippe/scalar/fixed.hpp>

#include <algorithm>
#include <vector>

namespace tippe {

/// splitmix64 (Steele, Lea, Flood 2014).
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>((next() >> 32) * static_cast<uint64_t>(n) >> 32); }

 private:
  uint64_t state_;
};

/// 0, the limits, all powers of two, ones and halves around them, both signs, the neighbours of each, and the
/// numbers at which a 32-bit half changes sign.
template <class R>
std::vector<R> edge_raws(int fraction_bits) {
  using Bits = decltype(magnitude(R{}));
  constexpr int kBits = 8 * static_cast<int>(sizeof(R));
  std::vector<R> raws;
  const auto around = [&raws](Bits centre, int reach) {
    for (int d = -reach; d <= reach; ++d) raws.push_back(static_cast<R>(centre + static_cast<Bits>(d)));
  };
  around(0, 4);
  for (int i = 1; i < kBits; ++i) {
    around(Bits{1} << i, 1);
    around(Bits{0} - (Bits{1} << i), 1);
  }
  for (const int whole : {1, 3, 5, 7, 10, 100}) {
    const Bits value = static_cast<Bits>(whole) << fraction_bits;
    around(value, 1);
    around(Bits{0} - value, 1);
    around(value + (Bits{1} << (fraction_bits - 1)), 1);
  }
  around(Bits{3} << (kBits - 3), 1);
  around(~(Bits{0}) / 3, 1);
  if (kBits == 64) {
    const Bits last_half = Bits{1} << 31;
    for (const Bits high : {(Bits{1} << (kBits - 1)) - last_half, (Bits{1} << (kBits - 1)) + last_half,
                            Bits{0} - last_half, last_half})
      around(high, 2);
  }
  std::sort(raws.begin(), raws.end());
  raws.erase(std::unique(raws.begin(), raws.end()), raws.end());
  return raws;
}

template <class Q>
std::vector<Q> edges() {
  std::vector<Q> values;
  for (const auto raw : edge_raws<typename Q::Raw>(Q::kFractionBits)) values.push_back(Q::from_raw(raw));
  return values;
}

/// A number of a random bit length, so that every magnitude is as likely as any other; one in four is a power
/// of two or next to one, one in sixteen is next to a limit.
template <class Q>
Q any_size(Random& random) {
  using Raw = typename Q::Raw;
  using Bits = decltype(magnitude(Raw{}));
  const uint64_t bits = random.next();
  const int length = random.below(Q::kBits);  // magnitude bits
  Bits size = length == 0 ? Bits{0} : static_cast<Bits>(bits >> (64 - length));
  const int kind = static_cast<int>(bits & 15u);
  if (kind < 4) size = (Bits{1} << length) + static_cast<Bits>(kind % 3) - 1u;
  if (kind == 4) size = (Bits{1} << (Q::kBits - 1)) - static_cast<Bits>((bits >> 8) & 7u);
  const Bits raw = ((bits >> 4) & 1u) != 0 ? Bits{0} - size : size;
  return Q::from_raw(static_cast<Raw>(raw));
}

/// Any bit pattern.
template <class Q>
Q any_bits(Random& random) {
  return Q::from_raw(static_cast<typename Q::Raw>(random.next()));
}

/// The numbers of a simulation: |x| < 16.
template <class Q>
Q ordinary(Random& random) {
  using Raw = typename Q::Raw;
  return Q::from_raw(static_cast<Raw>(static_cast<int64_t>(random.next()) >> (64 - Q::kFractionBits - 5)));
}

}  // namespace tippe
