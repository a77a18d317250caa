// SPDX-License-Identifier: MIT
// What a step asks of its solver for one island: bodies as they would move, blocks and rows that forbid some
// of it. Views; the caller owns everything. No matrix is formed.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/constraints/contact_block.hpp>
#include <tippe/constraints/row.hpp>

namespace tippe {

template <class S>
struct ContactProblem {
  Span<const SolverBody<S>> bodies;
  Span<const ContactBlock<S>> contacts;  ///< in ascending order of key
  Span<const Row<S>> rows;               ///< in ascending order of key
};

/// Impulses are the warm start on entry (zero: none) and the answer on return; velocities are always
/// free + M^-1 J^T p of the impulses returned.
template <class S>
struct ContactAnswer {
  Span<Vec3<S>> contact_impulses;    ///< per block, in block components (normal, tangent, bitangent)
  Span<S> row_impulses;              ///< per row
  Span<BodyVelocity<S>> velocities;  ///< per body
};

}  // namespace tippe
