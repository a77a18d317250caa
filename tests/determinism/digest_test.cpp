// SPDX-License-Identifier: MIT
#include "corpus/digest.hpp"

#include <tippe/scalar/scalar_traits.hpp>

#include "corpus/sampler.hpp"
#include "support/catch.hpp"

using tippe::bit_cast;
using tippe::determinism::Digest;
using tippe::determinism::Random;
using tippe::determinism::Sampler;

namespace {

template <class T>
uint64_t hash_of(T x) {
  Digest digest;
  digest.add(x);
  return digest.hash();
}

}  // namespace

TEST_CASE("every NaN is hashed alike, whatever its sign and payload") {
  const uint64_t quiet = hash_of(bit_cast<float>(0x7fc00000u));
  CHECK(hash_of(bit_cast<float>(0xffc00000u)) == quiet);
  CHECK(hash_of(bit_cast<float>(0x7fc12345u)) == quiet);
  CHECK(hash_of(bit_cast<double>(uint64_t{0xfff8000000000001u})) ==
        hash_of(bit_cast<double>(uint64_t{0x7ff8000000000000u})));
  CHECK(hash_of(bit_cast<float>(0x7f800000u)) != quiet);
}

TEST_CASE("one flipped bit of any value changes the hash") {
  CHECK(hash_of(0.0f) != hash_of(-0.0f));
  for (int bit = 0; bit < 64; ++bit) {
    CAPTURE(bit);
    const uint64_t flipped = uint64_t{0x0123456789abcdefu} ^ (uint64_t{1} << bit);
    CHECK(hash_of(flipped) != hash_of(uint64_t{0x0123456789abcdefu}));
  }
}

TEST_CASE("the digest counts its values") {
  Digest digest;
  digest.add(1.0f);
  digest.add(tippe::Q24_40(2));
  digest.add(tippe::NumericEvents{1, 2, 3});
  CHECK(digest.count() == 5);
}

TEST_CASE("seeded numbers are PCG32's") {
  // The recurrence written out independently, with a rotation by shifting in 64 bits.
  uint64_t state = 7 * 2 + 1;
  const auto next = [&state] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const uint64_t mixed = static_cast<uint32_t>(((state >> 18) ^ state) >> 27);
    return static_cast<uint32_t>(((mixed << 32) | mixed) >> (state >> 59));
  };
  (void)next();  // the constructor discards the first
  Random random(7);
  for (int i = 0; i < 1000; ++i) REQUIRE(random.bits() == next());
}

TEST_CASE("a sampled magnitude is at least 2^e and below 2^(e+1), and takes both signs") {
  Random random(1);
  int negative = 0;
  for (int i = 0; i < 1000; ++i) {
    const float f = Sampler<float>::magnitude(random, -3);
    REQUIRE((f < 0 ? -f : f) >= 0.125f);
    REQUIRE((f < 0 ? -f : f) < 0.25f);
    const tippe::Q8_24 q = Sampler<tippe::Q8_24>::magnitude(random, 5);
    const int64_t raw = q.raw() < 0 ? -int64_t{q.raw()} : int64_t{q.raw()};
    REQUIRE(raw >= int64_t{32} << 24);
    REQUIRE(raw < int64_t{64} << 24);
    negative += f < 0 ? 1 : 0;
  }
  CHECK(negative > 400);
  CHECK(negative < 600);
}
