// SPDX-License-Identifier: MIT
// H = M + J^T (-dp/du) J of proximal_newton.hpp, block by block. A contact between bodies a and b adds
//
//   [ I ; [r]x ] K [ I, -[s]x ]        K = R G R^T, r the arm of the impulse, s that of the velocity
//
// to each of its four blocks. Where H must be symmetric the arms of the velocity serve for both.
#pragma once

#include <tippe/constraints/body_impulse.hpp>
#include <tippe/linalg/body_factor.hpp>

namespace tippe {
namespace proximal {

/// [r]x applied to the three rows of m.
template <class S>
[[nodiscard]] TIPPE_INLINE Mat3<S> skew_times(const Vec3<S>& r, const Mat3<S>& m) noexcept {
  return {add_scaled(m.r2 * r.y, -r.z, m.r1), add_scaled(m.r0 * r.z, -r.x, m.r2),
          add_scaled(m.r1 * r.x, -r.y, m.r0)};
}
/// -m [s]x: each row of m turned.
template <class S>
[[nodiscard]] TIPPE_INLINE Mat3<S> minus_times_skew(const Mat3<S>& m, const Vec3<S>& s) noexcept {
  return {cross(s, m.r0), cross(s, m.r1), cross(s, m.r2)};
}

template <class S>
TIPPE_INLINE void add_row(S* at, const Vec3<S>& v) noexcept {
  at[0] += v.x;
  at[1] += v.y;
  at[2] += v.z;
}
template <class S>
TIPPE_INLINE void add_corner(S* at, const Mat3<S>& m) noexcept {
  add_row(at, m.r0);
  add_row(at + block6::kOrder, m.r1);
  add_row(at + 2 * block6::kOrder, m.r2);
}

/// block += [I; [r]x] K [I, -[s]x].
template <class S>
void add_stiffness(S* block, const Mat3<S>& k, const Vec3<S>& r, const Vec3<S>& s) noexcept {
  const Mat3<S> right = minus_times_skew(k, s);
  add_corner(block, k);
  add_corner(block + 3, right);
  add_corner(block + 18, skew_times(r, k));
  add_corner(block + 21, skew_times(r, right));
}

/// The same for K = k I: [r]x [s]x = s r^T - (r.s) I.
template <class S>
void add_stiffness(S* block, S k, const Vec3<S>& r, const Vec3<S>& s) noexcept {
  const Vec3<S> a = s * k, b = r * k;
  const S turn = dot(b, s);
  block[0] += k;
  block[7] += k;
  block[14] += k;
  block[4] += a.z;
  block[5] -= a.y;
  block[9] -= a.z;
  block[11] += a.x;
  block[15] += a.y;
  block[16] -= a.x;
  block[19] -= b.z;
  block[20] += b.y;
  block[24] += b.z;
  block[26] -= b.x;
  block[30] -= b.y;
  block[31] += b.x;
  add_row(block + 21, Vec3<S>{turn - a.x * r.x, -(a.x * r.y), -(a.x * r.z)});
  add_row(block + 27, Vec3<S>{-(a.y * r.x), turn - a.y * r.y, -(a.y * r.z)});
  add_row(block + 33, Vec3<S>{-(a.z * r.x), -(a.z * r.y), turn - a.z * r.z});
}
template <class S>
[[nodiscard]] TIPPE_INLINE S transpose(S k) noexcept {
  return k;
}

/// block += g left right^T, each six long as (linear, angular).
template <class S>
void add_product(S* block, S g, const Vec3<S>& left_linear, const Vec3<S>& left_angular,
                 const Vec3<S>& right_linear, const Vec3<S>& right_angular) noexcept {
  const Vec3<S> linear = right_linear * g, angular = right_angular * g;
  add_corner(block, outer(left_linear, linear));
  add_corner(block + 3, outer(left_linear, angular));
  add_corner(block + 18, outer(left_angular, linear));
  add_corner(block + 21, outer(left_angular, angular));
}

/// R G R^T with R the axes of the block as columns.
template <class S>
[[nodiscard]] Mat3<S> to_world(const ContactBlock<S>& block, const Mat3<S>& g) noexcept {
  const Mat3<S> axes = block_axes(block);
  return transpose(axes) * (g * axes);
}

/// One end of a constraint at a moving body: its position in the elimination, or -1 where nothing moves.
struct Ends {
  int a, b;
};

/// Adds a contact with stiffness `k`: a matrix in world axes, or a number where it is the same in all.
template <class S, class K>
void add_contact(const BodyFactor<S>& h, bool symmetric, const Ends& ends, const ContactBlock<S>& block,
                 const K& k) noexcept {
  const Vec3<S>& push_a = symmetric ? block.arm_a : block.impulse_arm_a;
  const Vec3<S>& push_b = symmetric ? block.arm_b : block.impulse_arm_b;
  if (ends.a >= 0) add_stiffness(h.diagonal(ends.a), k, push_a, block.arm_a);
  if (ends.b >= 0) add_stiffness(h.diagonal(ends.b), k, push_b, block.arm_b);
  if (ends.a < 0 || ends.b < 0 || ends.a == ends.b) return;
  const K minus = k * S(-1);
  const bool a_first = ends.a < ends.b;
  const int e = a_first ? h.find(ends.a, ends.b) : h.find(ends.b, ends.a);
  // rows are those of the later body
  if (a_first) {
    add_stiffness(h.lower(e), minus, push_b, block.arm_a);
  } else {
    add_stiffness(h.lower(e), minus, push_a, block.arm_b);
  }
  if (symmetric) return;
  const K turned = transpose(minus);
  if (a_first) {
    add_stiffness(h.upper(e), turned, block.arm_b, push_a);
  } else {
    add_stiffness(h.upper(e), turned, block.arm_a, push_b);
  }
}

/// One constraint row as it acts on its two bodies; the angular part of b with the sign of -b.
template <class S>
struct RowArms {
  Vec3<S> linear, angular_a, angular_b;
};

/// H += g left right^T, both between the same two bodies.
template <class S>
void add_row_pair(const BodyFactor<S>& h, bool symmetric, const Ends& ends, S g, const RowArms<S>& left,
                  const RowArms<S>& right) noexcept {
  if (ends.a >= 0)
    add_product(h.diagonal(ends.a), g, left.linear, left.angular_a, right.linear, right.angular_a);
  if (ends.b >= 0)
    add_product(h.diagonal(ends.b), g, left.linear, left.angular_b, right.linear, right.angular_b);
  if (ends.a < 0 || ends.b < 0 || ends.a == ends.b) return;
  const bool a_first = ends.a < ends.b;
  const int e = a_first ? h.find(ends.a, ends.b) : h.find(ends.b, ends.a);
  const Vec3<S>& first_left = a_first ? left.angular_a : left.angular_b;
  const Vec3<S>& later_left = a_first ? left.angular_b : left.angular_a;
  const Vec3<S>& first_right = a_first ? right.angular_a : right.angular_b;
  const Vec3<S>& later_right = a_first ? right.angular_b : right.angular_a;
  add_product(h.lower(e), -g, left.linear, later_left, right.linear, first_right);
  if (!symmetric) add_product(h.upper(e), -g, right.linear, later_right, left.linear, first_left);
}

/// Mass and inertia of a body on the diagonal.
template <class S>
void add_mass(S* block, const SolverInertia<S>& inertia) noexcept {
  for (int i = 0; i < 3; ++i) block[7 * i] += inertia.mass;
  add_corner(block + 21, to_mat3(inertia.inertia));
}

}  // namespace proximal
}  // namespace tippe
