// SPDX-License-Identifier: MIT
// The obvious broad phase: every box against every other. n (n - 1) / 2 box tests; the oracle of
// sweep_and_prune.hpp, and the faster of the two for a handful of bodies.
#pragma once

#include <tippe/broadphase/pair_filter.hpp>
#include <tippe/broadphase/pair_list.hpp>
#include <tippe/shapes/aabb.hpp>

namespace tippe {

/// Boxes, filters and liveness by index; entries that are not alive are skipped. Non-finite boxes never
/// overlap anything, because every comparison with NaN is false.
template <class S>
void find_all_pairs(Span<const Aabb<S>> boxes, Span<const CollisionFilter> filters, Span<const bool> alive,
                    const PairBits& disabled, PairList& pairs) noexcept;

}  // namespace tippe
