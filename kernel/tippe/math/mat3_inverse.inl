// SPDX-License-Identifier: MIT
// Inverse of mat3.hpp: Gauss elimination with partial pivoting on the matrix scaled by powers of two, so that
// neither the units of the rows and columns nor the range of fixed point matter. The adjugate would be
// shorter, but its error grows with the square of the condition.
#pragma once

#include <tippe/math/binary_exponent.hpp>
#include <tippe/math/mat3.hpp>
#include <tippe/math/range_watch.hpp>

namespace tippe {

template <class S>
Status invert(const Mat3<S>& a, Mat3<S>& inverse) noexcept {
  if (!is_finite(a)) return Status::NotFinite;
  const RangeWatch<S> watch;
  // m = R a C, R and C powers of two: entries below 1 and at least 1/2 somewhere in every row and column.
  // Each entry is scaled once: rounding after the rows and again after the columns would cost digits.
  int row_shift[3] = {}, col_shift[3] = {};
  for (int i = 0; i < 3; ++i) {
    int e = math_detail::kExponentOfZero;
    for (int j = 0; j < 3; ++j) e = max(e, math_detail::binary_exponent(a(i, j)));
    if (e == math_detail::kExponentOfZero) return Status::Singular;
    row_shift[i] = -e;
  }
  for (int j = 0; j < 3; ++j) {
    int e = math_detail::kExponentOfZero;
    for (int i = 0; i < 3; ++i) {
      if (a(i, j) != S(0)) e = max(e, math_detail::binary_exponent(a(i, j)) + row_shift[i]);
    }
    if (e == math_detail::kExponentOfZero) return Status::Singular;
    col_shift[j] = -e;
  }
  S m[3][6] = {};  // [m | 1]
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m[i][j] = scale_pow2(a(i, j), row_shift[i] + col_shift[j]);
    m[i][3 + i] = S(1);
  }
  // forward elimination; a pivot within a few roundings of zero is zero
  constexpr S kNoise = S(4) * ScalarTraits<S>::kEpsilon;
  for (int k = 0; k < 3; ++k) {
    int pivot = k;
    for (int i = k + 1; i < 3; ++i) {
      if (abs(m[i][k]) > abs(m[pivot][k])) pivot = i;
    }
    if (!(abs(m[pivot][k]) > kNoise)) return Status::Singular;
    for (int j = 0; j < 6; ++j) {
      const S kept = m[k][j];
      m[k][j] = m[pivot][j];
      m[pivot][j] = kept;
    }
    for (int i = k + 1; i < 3; ++i) {
      const S factor = m[i][k] / m[k][k];
      for (int j = k + 1; j < 6; ++j) {
        m[i][j] = Accumulator<S>().add(m[i][j]).sub_product(factor, m[k][j]).result();
      }
    }
  }
  // back substitution, one column of the inverse at a time; then the scales: a^-1 = C m^-1 R
  Mat3<S> result;
  for (int j = 0; j < 3; ++j) {
    Vec3<S> x;
    for (int i = 2; i >= 0; --i) {
      Accumulator<S> sum;
      sum.add(m[i][3 + j]);
      for (int k = i + 1; k < 3; ++k) sum.sub_product(m[i][k], x[k]);
      x[i] = sum.result() / m[i][i];
    }
    for (int i = 0; i < 3; ++i) result(i, j) = scale_pow2(x[i], col_shift[i] + row_shift[j]);
  }
  if (watch.overflowed() || !is_finite(result)) return Status::OutOfRange;
  inverse = result;
  return Status::Ok;
}

}  // namespace tippe
