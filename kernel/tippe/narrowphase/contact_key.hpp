// SPDX-License-Identifier: MIT
// Names of contacts: which parts of which bodies, and which features of them.
#pragma once

#include <tippe/broadphase/pair_list.hpp>

namespace tippe {

/// Which parts of which bodies: part 0 for a body of one shape.
struct ContactKey {
  Pair pair;
  uint16_t part_a = 0, part_b = 0;

  [[nodiscard]] constexpr uint64_t value() const noexcept {
    return (uint64_t{pair.key()} << 32) | (uint64_t{part_a} << 16) | part_b;
  }
};

/// One contact point of the whole world: its pair of parts, and the features that meet (ContactPoint::id).
struct ContactId {
  uint64_t key = 0;  ///< ContactKey::value()
  uint32_t feature = 0;
};
[[nodiscard]] constexpr bool operator==(const ContactId& x, const ContactId& y) noexcept {
  return x.key == y.key && x.feature == y.feature;
}
[[nodiscard]] constexpr bool operator!=(const ContactId& x, const ContactId& y) noexcept {
  return !(x == y);
}
[[nodiscard]] constexpr bool operator<(const ContactId& x, const ContactId& y) noexcept {
  return x.key != y.key ? x.key < y.key : x.feature < y.feature;
}

}  // namespace tippe
