// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/lemke_basis.inl>
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
  S value = S(0), lift = S(-1);
  for (int i = 0; i < n; ++i) {
    if (!(x[i] < -tie_tolerance)) continue;
    if (best >= 0 && x[i] * lift <= value * d[i]) continue;  // x_i / d_i <= x_best / d_best, both d < 0
    best = i;
    value = x[i];
    lift = d[i];
  }
  if (best < 0) return -1;
  int tied = 0;
  int16_t* const rows = basis.candidates();
  const S theta = value / lift;
  for (int i = 0; i < n; ++i) {
    if (x[i] - theta * d[i] <= tie_tolerance) rows[tied++] = index(i);
  }
  if (tied <= 1) return best;
  const S* const level = basis.tie();
  for (int t = 0; t < tied; ++t) {
    const int i = rows[t];
    if (level[i] * d[best] > level[best] * d[i]) best = i;
  }
  return best;
}

/// Outcome of the ratio test.
template <class S>
struct Blocking {
  int row = -1;       // -1: nothing blocks
  bool weak = false;  // the pivot is small against its column
};

/// The step at which the first variable falls below -tie, and whose. Entries of the direction count from
/// tolerance.pivot on, or from that fraction of the largest entry.
template <class S>
struct FirstFall {
  int row = -1;  // -1: nothing falls
  S step = ScalarTraits<S>::kHighest;
  S largest = S(1);  // entry of the direction, at least 1
  S smallest_pivot;
};

/// float, double: one product a row.
template <class S>
[[nodiscard]] TIPPE_INLINE FirstFall<S> first_fall(int n, const S* x, const S* d,
                                                   const LemkeTolerance<S>& tolerance) noexcept {
  FirstFall<S> fall;
  fall.smallest_pivot = tolerance.pivot;
  for (int pass = 0; pass < 2; ++pass) {  // the second only when the first found a pivot that is too small
    S largest = S(1), step = ScalarTraits<S>::kHighest;
    int row = -1;
    for (int i = 0; i < n; ++i) {
      const S di = d[i];
      largest = max(largest, abs(di));
      const S own = max(x[i], S(0)) + tolerance.tie;
      if (!(own < step * di) || di <= fall.smallest_pivot) continue;
      step = own / di;
      row = i;
    }
    fall.row = row;
    fall.step = step;
    fall.largest = largest;
    fall.smallest_pivot = tolerance.pivot * largest;
    if (row < 0 || d[row] > fall.smallest_pivot) break;
  }
  return fall;
}

/// Fixed point: a step may not fit, products of the numbers compared do.
template <class R, int F>
[[nodiscard]] FirstFall<Fixed<R, F>> first_fall(int n, const Fixed<R, F>* x, const Fixed<R, F>* d,
                                                const LemkeTolerance<Fixed<R, F>>& tolerance) noexcept {
  using S = Fixed<R, F>;
  FirstFall<S> fall;
  for (int i = 0; i < n; ++i) fall.largest = max(fall.largest, abs(d[i]));
  fall.smallest_pivot = tolerance.pivot * fall.largest;
  S slack = S(0), divisor = S(1);
  for (int i = 0; i < n; ++i) {
    if (d[i] <= fall.smallest_pivot) continue;
    const S own = max(x[i], S(0)) + tolerance.tie;
    if (fall.row >= 0 && own * divisor >= slack * d[i]) continue;
    fall.row = i;
    slack = own;
    divisor = d[i];
  }
  if (fall.row >= 0) fall.step = slack / divisor;
  return fall;
}

/// The row that leaves when the variable with direction `d` enters. `r0` is the slot of z0, -1 if it is not
/// basic.
template <class S>
[[nodiscard]] TIPPE_INLINE Blocking<S> blocking_row(LemkeBasis<S>& basis, const S* d, int r0,
                                                    const LemkeTolerance<S>& tolerance) noexcept {
  const int n = basis.size();
  const S* const x = basis.x();
  const FirstFall<S> fall = first_fall(n, x, d, tolerance);
  if (fall.row < 0) return {};
  const S weak = fall.largest * (tolerance.pivot * S(256));
  const S step = fall.step, smallest_pivot = fall.smallest_pivot;
  // z0 leaves if it can
  if (r0 >= 0 && d[r0] > smallest_pivot && x[r0] <= step * d[r0]) return {r0, d[r0] < weak};
  // all that reach zero within that step tie
  int16_t* const rows = basis.candidates();
  int tied = 0;
  int strongest = fall.row;
  for (int i = 0; i < n; ++i) {
    const S di = d[i];
    if (x[i] > step * di || di <= smallest_pivot) continue;
    rows[tied++] = index(i);
    if (di > d[strongest]) strongest = i;
  }
  int best = fall.row;
  if (tied > 1) {
    const S* const level = basis.tie();
    for (int t = 0; t < tied; ++t) {
      const int i = rows[t];
      if (level[i] * d[best] < level[best] * d[i]) best = i;
    }
    // a pivot that is nearly noise would ruin the basis: take the strongest, and perturb anew
    if (d[best] < d[strongest] * (tolerance.pivot * S(256))) {
      best = strongest;
      basis.renew_ties();
    }
  }
  return {best, d[best] < weak};
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
  int r0 = r;  // z0 keeps its slot until the basis is factored
  while (pivots < budget) {
    const int leaving = basis.basic(r);
    basis.pivot(entering, r);
    ++pivots;
    if (leaving == basis.z0()) {
      run.end = LemkeEnd::Complementary;
      return run;
    }
    entering = basis.complement(leaving);
    lemke_detail::Blocking<S> blocking;
    for (bool fresh = basis.etas() == LemkeBasis<S>::kEtas;; fresh = true) {
      if (fresh) {
        if (!basis.factor()) return run;
        r0 = basis.slot_of(basis.z0());
      }
      d = basis.direction(entering);
      blocking = lemke_detail::blocking_row(basis, d, r0, tolerance);
      // a small pivot or a ray is believed only from a fresh factorisation
      if ((blocking.row >= 0 && !blocking.weak) || fresh) break;
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
