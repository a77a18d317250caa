// SPDX-License-Identifier: MIT
// The sizes of a world, all at compile time. Only `bodies` must be given:
//
//   struct Sizes { static constexpr int bodies = 8, contacts = 32, parts = 2; };
//
// A world without `contacts` has bodies that pass through each other and spends no byte on contact.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {

// TIPPE_CAPACITY(contacts, 0): capacity_contacts<Sizes>() is Sizes::contacts, or 0 if there is none.
#define TIPPE_CAPACITY(member, otherwise)                                        \
  namespace capacity_detail {                                                    \
  template <class Sizes>                                                         \
  [[nodiscard]] constexpr auto member(int) noexcept -> decltype(Sizes::member) { \
    return Sizes::member;                                                        \
  }                                                                              \
  template <class Sizes>                                                         \
  [[nodiscard]] constexpr int member(long) noexcept {                            \
    return otherwise;                                                            \
  }                                                                              \
  }                                                                              \
  template <class Sizes>                                                         \
  [[nodiscard]] constexpr int capacity_##member() noexcept {                     \
    return capacity_detail::member<Sizes>(0);                                    \
  }
/// Contact points at a time, over all pairs; at most four per pair of parts.
TIPPE_CAPACITY(contacts, 0)
/// Convex parts a body may have.
TIPPE_CAPACITY(parts, 1)
/// Pairs of bodies whose boxes come near at a time.
TIPPE_CAPACITY(pairs, (Sizes::bodies * (Sizes::bodies - 1) / 2 < capacity_contacts<Sizes>()
                           ? Sizes::bodies * (Sizes::bodies - 1) / 2
                           : capacity_contacts<Sizes>()))
/// Rows that a caller adds for one step: joints, motors, limits.
TIPPE_CAPACITY(rows, 0)
/// Bodies of an island that the exact solver takes, at most 32; larger islands go to the block solver, which
/// needs no memory beyond the contacts. 0: no exact solver. 144 bytes a body and coupling in float.
TIPPE_CAPACITY(exact_bodies, (capacity_contacts<Sizes>() == 0 ? 0 : Sizes::bodies < 32 ? Sizes::bodies : 32))
/// Contacts of such an island.
TIPPE_CAPACITY(exact_contacts, capacity_contacts<Sizes>())
/// Pairs of touching bodies in it, and what elimination adds: a stack or chain has one less than bodies.
TIPPE_CAPACITY(exact_couplings, 2 * capacity_exact_bodies<Sizes>())
#undef TIPPE_CAPACITY

}  // namespace tippe
