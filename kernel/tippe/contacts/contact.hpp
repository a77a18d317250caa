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
  uint16_t a = 0, b = 0;  ///< slots; A is the body that the normal pushes
  uint8_t part_a = 0, part_b = 0;
  uint32_t feature = 0;
};
[[nodiscard]] constexpr bool operator==(const ContactName& p, const ContactName& q) noexcept {
  return p.a == q.a && p.b == q.b && p.part_a == q.part_a && p.part_b == q.part_b && p.feature == q.feature;
}
[[nodiscard]] constexpr bool operator<(const ContactName& p, const ContactName& q) noexcept {
  if (p.a != q.a) return p.a < q.a;
  if (p.b != q.b) return p.b < q.b;
  if (p.part_a != q.part_a) return p.part_a < q.part_a;
  if (p.part_b != q.part_b) return p.part_b < q.part_b;
  return p.feature < q.feature;
}

template <class S>
struct Contact {
  ContactName name;
  ContactState state = ContactState::Open;
  bool begun = false;  ///< was not there in the step before
  int16_t impulse_exponent = 0;
  Vec3<S> normal;           ///< unit, from B to A
  Vec3<S> arm_a, arm_b;     ///< from the centres of mass to the points, at the start of the step
  S gap = S(0);             ///< at the start of the step
  Vec3<S> impulse;          ///< on A, world axes, in units of 2^impulse_exponent
  S friction = S(0);        ///< as used: static or sliding
  S friction_other = S(0);  ///< the other of the two, for the next step
  S restitution = S(0);
};

}  // namespace tippe
