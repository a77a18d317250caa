// SPDX-License-Identifier: MIT
// A rigid body under a constant force and torque, integrated by the classical Runge-Kutta method of fourth
// order in long double with a step far below the kernel's. Independent of the kernel: Newton and Euler, SI.
#pragma once

#include "support/numbers.hpp"

namespace tippe {
namespace test {

struct RigidBody {
  long double mass = 1;
  V moments{1, 1, 1};  // principal, body axes
  V position, velocity;
  Q orientation;
  V angular_momentum;  // about the centre of mass, world axes
  V force, torque, gravity;

  V angular_velocity() const { return angular_velocity(orientation, angular_momentum); }
  void set_angular_velocity(V w) {
    const V b = rotate(conjugate(orientation), w);
    angular_momentum = rotate(orientation, {moments.x * b.x, moments.y * b.y, moments.z * b.z});
  }
  long double rotation_energy() const { return dot(angular_velocity(), angular_momentum) / 2; }

  void advance(long double time, int steps) {
    const long double h = time / steps;
    for (int i = 0; i < steps; ++i) {
      // translation has a closed form; rotation: q' = (0, w) q / 2, L' = torque.
      const V a = (1 / mass) * force + gravity;
      position = position + h * velocity + (h * h / 2) * a;
      velocity = velocity + h * a;
      const V l0 = angular_momentum, l1 = l0 + (h / 2) * torque, l2 = l0 + h * torque;
      const Q k1 = rate(orientation, l0);
      const Q k2 = rate(sum(orientation, h / 2, k1), l1);
      const Q k3 = rate(sum(orientation, h / 2, k2), l1);
      const Q k4 = rate(sum(orientation, h, k3), l2);
      Q q = orientation;
      q = sum(sum(sum(sum(q, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
      const long double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
      orientation = {q.w / n, q.x / n, q.y / n, q.z / n};
      angular_momentum = l2;
    }
  }

 private:
  V angular_velocity(Q q, V l) const {
    const V b = rotate(conjugate(q), l);
    return rotate(q, {b.x / moments.x, b.y / moments.y, b.z / moments.z});
  }
  Q rate(Q q, V l) const {
    const V w = angular_velocity(q, l);
    const Q r = Q{0, w.x, w.y, w.z} * q;
    return {r.w / 2, r.x / 2, r.y / 2, r.z / 2};
  }
  static Q sum(Q a, long double s, Q b) {
    return {a.w + s * b.w, a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
  }
};

}  // namespace test
}  // namespace tippe
