// SPDX-License-Identifier: MIT
// What a step works out about one body: where it stands, where it is going, what contacts gave it.
#pragma once

#include <tippe/shapes/aabb.hpp>
#include <tippe/shapes/frame.hpp>

namespace tippe {

template <class S>
struct BodyStep {
  Frame<S> start, end;   ///< at the start of the step, and where the old velocities would bring it
  Aabb<S> box;           ///< around its parts, with margin
  S margin = S(0);       ///< how far its surface can come in a step
  Vec3<S> impulse;       ///< of all contacts of the last step, in units of 2^mass_exponent
  Vec3<S> turn;          ///< likewise their moment about the centre of mass, in 2^inertia_exponent
  uint16_t island = 0;   ///< slot that names the body's island
  uint16_t place = 0;    ///< its index within it
  bool touched = false;  ///< has contacts in this step
  bool first_order = false;
};

}  // namespace tippe
