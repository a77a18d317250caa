// SPDX-License-Identifier: MIT
// What the corpus hands its results to: the hash of a world's state (world/state_hash.hpp), and a count of
// the values. The hash takes numbers, not memory, so byte order and padding do not matter, and takes every
// NaN as the same one, because its sign and payload are the processor's choice.
#pragma once

#include <tippe/world/state_hash.hpp>

namespace tippe {
namespace determinism {

class Digest {
 public:
  /// Not inlined: long runs of inlined hashing keep gcc's vectoriser busy for seconds.
  template <class Number>
  __attribute__((noinline)) void add(Number x) noexcept {
    hash_.add(x);
    ++count_;
  }
  void add(bool x) noexcept { add(uint32_t{x}); }
  void add(const NumericEvents& events) noexcept {
    add(events.overflow);
    add(events.divide_by_zero);
    add(events.domain);
  }

  [[nodiscard]] uint64_t hash() const noexcept { return hash_.value(); }
  /// Values added so far.
  [[nodiscard]] uint32_t count() const noexcept { return count_; }

 private:
  StateHash hash_;
  uint32_t count_ = 0;
};

}  // namespace determinism
}  // namespace tippe
