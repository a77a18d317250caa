// SPDX-License-Identifier: MIT
// Handed on by the broad phase: candidate pairs, in ascending order of their key. The order is a property of
// the bodies' indices alone, never of how the pairs were found.
#pragma once

#include <tippe/base/span.hpp>

namespace tippe {

/// Two proxies whose boxes overlap; a < b always.
struct Pair {
  uint16_t a = 0, b = 0;

  [[nodiscard]] constexpr uint32_t key() const noexcept { return (uint32_t{a} << 16) | b; }
};
[[nodiscard]] constexpr bool operator==(Pair p, Pair q) noexcept {
  return p.a == q.a && p.b == q.b;
}
[[nodiscard]] constexpr bool operator!=(Pair p, Pair q) noexcept {
  return !(p == q);
}

/// Fills caller-owned storage. When it is full the pairs with the largest keys are dropped and counted.
class PairList {
 public:
  constexpr PairList() noexcept = default;
  constexpr explicit PairList(Span<Pair> storage) noexcept : storage_(storage) {}

  constexpr void clear() noexcept { size_ = dropped_ = 0; }
  /// `pair` must come in ascending key order.
  constexpr void add(Pair pair) noexcept {
    TIPPE_ASSERT(size_ == 0 || storage_[size_ - 1].key() < pair.key());
    if (size_ == storage_.size()) {
      ++dropped_;
      return;
    }
    storage_[size_++] = pair;
  }
  [[nodiscard]] constexpr int size() const noexcept { return size_; }
  [[nodiscard]] constexpr int dropped() const noexcept { return dropped_; }
  [[nodiscard]] constexpr Pair operator[](int i) const noexcept { return storage_[i]; }
  [[nodiscard]] constexpr Span<const Pair> pairs() const noexcept { return {storage_.data(), size_}; }

 private:
  Span<Pair> storage_;
  int size_ = 0;
  int dropped_ = 0;
};

}  // namespace tippe
