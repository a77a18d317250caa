// SPDX-License-Identifier: MIT
#pragma once

namespace tippe {
namespace counts {

/// Narrow-phase calls between marks, kSamples each: two boxes at rest with their witness and without, and two
/// boxes anyhow near each other without. S is the scalar that collides: Q24_40 in the fixed32 profile.
template <class S>
void measure_collision();

}  // namespace counts
}  // namespace tippe
