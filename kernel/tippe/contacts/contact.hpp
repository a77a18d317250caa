// SPDX-License-Identifier: MIT
// One pair of touching (or nearly touching) points, as a step leaves it: what the caller reads, and what the
// next step starts from. World units.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/math/vec3.hpp>

namespace tippe {

enum class ContactState : uint8_t {
  Open,      ///< near, but nothing is pushed
  Sticking,  ///< pushed, and the friction is within its limit
  Sliding,   ///< pushed, with all the friction there is
};

/// Which features of which parts of which bodies: the order of contacts, and how they are known again.
struct ContactName {
  uint16_t a = 0, b = 0;  ///< slots; A is the body that the normal pushes: of two, one that can move
  uint8_t part_a = 0, part_b = 0;
  uint32_t feature = 0;

  /// Pairs in order of slots, whichever of them is A; then parts.
  [[nodiscard]] constexpr uint64_t pair_order() const noexcept {
    const bool swap = b < a;
    return (uint64_t{swap ? b : a} << 32) | (uint64_t{swap ? a : b} << 16) |
           (uint64_t{swap ? part_b : part_a} << 8) | (swap ? part_a : part_b);
  }
};
[[nodiscard]] constexpr bool operator==(const ContactName& p, const ContactName& q) noexcept {
  return p.pair_order() == q.pair_order() && p.feature == q.feature;
}
[[nodiscard]] constexpr bool operator<(const ContactName& p, const ContactName& q) noexcept {
  const uint64_t x = p.pair_order(), y = q.pair_order();
  return x < y || (x == y && p.feature < q.feature);
}

template <class S>
struct Contact {
  ContactName name;
  ContactState state = ContactState::Open;
  bool begun = false;  ///< was not there in the step before
  int16_t impulse_exponent = 0;
  Vec3<S> normal;                ///< unit, from B to A
  Vec3<S> arm_a, arm_b;          ///< from the centres of mass to the points, at the start of the step
  Vec3<S> end_arm_a, end_arm_b;  ///< and where the old velocities would bring everything
  S gap = S(0), end_gap = S(0);  ///< likewise
  Vec3<S> impulse;               ///< on A, world axes, in units of 2^impulse_exponent
  S friction = S(0), static_friction = S(0), restitution = S(0);

  /// The same contact with A and B exchanged.
  constexpr void exchange() noexcept {
    name = {name.b, name.a, name.part_b, name.part_a, name.feature};
    normal = -normal;
    const Vec3<S> start = arm_a, end = end_arm_a;
    arm_a = arm_b;
    end_arm_a = end_arm_b;
    arm_b = start;
    end_arm_b = end;
  }
};

}  // namespace tippe
