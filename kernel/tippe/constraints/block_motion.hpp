// SPDX-License-Identifier: MIT
// What a contact block sees of its two bodies, what its impulse does to them, and how the one answers the
// other: rows of J, of M^-1 J^T and the diagonal block of J M^-1 J^T, never stored.
#pragma once

#include <tippe/constraints/contact_block.hpp>
#include <tippe/linalg/matrix_view.hpp>
#include <tippe/math/mat3.hpp>

namespace tippe {

/// The axes of a block: normal, tangent and normal x tangent, rounded once. Everybody who needs the third
/// asks here, so that all mean the same direction.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Mat3<S> block_axes(const ContactBlock<S>& block) noexcept {
  return {block.normal, block.tangent, cross(block.normal, block.tangent)};
}

/// Velocity of A's point against B's, in world axes. `velocities` has an entry for every body but the ground.
template <class S>
[[nodiscard]] TIPPE_INLINE Vec3<S> point_velocity(
    const ContactBlock<S>& block, NoDeduction<Span<const BodyVelocity<S>>> velocities) noexcept {
  Vec3<S> v;
  if (block.a != kGround) {
    const BodyVelocity<S>& a = velocities[block.a];
    v = a.linear + cross(a.angular, block.arm_a);
  }
  if (block.b != kGround) {
    const BodyVelocity<S>& b = velocities[block.b];
    v = v - b.linear - cross(b.angular, block.arm_b);
  }
  return v;
}

/// u of contact_block.hpp: relative velocity less its target plus compliance * p.
template <class S>
[[nodiscard]] TIPPE_INLINE Vec3<S> block_velocity(
    const ContactBlock<S>& block, const Mat3<S>& axes, const Vec3<S>& p,
    NoDeduction<Span<const BodyVelocity<S>>> velocities) noexcept {
  Vec3<S> u = axes * point_velocity<S>(block, velocities) - block.target;
  if (block.compliance != S(0)) {
    u.x = u.x + block.compliance * p.x;
    if (block.law == BlockLaw::Bilateral) {
      u.y = u.y + block.compliance * p.y;
      u.z = u.z + block.compliance * p.z;
    }
  }
  return u;
}

/// velocities += M^-1 J^T p.
template <class S>
TIPPE_INLINE void push(const ContactBlock<S>& block, const Mat3<S>& axes, const Vec3<S>& p,
                       NoDeduction<Span<const SolverBody<S>>> bodies,
                       Span<BodyVelocity<S>> velocities) noexcept {
  const Vec3<S> impulse = transpose_times(axes, p);
  if (block.a != kGround) {
    BodyVelocity<S>& a = velocities[block.a];
    a.linear = add_scaled(a.linear, bodies[block.a].inverse_mass, impulse);
    a.angular += bodies[block.a].inverse_inertia * cross(block.impulse_arm_a, impulse);
  }
  if (block.b != kGround) {
    BodyVelocity<S>& b = velocities[block.b];
    b.linear = add_scaled(b.linear, -bodies[block.b].inverse_mass, impulse);
    b.angular -= bodies[block.b].inverse_inertia * cross(block.impulse_arm_b, impulse);
  }
}

namespace block_detail {

/// Adds one body's share of W: [arm x axis_i] I^-1 [impulse_arm x axis_j], and 1/m on the diagonal.
template <class S>
TIPPE_INLINE void add_response(const SolverBody<S>& body, const Mat3<S>& axes, const Vec3<S>& arm,
                               const Vec3<S>& impulse_arm, Mat3<S>& w) noexcept {
  const Vec3<S> k0 = body.inverse_inertia * cross(impulse_arm, axes.r0);
  const Vec3<S> k1 = body.inverse_inertia * cross(impulse_arm, axes.r1);
  const Vec3<S> k2 = body.inverse_inertia * cross(impulse_arm, axes.r2);
  const Vec3<S> j0 = cross(arm, axes.r0), j1 = cross(arm, axes.r1), j2 = cross(arm, axes.r2);
  const S m = body.inverse_mass;
  w = w + Mat3<S>{{m + dot(j0, k0), dot(j0, k1), dot(j0, k2)},
                  {dot(j1, k0), m + dot(j1, k1), dot(j1, k2)},
                  {dot(j2, k0), dot(j2, k1), m + dot(j2, k2)}};
}

/// The trace of that share, whatever the axes: 3/m + (arm . impulse_arm) tr I^-1 - arm . I^-1 impulse_arm.
template <class S>
[[nodiscard]] TIPPE_INLINE S response_trace(const SolverBody<S>& body, const Vec3<S>& arm,
                                            const Vec3<S>& impulse_arm) noexcept {
  const Sym3<S>& k = body.inverse_inertia;
  return S(3) * body.inverse_mass + dot(arm, impulse_arm) * (k.xx + k.yy + k.zz) - dot(arm, k * impulse_arm);
}

}  // namespace block_detail

/// W = J M^-1 J^T + compliance of one block: how u answers p while all other impulses stay. Symmetric if
/// arms and impulse arms agree. About 130 products; zero if nothing can move either body.
template <class S>
[[nodiscard]] Mat3<S> block_response(const ContactBlock<S>& block, const Mat3<S>& axes,
                                     NoDeduction<Span<const SolverBody<S>>> bodies) noexcept {
  Mat3<S> w;
  if (block.a != kGround) {
    block_detail::add_response(bodies[block.a], axes, block.arm_a, block.impulse_arm_a, w);
  }
  if (block.b != kGround) {
    block_detail::add_response(bodies[block.b], axes, block.arm_b, block.impulse_arm_b, w);
  }
  w.r0.x = w.r0.x + block.compliance;
  if (block.law == BlockLaw::Bilateral) {
    w.r1.y = w.r1.y + block.compliance;
    w.r2.z = w.r2.z + block.compliance;
  }
  return w;
}

/// The mean of W's diagonal, for less than a sixth of its price: a velocity per impulse that is the unit in
/// which residuals compare impulses with velocities. Zero if nothing can move either body.
template <class S>
[[nodiscard]] S mean_response(const ContactBlock<S>& block,
                              NoDeduction<Span<const SolverBody<S>>> bodies) noexcept {
  S trace = block.law == BlockLaw::Bilateral ? S(3) * block.compliance : block.compliance;
  if (block.a != kGround) {
    trace = trace + block_detail::response_trace(bodies[block.a], block.arm_a, block.impulse_arm_a);
  }
  if (block.b != kGround) {
    trace = trace + block_detail::response_trace(bodies[block.b], block.arm_b, block.impulse_arm_b);
  }
  return trace / S(3);
}

/// Can an impulse of this block (or row) move anything? Blocks that cannot get none and are not judged.
template <class S, class Constraint>
[[nodiscard]] TIPPE_INLINE bool can_act(const Constraint& constraint,
                                        const Span<const SolverBody<S>>& bodies) noexcept {
  return (constraint.a != kGround && bodies[constraint.a].movable()) ||
         (constraint.b != kGround && bodies[constraint.b].movable());
}

}  // namespace tippe
