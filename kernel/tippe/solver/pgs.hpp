// SPDX-License-Identifier: MIT
// Projected Gauss-Seidel and its over-relaxed form, dense and boxed (star digest 36-39). Robust and of known
// cost, but linear: ten sweeps of a tall stack or of a heavy body on a light one are nowhere near the answer,
// and say so.
//
// Domain: symmetric positive semidefinite M with a positive diagonal. The Stewart-Trinkle matrix is neither:
// refused.
#pragma once

#include <tippe/solver/lcp_verify.hpp>

namespace tippe {

template <class S>
struct PgsSettings {
  int sweeps = 100;     ///< budget; exactly this many are done when tolerance is 0 or constant_work is set
  S relaxation = S(1);  ///< in (0, 2); 1 is Gauss-Seidel
  S tolerance = S(0);   ///< stop when the scaled residual of a sweep falls to it; 0: never stop early
  bool constant_work =
      false;  ///< the same operations whatever the numbers are: no early stop, no zero skipped
};

/// z_i := clamp(z_i - relaxation (M_i z + q_i) / M_ii, lo_i, hi_i), row after row, in index order.
/// `z` is the warm start on entry (brought into its bounds first) and the answer on return.
/// `work` counts sweeps of n^2 products. `scratch` holds n scalars.
/// Status: Solved or Limit (WorkLimit), by the judge. BadInput: z is untouched.
template <class S>
LcpResult<S> solve_pgs(const BoxedProblem<S>& problem, const PgsSettings<S>& settings, Span<S> scratch,
                       Span<S> z) noexcept;

/// Is M symmetric, with a positive diagonal and no negative 2 x 2 minor? (Necessary for semidefinite,
/// O(n^2).)
template <class S>
[[nodiscard]] LcpReason check_semidefinite(const MatrixView<const S>& M,
                                           NoDeduction<Span<const S>> scale) noexcept;

}  // namespace tippe
