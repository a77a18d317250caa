// SPDX-License-Identifier: MIT
// Definitions of body_factor.hpp.
#pragma once

#include <tippe/linalg/body_factor.hpp>

namespace tippe {

template <class S>
void BodyFactor<S>::set_zero(bool symmetric) noexcept {
  const int blocks = pattern_.bodies() + pattern_.couplings() * (symmetric ? 1 : 2);
  for (int i = 0; i < block6::kSize * blocks; ++i) reals_.data()[i] = S(0);
}

template <class S>
Status BodyFactor<S>::factor(bool symmetric) noexcept {
  for (int k = 0; k < pattern_.bodies(); ++k) {
    S* pivot = diagonal(k);
    uint8_t* order = orders_.data() + block6::kOrder * k;
    if (symmetric ? !block6::cholesky(pivot) : !block6::lu(pivot, order))
      return symmetric ? Status::Indefinite : Status::Singular;
    const int first = pattern_.first(k), last = pattern_.first(k + 1);
    for (int e = first; e < last; ++e) {
      for (int row = 0; row < block6::kOrder; ++row) {
        S* below = lower(e) + block6::kOrder * row;
        if (symmetric) {
          block6::solve_lower(pivot, below);
        } else {
          block6::solve_upper_transpose(pivot, below);
          block6::solve_unit_lower(pivot, order, upper(e) + block6::kOrder * row);
        }
      }
    }
    // what is left of the later bodies: A_ij -= L_i U_j
    for (int e = first; e < last; ++e) {
      const S* across = symmetric ? lower(e) : upper(e);
      if (symmetric) {
        block6::subtract_product_lower(diagonal(rows_[e]), lower(e), across);
      } else {
        block6::subtract_product(diagonal(rows_[e]), lower(e), across);
      }
      for (int later = e + 1; later < last; ++later) {
        const int target = find(rows_[e], rows_[later]);
        block6::subtract_product(lower(target), lower(later), across);
        if (!symmetric) block6::subtract_product(upper(target), upper(later), lower(e));
      }
    }
  }
  return Status::Ok;
}

template <class S>
void BodyFactor<S>::solve(bool symmetric, Span<S> x) const noexcept {
  const int n = pattern_.bodies();
  for (int k = 0; k < n; ++k) {
    S* part = x.data() + block6::kOrder * k;
    if (symmetric) {
      block6::solve_lower(diagonal(k), part);
    } else {
      block6::solve_unit_lower(diagonal(k), orders_.data() + block6::kOrder * k, part);
    }
    for (int e = pattern_.first(k); e < pattern_.first(k + 1); ++e) {
      block6::subtract_times(x.data() + block6::kOrder * rows_[e], lower(e), part);
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    S* part = x.data() + block6::kOrder * k;
    for (int e = pattern_.first(k); e < pattern_.first(k + 1); ++e) {
      const S* across = symmetric ? lower(e) : upper(e);
      block6::subtract_transpose_times(part, across, x.data() + block6::kOrder * rows_[e]);
    }
    if (symmetric) {
      block6::solve_lower_transpose(diagonal(k), part);
    } else {
      block6::solve_upper(diagonal(k), part);
    }
  }
}

}  // namespace tippe
