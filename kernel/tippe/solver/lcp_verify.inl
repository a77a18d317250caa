// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/compensated_accumulator.hpp>
#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lcp_verify.hpp>

namespace tippe {
namespace verify_detail {

/// How far w_i = M_i z + q_i can be off only because z is rounded to S, in units of the residual tolerance.
/// `size` is sum |M_ij z_j| in floating point, sum |M_ij| in fixed point.
template <class S>
[[nodiscard]] S rounding_unit(S size) noexcept {
  using Traits = ScalarTraits<S>;
  return S(4) * (Traits::kEpsilon / Traits::kResidualTolerance) * size;
}

/// The unit of a row. In floating point a huge z would excuse any residual, so the excuse ends at 2^10
/// tolerances for double (1.5e-8 of the load), 2^4 for float; in fixed point it does not grow with z.
template <class S>
[[nodiscard]] S row_unit(S load_unit, S rounding) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return max(load_unit, rounding);
  } else {
    return clamp(rounding, load_unit, load_unit * S(kSame<S, float> ? 16 : 1024));
  }
}

/// Columns with z_j != 0, and their z, for a row product that skips the others.
template <class S>
struct NonzeroColumns {
  static constexpr int kMost = 48;
  using Factor = ProductFactorOf<S>;
  typename Factor::type z[kMost];
  int16_t index[kMost];
  int count = 0;

  /// False if there are more than fit.
  [[nodiscard]] bool fill(Span<const S> all) noexcept {
    for (int j = 0; j < all.size(); ++j) {
      if (all[j] == S(0)) continue;
      if (count == kMost) return false;
      z[count] = Factor::make(all[j]);
      index[count++] = static_cast<int16_t>(j);
    }
    return true;
  }
  [[nodiscard]] TIPPE_INLINE S entry(const S* row, int t) const noexcept { return row[index[t]]; }
  [[nodiscard]] TIPPE_INLINE typename Factor::type factor(int t) const noexcept { return z[t]; }
  [[nodiscard]] TIPPE_INLINE S value(int t) const noexcept { return Factor::value(z[t]); }
};

/// All columns, in the same words.
template <class S>
struct EveryColumn {
  const S* z;
  int count;

  [[nodiscard]] TIPPE_INLINE S entry(const S* row, int t) const noexcept { return row[t]; }
  [[nodiscard]] TIPPE_INLINE typename ProductFactorOf<S>::type factor(int t) const noexcept {
    return ProductFactorOf<S>::make(z[t]);
  }
  [[nodiscard]] TIPPE_INLINE S value(int t) const noexcept { return z[t]; }
};

/// w_i = M_i z + q_i in wider arithmetic, and the size from which rounding_unit is made.
template <class S>
struct Row {
  S w, size;
};
template <class S, class Columns>
[[nodiscard]] TIPPE_INLINE Row<S> evaluate_row(const S* row, S q, const Columns& columns) noexcept {
  CompensatedAccumulator<S> sum;
  S size = ScalarTraits<S>::kIsFixed ? S(1) : abs(q);
  sum.add(q);
  for (int t = 0; t < columns.count; ++t) {
    const S entry = columns.entry(row, t);
    sum.add_product(entry, columns.factor(t));
    size = size + abs(ScalarTraits<S>::kIsFixed ? entry : entry * columns.value(t));
  }
  return {sum.result(), size};
}

/// True if w_i is positive beyond all rounding of a plain sum: then the wider one need not be asked. Floating
/// point only.
template <class S, class Columns>
[[nodiscard]] TIPPE_INLINE bool surely_positive(const S* row, S q, const Columns& columns) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return false;
  } else {
    S sum = q;
    S size = abs(q);
    for (int t = 0; t < columns.count; ++t) {
      const S product = columns.entry(row, t) * columns.value(t);
      sum = sum + product;
      size = size + abs(product);
    }
    // count + 1 roundings of at most eps size / 2 each; false for NaN and infinity
    return sum > S(columns.count + 2) * ScalarTraits<S>::kEpsilon * size && size <= ScalarTraits<S>::kHighest;
  }
}

/// mid(z - lo, w, z - hi), each in its unit: 0 at a solution.
template <class S>
[[nodiscard]] S natural_map(const BoxedProblem<S>& problem, int i, S z, S w, S unit_z, S unit_w) noexcept {
  S m = saturating_ratio(w, unit_w);
  if (has_lower(problem.lower(i))) m = min(m, saturating_ratio(z - problem.lower(i), unit_z));
  if (has_upper(problem.upper(i))) m = max(m, saturating_ratio(z - problem.upper(i), unit_z));
  return m;
}

/// The bounds of an LCP, known to the compiler.
template <class S>
[[nodiscard]] TIPPE_INLINE S natural_map(const LcpProblem<S>&, int, S z, S w, S unit_z, S unit_w) noexcept {
  return min(saturating_ratio(w, unit_w), saturating_ratio(z, unit_z));
}
template <class S>
[[nodiscard]] TIPPE_INLINE S plain_map(const LcpProblem<S>&, int, S z, S w) noexcept {
  return min(w, z);
}
template <class S>
[[nodiscard]] S plain_map(const BoxedProblem<S>& problem, int i, S z, S w) noexcept {
  return natural_map(problem, i, z, w, S(1), S(1));
}
template <class S>
[[nodiscard]] TIPPE_INLINE S lower_bound(const LcpProblem<S>&, int) noexcept {
  return S(0);
}
template <class S>
[[nodiscard]] TIPPE_INLINE S lower_bound(const BoxedProblem<S>& problem, int i) noexcept {
  return problem.lower(i);
}

template <class S, class Problem, class Columns>
[[nodiscard]] LcpResidual<S> residual_over(const Problem& problem, Span<const S> scale, S load,
                                           Span<const S> z, const Columns& columns, bool every_row) noexcept {
  const int n = problem.size();
  LcpResidual<S> result;
  S check = S(0);  // x - x is zero for every finite number and nothing else
  for (int i = 0; i < n; ++i) {
    const S* const row = problem.M.row(i);
    // at its lower bound only the sign of w matters
    if (!every_row && z[i] == lower_bound(problem, i) && surely_positive(row, problem.q[i], columns))
      continue;
    const Row<S> at = evaluate_row(row, problem.q[i], columns);
    const S plain = abs(plain_map(problem, i, z[i], at.w));
    check = check + ((z[i] - z[i]) + (at.w - at.w));
    if (plain == S(0) && !every_row) continue;
    const S unit_w = row_unit(load / scale[i], rounding_unit(at.size));
    const S unit_z = max(load * scale[i], ScalarTraits<S>::kSmallest);
    const S scaled = abs(natural_map(problem, i, z[i], at.w, unit_z, unit_w));
    result.plain = max(result.plain, plain);
    result.scaled = max(result.scaled, scaled);
  }
  result.good = check == S(0) && result.scaled <= ScalarTraits<S>::kResidualTolerance;
  return result;
}

}  // namespace verify_detail

template <class S>
LcpResidual<S> lcp_residual(const BoxedProblem<S>& problem, NoDeduction<Span<const S>> scale,
                            NoDeduction<Span<const S>> z, bool every_column) noexcept {
  using namespace verify_detail;
  NonzeroColumns<S> columns;
  const S load = load_of(problem.q, scale);
  if (!every_column && columns.fill(z)) return residual_over<S>(problem, scale, load, z, columns, false);
  return residual_over<S>(problem, scale, load, z, EveryColumn<S>{z.data(), z.size()}, every_column);
}

template <class S>
LcpResidual<S> lcp_residual(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale, S load,
                            NoDeduction<Span<const S>> z) noexcept {
  using namespace verify_detail;
  NonzeroColumns<S> columns;
  if (columns.fill(z)) return residual_over<S>(problem, scale, load, z, columns, false);
  return residual_over<S>(problem, scale, load, z, EveryColumn<S>{z.data(), z.size()}, false);
}

template <class S>
bool ray_holds(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale,
               NoDeduction<Span<const S>> cover, NoDeduction<Span<const S>> ray, S ray0) noexcept {
  const int n = problem.size();
  const S tolerance = ScalarTraits<S>::kPivotTolerance;
  // the ray in scaled units, its largest entry
  S largest = S(0);
  for (int i = 0; i < n; ++i) {
    if (!(ray[i] >= S(0)) || !is_finite(ray[i])) return false;
    largest = max(largest, ray[i] / scale[i]);
  }
  if (!(largest > S(0)) || !is_finite(largest) || !(ray0 >= S(0)) || !is_finite(ray0)) return false;
  const S allowed = max(tolerance * largest, ScalarTraits<S>::kSmallest);
  for (int i = 0; i < n; ++i) {
    CompensatedAccumulator<S> sum;
    sum.add_product(ray0, cover[i]);
    for (int j = 0; j < n; ++j) {
      if (ray[j] != S(0)) sum.add_product(problem.M(i, j), ray[j]);
    }
    const S u = sum.result() * scale[i];
    if (!(u >= -allowed)) return false;
    if (u > allowed && ray[i] / scale[i] > allowed) return false;
  }
  return true;
}

template <class S>
bool proves_infeasible(const LcpProblem<S>& problem, NoDeduction<Span<const S>> scale,
                       NoDeduction<Span<const S>> v) noexcept {
  const int n = problem.size();
  const S tolerance = ScalarTraits<S>::kPivotTolerance;
  S largest = S(0);
  CompensatedAccumulator<S> sum;
  for (int i = 0; i < n; ++i) {
    largest = max(largest, v[i] / scale[i]);
    sum.add_product(problem.q[i], v[i]);
  }
  const S along_q = sum.result() / load_of(problem.q, scale);
  if (!(along_q < -tolerance * largest)) return false;
  for (int j = 0; j < n; ++j) {
    CompensatedAccumulator<S> image;
    for (int i = 0; i < n; ++i) {
      if (v[i] != S(0)) image.add_product(problem.M(i, j), v[i]);
    }
    // a solution z would have q.v >= -(M^T v).z: none is smaller than 1 / tolerance
    if (!(image.result() * scale[j] <= -along_q * tolerance)) return false;
  }
  return true;
}

}  // namespace tippe
