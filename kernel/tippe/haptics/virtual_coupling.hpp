// SPDX-License-Identifier: MIT
// The spring and damper between a six-axis device and its proxy, the body that lives in the scene in its
// place.
// What the person feels is minus the force of this coupling, never the contact force: gravity of the proxy,
// for one, is held up by the contact and must not reach the hand.
//
//   force  on the proxy   K (p_d - p) + B (v_d - v)          per world axis
//   torque on the proxy   K_r log(R_d R_p^T) + B_r (w_d - w) isotropic; the rotation vector, not 2 sin(a/2)
//
// The coupling is stepped implicitly, (M + hB + h^2 K) v+ = M v + h (K (p_d - p) + B v_d + f): stable for any
// stiffness, however light the proxy. What limits K is the loop through the device (max_stable_stiffness; a
// proxy that is held still is the worst case).
//
// A proxy that is a body of a World, whose step knows forces only, is driven by force_for_explicit_step(): it
// gives the change of velocity that the implicit step would give.
//
// Per-axis limits: an axis whose force would exceed its limit pulls with the limit, and has no stiffness.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/math/sym3.hpp>
#include <tippe/math/transform.hpp>
#include <tippe/math/wrench.hpp>
#include <tippe/scalar/real.hpp>

namespace tippe {

struct CouplingDef {
  Real stiffness[3] = {500, 500, 500};                                               ///< per world axis, N/m
  Real damping[3] = {1, 1, 1};                                                       ///< N s/m
  Real force_limit[3] = {5, 5, 5};                                                   ///< N
  Real rotational_stiffness = Real(1) / Real(2);                                     ///< N m/rad
  Real rotational_damping = Real(1) / Real(1000);                                    ///< N m s/rad
  Real torque_limit[3] = {Real(1) / Real(5), Real(1) / Real(5), Real(1) / Real(5)};  ///< per world axis, N m
};

/// Pose and velocities, world axes, SI.
template <class S>
struct RigidMotion {
  Transform<S> pose;
  Vec3<S> velocity;
  Vec3<S> angular_velocity;
};

/// One axis triple of the coupling, linearised at the start of a step: force = pull - slope * v+.
template <class S>
struct CouplingAxes {
  Vec3<S> pull;          ///< with v+ = 0, N or N m
  Vec3<S> slope;         ///< B + h K, 0 on axes at their limit
  bool limited = false;  ///< some axis is at its limit
};

template <class S>
class VirtualCoupling {
 public:
  constexpr VirtualCoupling() noexcept = default;

  /// NotFinite; NotPositive (a limit); OutOfRange (negative, or above 1e6).
  Status configure(const CouplingDef& def) noexcept;

  /// The coupling over a step of h from `proxy`, towards `device`.
  [[nodiscard]] CouplingAxes<S> linear(const RigidMotion<S>& device, const RigidMotion<S>& proxy,
                                       S h) const noexcept;
  [[nodiscard]] CouplingAxes<S> angular(const RigidMotion<S>& device, const RigidMotion<S>& proxy,
                                        S h) const noexcept;

  /// The wrench the person feels when the proxy leaves the step with these velocities: minus the coupling.
  [[nodiscard]] static Wrench<S> felt(const CouplingAxes<S>& linear, const CouplingAxes<S>& angular,
                                      const Vec3<S>& velocity, const Vec3<S>& angular_velocity) noexcept {
    return {scale(linear.slope, velocity) - linear.pull,
            scale(angular.slope, angular_velocity) - angular.pull};
  }

 private:
  [[nodiscard]] static CouplingAxes<S> limited(const Vec3<S>& pull, const Vec3<S>& slope, const Vec3<S>& v,
                                               const Vec3<S>& most) noexcept;

  Vec3<S> stiffness_, damping_, force_limit_, torque_limit_;
  S rotational_stiffness_ = S(0), rotational_damping_ = S(0);
};

/// The force that, applied for one explicit step, moves a free body of this mass as the implicit coupling
/// would: m (v+ - v) / h with (m + h slope) v+ = m v + h pull.
template <class S>
[[nodiscard]] Vec3<S> force_for_explicit_step(const CouplingAxes<S>& axes, const Vec3<S>& velocity, S mass,
                                              S h) noexcept {
  Vec3<S> force;
  for (int i = 0; i < 3; ++i)
    force[i] = mass * (axes.pull[i] - axes.slope[i] * velocity[i]) / (mass + h * axes.slope[i]);
  return force;
}

}  // namespace tippe
