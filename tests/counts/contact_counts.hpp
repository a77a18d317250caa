// SPDX-License-Identifier: MIT
#pragma once

namespace tippe {
namespace counts {

/// Contact solves between marks, kSamples each: one contact given its reduced W, in each of its modes; and a
/// box on four contacts, judged and swept.
template <class S>
void measure_contacts();

}  // namespace counts
}  // namespace tippe
