// SPDX-License-Identifier: MIT
// 6x6 blocks, row-major: what two rigid bodies have to do with each other. The inner kernels of
// body_factor.hpp, unrolled by sixes so that they cost about five instructions a product on a Cortex-M4F.
// Nothing here checks sizes; every array has 36 (block), 6 (vector) elements.
#pragma once

#include <tippe/linalg/inner_product.hpp>
#include <tippe/linalg/pivot.hpp>
#include <tippe/math/mat3.hpp>

namespace tippe {
namespace block6 {

inline constexpr int kOrder = 6;
inline constexpr int kSize = 36;

template <class S>
[[nodiscard]] TIPPE_INLINE S dot6(const S* a, const S* b) noexcept {
  return Accumulator<S>::product(a[0], b[0])
      .add_product(a[1], b[1])
      .add_product(a[2], b[2])
      .add_product(a[3], b[3])
      .add_product(a[4], b[4])
      .add_product(a[5], b[5])
      .result();
}

/// c -= a b^T.
template <class S>
void subtract_product(S* c, const S* a, const S* b) noexcept {
  for (int i = 0; i < kOrder; ++i, a += kOrder, c += kOrder) {
    for (int j = 0; j < kOrder; ++j) c[j] -= dot6(a, b + kOrder * j);
  }
}

/// c -= a b^T, lower triangle only.
template <class S>
void subtract_product_lower(S* c, const S* a, const S* b) noexcept {
  for (int i = 0; i < kOrder; ++i, a += kOrder, c += kOrder) {
    for (int j = 0; j <= i; ++j) c[j] -= dot6(a, b + kOrder * j);
  }
}

/// y -= a x.
template <class S>
TIPPE_INLINE void subtract_times(S* y, const S* a, const S* x) noexcept {
  for (int i = 0; i < kOrder; ++i) y[i] -= dot6(a + kOrder * i, x);
}

/// y -= a^T x.
template <class S>
TIPPE_INLINE void subtract_transpose_times(S* y, const S* a, const S* x) noexcept {
  for (int i = 0; i < kOrder; ++i) y[i] = subtract_products(y[i], a + i, kOrder, x, 1, kOrder);
}

/// Lower triangle of `a` becomes L with the *reciprocals* of its diagonal; the upper triangle is not read.
/// False (and `a` is of no use) where a pivot is not positive beyond rounding.
template <class S>
[[nodiscard]] bool cholesky(S* a) noexcept {
  for (int i = 0; i < kOrder; ++i) {
    S* row = a + kOrder * i;
    for (int j = 0; j < i; ++j) {
      const S* above = a + kOrder * j;
      row[j] = subtract_products(row[j], row, 1, above, 1, j) * above[j];
    }
    const S pivot = subtract_products(row[i], row, 1, row, 1, i);
    if (!(pivot > rounding_noise(2, abs(row[i])))) return false;
    row[i] = S(1) / sqrt(pivot);
  }
  return true;
}

/// x := L^-1 x for a row of six.
template <class S>
TIPPE_INLINE void solve_lower(const S* l, S* x) noexcept {
  for (int j = 0; j < kOrder; ++j) x[j] = subtract_products(x[j], x, 1, l + kOrder * j, 1, j) * l[7 * j];
}
/// x := L^-T x.
template <class S>
TIPPE_INLINE void solve_lower_transpose(const S* l, S* x) noexcept {
  for (int j = kOrder - 1; j >= 0; --j) {
    const int rest = kOrder - 1 - j;
    x[j] = subtract_products(x[j], x + j + 1, 1, l + kOrder * (j + 1) + j, kOrder, rest) * l[7 * j];
  }
}

/// P a = L U with partial pivoting inside the block: unit L, U with the reciprocals of its diagonal.
/// `order[i]`: which row of `a` stands at i. False where a column has no pivot beyond rounding of `size`.
template <class S>
[[nodiscard]] bool lu(S* a, uint8_t* order) noexcept {
  S largest = S(0);
  for (int i = 0; i < kSize; ++i) largest = max(largest, abs(a[i]));
  for (int i = 0; i < kOrder; ++i) order[i] = static_cast<uint8_t>(i);
  for (int k = 0; k < kOrder; ++k) {
    int best = k;
    for (int i = k + 1; i < kOrder; ++i) {
      if (abs(a[kOrder * i + k]) > abs(a[kOrder * best + k])) best = i;
    }
    if (best != k) {
      for (int j = 0; j < kOrder; ++j) {
        const S kept = a[kOrder * k + j];
        a[kOrder * k + j] = a[kOrder * best + j];
        a[kOrder * best + j] = kept;
      }
      const uint8_t kept = order[k];
      order[k] = order[best];
      order[best] = kept;
    }
    const S pivot = a[7 * k];
    if (!(abs(pivot) > rounding_noise(2, largest))) return false;
    const S reciprocal = S(1) / pivot;
    a[7 * k] = reciprocal;
    for (int i = k + 1; i < kOrder; ++i) {
      S* row = a + kOrder * i;
      row[k] = row[k] * reciprocal;
      for (int j = k + 1; j < kOrder; ++j) row[j] -= row[k] * a[kOrder * k + j];
    }
  }
  return true;
}

/// x := L^-1 P x.
template <class S>
TIPPE_INLINE void solve_unit_lower(const S* l, const uint8_t* order, S* x) noexcept {
  const S copy[kOrder] = {x[0], x[1], x[2], x[3], x[4], x[5]};
  for (int j = 0; j < kOrder; ++j) x[j] = subtract_products(copy[order[j]], x, 1, l + kOrder * j, 1, j);
}
/// x := U^-1 x.
template <class S>
TIPPE_INLINE void solve_upper(const S* u, S* x) noexcept {
  for (int j = kOrder - 1; j >= 0; --j) {
    const int rest = kOrder - 1 - j;
    x[j] = subtract_products(x[j], x + j + 1, 1, u + 7 * j + 1, 1, rest) * u[7 * j];
  }
}
/// x := U^-T x.
template <class S>
TIPPE_INLINE void solve_upper_transpose(const S* u, S* x) noexcept {
  for (int j = 0; j < kOrder; ++j) x[j] = subtract_products(x[j], x, 1, u + j, kOrder, j) * u[7 * j];
}

}  // namespace block6
}  // namespace tippe
