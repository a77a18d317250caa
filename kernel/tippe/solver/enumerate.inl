// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>
#include <tippe/solver/enumerate.hpp>
#include <tippe/solver/equilibrate.hpp>

namespace tippe {
namespace enumerate_detail {

template <class S>
struct Candidate {
  S scale[kEnumerationLimit];
  S q[kEnumerationLimit];                              // equilibrated
  S system[kEnumerationLimit][kEnumerationLimit + 1];  // rows of the choice, right side last
  S z[kEnumerationLimit];
};

/// z with support `support` and w = 0 on the rows `tight` (which contain the support), by elimination with
/// row exchanges. False if the columns are dependent or an entry is negative.
template <class S>
[[nodiscard]] bool solve_choice(const LcpProblem<S>& problem, S load, unsigned support, unsigned tight,
                                Candidate<S>& c) noexcept {
  const int n = problem.size();
  int column[kEnumerationLimit];
  int columns = 0, rows = 0;
  for (int j = 0; j < n; ++j) {
    c.z[j] = S(0);
    if ((support >> j & 1u) != 0) column[columns++] = j;
  }
  for (int i = 0; i < n; ++i) {
    if ((tight >> i & 1u) == 0) continue;
    for (int t = 0; t < columns; ++t)
      c.system[rows][t] = problem.M(i, column[t]) * (c.scale[i] * c.scale[column[t]]);
    c.system[rows++][columns] = -c.q[i];
  }
  for (int t = 0; t < columns; ++t) {
    int best = t;
    for (int r = t + 1; r < rows; ++r) {
      if (abs(c.system[r][t]) > abs(c.system[best][t])) best = r;
    }
    if (abs(c.system[best][t]) <= S(16) * ScalarTraits<S>::kEpsilon) return false;
    for (int u = t; u <= columns; ++u) {
      const S kept = c.system[t][u];
      c.system[t][u] = c.system[best][u];
      c.system[best][u] = kept;
    }
    for (int r = t + 1; r < rows; ++r) {
      const S factor = c.system[r][t] / c.system[t][t];
      for (int u = t; u <= columns; ++u) c.system[r][u] = c.system[r][u] - factor * c.system[t][u];
    }
  }
  for (int t = columns - 1; t >= 0; --t) {
    S sum = c.system[t][columns];
    for (int u = t + 1; u < columns; ++u) sum = sum - c.system[t][u] * c.system[u][columns];
    c.system[t][columns] = sum / c.system[t][t];
    const S value = c.system[t][columns];
    if (value < -ScalarTraits<S>::kPivotTolerance || !is_finite(value)) return false;
    c.z[column[t]] = max(value, S(0)) * load * c.scale[column[t]];
  }
  return true;
}

}  // namespace enumerate_detail

template <class S>
LcpResult<S> solve_enumeration(const LcpProblem<S>& problem, Span<S> z, int max_supports) noexcept {
  using namespace enumerate_detail;
  const int n = problem.size();
  LcpResult<S> result;
  result.who = LcpSolver::Enumeration;
  if (n > kEnumerationLimit) {
    result.reason = LcpReason::TooLarge;
    return result;
  }
  if (z.size() != n) {
    result.reason = LcpReason::BadSize;
    return result;
  }
  Candidate<S> c;
  const Span<S> scale(c.scale, n);
  result.reason = equilibrate(problem, scale);
  if (result.reason != LcpReason::None) return result;
  const S load = load_of(problem.q, scale);
  for (int i = 0; i < n; ++i) c.q[i] = problem.q[i] / load * c.scale[i];

  const unsigned end = 1u << n;
  result.work_bound = 1;
  for (int i = 0; i < n; ++i) result.work_bound *= 3;
  if (max_supports > 0 && max_supports < result.work_bound) result.work_bound = max_supports;
  // first pass: tight rows = support; second: tight rows may be more
  for (int pass = 0; pass < 2; ++pass) {
    for (unsigned support = 0; support < end; ++support) {
      const unsigned others = (end - 1) & ~support;
      // all subsets of `others`, from full to empty; the empty one belongs to the first pass
      for (unsigned extra = pass == 0 ? 0 : others;; extra = (extra - 1) & others) {
        if (pass == 1 && extra == 0) break;
        if (result.work == result.work_bound) {
          result.status = LcpStatus::Limit;
          result.reason = LcpReason::WorkLimit;
          return result;
        }
        ++result.work;
        if (solve_choice(problem, load, support, support | extra, c)) {
          LcpResult<S> verdict = result;
          verify<S>(problem, scale, Span<S>(c.z, n), verdict);
          if (verdict.status == LcpStatus::Solved) {
            for (int i = 0; i < n; ++i) z[i] = c.z[i];
            return verdict;
          }
        }
        if (extra == 0) break;
      }
    }
  }
  result.status = LcpStatus::Limit;
  result.reason = LcpReason::Infeasible;
  return result;
}

}  // namespace tippe
