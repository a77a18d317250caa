// SPDX-License-Identifier: MIT
// Three rows that belong together: a point of body A against a point of body B. A contact with friction, or
// a ball joint. Kept as vectors rather than as three general rows: half the memory, a third of the products.
//
// Components of impulses, velocities and targets are (normal, tangent, bitangent), with
// bitangent = normal x tangent. A positive normal impulse pushes A away from B.
//
//   u = R^T (v_a + w_a x arm_a - v_b - w_b x arm_b) - target + compliance * p
//
// p pushes A at impulse_arm_a and B, the other way, at impulse_arm_b. The two kinds of arms are equal but
// in the second-order step, which judges the velocity at the end of the step and pushes at its mean.
#pragma once

#include <tippe/constraints/solver_body.hpp>

namespace tippe {

/// Which impulses a block may give, and when.
enum class BlockLaw : uint8_t {
  Cone,       ///< Coulomb: |p_t| <= mu p_n, opposite to the slip; p_n >= 0, u_n >= 0, p_n u_n = 0
  Pyramid,    ///< the same with a pyramid of `facets` edges on the cone in place of the cone
  Bilateral,  ///< u = 0, any impulse: a ball joint
};

template <class S>
struct ContactBlock {
  uint32_t key = 0;      ///< stable from step to step; blocks are in ascending order of it
  uint16_t a = kGround;  ///< index of the body pushed along +normal
  uint16_t b = kGround;  ///< index of the body pushed along -normal
  BlockLaw law = BlockLaw::Cone;
  uint8_t facets = 8;        ///< of a Pyramid, >= 3; edge i points at 2 pi i / facets from the tangent
  S friction = S(0);         ///< mu along the tangent, >= 0
  S friction_across = S(0);  ///< mu along the bitangent, >= 0; the two differ for an elliptic cone
  S compliance = S(0);       ///< >= 0, velocity per impulse along the normal (all three in a Bilateral block)
  Vec3<S> normal;            ///< unit
  Vec3<S> tangent;           ///< unit, perpendicular to the normal
  Vec3<S> arm_a, arm_b;      ///< from the centre of mass to the point: where the velocity is judged
  Vec3<S> impulse_arm_a, impulse_arm_b;  ///< likewise: where the impulse acts
  Vec3<S> target;                        ///< wanted relative velocity, in block components
};

}  // namespace tippe
