// SPDX-License-Identifier: MIT
// Normal and friction in turn (star digest 42): a round sweeps the normals with friction held, then friction
// within the reach of the normals just found. Each half is convex; the rounds have no proof of convergence,
// need not converge (Painleve's rod), and need more sweeps than blocks do on one contact: the corner of
// digest 70 gains a factor 3/16 a round where one block solve is exact. Kept because each half can be trusted
// by itself.
#pragma once

#include <tippe/solver/block_gauss_seidel.hpp>

namespace tippe {

/// As solve_blocks, but settings.sweeps counts rounds, and so does `work`; `inner` sweeps over normals (with
/// ball joints and rows not bounded by a contact), then as many over friction (with the rows that are).
/// Relaxation must be 1: BadSettings.
template <class S>
LcpResult<S> solve_staggered(const ContactProblem<S>& problem, const SweepSettings<S>& settings, int inner,
                             const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept;

}  // namespace tippe
