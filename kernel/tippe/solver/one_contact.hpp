// SPDX-License-Identifier: MIT
// One contact, solved exactly: given u = W p + q, the impulse p that friction and contact allow.
//
// The normal is eliminated once per block: with u_n = 0
//   p_n = -q_n / W_nn - c . p_t,   u_t = A p_t + b,   A = W_tt - W_tn c,  b = q_t - g q_n,
//   c = W_nt / W_nn,  g = W_tn / W_nn,
// which leaves a 2 x 2 problem. W may be slightly unsymmetric (impulse arms that differ from arms).
//
// Sliding on the cone means u_t = -lambda p_t with lambda >= 0 and |p_t| = mu p_n. With s = 1 / (1 + lambda),
// p_t is along -m(s), m(s) = b + s (adj(A) b - b), and s is the root in [0, 1] of
//   H(s) = mu p_n det(s) - s |m(s)|,   H(0) > 0 > H(1) whenever the contact closes and cannot stick:
// Newton from a good guess, kept in a bracket that is halved where Newton would leave it or crawl. Bounded;
// usually two to four evaluations. s is also what to start the next, similar, problem from.
#pragma once

#include <tippe/math/mat3.hpp>
#include <tippe/solver/contact_mode.hpp>
#include <tippe/solver/facet.hpp>

namespace tippe {

/// A contact's W, reduced and in units in which its mean diagonal is between 1/2 and 1: impulses of the
/// reduced problem times `unit` are those of W. Prepared once, used in every sweep.
template <class S>
struct ReducedContact {
  S unit = S(0);  ///< a power of two; 0 for a contact that cannot act
  S inverse_unit = S(0);
  S nn = S(0);                                   ///< W_nn
  S inverse_nn = S(0);                           ///< 1 / W_nn
  Tangent<S> c, g;                               ///< W_nt / W_nn, W_tn / W_nn
  S tt = S(0), tb = S(0), bt = S(0), bb = S(0);  ///< A
  S inverse_det = S(0);  ///< 1 / det A; 0 where A is singular: such a contact never sticks

  [[nodiscard]] constexpr bool acts() const noexcept { return unit > S(0); }
};

/// False (and `reduced` left inactive) if W_nn is not positive, or W is not finite.
template <class S>
bool reduce(const Mat3<S>& W, ReducedContact<S>& reduced) noexcept;

/// Friction of one contact, and where its last solution slid.
template <class S>
struct Friction {
  S mu = S(0);      ///< along the tangent
  S across = S(0);  ///< along the bitangent
};

/// Evaluations of H that a cone solve makes at most.
inline constexpr int kConeEvaluations = 24;
/// Evaluations that the constant-time form always makes: enough for 99 of 100 cold starts, for the others the
/// next sweep goes on from there.
inline constexpr int kConstantConeEvaluations = 6;

/// All of these: p is the present impulse and becomes the new one; u is the velocity that belongs to the
/// present p. (So nobody forms q = u - W p, which the reduced form does not need.) All in the units of W.
///
/// Coulomb's cone, round or elliptic. `slide` is s of the last solve of this contact, or -1 for none.
template <class S>
ContactMode solve_cone(const ReducedContact<S>& contact, const Friction<S>& friction, const Vec3<S>& u,
                       Vec3<S>& p, S& slide) noexcept;

/// The same with nearly the same instructions whether the contact is open, sticks or slides.
template <class S>
ContactMode solve_cone_constant(const ReducedContact<S>& contact, const Friction<S>& friction,
                                const Vec3<S>& u, Vec3<S>& p, S& slide) noexcept;

/// The pyramid whose edges are facet_direction(i, facets), i < facets, facets >= 3. Exact; O(facets).
template <class S>
ContactMode solve_pyramid(const ReducedContact<S>& contact, const Friction<S>& friction, int facets,
                          const Vec3<S>& u, Vec3<S>& p) noexcept;

/// u = 0.
template <class S>
void solve_bilateral(const ReducedContact<S>& contact, const Vec3<S>& u, Vec3<S>& p) noexcept;

}  // namespace tippe
