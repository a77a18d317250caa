// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/lemke_run.hpp>

namespace tippe {
namespace lemke_detail {

/// The row that z0 replaces first: the largest -x_i / lift_i, ties by the perturbation. -1 if no x_i is
/// negative. `d` is the direction of z0, -lift.
template <class S>
[[nodiscard]] int first_row(LemkeBasis<S>& basis, const S* d, S tie_tolerance) noexcept {
  const int n = basis.size();
  const S* const x = basis.x();
  int best = -1;
  for (int i = 0; i < n; ++i) {
    if (!(x[i] < -tie_tolerance)) continue;
    if (best < 0 || x[i] * d[best] > x[best] * d[i]) best = i;  // x_i / d_i > x_best / d_best, both d < 0
  }
  if (best < 0) return -1;
  int tied = 0;
  const S theta = x[best] / d[best];
  for (int i = 0; i < n; ++i) tied += x[i] - theta * d[i] <= tie_tolerance ? 1 : 0;
  if (tied <= 1) return best;
  const S* const t = basis.tie();
  for (int i = 0; i < n; ++i) {
    if (x[i] - theta * d[i] <= tie_tolerance && t[i] * d[best] > t[best] * d[i]) best = i;
  }
  return best;
}

/// Outcome of the ratio test.
template <class S>
struct Blocking {
  int row = -1;       // -1: nothing blocks
  bool weak = false;  // the pivot is small against its column
};

template <class S>
[[nodiscard]] Blocking<S> blocking_row(LemkeBasis<S>& basis, const S* d,
                                       const LemkeTolerance<S>& tolerance) noexcept {
  const int n = basis.size();
  const S* const x = basis.x();
  // first pass: the step at which the first variable falls below -tie. Pivots count from tolerance.pivot on,
  // or from that fraction of the largest entry; the second case, rare, needs the pass again.
  S largest = S(1), smallest_pivot = tolerance.pivot;
  int bound = -1;
  for (int pass = 0; pass < 2; ++pass) {
    S slack = S(0), weakest = ScalarTraits<S>::kHighest;
    bound = -1;
    for (int i = 0; i < n; ++i) {
      largest = max(largest, abs(d[i]));
      if (d[i] <= smallest_pivot) continue;
      weakest = min(weakest, d[i]);
      const S own = max(x[i], S(0)) + tolerance.tie;
      if (bound >= 0 && own * d[bound] >= slack * d[i]) continue;
      bound = i;
      slack = own;
    }
    smallest_pivot = tolerance.pivot * largest;
    if (weakest > smallest_pivot) break;
  }
  if (bound < 0) return {};
  const S step = (max(x[bound], S(0)) + tolerance.tie) / d[bound];
  // z0 leaves if it can
  const int r0 = basis.slot_of(basis.z0());
  if (r0 >= 0 && d[r0] > smallest_pivot && x[r0] <= step * d[r0])
    return {r0, d[r0] < largest * (tolerance.pivot * S(256))};
  // second pass: all that reach zero within that step tie
  int best = bound;
  int tied = 0;
  int strongest = bound;
  for (int i = 0; i < n; ++i) {
    if (d[i] <= smallest_pivot || x[i] > step * d[i]) continue;
    ++tied;
    if (d[i] > d[strongest]) strongest = i;
  }
  if (tied > 1) {
    const S* const t = basis.tie();
    for (int i = 0; i < n; ++i) {
      if (d[i] <= smallest_pivot || x[i] > step * d[i]) continue;
      if (t[i] * d[best] < t[best] * d[i]) best = i;
    }
    // a pivot that is nearly noise would ruin the basis: take the strongest, and perturb anew
    if (d[best] < d[strongest] * (tolerance.pivot * S(256))) {
      best = strongest;
      basis.renew_ties();
    }
  }
  return {best, d[best] < largest * (tolerance.pivot * S(256))};
}

}  // namespace lemke_detail

template <class S>
LemkeTolerance<S> lemke_tolerance(int attempt) noexcept {
  using Traits = ScalarTraits<S>;
  LemkeTolerance<S> tolerance;
  tolerance.tie = Traits::kResidualTolerance / S(4);
  for (int i = 0; i < attempt && i < 2; ++i) {
    tolerance.pivot = tolerance.pivot / S(16);
    tolerance.tie = tolerance.tie / S(4);
  }
  return tolerance;
}

template <class S>
LemkeRun<S> run_lemke(LemkeBasis<S>& basis, const LemkeTolerance<S>& tolerance, int budget,
                      int& pivots) noexcept {
  LemkeRun<S> run;
  const S* d = basis.direction(basis.z0());
  int r = lemke_detail::first_row(basis, d, tolerance.tie);
  if (r < 0) {
    run.end = LemkeEnd::Complementary;
    return run;
  }
  int entering = basis.z0();
  while (pivots < budget) {
    const int leaving = basis.basic(r);
    basis.pivot(entering, r);
    ++pivots;
    if (leaving == basis.z0()) {
      run.end = LemkeEnd::Complementary;
      return run;
    }
    entering = basis.complement(leaving);
    if (basis.etas() == LemkeBasis<S>::kEtas && !basis.factor()) return run;
    d = basis.direction(entering);
    lemke_detail::Blocking<S> blocking = lemke_detail::blocking_row(basis, d, tolerance);
    if ((blocking.row < 0 || blocking.weak) && basis.etas() > 0) {
      if (!basis.factor()) return run;
      d = basis.direction(entering);
      blocking = lemke_detail::blocking_row(basis, d, tolerance);
    }
    if (blocking.row < 0) {
      run.end = LemkeEnd::Ray;
      run.entering = entering;
      run.direction = d;
      return run;
    }
    r = blocking.row;
  }
  run.end = LemkeEnd::Budget;
  return run;
}

}  // namespace tippe
