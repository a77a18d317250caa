// SPDX-License-Identifier: MIT
// The contacts of a dense frictional LCP, found in its matrix (see block_lcp.hpp).
#pragma once

#include <tippe/solver/lcp_problem.hpp>
#include <tippe/solver/lcp_result.hpp>

namespace tippe {

template <class S>
class DenseContacts {
 public:
  static constexpr int16_t kNone = -1;

  /// Memory: 4 n + 1 indices.
  [[nodiscard]] static constexpr int indices_for(int n) noexcept { return 4 * n + 1; }

  /// None, or BadStructure, ZeroDiagonal, NotSymmetric. O(n^2).
  [[nodiscard]] LcpReason find(const LcpProblem<S>& problem, Span<int16_t> memory) noexcept {
    const int n = problem.size();
    betas_ = memory.subspan(0, n);
    start_ = memory.subspan(n, n + 1);
    normal_ = memory.subspan(2 * n + 1, n);
    lambda_ = memory.subspan(3 * n + 1, n);
    count_ = 0;
    start_[0] = 0;
    int used = 0;
    const MatrixView<const S>& M = problem.M;
    for (int i = 0; i < n; ++i) {
      if (M(i, i) != S(0)) continue;
      int normal = kNone;
      const int first = used;
      for (int j = 0; j < n; ++j) {
        const S entry = M(i, j);
        if (entry == S(-1)) {
          if (used == n || M(j, i) != S(1)) return LcpReason::BadStructure;
          betas_[used++] = static_cast<int16_t>(j);
        } else if (entry > S(0) && normal == kNone) {
          normal = j;
          if (M(j, i) != S(0)) return LcpReason::BadStructure;
        } else if (entry != S(0) || M(j, i) != S(0)) {
          return LcpReason::BadStructure;
        }
      }
      if (used - first < 2) return first == used ? LcpReason::ZeroDiagonal : LcpReason::BadStructure;
      normal_[count_] = static_cast<int16_t>(normal);
      lambda_[count_] = static_cast<int16_t>(i);
      start_[++count_] = static_cast<int16_t>(used);
    }
    return check_rest(M);
  }

  [[nodiscard]] int count() const noexcept { return count_; }
  [[nodiscard]] Span<const int16_t> directions(int k) const noexcept {
    return Span<const int16_t>(betas_.data() + start_[k], start_[k + 1] - start_[k]);
  }
  /// kNone for a contact without friction: its normal is like any other variable.
  [[nodiscard]] int normal(int k) const noexcept { return normal_[k]; }
  [[nodiscard]] int lambda(int k) const noexcept { return lambda_[k]; }

  enum class Role : uint8_t { Alone, Normal, Direction, Lambda };
  /// O(n) a question; asked once a variable and sweep.
  [[nodiscard]] Role role(int i) const noexcept {
    for (int k = 0; k < count_; ++k) {
      if (lambda_[k] == i) return Role::Lambda;
      if (normal_[k] == i) return Role::Normal;
    }
    for (int t = 0; t < start_[count_]; ++t) {
      if (betas_[t] == i) return Role::Direction;
    }
    return Role::Alone;
  }

 private:
  /// Every variable in at most one contact, and M without the lambdas symmetric with a positive diagonal.
  [[nodiscard]] LcpReason check_rest(const MatrixView<const S>& M) const noexcept {
    const int n = M.rows();
    for (int t = 0; t < start_[count_]; ++t) {
      if (!(M(betas_[t], betas_[t]) > S(0))) return LcpReason::BadStructure;
      for (int s = 0; s < t; ++s) {
        if (betas_[s] == betas_[t]) return LcpReason::BadStructure;
      }
      for (int k = 0; k < count_; ++k) {
        if (normal_[k] == betas_[t]) return LcpReason::BadStructure;
      }
    }
    for (int k = 0; k < count_; ++k) {
      for (int l = 0; l < k; ++l) {
        if (normal_[k] != kNone && normal_[k] == normal_[l]) return LcpReason::BadStructure;
      }
    }
    const S tolerance = ScalarTraits<S>::kResidualTolerance;
    for (int i = 0; i < n; ++i) {
      if (M(i, i) == S(0)) continue;  // a lambda, already looked at
      if (!(M(i, i) > S(0))) return LcpReason::ZeroDiagonal;
      for (int j = 0; j < i; ++j) {
        if (M(j, j) == S(0)) continue;
        if (abs(M(i, j) - M(j, i)) > tolerance * max(M(i, i), M(j, j))) return LcpReason::NotSymmetric;
      }
    }
    return LcpReason::None;
  }

  Span<int16_t> betas_, start_, normal_, lambda_;
  int count_ = 0;
};

}  // namespace tippe
