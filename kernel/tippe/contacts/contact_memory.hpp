// SPDX-License-Identifier: MIT
// What a step remembers of the one before: per contact its impulse, per pair of parts its witness.
#pragma once

#include <tippe/contacts/contact.hpp>
#include <tippe/narrowphase/manifold.hpp>

namespace tippe {

template <class S>
struct RememberedContact {
  ContactName name;
  ContactState state = ContactState::Open;
  bool met = false;  ///< found again in this step
  int16_t impulse_exponent = 0;
  Vec3<S> impulse;  ///< as in Contact
};

struct RememberedWitness {
  uint16_t a = 0, b = 0;
  uint8_t part_a = 0, part_b = 0;
  uint16_t unused = 0;
  Witness witness;

  [[nodiscard]] constexpr uint64_t order() const noexcept {
    return (uint64_t{a} << 32) | (uint64_t{b} << 16) | (uint64_t{part_a} << 8) | part_b;
  }
};

}  // namespace tippe
