// SPDX-License-Identifier: MIT
// One call that always has an answer (mission L8): what is cheap and exact is tried first, what never fails
// last.
//
//   1. the start itself, verified                        one residual
//   2. the cached basis, verified                        one small factorisation and one residual
//   3. pivots from that basis, then Lemke from cold      a budget of pivots
//   4. block Gauss-Seidel from the best point known      a budget of sweeps
//
// Every step is judged by the residual of lcp_verify.hpp; the first that pleases the judge ends the chain. If
// none does, the best point of all is handed back with its residual. The answer is admissible whatever the
// status: z >= 0 and, where the matrix is built of contacts (dense_contacts.hpp), the friction of every
// contact within mu times its normal force. The same input gives the same answer: no clock, no random number.
#pragma once

#include <tippe/solver/basis_cache.hpp>
#include <tippe/solver/block_lcp.hpp>

namespace tippe {

template <class S>
struct ChainSettings {
  CachedSettings<S> cached;  ///< pivots and cover of steps 2 and 3
  int sweeps = 100;          ///< of step 4; 0: there is no step 4
};

/// Caller-owned memory. The first part is that of solve_cached, and what holds for it there holds here.
template <class S>
struct ChainWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept {
    return LemkeWorkspace<S>::reals_for(n) + BlockLcpWorkspace<S>::reals_for(n) + 2 * n;
  }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept {
    return LemkeWorkspace<S>::indices_for(n) + BlockLcpWorkspace<S>::indices_for(n);
  }
};

/// `z` is the best start known (zeros, if none) on entry and the answer on return; a start that is not finite
/// or negative somewhere is cut to 0 there. `who` names the producer: WarmStart (Trivial, if it is all
/// zeros), CachedBasis, LemkeWarm, Lemke or BlockGaussSeidel. `friction`: Pyramid, or None where no row is
/// that of a lambda. `work` counts pivots and sweeps, at most work_bound.
///   Solved  by the judge
///   Ray     Lemke's certificate holds and no sweep helped; z is the best point known, `ray` as in
///   solve_lemke Limit   z is the best point known BadInput: z and the cache are untouched
template <class S>
LcpResult<S> solve_chain(const LcpProblem<S>& problem, Span<const uint32_t> keys,
                         const ChainSettings<S>& settings, BasisCache<S>& cache,
                         const ChainWorkspace<S>& workspace, Span<S> z, Span<S> ray = Span<S>()) noexcept;

}  // namespace tippe
