// SPDX-License-Identifier: MIT
// Contacts and joints of one island solved exactly, in the velocities of its bodies.
//
// 1. Verify: v = free + M^-1 J^T p with the impulses p of the last step. If they solve this step too, which
// is
//    what rest looks like, nothing else is done.
// 2. Far from a solution, a few Gauss-Seidel sweeps: they find out cheaply what sticks, slides and opens.
// 3. Newton on (v, p): the equation of motion and, for every constraint, p = its own projection
//    (proximal_law.hpp). What must not move is held by a stiffness: u + dp / rho = 0. Eliminating dp
//    leaves  H dv = -F + J^T offset,  H = M + J^T (stiffness) J,  in 6x6 blocks on the pattern of the contact
//    graph. Nothing is inverted but H, which is M plus what the contacts add: redundant contacts, loops of
//    joints and mass ratios do not hurt. 1 / rho is what each step leaves of the error, not a softness of the
//    answer.
//
// While nothing slides H is symmetric: Cholesky; else friction follows the normal impulse, and H is not: LU.
// A factor serves as long as each solve halves the error, also from step to step.
//
// Every answer is admissible (p in its cone and bounds, v of exactly that p) and labelled by its residual.
#pragma once

#include <tippe/constraints/body_impulse.hpp>
#include <tippe/linalg/body_factor.hpp>
#include <tippe/scalar/literals.hpp>
#include <tippe/solver/contact_judge.hpp>

namespace tippe {

/// rho in units of a contact's own mass. As large as rounding lets H be: its condition grows with it.
template <class S>
inline constexpr S kProximalStiffness = S(0);
template <>
inline constexpr float kProximalStiffness<float> = 0x1p13f;
template <>
inline constexpr double kProximalStiffness<double> = 0x1p20;

template <class S>
struct ProximalNewtonSettings {
  int factorisations = 12;  ///< budget of a call: H assembled and factored
  int solves = 48;          ///< budget of Newton's steps, most of them with a factor at hand
  int free_steps = 16;      ///< that need not descend
  int halvings = 6;         ///< of each step after them
  int sweeps = 6;           ///< before the first step, where the warm start is `far` off
  int last_sweeps = 20;     ///< from the warm start, where Newton did not arrive; the better answer counts
  S far = to_scalar<S>(0.001_r);  ///< like the tolerance
  /// Done when no constraint errs by more than this fraction of the load (contact_load), or by no more than
  /// four roundings of its impulse. Half the judge's, because here errors are largest components, there
  /// lengths.
  S tolerance = half(ScalarTraits<S>::kResidualTolerance);
  S stiffness = kProximalStiffness<S>;
  /// The verdict is the judge's (contact_judge.hpp), which costs three times the verification in the solver's
  /// own arithmetic. Off: `Solved` is that verification's.
  bool judged = true;
};

/// What the solve did, for statistics. `work` of the result counts factorisations.
struct ProximalNewtonReport {
  int factorisations = 0;
  int unsymmetric = 0;  ///< of them with LU
  int solves = 0;
  int halvings = 0;
  int candidates = 0;          ///< answers verified on the way
  int evaluations = 0;         ///< passes over all constraints, verifications included
  bool verified_warm = false;  ///< the impulses of the last step were good
};

/// What lives from step to step: pattern and factor. Part of the state of a world (copy it with the rest);
/// forget() when the island is another one.
struct ProximalNewtonCache {
  BodyPattern pattern;
  int bodies = 0;  ///< of the problem they belong to
  bool factored = false;
  bool symmetric = true;
  void forget() noexcept { *this = ProximalNewtonCache{}; }
};

/// Memory of the caller. More bodies, contacts, rows or couplings than there is room for: BadInput with
/// reason TooLarge, nothing changed; block Gauss-Seidel takes islands of any size.
template <class S>
struct ProximalNewtonWorkspace {
  ProximalNewtonCache* cache = nullptr;
  Span<S> factor;                    ///< BodyFactor<S>::reals_for(bodies, couplings)
  Span<uint8_t> bytes;               ///< bytes_for(bodies, couplings, contacts)
  Span<S> steps;                     ///< 6 bodies
  Span<BodyVelocity<S>> velocities;  ///< 2 bodies
  Span<BodyImpulse<S>> sums;         ///< bodies
  Span<Vec3<S>> contact_impulses;    ///< 3 contacts
  Span<S> row_impulses;              ///< 3 rows
  Span<S> scales;                    ///< contacts + rows
  Span<WideVelocity<S>> judge;       ///< bodies; or empty, where settings.judged is off

  [[nodiscard]] static constexpr int bytes_for(int bodies, int couplings, int contacts) noexcept {
    return bodies + contacts + couplings + BodyFactor<S>::bytes_for(bodies);
  }
};

/// A workspace with its memory. kCouplings: pairs of moving bodies in contact, fill-in of loops included; a
/// stack or chain has kBodies - 1, most_couplings(kBodies) is always enough.
/// Bytes: about 4 (36 (kBodies + 2 kCouplings) + 24 kBodies + 7 kContacts + 3 kRows) + 300 in float.
template <class S, int kBodies, int kContacts, int kRows, int kCouplings = most_couplings(kBodies)>
struct ProximalNewtonMemory {
  static_assert(kBodies >= 1 && kBodies <= kMaxPatternBodies && kContacts >= 0 && kRows >= 0, "capacities");
  ProximalNewtonCache cache;
  S factor[BodyFactor<S>::reals_for(kBodies, kCouplings)] = {};
  uint8_t bytes[ProximalNewtonWorkspace<S>::bytes_for(kBodies, kCouplings, kContacts)] = {};
  S steps[6 * kBodies] = {};
  BodyVelocity<S> velocities[2 * kBodies] = {};
  BodyImpulse<S> sums[kBodies] = {};
  Vec3<S> contact_impulses[3 * kContacts + 1] = {};
  S row_impulses[3 * kRows + 1] = {};
  S scales[kContacts + kRows + 1] = {};
  WideVelocity<S> judge[kBodies] = {};

  [[nodiscard]] ProximalNewtonWorkspace<S> workspace() noexcept {
    return {&cache, factor, bytes, steps, velocities, sums, contact_impulses, row_impulses, scales, judge};
  }
};

/// Solved or Limit; `work` counts factorisations, `residual` is a velocity. BadInput: the answer is
/// untouched.
///   Empty, BadSize, BadIndex, NotFinite, BadMass, BadFriction, BadBounds   as check_problem() finds
///   NotFinite       in the warm start too
///   BadSettings     a budget below 0, a tolerance or stiffness that is not positive
///   TooLarge        more than the workspace holds, or than kMaxPatternBodies: use solve_blocks
///   UnsupportedLaw  a block with law Pyramid
template <class S>
LcpResult<S> solve_proximal_newton(const ContactProblem<S>& problem,
                                   NoDeduction<Span<const SolverInertia<S>>> inertia,
                                   const ProximalNewtonSettings<S>& settings,
                                   const ProximalNewtonWorkspace<S>& workspace,
                                   const ContactAnswer<S>& answer,
                                   ProximalNewtonReport* report = nullptr) noexcept;

}  // namespace tippe
