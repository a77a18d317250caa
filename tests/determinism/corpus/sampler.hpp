// SPDX-License-Identifier: MIT
// Seeded operands. They are assembled from integer bits, without arithmetic of the scalar under test, so that
// a fault in that arithmetic cannot change the questions as well as the answers.
#pragma once

#include <tippe/base/bits.hpp>
#include <tippe/scalar/fixed.hpp>

namespace tippe {
namespace determinism {

/// PCG32 (O'Neill 2014): 64-bit linear congruential state, permuted 32-bit output.
class Random {
 public:
  explicit Random(uint64_t seed) noexcept : state_(seed * 2 + 1) { bits(); }
  __attribute__((noinline)) uint32_t bits() noexcept {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    const uint32_t mixed = static_cast<uint32_t>(((state_ >> 18) ^ state_) >> 27);
    const uint32_t turn = static_cast<uint32_t>(state_ >> 59);
    return (mixed >> turn) | (mixed << ((0u - turn) & 31));
  }
  uint64_t bits64() noexcept {
    const uint64_t high = bits();
    return (high << 32) | bits();
  }
  /// 0 .. bound - 1; a slight bias does not matter here.
  uint32_t below(uint32_t bound) noexcept { return static_cast<uint32_t>((uint64_t{bits()} * bound) >> 32); }

 private:
  uint64_t state_;
};

/// Operands of one scalar: `any` bit pattern the type has; a number of `magnitude` 2^exponent or a little
/// less than twice that, either sign; and the `edge` values, 0 .. kEdges - 1.
template <class S>
struct Sampler;

template <>
struct Sampler<float> {
  static float any(Random& r) noexcept { return bit_cast<float>(r.bits()); }
  static float magnitude(Random& r, int exponent) noexcept {
    return bit_cast<float>((r.bits() & 0x807fffffu) | (static_cast<uint32_t>(exponent + 127) << 23));
  }
  static constexpr int kEdges = 24;
  static float edge(int i) noexcept {
    static constexpr uint32_t kBits[kEdges] = {
        0x00000000, 0x80000000, 0x3f800000, 0xbf800000,  // +-0, +-1
        0x00000001, 0x80000001, 0x007fffff, 0x00800000,  // smallest and largest subnormal, smallest normal
        0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,  // +-largest, +-infinity
        0x7fc00000, 0x3f800001, 0x3f7fffff, 0x40000000,  // NaN, the neighbours of 1, 2
        0x3f000000, 0x3eaaaaab, 0x40490fdb, 0xc0490fdb,  // 1/2, 1/3, +-pi
        0x4b800000, 0x4b7fffff, 0x33800000, 0x7e967699,  // 2^24 and below it, 2^-24, 1e38
    };
    return bit_cast<float>(kBits[i]);
  }
};

template <>
struct Sampler<double> {
  static double any(Random& r) noexcept { return bit_cast<double>(r.bits64()); }
  static double magnitude(Random& r, int exponent) noexcept {
    return bit_cast<double>((r.bits64() & 0x800fffffffffffffu) |
                            (static_cast<uint64_t>(exponent + 1023) << 52));
  }
  static constexpr int kEdges = 24;
  static double edge(int i) noexcept {
    static constexpr uint64_t kBits[kEdges] = {
        0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0x0000000000000001,
        0x8000000000000001, 0x000fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff, 0xffefffffffffffff,
        0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0x3ff0000000000001, 0x3fefffffffffffff,
        0x4000000000000000, 0x3fe0000000000000, 0x3fd5555555555555, 0x400921fb54442d18, 0xc00921fb54442d18,
        0x4340000000000000, 0x433fffffffffffff, 0x3ca0000000000000, 0x7fb1ccf385ebc8a0,
    };
    return bit_cast<double>(kBits[i]);
  }
};

/// Fixed point, either width: the edges sit at the ends of the range, around one and around half an LSB of a
/// product.
template <class R, int F>
struct Sampler<Fixed<R, F>> {
  using S = Fixed<R, F>;
  static S any(Random& r) noexcept { return S::from_raw(static_cast<R>(r.bits64())); }
  static S magnitude(Random& r, int exponent) noexcept {
    const uint64_t top = uint64_t{1} << (F + exponent);
    const R raw = static_cast<R>(top | (r.bits64() & (top - 1)));
    return S::from_raw((r.bits() & 1) != 0 ? raw : static_cast<R>(-raw));
  }
  static constexpr int kEdges = 24;
  static S edge(int i) noexcept {
    constexpr R kOne = static_cast<R>(R{1} << F);
    constexpr R kMax = S::highest().raw();
    constexpr R kHalfway = static_cast<R>(R{1} << (F / 2));
    static constexpr R kRaw[kEdges] = {
        0,        1,         -1,       kOne,      -kOne,        kOne + 1,  kOne - 1,     -kOne - 1,
        kMax,     -kMax - 1, kMax - 1, -kMax,     kMax / 2,     -kMax / 2, kMax / 2 + 1, 2,
        kOne / 2, kOne / 3,  kHalfway, -kHalfway, kHalfway / 2, 3,         kOne * 3,     -(kOne * 7),
    };
    return S::from_raw(kRaw[i]);
  }
};

}  // namespace determinism
}  // namespace tippe
