// SPDX-License-Identifier: MIT
// Nonsmooth nonlinear conjugate gradients over block sweeps (star digest 43): a sweep from x gives y; x - y
// is taken for a gradient, and the next sweep starts from y plus a remembered direction, brought back into
// friction. Where sweeps alone crawl (a stack of ten, 1000 on 1) it needs the square root of their number:
// 43 instead of 285, 237 instead of 6912 to one in a thousand. A sweep costs half as much again. Where a few
// sweeps do, or friction keeps changing its mind, there is nothing to gain.
#pragma once

#include <tippe/solver/block_gauss_seidel.hpp>

namespace tippe {

/// Impulse before the sweep and remembered direction, of a contact (Vec3) or a row (S).
template <class Impulse>
struct SweepMomentum {
  Impulse before = Impulse(), direction = Impulse();
};

template <class S>
struct NonsmoothCgWorkspace {
  SweepWorkspace<S> sweep;
  Span<SweepMomentum<Vec3<S>>> contacts;  ///< at least one per contact
  Span<SweepMomentum<S>> rows;            ///< at least one per row

  [[nodiscard]] static constexpr size_t bytes_for(int bodies, int contacts, int rows) noexcept {
    return SweepWorkspace<S>::bytes_for(bodies, contacts, rows) +
           static_cast<size_t>(contacts) * sizeof(SweepMomentum<Vec3<S>>) +
           static_cast<size_t>(rows) * sizeof(SweepMomentum<S>);
  }
};

/// As solve_blocks, with the same settings and endings. `work` counts sweeps.
template <class S>
LcpResult<S> solve_nonsmooth_cg(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                                const NonsmoothCgWorkspace<S>& workspace,
                                const ContactAnswer<S>& answer) noexcept;

}  // namespace tippe
