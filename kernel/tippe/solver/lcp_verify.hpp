// SPDX-License-Identifier: MIT
// The judge. Solvers propose z; only verify() turns it into `Solved`, from the original data and in wider
// arithmetic (exact in fixed point, two-float in float and double), so that no solver marks its own homework.
#pragma once

#include <tippe/solver/lcp_problem.hpp>
#include <tippe/solver/lcp_result.hpp>

namespace tippe {

template <class S>
struct LcpResidual {
  S plain = S(0);     ///< max |min(z_i, w_i)|; boxed: max |mid(z_i - lo_i, w_i, z_i - hi_i)|
  S scaled = S(0);    ///< the same with z_i and w_i in units of the equilibrated problem
  bool good = false;  ///< scaled <= ScalarTraits<S>::kResidualTolerance and every number finite
};

/// Residual of z. A row's unit is load / s_i (equilibrate.hpp), or the smallest error that z, rounded to S,
/// allows in that row if this is larger: four units in the last place of z, seen through the row of M. Cost:
/// n products for every z_j that is not zero; with `every_column`, for all: the same work whatever z is.
template <class S>
[[nodiscard]] LcpResidual<S> lcp_residual(const BoxedProblem<S>& problem, NoDeduction<Span<const S>> scale,
                                          NoDeduction<Span<const S>> z, bool every_column = false) noexcept;
/// The same for an LCP whose load (load_of in equilibrate.hpp) is known.
template <class S>
[[nodiscard]] LcpResidual<S> lcp_residual(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale,
                                          S load, NoDeduction<Span<const S>> z) noexcept;

/// Turns a residual into a verdict: see verify().
template <class S>
void decide(const LcpResidual<S>& r, LcpResult<S>& result) noexcept {
  result.residual = r.plain;
  result.residual_scaled = r.scaled;
  if (r.good) {
    result.status = LcpStatus::Solved;
    result.reason = LcpReason::None;
  } else {
    result.status = LcpStatus::Limit;
    if (result.reason == LcpReason::None) result.reason = LcpReason::Accuracy;
  }
}

/// Fills in both residuals of `result`, and decides: Solved if they are good; otherwise Limit with reason
/// Accuracy, unless the solver already named another reason.
template <class S>
void verify(const BoxedProblem<S>& problem, NoDeduction<Span<const S>> scale, NoDeduction<Span<const S>> z,
            LcpResult<S>& result, bool every_column = false) noexcept {
  decide(lcp_residual<S>(problem, scale, z, every_column), result);
}

/// Lemke's certificate (T digest 49): with u = M ray + ray0 cover,
///   ray >= 0, ray != 0, ray0 >= 0, u >= 0, ray_i u_i = 0, each to the scalar's pivot tolerance.
/// Along z + t ray the problem stays complementary for every t >= 0 while z0 never falls.
template <class S>
[[nodiscard]] bool ray_holds(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale,
                             NoDeduction<Span<const S>> cover, NoDeduction<Span<const S>> ray,
                             S ray0) noexcept;

/// True if v >= 0 with M^T v <= 0 and q.v < 0: then v.w = (M^T v).z + q.v < 0 for every z >= 0, so that no z
/// makes w >= 0. M^T v may be positive by rounding, as long as that admits only solutions beyond 1 /
/// kPivotTolerance loads.
template <class S>
[[nodiscard]] bool proves_infeasible(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale,
                                     NoDeduction<Span<const S>> v) noexcept;

}  // namespace tippe
