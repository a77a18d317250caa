// SPDX-License-Identifier: MIT
// Every complementary choice in turn (star digest 33): exponential, for at most eight variables, and for that
// reason the permanent oracle of the other solvers.
#pragma once

#include <tippe/solver/lcp_verify.hpp>

namespace tippe {

inline constexpr int kEnumerationLimit = 8;

/// Tries the 2^n supports with w = 0 exactly on them; if none answers, all 3^n choices of z_i > 0 / both zero
/// / w_i > 0, which a problem with singular blocks may need. The first that the judge accepts is the answer;
/// supports count up in binary, variable 0 lowest. `work` counts supports, at most `max_supports` (0: all).
/// Stack: about 100 scalars. Limit with reason Infeasible: there is no solution (up to the judge's
/// tolerance); z is untouched. n > 8: TooLarge.
template <class S>
LcpResult<S> solve_enumeration(const LcpProblem<S>& problem, Span<S> z, int max_supports = 0) noexcept;

}  // namespace tippe
