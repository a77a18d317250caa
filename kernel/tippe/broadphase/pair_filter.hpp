// SPDX-License-Identifier: MIT
// Which pairs are worth looking at: categories and masks per body, and single pairs switched off (bodies that
// a joint connects).
#pragma once

#include <tippe/base/span.hpp>

namespace tippe {

/// Two bodies meet when each one's category is in the other one's mask.
struct CollisionFilter {
  uint16_t category = 1;
  uint16_t mask = 0xffff;
};
[[nodiscard]] constexpr bool may_meet(CollisionFilter a, CollisionFilter b) noexcept {
  return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

/// One bit per unordered pair of n indices: n (n - 1) / 2 bits in caller-owned words.
/// 16 bodies 16 bytes, 64 bodies 252, 256 bodies 4 080.
class PairBits {
 public:
  [[nodiscard]] static constexpr int words_for(int n) noexcept { return (n * (n - 1) / 2 + 31) / 32; }

  constexpr PairBits() noexcept = default;
  /// `words` must hold words_for(largest index + 1).
  constexpr explicit PairBits(Span<uint32_t> words) noexcept : words_(words) {}

  [[nodiscard]] constexpr bool test(int i, int j) const noexcept {
    const int bit = index(i, j);
    return ((words_[bit >> 5] >> (bit & 31)) & 1u) != 0;
  }
  constexpr void set(int i, int j) noexcept {
    const int bit = index(i, j);
    words_[bit >> 5] |= uint32_t{1} << (bit & 31);
  }
  constexpr void reset(int i, int j) noexcept {
    const int bit = index(i, j);
    words_[bit >> 5] &= ~(uint32_t{1} << (bit & 31));
  }

 private:
  [[nodiscard]] static constexpr int index(int i, int j) noexcept {
    TIPPE_ASSERT(i != j && i >= 0 && j >= 0);
    return i < j ? j * (j - 1) / 2 + i : i * (i - 1) / 2 + j;
  }
  Span<uint32_t> words_;
};

}  // namespace tippe
