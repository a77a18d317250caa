// SPDX-License-Identifier: MIT
// How far ahead contacts are reported, so that a step sees them before they happen.
#pragma once

#include <tippe/math/vec3.hpp>

namespace tippe {

/// What the margin needs to know of a body: its velocities and how far its surface reaches from its origin.
template <class S>
struct Mover {
  Vec3<S> velocity;          ///< of the origin
  Vec3<S> angular_velocity;  ///< world axes
  S reach = S(0);            ///< bounding_radius of its shape
};

/// An upper bound of the distance by which any two surface points can approach in the time h, plus `rest`,
/// the distance within which resting contacts are kept. Never negative; saturates in fixed point.
template <class S>
[[nodiscard]] S speculative_margin(const Mover<S>& a, const Mover<S>& b, S h, S rest) noexcept {
  const S turning = norm(a.angular_velocity) * a.reach + norm(b.angular_velocity) * b.reach;
  return (norm(a.velocity - b.velocity) + turning) * h + rest;
}

}  // namespace tippe
