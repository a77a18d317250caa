// SPDX-License-Identifier: MIT
// What a float cannot hold of a pose. At 1 kHz a float one metre from the origin moves only if it moves
// faster than 30 um/s, and every step rounds the orientation by 3e-8, which adds up: a tumbling body drifts
// through its energy levels within a minute. So float carries the rounding error of the pose from step to
// step and adds it back (compensated summation): the pose then advances with about 48 bits. double and Q24_40
// have digits enough and keep nothing.
#pragma once

#include <tippe/math/quat.hpp>
#include <tippe/scalar/two_float.hpp>

namespace tippe {

template <class S>
struct PoseRest {};

template <>
struct PoseRest<float> {
  Vec3<float> position_rest;
  Quat<float> orientation_rest = {0.0f, 0.0f, 0.0f, 0.0f};
};

}  // namespace tippe
