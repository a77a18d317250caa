// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/virtual_coupling.hpp>

namespace tippe {

template <class S>
Status VirtualCoupling<S>::configure(const CouplingDef& def) noexcept {
  const Real most = 1000000;
  VirtualCoupling fresh;
  for (int i = 0; i < 3; ++i) {
    const Real values[] = {def.stiffness[i], def.damping[i], def.force_limit[i], def.torque_limit[i]};
    for (const Real& value : values) {
      if (!value.is_finite()) return Status::NotFinite;
      if (value < Real(0) || most < value) return Status::OutOfRange;
    }
    if (!(Real(0) < def.force_limit[i]) || !(Real(0) < def.torque_limit[i])) return Status::NotPositive;
    fresh.stiffness_[i] = to_scalar<S>(def.stiffness[i]);
    fresh.damping_[i] = to_scalar<S>(def.damping[i]);
    fresh.force_limit_[i] = to_scalar<S>(def.force_limit[i]);
    fresh.torque_limit_[i] = to_scalar<S>(def.torque_limit[i]);
  }
  if (!def.rotational_stiffness.is_finite() || !def.rotational_damping.is_finite()) return Status::NotFinite;
  if (def.rotational_stiffness < Real(0) || def.rotational_damping < Real(0) ||
      most < def.rotational_stiffness || most < def.rotational_damping)
    return Status::OutOfRange;
  fresh.rotational_stiffness_ = to_scalar<S>(def.rotational_stiffness);
  fresh.rotational_damping_ = to_scalar<S>(def.rotational_damping);
  *this = fresh;
  return Status::Ok;
}

template <class S>
CouplingAxes<S> VirtualCoupling<S>::limited(const Vec3<S>& pull, const Vec3<S>& slope, const Vec3<S>& v,
                                            const Vec3<S>& most) noexcept {
  CouplingAxes<S> axes;
  axes.pull = pull;
  axes.slope = slope;
  for (int i = 0; i < 3; ++i) {
    // judged at the velocity the step starts with
    const S force = pull[i] - slope[i] * v[i];
    if (force < -most[i] || most[i] < force) {
      axes.pull[i] = clamp(force, -most[i], most[i]);
      axes.slope[i] = S(0);
      axes.limited = true;
    }
  }
  return axes;
}

template <class S>
CouplingAxes<S> VirtualCoupling<S>::linear(const RigidMotion<S>& device, const RigidMotion<S>& proxy,
                                           S h) const noexcept {
  const Vec3<S> pull = scale(stiffness_, device.pose.p - proxy.pose.p) + scale(damping_, device.velocity);
  return limited(pull, damping_ + stiffness_ * h, proxy.velocity, force_limit_);
}

template <class S>
CouplingAxes<S> VirtualCoupling<S>::angular(const RigidMotion<S>& device, const RigidMotion<S>& proxy,
                                            S h) const noexcept {
  const Vec3<S> error = log(device.pose.q * conjugate(proxy.pose.q));
  const Vec3<S> pull = error * rotational_stiffness_ + device.angular_velocity * rotational_damping_;
  const S slope = rotational_damping_ + rotational_stiffness_ * h;
  return limited(pull, {slope, slope, slope}, proxy.angular_velocity, torque_limit_);
}

}  // namespace tippe
