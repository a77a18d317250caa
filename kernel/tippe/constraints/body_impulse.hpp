// SPDX-License-Identifier: MIT
// J^T p: what the impulses of blocks and rows add up to at each body. Cheaper than push() of block_motion.hpp
// where many constraints act on few bodies: masses come in once per body, not once per constraint.
#pragma once

#include <tippe/constraints/block_motion.hpp>
#include <tippe/constraints/row_motion.hpp>

namespace tippe {

/// Impulse through the centre of mass, and angular impulse.
template <class S>
struct BodyImpulse {
  Vec3<S> linear;
  Vec3<S> angular;
};

/// sums += J^T p of a block.
template <class S>
void add_impulse(const ContactBlock<S>& block, const Vec3<S>& p, Span<BodyImpulse<S>> sums) noexcept {
  const Vec3<S> push = transpose_times(block_axes(block), p);
  if (block.a != kGround) {
    BodyImpulse<S>& a = sums[block.a];
    a.linear += push;
    a.angular += cross(block.impulse_arm_a, push);
  }
  if (block.b != kGround) {
    BodyImpulse<S>& b = sums[block.b];
    b.linear -= push;
    b.angular -= cross(block.impulse_arm_b, push);
  }
}

/// sums += J^T p of a row.
template <class S>
void add_impulse(const Row<S>& row, S p, Span<BodyImpulse<S>> sums) noexcept {
  if (row.a != kGround) {
    BodyImpulse<S>& a = sums[row.a];
    a.linear = add_scaled(a.linear, p, row.linear);
    a.angular = add_scaled(a.angular, p, row.angular_a);
  }
  if (row.b != kGround) {
    BodyImpulse<S>& b = sums[row.b];
    b.linear = add_scaled(b.linear, -p, row.linear);
    b.angular = add_scaled(b.angular, -p, row.angular_b);
  }
}

/// Velocity of a body that received `sum`.
template <class S>
[[nodiscard]] TIPPE_INLINE BodyVelocity<S> pushed_velocity(const SolverBody<S>& body,
                                                           const BodyImpulse<S>& sum) noexcept {
  return {add_scaled(body.free.linear, body.inverse_mass, sum.linear),
          body.free.angular + body.inverse_inertia * sum.angular};
}

}  // namespace tippe
