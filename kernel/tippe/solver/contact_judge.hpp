// SPDX-License-Identifier: MIT
// The judge of contact problems, as lcp_verify.hpp is that of dense ones: from the problem and the impulses
// alone, in wider arithmetic (two-float for float and double, Q24.40 for Q8.24, exact sums in Q24.40).
//
// Plain residual, a velocity: how far the impulses are from being their own projection,
//
//   Cone       |proj_K(p - r u~) - p| / r,   u~ = u + (mu |u_t|) e_n    (de Saxce's shift; elliptic: K and
//   the
//              shift are those of the ellipse, after stretching the weaker axis until it is a circle)
//   Pyramid    |p_n - max(0, p_n - r u_n)| / r  and  |p_t - proj(p_t - r u_t)| / r onto the polygon mu p_n
//   Bilateral  |u|
//   Row        |p - clamp(p - r u, lo, hi)| / r
//
// with r = 1 / mean diagonal of the block: zero exactly at solutions, the error of u where a contact sticks,
// the missing impulse times its response where it slides or opens. The largest over all constraints. With
// FrictionModel::Box, cone and pyramid are judged as a normal and two tangents clamped to mu p_n; otherwise
// the model is what each block asks for.
//
// Scaled residual: the same as a fraction of the load, the largest |u| that the free motion shows at a
// constraint it violates. A constraint whose own terms are so much larger than the load (a heavy body on a
// light one) that p, rounded to S, cannot do better is measured against four roundings of those terms
// instead, within the limits of lcp_verify.hpp. Solved: scaled <= kResidualTolerance.
#pragma once

#include <tippe/linalg/matrix_view.hpp>
#include <tippe/solver/lcp_result.hpp>
#include <tippe/solver/wide_motion.hpp>

namespace tippe {

/// Is this a problem at all? Empty, BadSize, BadIndex, NotFinite, BadMass, BadFriction, BadBounds or None.
/// O(bodies + contacts + rows). Units and right angles of the axes are the builder's to keep.
template <class S>
[[nodiscard]] LcpReason check_problem(const ContactProblem<S>& problem) noexcept;
/// The same, and whether the answer has a place for every impulse and velocity (BadSize).
template <class S>
[[nodiscard]] LcpReason check_problem(const ContactProblem<S>& problem,
                                      const ContactAnswer<S>& answer) noexcept;

/// The velocities that the impulses of `answer` give: free + M^-1 J^T p, each rounded once from wider
/// arithmetic, into answer.velocities. `scratch` has an entry per body, and holds the unrounded ones after.
/// Impulses that are zero cost nothing, but with `every_impulse` they cost as much as others.
template <class S>
void velocities_of(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                   NoDeduction<Span<WideVelocity<S>>> scratch, bool every_impulse = false) noexcept;

/// The velocity that scaled residuals are a fraction of: the largest |u| of the free motion at a constraint
/// it violates; at least the residual tolerance of what it shows at any, and at least the scalar's epsilon.
template <class S>
[[nodiscard]] S contact_load(const ContactProblem<S>& problem) noexcept;

template <class S>
struct ContactResidual {
  S plain = S(0);     ///< velocity, in the problem's units
  S scaled = S(0);    ///< dimensionless
  bool good = false;  ///< scaled <= kResidualTolerance and every number finite
};

/// Sets answer.velocities as velocities_of does, and judges. On a Cortex-M4F about 2 100 instructions a
/// contact with the ground in float.
template <class S>
[[nodiscard]] ContactResidual<S> contact_residual(const ContactProblem<S>& problem,
                                                  const ContactAnswer<S>& answer,
                                                  NoDeduction<Span<WideVelocity<S>>> scratch,
                                                  FrictionModel model = FrictionModel::None) noexcept;

/// The same, without touching answer.velocities, for a scratch that velocities_of has just filled.
template <class S>
[[nodiscard]] ContactResidual<S> judge_velocities(const ContactProblem<S>& problem,
                                                  const ContactAnswer<S>& answer,
                                                  NoDeduction<Span<const WideVelocity<S>>> velocities,
                                                  FrictionModel model = FrictionModel::None) noexcept;

/// Sets answer.velocities, both residuals, the friction label (friction_of, unless it is Box already) and the
/// status: Solved if the residual is good and the impulses are admissible; otherwise Limit with reason
/// Accuracy, unless the solver already named another reason.
template <class S>
void verify(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
            NoDeduction<Span<WideVelocity<S>>> scratch, LcpResult<S>& result,
            bool every_impulse = false) noexcept;

/// May nature give these impulses? p_n >= 0, friction within cone or pyramid, rows within their bounds, each
/// to a few units in the last place; nothing from blocks that cannot act. Says nothing about velocities. With
/// FrictionModel::Box, friction within mu p_n along each tangent by itself.
template <class S>
[[nodiscard]] bool admissible(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                              FrictionModel model = FrictionModel::None) noexcept;

/// The friction that blocks ask for: Cone, Pyramid if any block has one, None without friction.
template <class S>
[[nodiscard]] FrictionModel friction_of(const ContactProblem<S>& problem) noexcept;

}  // namespace tippe
