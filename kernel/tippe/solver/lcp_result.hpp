// SPDX-License-Identifier: MIT
// One answer for every solver: how it ended, why, who gave the answer, what it cost against its bound, which
// friction it satisfies and how good it is. `Solved` is never the solver's own claim: verify() grants it,
// from the problem and the answer alone (lcp_verify.hpp for M, q and z; contact_judge.hpp for contact
// problems).
#pragma once

#include <tippe/scalar/scalar_traits.hpp>

namespace tippe {

enum class LcpStatus : uint8_t {
  Solved,    ///< verified: the scaled residual is within ScalarTraits<S>::kResidualTolerance
  Ray,       ///< Lemke ended on a ray whose certificate holds: no answer along this path (T 13.2)
  Limit,     ///< the work budget, or the accuracy of the scalar, ended first; z is the best known, see the
             ///< residual
  BadInput,  ///< refused, see the reason; z is untouched
};

enum class LcpReason : uint8_t {
  None,
  Empty,              ///< n = 0
  BadSize,            ///< M not n x n, or a vector or workspace that does not fit
  NotFinite,          ///< a NaN or infinity in the problem
  BadBounds,          ///< lo > hi
  BadCovering,        ///< a covering vector with an entry <= 0
  BadSettings,        ///< a relaxation outside (0, 2), a negative budget or tolerance
  ZeroDiagonal,       ///< Gauss-Seidel divides by the diagonal: it must be > 0
  NotSymmetric,       ///< the solver needs M = M^T
  NotSemidefinite,    ///< a diagonal entry or a 2 x 2 minor is negative: not a symmetric PSD matrix
  TooLarge,           ///< more variables than the method can take (enumeration: 8)
  UnsupportedScalar,  ///< the method is not offered for this scalar
  WorkLimit,          ///< the budget was used up
  Accuracy,           ///< ended within budget, but no answer of the promised accuracy was found
  Infeasible,         ///< every candidate was tried: there is no solution (enumeration only)
  BadIndex,           ///< a block or row names a body or contact that is not there, or one body twice
  BadMass,            ///< a negative inverse mass, inverse inertia or compliance
  BadFriction,        ///< a negative friction coefficient, or a pyramid of fewer than three facets
  UnsupportedLaw,     ///< a friction law that the method does not take
  BadStructure,       ///< the matrix is neither symmetric nor built of contacts as the method needs it
};

/// Who produced the answer.
enum class LcpSolver : uint8_t {
  None,
  Trivial,
  Lemke,
  LemkeWarm,
  CachedBasis,
  Pgs,
  Dantzig,
  Newton,
  Enumeration,
  BlockGaussSeidel,
  PgsRows,
  Staggered,
  NonsmoothCg,
  ProximalNewton,
  Chain,
  WarmStart,  ///< the start itself, verified
};

/// Which friction the impulses of a contact problem satisfy: the least exact of its contacts.
enum class FrictionModel : uint8_t {
  None,     ///< no contact has friction, or the problem has no contacts
  Cone,     ///< Coulomb's, round or elliptic
  Pyramid,  ///< edges on the cone, as every block asks for; contacts with the cone keep it
  Box,      ///< each tangent bounded by itself: up to sqrt(2) too much friction
};

template <class S>
struct [[nodiscard]] LcpResult {
  LcpStatus status = LcpStatus::BadInput;
  LcpReason reason = LcpReason::None;
  LcpSolver who = LcpSolver::None;
  int work = 0;        ///< pivots, sweeps, iterations or bases, as the solver's header says
  int work_bound = 0;  ///< the budget it had
  S residual = S(0);   ///< max over i of |min(z_i, w_i)|, in the units of the problem
  S residual_scaled =
      S(0);  ///< the same after equilibration, as a fraction of the largest load: dimensionless
  FrictionModel friction = FrictionModel::None;  ///< of contact problems
};

[[nodiscard]] constexpr const char* name(LcpStatus status) noexcept {
  switch (status) {
    case LcpStatus::Solved:
      return "solved";
    case LcpStatus::Ray:
      return "ray";
    case LcpStatus::Limit:
      return "limit";
    case LcpStatus::BadInput:
      return "bad_input";
  }
  return "unknown";
}

[[nodiscard]] constexpr const char* name(LcpReason reason) noexcept {
  switch (reason) {
    case LcpReason::None:
      return "none";
    case LcpReason::Empty:
      return "empty problem";
    case LcpReason::BadSize:
      return "sizes do not fit";
    case LcpReason::NotFinite:
      return "non-finite entry";
    case LcpReason::BadBounds:
      return "lower bound above upper bound";
    case LcpReason::BadCovering:
      return "covering vector must be positive";
    case LcpReason::BadSettings:
      return "setting out of range";
    case LcpReason::ZeroDiagonal:
      return "diagonal entry not positive";
    case LcpReason::NotSymmetric:
      return "matrix not symmetric";
    case LcpReason::NotSemidefinite:
      return "matrix not positive semidefinite";
    case LcpReason::TooLarge:
      return "too many variables for this method";
    case LcpReason::UnsupportedScalar:
      return "method not offered for this scalar";
    case LcpReason::WorkLimit:
      return "work budget used up";
    case LcpReason::Accuracy:
      return "no answer of the promised accuracy";
    case LcpReason::Infeasible:
      return "no solution exists";
    case LcpReason::BadIndex:
      return "body or contact index out of range";
    case LcpReason::BadMass:
      return "negative inverse mass or compliance";
    case LcpReason::BadFriction:
      return "negative friction or too few facets";
    case LcpReason::UnsupportedLaw:
      return "friction law not offered by this method";
    case LcpReason::BadStructure:
      return "matrix neither symmetric nor built of contacts";
  }
  return "unknown";
}

[[nodiscard]] constexpr const char* name(LcpSolver who) noexcept {
  switch (who) {
    case LcpSolver::None:
      return "none";
    case LcpSolver::Trivial:
      return "trivial";
    case LcpSolver::Lemke:
      return "lemke";
    case LcpSolver::LemkeWarm:
      return "lemke from the cached basis";
    case LcpSolver::CachedBasis:
      return "cached basis";
    case LcpSolver::Pgs:
      return "pgs";
    case LcpSolver::Dantzig:
      return "dantzig";
    case LcpSolver::Newton:
      return "newton";
    case LcpSolver::Enumeration:
      return "enumeration";
    case LcpSolver::BlockGaussSeidel:
      return "block gauss-seidel";
    case LcpSolver::PgsRows:
      return "pgs on rows";
    case LcpSolver::Staggered:
      return "staggered";
    case LcpSolver::NonsmoothCg:
      return "nonsmooth conjugate gradient";
    case LcpSolver::ProximalNewton:
      return "proximal newton";
    case LcpSolver::Chain:
      return "chain";
    case LcpSolver::WarmStart:
      return "warm start";
  }
  return "unknown";
}

[[nodiscard]] constexpr const char* name(FrictionModel model) noexcept {
  switch (model) {
    case FrictionModel::None:
      return "none";
    case FrictionModel::Cone:
      return "cone";
    case FrictionModel::Pyramid:
      return "pyramid";
    case FrictionModel::Box:
      return "box";
  }
  return "unknown";
}

}  // namespace tippe
