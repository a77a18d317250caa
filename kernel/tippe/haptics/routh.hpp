// SPDX-License-Identifier: MIT
// Is a sampled loop stable? Its characteristic polynomial is written in delta = z - 1, where the roots of a
// fast-sampled loop lie near 0 and no coefficient is a difference of nearly equal numbers; the bilinear map
// z = (1 + w) / (1 - w) takes the unit disc to the left half plane, and Routh's table decides there.
//
// Double and constexpr: these are questions of design time, asked once, by the compiler where possible. No
// target needs a double for them at run time.
#pragma once

#include <tippe/base/config.hpp>

namespace tippe {
namespace stability {

/// c[0] + c[1] delta + ... + c[degree] delta^degree.
struct DeltaPolynomial {
  static constexpr int kMaxDegree = 16;
  double c[kMaxDegree + 1] = {};
  int degree = 0;
};

[[nodiscard]] constexpr DeltaPolynomial constant(double value) noexcept {
  DeltaPolynomial p;
  p.c[0] = value;
  return p;
}
[[nodiscard]] constexpr DeltaPolynomial linear(double c0, double c1) noexcept {
  DeltaPolynomial p;
  p.c[0] = c0;
  p.c[1] = c1;
  p.degree = 1;
  return p;
}
[[nodiscard]] constexpr DeltaPolynomial quadratic(double c0, double c1, double c2) noexcept {
  DeltaPolynomial p = linear(c0, c1);
  p.c[2] = c2;
  p.degree = 2;
  return p;
}
[[nodiscard]] constexpr DeltaPolynomial operator+(const DeltaPolynomial& a,
                                                  const DeltaPolynomial& b) noexcept {
  DeltaPolynomial sum = a;
  if (b.degree > sum.degree) sum.degree = b.degree;
  for (int i = 0; i <= b.degree; ++i) sum.c[i] += b.c[i];
  return sum;
}
/// The degrees must add up to at most kMaxDegree.
[[nodiscard]] constexpr DeltaPolynomial operator*(const DeltaPolynomial& a,
                                                  const DeltaPolynomial& b) noexcept {
  DeltaPolynomial product;
  product.degree = a.degree + b.degree;
  for (int i = 0; i <= a.degree; ++i)
    for (int j = 0; j <= b.degree; ++j) product.c[i + j] += a.c[i] * b.c[j];
  return product;
}
/// z^n = (1 + delta)^n.
[[nodiscard]] constexpr DeltaPolynomial z_to_the(int n) noexcept {
  DeltaPolynomial p = constant(1);
  for (int i = 0; i < n; ++i) p = p * linear(1, 1);
  return p;
}

/// True if every root has |1 + delta| < 1. A root on the circle, a zero leading coefficient or a number that
/// is not finite: false. degree^2 operations.
[[nodiscard]] constexpr bool all_roots_inside_unit_circle(const DeltaPolynomial& p) noexcept {
  constexpr int kSize = DeltaPolynomial::kMaxDegree + 2;
  const int n = p.degree;
  // sum c_k delta^k with delta = 2 w / (1 - w), times (1 - w)^n: Horner in delta, one factor at a time
  double q[kSize] = {};
  q[0] = p.c[n];
  int degree = 0;
  double one_minus[kSize] = {};  // (1 - w)^(n - k)
  one_minus[0] = 1;
  for (int k = n - 1; k >= 0; --k) {
    for (int i = degree + 1; i > 0; --i) q[i] = 2 * q[i - 1];
    q[0] = 0;
    ++degree;
    for (int i = degree; i > 0; --i) one_minus[i] -= one_minus[i - 1];
    for (int i = 0; i <= degree; ++i) q[i] += p.c[k] * one_minus[i];
  }
  // Routh: two rows at a time, highest power first
  double upper[kSize] = {}, lower[kSize] = {};
  for (int i = 0; i <= n; ++i) (i % 2 == 0 ? upper : lower)[i / 2] = q[n - i];
  const bool positive = upper[0] > 0;
  if (!positive && !(upper[0] < 0)) return false;
  for (int row = n; row > 0; --row) {
    if (positive ? !(lower[0] > 0) : !(lower[0] < 0)) return false;
    const double ratio = upper[0] / lower[0];
    for (int i = 0; i <= row / 2; ++i) {
      const double next = upper[i + 1] - ratio * lower[i + 1];
      upper[i] = lower[i];
      lower[i] = next;
    }
  }
  return true;
}

/// The boundary of a property that holds below it: the largest x with holds(x), found from `start` by factors
/// of 5/4 and 54 halvings. 0 if it does not hold at `start`; `limit` if it holds everywhere below. The
/// property must not come back above the boundary.
template <class Property>
[[nodiscard]] constexpr double largest_that_holds(Property holds, double start, double limit) noexcept {
  if (!holds(start)) return 0;
  double low = start, high = start;
  for (int i = 0; i < 400 && high < limit; ++i) {
    high = high * 1.25;
    if (!holds(high)) break;
    low = high;
  }
  if (low >= limit) return limit;
  for (int i = 0; i < 54; ++i) {
    const double middle = low + (high - low) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

}  // namespace stability
}  // namespace tippe
