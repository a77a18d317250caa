// SPDX-License-Identifier: MIT
// What a row sees of its bodies, what its impulse does to them, and its diagonal entry of J M^-1 J^T.
#pragma once

#include <tippe/constraints/row.hpp>
#include <tippe/linalg/matrix_view.hpp>

namespace tippe {

/// u of row.hpp. About 12 products.
template <class S>
[[nodiscard]] TIPPE_INLINE S row_velocity(const Row<S>& row, S p,
                                          NoDeduction<Span<const BodyVelocity<S>>> velocities) noexcept {
  Accumulator<S> u;
  if (row.a != kGround) {
    const BodyVelocity<S>& a = velocities[row.a];
    u.add_product(row.linear.x, a.linear.x).add_product(row.linear.y, a.linear.y);
    u.add_product(row.linear.z, a.linear.z).add_product(row.angular_a.x, a.angular.x);
    u.add_product(row.angular_a.y, a.angular.y).add_product(row.angular_a.z, a.angular.z);
  }
  if (row.b != kGround) {
    const BodyVelocity<S>& b = velocities[row.b];
    u.sub_product(row.linear.x, b.linear.x).sub_product(row.linear.y, b.linear.y);
    u.sub_product(row.linear.z, b.linear.z).sub_product(row.angular_b.x, b.angular.x);
    u.sub_product(row.angular_b.y, b.angular.y).sub_product(row.angular_b.z, b.angular.z);
  }
  u.add(-row.target);
  if (row.compliance != S(0)) u.add_product(row.compliance, p);
  return u.result();
}

/// velocities += M^-1 J^T p.
template <class S>
TIPPE_INLINE void push(const Row<S>& row, S p, NoDeduction<Span<const SolverBody<S>>> bodies,
                       Span<BodyVelocity<S>> velocities) noexcept {
  if (row.a != kGround) {
    BodyVelocity<S>& a = velocities[row.a];
    a.linear = add_scaled(a.linear, bodies[row.a].inverse_mass * p, row.linear);
    a.angular = add_scaled(a.angular, p, bodies[row.a].inverse_inertia * row.angular_a);
  }
  if (row.b != kGround) {
    BodyVelocity<S>& b = velocities[row.b];
    b.linear = add_scaled(b.linear, -(bodies[row.b].inverse_mass * p), row.linear);
    b.angular = add_scaled(b.angular, -p, bodies[row.b].inverse_inertia * row.angular_b);
  }
}

/// J M^-1 J^T + compliance: how u answers p while all other impulses stay. Zero if nothing can move.
template <class S>
[[nodiscard]] S row_response(const Row<S>& row, NoDeduction<Span<const SolverBody<S>>> bodies) noexcept {
  const S along = norm_squared(row.linear);
  S w = row.compliance;
  if (row.a != kGround) {
    const SolverBody<S>& a = bodies[row.a];
    w = w + along * a.inverse_mass + dot(row.angular_a, a.inverse_inertia * row.angular_a);
  }
  if (row.b != kGround) {
    const SolverBody<S>& b = bodies[row.b];
    w = w + along * b.inverse_mass + dot(row.angular_b, b.inverse_inertia * row.angular_b);
  }
  return w;
}

}  // namespace tippe
