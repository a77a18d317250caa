// SPDX-License-Identifier: MIT
// Matrices with prescribed spectra and a long double reference solver for the tests of linalg/.
#pragma once

#include <vector>

#include <tippe/linalg/matrix_view.hpp>

#include "math/oracle.hpp"

namespace oracle {

/// Square, row-major, in long double.
struct Dense {
  int n = 0;
  std::vector<Long> a;
  explicit Dense(int order) : n(order), a(static_cast<size_t>(order * order), 0) {}
  Long& operator()(int i, int j) { return a[static_cast<size_t>(i * n + j)]; }
  Long operator()(int i, int j) const { return a[static_cast<size_t>(i * n + j)]; }
};
using Column = std::vector<Long>;

inline Dense operator*(const Dense& x, const Dense& y) {
  Dense z(x.n);
  for (int i = 0; i < x.n; ++i) {
    for (int k = 0; k < x.n; ++k) {
      for (int j = 0; j < x.n; ++j) z(i, j) += x(i, k) * y(k, j);
    }
  }
  return z;
}
inline Dense transpose(const Dense& x) {
  Dense z(x.n);
  for (int i = 0; i < x.n; ++i) {
    for (int j = 0; j < x.n; ++j) z(j, i) = x(i, j);
  }
  return z;
}
inline Column operator*(const Dense& x, const Column& v) {
  Column z(v.size(), 0);
  for (int i = 0; i < x.n; ++i) {
    for (int j = 0; j < x.n; ++j) z[static_cast<size_t>(i)] += x(i, j) * v[static_cast<size_t>(j)];
  }
  return z;
}
inline Long largest(const std::vector<Long>& v) {
  Long size = 0;
  for (const Long x : v) size = std::fmax(size, std::fabs(x));
  return size;
}
/// Largest row sum.
inline Long norm_inf(const Dense& x) {
  Long worst = 0;
  for (int i = 0; i < x.n; ++i) {
    Long sum = 0;
    for (int j = 0; j < x.n; ++j) sum += std::fabs(x(i, j));
    worst = std::fmax(worst, sum);
  }
  return worst;
}

/// A x = b by elimination with partial pivoting, all columns of `b` at once. False if a pivot is exactly
/// zero.
inline bool solve_reference(Dense a, std::vector<Column>& columns) {
  const int n = a.n;
  const auto at = [](int i) { return static_cast<size_t>(i); };
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k + 1; i < n; ++i) p = std::fabs(a(i, k)) > std::fabs(a(p, k)) ? i : p;
    if (a(p, k) == 0) return false;
    for (int j = 0; j < n; ++j) std::swap(a(k, j), a(p, j));
    for (Column& b : columns) std::swap(b[at(k)], b[at(p)]);
    for (int i = k + 1; i < n; ++i) {
      const Long factor = a(i, k) / a(k, k);
      for (int j = k; j < n; ++j) a(i, j) -= factor * a(k, j);
      for (Column& b : columns) b[at(i)] -= factor * b[at(k)];
    }
  }
  for (Column& b : columns) {
    for (int i = n - 1; i >= 0; --i) {
      for (int j = i + 1; j < n; ++j) b[at(i)] -= a(i, j) * b[at(j)];
      b[at(i)] /= a(i, i);
    }
  }
  return true;
}
inline Column solve_reference(const Dense& a, const Column& b) {
  std::vector<Column> columns{b};
  (void)solve_reference(a, columns);
  return columns[0];
}
inline Dense inverse_reference(const Dense& a) {
  std::vector<Column> columns;
  for (int j = 0; j < a.n; ++j) {
    Column unit(static_cast<size_t>(a.n), 0);
    unit[static_cast<size_t>(j)] = 1;
    columns.push_back(unit);
  }
  (void)solve_reference(a, columns);
  Dense inverse(a.n);
  for (int i = 0; i < a.n; ++i) {
    for (int j = 0; j < a.n; ++j) inverse(i, j) = columns[static_cast<size_t>(j)][static_cast<size_t>(i)];
  }
  return inverse;
}

/// n random reflections.
inline Dense random_orthogonal(Random& random, int n) {
  Dense q(n);
  for (int i = 0; i < n; ++i) q(i, i) = 1;
  for (int k = 0; k < n; ++k) {
    Column v(static_cast<size_t>(n));
    Long square = 0;
    for (Long& x : v) {
      x = random.signed_unit();
      square += x * x;
    }
    for (int i = 0; i < n; ++i) {
      Long dot = 0;
      for (int j = 0; j < n; ++j) dot += q(i, j) * v[static_cast<size_t>(j)];
      for (int j = 0; j < n; ++j) q(i, j) -= 2 * dot * v[static_cast<size_t>(j)] / square;
    }
  }
  return q;
}

/// 1 down to 1 / condition: evenly graded, or one small value only, or one large value only.
inline Column graded(Random& random, int n, Long condition) {
  Column values(static_cast<size_t>(n), 1);
  const int kind = random.below(3);
  for (int i = 0; i < n; ++i) {
    const Long t = n == 1 ? 0 : Long(i) / Long(n - 1);
    Long value = std::pow(condition, -t);
    if (kind == 1) value = i == n - 1 && n > 1 ? 1 / condition : 1;
    if (kind == 2) value = i == 0 ? 1 : 1 / condition;
    values[static_cast<size_t>(i)] = value;
  }
  return values;
}
/// u diag(values) v^T
inline Dense sandwich(const Dense& u, const Column& values, const Dense& v) {
  Dense middle = u;
  for (int i = 0; i < u.n; ++i) {
    for (int j = 0; j < u.n; ++j) middle(i, j) *= values[static_cast<size_t>(j)];
  }
  return middle * transpose(v);
}
inline Dense random_general(Random& random, int n, Long condition) {
  return sandwich(random_orthogonal(random, n), graded(random, n, condition), random_orthogonal(random, n));
}
inline Dense random_definite(Random& random, int n, Long condition) {
  const Dense q = random_orthogonal(random, n);
  return sandwich(q, graded(random, n, condition), q);
}
/// Eigenvalues of both signs.
inline Dense random_indefinite(Random& random, int n, Long condition, int& negative) {
  const Dense q = random_orthogonal(random, n);
  Column values = graded(random, n, condition);
  negative = 0;
  for (Long& x : values) {
    if (random.below(2) == 0) {
      x = -x;
      ++negative;
    }
  }
  return sandwich(q, values, q);
}

// --- to and from scalars -------------------------------------------------------------------------------

template <class S>
std::vector<S> nearest(const std::vector<Long>& v) {
  std::vector<S> rounded;
  rounded.reserve(v.size());
  for (const Long x : v) rounded.push_back(nearest<S>(x));
  return rounded;
}
template <class S>
Column values(const std::vector<S>& v) {
  Column wide;
  wide.reserve(v.size());
  for (const S& x : v) wide.push_back(value(x));
  return wide;
}
/// A symmetric matrix stays symmetric when rounded: the lower triangle decides.
inline Dense symmetrised(Dense a) {
  for (int i = 0; i < a.n; ++i) {
    for (int j = i + 1; j < a.n; ++j) a(i, j) = a(j, i);
  }
  return a;
}
template <class S>
Dense rounded(const Dense& a) {
  Dense r(a.n);
  for (size_t k = 0; k < a.a.size(); ++k) r.a[k] = value(nearest<S>(a.a[k]));
  return r;
}
template <class S>
tippe::Span<S> span(std::vector<S>& v) {
  return {v.data(), static_cast<int>(v.size())};
}
template <class S>
tippe::Span<const S> span(const std::vector<S>& v) {
  return {v.data(), static_cast<int>(v.size())};
}
/// The lower triangle packed by rows.
template <class S>
std::vector<S> packed(const Dense& a) {
  std::vector<S> l;
  for (int i = 0; i < a.n; ++i) {
    for (int j = 0; j <= i; ++j) l.push_back(nearest<S>(a(i, j)));
  }
  return l;
}

/// Largest condition the tests ask of a scalar.
template <class S>
Long worst_condition() {
  if (tippe::kSame<S, float>) return 1e6L;
  if (tippe::kSame<S, double>) return 1e12L;
  return tippe::kSame<S, tippe::Q24_40> ? 1e4L : 20;
}

/// What a backward stable solve may leave of b - A x: `c` roundings of each product. In fixed point the
/// rounding of right-hand sides counts as well, whatever the size of x.
template <class S>
Long residual_bound(Long c, const Dense& a, const Column& x, const Column& b) {
  const Long eps = value(tippe::ScalarTraits<S>::kEpsilon);
  if (tippe::ScalarTraits<S>::kIsFixed) return c * eps * (Long(a.n) * largest(x) + 1);
  return c * eps * (norm_inf(a) * largest(x) + largest(b));
}
inline Column residual(const Dense& a, const Column& x, const Column& b) {
  Column r = a * x;
  for (size_t i = 0; i < r.size(); ++i) r[i] = b[i] - r[i];
  return r;
}

}  // namespace oracle
