// SPDX-License-Identifier: MIT
// What a step works out about one body: where it stands, where it is going, what contacts gave it.
#pragma once

#include <tippe/shapes/aabb.hpp>
#include <tippe/shapes/frame.hpp>

namespace tippe {

template <class S>
struct BodyStep {
  Frame<S> start, end;  ///< at the start of the step, and where the old velocities would bring it
  Aabb<S> box;          ///< around its parts at the start, grown by the margin
  S margin = S(0);      ///< how far its surface can come in a step, and a little more
  Vec3<S> impulse;      ///< of all contacts of the last step, in units of 2^mass_exponent
  Vec3<S> turn;         ///< likewise their moment about the centre of mass, in 2^inertia_exponent
  Vec3<S> shift;        ///< of the position, on top of what the velocity gives: an impact inside the step
  uint16_t island = 0;  ///< slot of the body that names its island
  uint16_t place = 0;   ///< its index within it
  bool meets = false;   ///< has a shape and takes part in this step
  bool moves = false;   ///< end differs from start
  bool pushed = false;  ///< is moved by forces, and has contacts
  bool first_order = false;
};

}  // namespace tippe
