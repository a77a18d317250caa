// SPDX-License-Identifier: MIT
// Block Gauss-Seidel on a contact problem, matrix-free: contact after contact is solved exactly
// (one_contact.hpp) and row after row clamped, each with all other impulses held, velocities kept up to date.
// No matrix is formed, no pivot can fail, every scalar down to Q8.24 will do; but the rate is linear: a tall
// stack or a heavy body on a light one needs many sweeps, and the result says how far it came.
#pragma once

#include <tippe/solver/contact_judge.hpp>
#include <tippe/solver/one_contact.hpp>

namespace tippe {

template <class S>
struct SweepSettings {
  int sweeps = 50;      ///< budget; exactly this many are done when tolerance is 0 or constant_work is set
  S relaxation = S(1);  ///< in (0, 2); 1 is Gauss-Seidel
  S tolerance = ScalarTraits<S>::kResidualTolerance;  ///< stop when the judge's scaled residual falls to it
  bool constant_work = false;  ///< no early stop, and every contact costs as if it slid
};

/// What is kept of a contact during a solve.
template <class S>
struct PreparedContact {
  ReducedContact<S> reduced;
  S slide = S(-1);  ///< see solve_cone
};
/// What is kept of a row: its inverse response, and what its impulse does to the spins.
template <class S>
struct PreparedRow {
  S response = S(0);  ///< 0: the row cannot act
  S inverse_response = S(0);
  Vec3<S> turn_a, turn_b;  ///< I^-1 angular
};

/// Memory of a solve, owned by the caller; contents before and after do not matter.
template <class S>
struct SweepWorkspace {
  Span<PreparedContact<S>> contacts;  ///< at least one per contact
  Span<PreparedRow<S>> rows;          ///< at least one per row
  Span<WideVelocity<S>> bodies;       ///< at least one per body

  [[nodiscard]] static constexpr size_t bytes_for(int bodies, int contacts, int rows) noexcept {
    return static_cast<size_t>(contacts) * sizeof(PreparedContact<S>) +
           static_cast<size_t>(rows) * sizeof(PreparedRow<S>) +
           static_cast<size_t>(bodies) * sizeof(WideVelocity<S>);
  }
};
/// The same with its memory, for capacities known at compile time. bytes_for() of it, plus alignment.
template <class S, int kBodies, int kContacts, int kRows>
struct SweepStorage {
  PreparedContact<S> contacts[kContacts > 0 ? kContacts : 1];
  PreparedRow<S> rows[kRows > 0 ? kRows : 1];
  WideVelocity<S> bodies[kBodies > 0 ? kBodies : 1];

  [[nodiscard]] SweepWorkspace<S> view() noexcept {
    return {Span<PreparedContact<S>>(contacts), Span<PreparedRow<S>>(rows), Span<WideVelocity<S>>(bodies)};
  }
};

/// `answer` brings the warm start (not finite or not admissible impulses are made so first) and takes the
/// answer: impulses that are admissible whatever the status, and the velocities that belong to them.
/// `work` counts sweeps. A sweep costs about 800 float instructions a sliding contact with the
/// ground on a Cortex-M4F.
/// Status: Solved, by the judge, or Limit (WorkLimit, or Accuracy where an early stop failed to please it).
/// BadInput: nothing is touched.
template <class S>
LcpResult<S> solve_blocks(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                          const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept;

/// Gauss-Seidel on single rows: a contact is a normal row and two tangent rows, each clamped to mu p_n by
/// itself. That is the box model of friction: cheaper than the cone by a third, up to sqrt(2) too strong
/// between the tangents, and labelled so. Without friction it is the same as solve_blocks. Bilateral blocks
/// are three equations.
template <class S>
LcpResult<S> solve_pgs_rows(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                            const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept;

}  // namespace tippe
