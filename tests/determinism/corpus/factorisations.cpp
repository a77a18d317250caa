// SPDX-License-Identifier: MIT
// Small dense factorisations of every order up to 8: LU, LDL^T, Cholesky with its updates, and what they
// solve. Some of the matrices are singular or indefinite on purpose; then the status and the cleared storage
// are hashed.
#include <tippe/linalg/cholesky.hpp>
#include <tippe/linalg/cholesky_update.hpp>
#include <tippe/linalg/ldlt.hpp>
#include <tippe/linalg/lu.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

constexpr int kOrder = 8;

template <class S>
TIPPE_CORPUS_CALL void add(Span<const S> values, Digest& digest) {
  for (const S& value : values) digest.add(value);
}
void add(Status status, Digest& digest) {
  digest.add(static_cast<uint32_t>(status));
}
void add(Span<const int16_t> pivots, Digest& digest) {
  for (const int16_t pivot : pivots) digest.add(static_cast<int32_t>(pivot));
}

/// Entries of magnitude 2^-6 .. 2^-1, and `diagonal` added along the diagonal.
template <class S>
TIPPE_CORPUS_CALL void fill(Random& random, MatrixView<S> a, S diagonal, bool symmetric) {
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) {
      const S entry = Sampler<S>::magnitude(random, -1 - static_cast<int>(random.below(6)));
      a(i, j) = symmetric && j < i ? a(j, i) : i == j ? diagonal + entry : entry;
    }
  }
}
template <class S>
TIPPE_CORPUS_CALL void fill(Random& random, Span<S> b) {
  for (S& entry : b) entry = Sampler<S>::magnitude(random, -2);
}

template <class S>
TIPPE_CORPUS_CALL void lu(Random& random, int n, Digest& digest) {
  S storage[lu_matrix_size(kOrder)] = {}, right[kOrder] = {};
  int16_t exchanges[lu_pivot_size(kOrder)] = {};
  const MatrixView<S> a(Span<S>(storage, n * n), n, n);
  const Span<int16_t> pivots(exchanges, n);
  const Span<S> b(right, n);
  fill(random, a, S(0), false);
  if (random.below(8) == 0) {  // two equal rows
    for (int j = 0; j < n; ++j) a(n - 1, j) = a(0, j);
  }
  fill(random, b);
  add(lu_factor(a, pivots), digest);
  add<S>(a.storage(), digest);
  add(pivots, digest);
  add(lu_solve<S>(a, pivots, b), digest);
  add<S>(b, digest);
  add(lu_solve_transposed<S>(a, pivots, b), digest);
  add<S>(b, digest);
}

template <class S>
TIPPE_CORPUS_CALL void ldlt(Random& random, int n, Digest& digest) {
  S storage[ldlt_matrix_size(kOrder)] = {}, right[kOrder] = {};
  int16_t exchanges[ldlt_pivot_size(kOrder)] = {};
  const MatrixView<S> a(Span<S>(storage, n * n), n, n);
  const Span<int16_t> pivots(exchanges, n);
  const Span<S> b(right, n);
  fill(random, a, S(0), true);
  fill(random, b);
  add(ldlt_factor(a, pivots), digest);
  add<S>(a.storage(), digest);
  add(pivots, digest);
  const EigenvalueSigns inertia = ldlt_inertia(a, Span<const int16_t>(pivots));
  digest.add(static_cast<int32_t>(inertia.positive));
  digest.add(static_cast<int32_t>(inertia.negative));
  add(ldlt_solve<S>(a, pivots, b), digest);
  add<S>(b, digest);
}

template <class S>
TIPPE_CORPUS_CALL void cholesky(Random& random, int n, Digest& digest) {
  S square[kOrder * kOrder] = {}, packed[cholesky_size(kOrder + 1)] = {}, vector[kOrder + 1] = {};
  S scratch[cholesky_work_size(kOrder + 1)] = {};
  const MatrixView<S> a(Span<S>(square, n * n), n, n);
  const Span<S> l(packed, cholesky_size(n + 1)), work(scratch, cholesky_work_size(n + 1));
  const Span<S> x(vector, n);
  // mostly dominant, sometimes indefinite
  fill(random, a, random.below(8) == 0 ? S(0) : S(2), true);
  add(pack_lower<S>(a, l), digest);
  add(cholesky_factor(l, n), digest);
  add<S>(l, digest);
  fill(random, x);
  add(cholesky_solve<S>(l, n, x), digest);
  add<S>(x, digest);

  fill(random, x);
  add(cholesky_update<S>(l, n, x, work), digest);
  add<S>(l, digest);
  fill(random, x);
  add(cholesky_downdate<S>(l, n, x, work), digest);
  add<S>(l, digest);
  fill(random, Span<S>(vector));
  vector[n] = S(2);
  add(cholesky_append<S>(l, n, Span<const S>(vector, n + 1)), digest);
  add<S>(l, digest);
  add(cholesky_delete<S>(l, n + 1, static_cast<int>(random.below(static_cast<uint32_t>(n) + 1)), work),
      digest);
  add<S>(l, digest);
}

}  // namespace

template <class S>
void factorisations(Digest& digest) {
  NumericEvents events;
  const NumericScope scope(events);
  Random random(4);
  for (int i = 0; i < 8; ++i) {
    for (int n = 1; n <= kOrder; ++n) {
      lu<S>(random, n, digest);
      ldlt<S>(random, n, digest);
      cholesky<S>(random, n, digest);
    }
  }
  digest.add(events);
}

TIPPE_INSTANTIATE_CORPUS(factorisations);

}  // namespace determinism
}  // namespace tippe
