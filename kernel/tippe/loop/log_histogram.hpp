// SPDX-License-Identifier: MIT
// How long ticks take, in a handful of words: bucket k counts the values v with 2^(k-1) <= v < 2^k, bucket 0
// the zeros. For statistics only: nothing measured ever reaches the physics.
#pragma once

#include <tippe/base/bits.hpp>

namespace tippe {

class LogHistogram {
 public:
  static constexpr int kBuckets = 33;

  /// Constant time, no division.
  void add(uint32_t value) noexcept {
    int bucket = 0;
    for (int shift = 16; shift > 0; shift /= 2) {
      if ((value >> bucket) >> shift != 0) bucket += shift;
    }
    if (value != 0) ++bucket;
    ++counts_[bucket];
    if (value > most_) most_ = value;
    if (count_ == 0 || value < least_) least_ = value;
    ++count_;
  }
  [[nodiscard]] constexpr uint32_t count() const noexcept { return count_; }
  [[nodiscard]] constexpr uint32_t most() const noexcept { return most_; }
  [[nodiscard]] constexpr uint32_t least() const noexcept { return least_; }
  /// Of a bucket 0 .. 32; 0 for any other.
  [[nodiscard]] constexpr uint32_t operator[](int bucket) const noexcept {
    return bucket >= 0 && bucket < kBuckets ? counts_[bucket] : 0;
  }

 private:
  uint32_t counts_[kBuckets] = {};
  uint32_t count_ = 0, most_ = 0, least_ = 0;
};

}  // namespace tippe
