// SPDX-License-Identifier: MIT
// A name for an object in a SlotPool that can be kept, copied and sent, and that never dangles: a handle
// whose object is gone is recognised as stale, one of another world as foreign.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

/// `Tag` keeps handles of different things apart at compile time: a body is not a joint. The default is the
/// null handle, all bytes zero. 8 bytes, no padding: handles may be hashed and sent field by field.
template <class Tag>
struct Handle {
  uint32_t generation = 0;  ///< which life of the slot; odd while the object lives, 0 only in the null handle
  uint16_t index = 0;       ///< slot in the pool
  uint16_t owner = 0;       ///< id of the world that made it (slot_pool.hpp)

  [[nodiscard]] constexpr bool is_null() const noexcept { return generation == 0; }
};

template <class Tag>
[[nodiscard]] constexpr bool operator==(Handle<Tag> a, Handle<Tag> b) noexcept {
  return a.generation == b.generation && a.index == b.index && a.owner == b.owner;
}
template <class Tag>
[[nodiscard]] constexpr bool operator!=(Handle<Tag> a, Handle<Tag> b) noexcept {
  return !(a == b);
}

}  // namespace tippe
