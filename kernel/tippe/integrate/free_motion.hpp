// SPDX-License-Identifier: MIT
// One step of one body under gravity and the force and torque that were added to it, constant over the step.
//
// Second order (the default), momentum carried over, positions moved by the mean of old and new velocities:
//   v+ = v + dt a,   L+ = L + dt tau
//   x+ = x + dt (v + v+)/2                      exact for a constant acceleration
//   q+ = exp(dt (w + w*)/2) q                   w* = I(q*)^-1 L+ at the predicted end q* = exp(dt w) q
//   w+ = I(q+)^-1 L+
// Without a torque L stays the same to the last bit; no gyroscopic term is needed. The orientation errs by at
// most about (dt |w|)^3 / 2 a step, the energy by as much; keep dt |w| well below one.
//
// First order: x+ = x + dt v+, q+ = exp(dt w*) q. The energy of a free rotation falls with it and never
// rises: for steps with impacts, and for comparison.
//
// Cost per body, either way: two small rotations, two products with the inverse inertia; no loop.
#pragma once

#include <tippe/bodies/body.hpp>
#include <tippe/integrate/time_step.hpp>

namespace tippe {

/// How a step gets from velocities to poses and finds its contact impulses; the names are those of
/// `./tippe sim --method`. Free motion knows two forms: all but SecondOrder move like FirstOrder.
enum class Method : uint8_t {
  SecondOrder,    ///< "velocity": the mean of old and new velocities (the default)
  FirstOrder,     ///< "velocity-first-order": lever arms at the start of the step, gaps at its end
  Fixpoint,       ///< "fixpoint": lever arms and gaps at the end of the step, iterated
  FixpointPaper,  ///< "fixpoint-paper": the same with GALILEO's linearised gap, for comparison
  Distance,       ///< "distance": Buck and Schoemer's distance-level equations
};
[[nodiscard]] constexpr const char* name(Method method) noexcept {
  switch (method) {
    case Method::SecondOrder:
      return "velocity";
    case Method::FirstOrder:
      return "velocity-first-order";
    case Method::Fixpoint:
      return "fixpoint";
    case Method::FixpointPaper:
      return "fixpoint-paper";
    case Method::Distance:
      return "distance";
  }
  return "unknown";
}

/// Advances body.state; forces and torques are read, not cleared. Returns false, and leaves the state as it
/// was, if the result is not finite (float, double; fixed point saturates and counts instead).
template <class S>
[[nodiscard]] bool integrate_free_motion(const Vec3<S>& gravity, const TimeStep<S>& dt, Method method,
                                         Body<S>& body) noexcept;

/// Momentum that a step adds to a body.
template <class S>
struct MomentumChange {
  Vec3<S> velocity;  ///< of the centre of mass
  Vec3<S> spin;      ///< angular momentum, in units of 2^inertia_exponent
};
/// What gravity, force and torque add to a dynamic body in a step.
template <class S>
[[nodiscard]] TIPPE_INLINE MomentumChange<S> free_change(const Vec3<S>& gravity, const TimeStep<S>& dt,
                                                         const Body<S>& body) noexcept {
  // forces are in the body's own units, so force * inverse_mass is an acceleration.
  const Vec3<S> weight = body.gravity_scale == S(1) ? gravity : gravity * body.gravity_scale;
  return {dt.times(add_scaled(weight, body.mass.inverse_mass, body.force)), dt.times(body.torque)};
}
/// Advances body.state with this much added to its momentum; otherwise as integrate_free_motion().
template <class S>
[[nodiscard]] bool integrate_motion(const MomentumChange<S>& change, const TimeStep<S>& dt, Method method,
                                    Body<S>& body) noexcept;

/// The same for a body of any kind: a kinematic one follows its velocity, a fixed one stays, and each feels
/// its own share of gravity.
template <class S>
[[nodiscard]] bool advance_body(const Vec3<S>& gravity, const TimeStep<S>& dt, Method method,
                                Body<S>& body) noexcept;

}  // namespace tippe
