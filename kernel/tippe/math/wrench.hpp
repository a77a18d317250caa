// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/math/vec3.hpp>

namespace tippe {

/// Force, and torque about the centre of mass, world axes.
template <class S>
struct Wrench {
  Vec3<S> force;   ///< N
  Vec3<S> torque;  ///< N m
};

}  // namespace tippe
