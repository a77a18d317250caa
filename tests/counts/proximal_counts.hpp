// SPDX-License-Identifier: MIT
#pragma once

namespace tippe {
namespace counts {

/// Proximal Newton on stacks of boxes with four contacts each, between marks: verification of a good warm
/// start, assembly and factorisation of H for 1, 3, 5 and 8 bodies (Cholesky, and LU where everything
/// slides), one step with a factor at hand, and a whole cold solve. Nothing for scalars it is not offered
/// for.
template <class S>
void measure_proximal();

}  // namespace counts
}  // namespace tippe
