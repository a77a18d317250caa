// SPDX-License-Identifier: MIT
// One scalar constraint between two bodies, of any kind: equation, limit, motor, spring, resistance.
//
//   u = linear . (v_a - v_b) + angular_a . w_a - angular_b . w_b - target + compliance * p
//   lo <= p <= hi;   u >= 0 where p = lo,  u <= 0 where p = hi,  u = 0 in between
//
// lo and hi at or beyond the scalar's range are no bounds (has_lower, has_upper): both absent make an
// equation, lo = 0 alone a limit, both a motor. With `limited_by` the bounds are lo * p_n and hi * p_n of
// that contact: torsional friction and rolling resistance.
#pragma once

#include <tippe/constraints/solver_body.hpp>
#include <tippe/scalar/scalar_traits.hpp>

namespace tippe {

inline constexpr uint16_t kNoContact = 0xffff;

template <class S>
struct Row {
  uint32_t key = 0;      ///< stable from step to step; rows are in ascending order of it
  uint16_t a = kGround;  ///< indices of the bodies; kGround for the immovable world
  uint16_t b = kGround;
  uint16_t limited_by = kNoContact;  ///< index of a contact block whose normal impulse scales the bounds
  Vec3<S> linear;                    ///< velocity of A against B along this direction counts
  Vec3<S> angular_a, angular_b;      ///< and so do the angular velocities
  S target = S(0);                   ///< wanted velocity
  S compliance = S(0);               ///< >= 0, velocity per impulse
  S lo = ScalarTraits<S>::kLowest;
  S hi = ScalarTraits<S>::kHighest;
};

}  // namespace tippe
