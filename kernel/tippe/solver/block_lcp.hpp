// SPDX-License-Identifier: MIT
// Gauss-Seidel by contacts, and staggered normal and friction sweeps, on a dense frictional LCP (star digest
// 41, 42, 69): for those who have M and q rather than bodies. The contacts are found in the matrix: a
// variable whose row is -1 in the columns beta of its directions, mu in that of its normal f and zero
// elsewhere, and whose column is 1 in the rows beta, is the lambda of a contact (Stewart and Trinkle), in any
// order of variables; directions of a contact follow each other around the circle in the order of their
// indices. Whatever is left of M without the lambdas must be symmetric with a positive diagonal; variables
// that belong to no contact are blocks of one. So a symmetric semidefinite LCP passes too, and is then swept
// as by PGS.
#pragma once

#include <tippe/solver/lcp_verify.hpp>

namespace tippe {

template <class S>
struct BlockLcpSettings {
  int sweeps = 200;    ///< budget (staggered: of rounds); exactly this many when tolerance is 0
  S tolerance = S(0);  ///< stop when the scaled residual falls to it; 0: never stop early
  int inner = 20;      ///< staggered only: sweeps over the normals, then over the friction, in each round
};

template <class S>
struct BlockLcpWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept { return 2 * n; }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept { return 4 * n + 1; }
};

/// Every block is solved exactly: open, sticking, or sliding on a vertex or an edge of its pyramid. `z` is
/// the warm start on entry and the answer on return. `work` counts sweeps of n^2 products. Status: Solved or
/// Limit (WorkLimit), by the judge. BadInput: BadStructure if the matrix is none of the above (z untouched),
/// ZeroDiagonal, NotSymmetric, NotFinite, Empty, BadSize, BadSettings.
template <class S>
LcpResult<S> solve_block_lcp(const LcpProblem<S>& problem, const BlockLcpSettings<S>& settings,
                             const BlockLcpWorkspace<S>& workspace, Span<S> z) noexcept;

/// Normals with friction held, then friction within mu times the normals held, in turn; each half is convex
/// and swept `inner` times, the rounds have no proof of convergence (Painleve's rod diverges). `work` counts
/// rounds.
template <class S>
LcpResult<S> solve_staggered_lcp(const LcpProblem<S>& problem, const BlockLcpSettings<S>& settings,
                                 const BlockLcpWorkspace<S>& workspace, Span<S> z) noexcept;

}  // namespace tippe
