// SPDX-License-Identifier: MIT
// Factorisation of a matrix of 6x6 blocks with the pattern of a contact graph (body_pattern.hpp): block
// Cholesky where the matrix is symmetric, block LU with pivoting inside the diagonal blocks where it is not.
//
// For a stack of n bodies about 300 n products (Cholesky) or 600 n (LU), against 36 n^3 dense.
#pragma once

#include <tippe/linalg/block6.hpp>
#include <tippe/linalg/body_pattern.hpp>
#include <tippe/linalg/matrix_view.hpp>

namespace tippe {

template <class S>
class BodyFactor {
 public:
  /// Scalars for `bodies` and `couplings` blocks below the diagonal.
  [[nodiscard]] static constexpr int reals_for(int bodies, int couplings) noexcept {
    return block6::kSize * (bodies + 2 * couplings);
  }
  /// Row orders of the diagonal blocks.
  [[nodiscard]] static constexpr int bytes_for(int bodies) noexcept { return block6::kOrder * bodies; }

  /// A view on memory of the caller: reals_for(bodies, couplings) scalars, bytes_for(bodies) bytes, and the
  /// pattern with its rows.
  BodyFactor(const BodyPattern& pattern, Span<const uint8_t> rows, Span<S> reals,
             Span<uint8_t> orders) noexcept
      : pattern_(pattern), rows_(rows), reals_(reals), orders_(orders) {}

  /// Block (k, k), k a position in the order of elimination.
  [[nodiscard]] S* diagonal(int k) const noexcept { return reals_.data() + block6::kSize * k; }
  /// Block number e below the diagonal: the rows are those of the later body.
  [[nodiscard]] S* lower(int e) const noexcept { return diagonal(pattern_.bodies() + e); }
  /// Its mirror image above the diagonal, transposed: the rows are those of the later body too.
  [[nodiscard]] S* upper(int e) const noexcept {
    return diagonal(pattern_.bodies() + pattern_.couplings() + e);
  }
  [[nodiscard]] const BodyPattern& pattern() const noexcept { return pattern_; }
  [[nodiscard]] int find(int k, int row) const noexcept { return pattern_.find(rows_, k, row); }

  void set_zero(bool symmetric) noexcept;

  /// In place. Symmetric: the lower halves only are read. Singular or Indefinite: of no use.
  Status factor(bool symmetric) noexcept;

  /// x, six per position, replaced by the solution. After factor() with the same `symmetric`.
  void solve(bool symmetric, Span<S> x) const noexcept;

 private:
  const BodyPattern& pattern_;
  Span<const uint8_t> rows_;
  Span<S> reals_;
  Span<uint8_t> orders_;
};

}  // namespace tippe
