// SPDX-License-Identifier: MIT
// Two bodies: every pair of their convex parts whose boxes come near gives a manifold.
#pragma once

#include <tippe/narrowphase/collision_body.hpp>
#include <tippe/narrowphase/manifold_list.hpp>
#include <tippe/narrowphase/witness_table.hpp>

namespace tippe {

/// Work of one call, for the step's report.
struct PairWork {
  int part_pairs = 0;  ///< convex pairs looked at
  int verified = 0;    ///< of these, answered by their witness
  int impacts = 0;     ///< manifolds found on the way of a continuous body
  uint32_t work = 0;   ///< scalar products of witnesses and searches
  int dropped = 0;     ///< regions of surfaces that found no room (kMaxSurfaceRegions)
};

/// Appends the manifolds of `pair` to `list`. Contact points are given from the *bodies'* origins (a part's
/// offset is added), so that on_a and on_b are lever arms whatever the part. Bound: parts of A x parts of B,
/// each one collide(), or kImpactSteps + 1 of them if a body is continuous, or
/// one collide_surface(), which may give several manifolds.
///
/// Discrete bodies: gaps at the start of the step, up to the speculative margin. With a continuous one that
/// moves farther than `rest_margin` in the step: points and normal as they are when the parts first meet, and
/// each gap as it was at the start of the step along that normal, so that gap + h * (closing speed) >= 0
/// stops the bodies where they meet; parts that do not meet have contacts within `rest_margin` only.
template <class S>
PairWork collide_pair(const CollisionBody<S>& a, const CollisionBody<S>& b, Pair pair,
                      const ContactSearch<S>& search, WitnessCursor& witnesses,
                      ManifoldList<S>& list) noexcept;

}  // namespace tippe
