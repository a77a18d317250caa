// SPDX-License-Identifier: MIT
// Block factorisations on the pattern of a graph, against dense elimination in long double.
#include <cmath>
#include <random>
#include <tippe/linalg/body_factor.hpp>
#include <vector>

#include "../support/allocation_guard.hpp"
#include "../support/catch.hpp"
#include "../support/numbers.hpp"

namespace {

using namespace tippe;
using tippe::test::number;
using tippe::test::scalar;

using Dense = std::vector<std::vector<long double>>;

std::vector<long double> eliminate(Dense a, std::vector<long double> b) {
  const size_t n = b.size();
  for (size_t k = 0; k < n; ++k) {
    size_t best = k;
    for (size_t i = k + 1; i < n; ++i) {
      if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
    }
    std::swap(a[k], a[best]);
    std::swap(b[k], b[best]);
    for (size_t i = k + 1; i < n; ++i) {
      const long double f = a[i][k] / a[k][k];
      for (size_t j = k; j < n; ++j) a[i][j] -= f * a[k][j];
      b[i] -= f * b[k];
    }
  }
  for (size_t k = n; k-- > 0;) {
    for (size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

/// Solves a random diagonally dominant system whose 6x6 blocks follow `graph`; returns the largest error of
/// x.
template <class S>
long double error_on(const std::vector<uint32_t>& graph, bool symmetric, unsigned seed) {
  const int n = static_cast<int>(graph.size());
  const size_t order = graph.size() * 6;
  std::mt19937 random(seed);
  std::uniform_real_distribution<long double> spread(-1, 1);
  Dense a(order, std::vector<long double>(order, 0));
  std::vector<long double> b(order);
  for (size_t i = 0; i < order; ++i) {
    b[i] = number(scalar<S>(spread(random)));
    for (size_t j = 0; j <= i; ++j) {
      if (i / 6 != j / 6 && ((graph[i / 6] >> (j / 6)) & 1u) == 0) continue;
      a[i][j] = number(scalar<S>(spread(random) + (i == j ? 30 : 0)));
      a[j][i] = symmetric || i == j ? a[i][j] : number(scalar<S>(spread(random)));
    }
  }

  BodyPattern pattern;
  std::vector<uint8_t> rows(static_cast<size_t>(most_couplings(n)) + 1), orders(order);
  const Span<uint8_t> row_span(rows.data(), static_cast<int>(rows.size()));
  REQUIRE(pattern.analyse(Span<const uint32_t>(graph.data(), n), row_span) == Status::Ok);
  std::vector<S> reals(static_cast<size_t>(BodyFactor<S>::reals_for(n, pattern.couplings())));
  BodyFactor<S> factor(pattern, row_span, Span<S>(reals.data(), static_cast<int>(reals.size())),
                       Span<uint8_t>(orders.data(), static_cast<int>(orders.size())));
  factor.set_zero(symmetric);
  const auto at = [&](int p, int q, int r, int c) {  // entry of blocks by position
    const size_t i = static_cast<size_t>(pattern.body_at(p) * 6 + r);
    const size_t j = static_cast<size_t>(pattern.body_at(q) * 6 + c);
    return scalar<S>(a[i][j]);
  };
  for (int k = 0; k < n; ++k) {
    for (int e = 0; e < 36; ++e) factor.diagonal(k)[e] = at(k, k, e / 6, e % 6);
    for (int e = pattern.first(k); e < pattern.first(k + 1); ++e) {
      const int later = rows[static_cast<size_t>(e)];
      for (int m = 0; m < 36; ++m) {
        factor.lower(e)[m] = at(later, k, m / 6, m % 6);
        if (!symmetric) factor.upper(e)[m] = at(k, later, m % 6, m / 6);
      }
    }
  }
  std::vector<S> x(order);
  for (int k = 0; k < n; ++k) {
    for (int r = 0; r < 6; ++r) {
      x[static_cast<size_t>(6 * k + r)] = scalar<S>(b[static_cast<size_t>(pattern.body_at(k) * 6 + r)]);
    }
  }
  REQUIRE(without_heap([&] { return factor.factor(symmetric); }) == Status::Ok);
  factor.solve(symmetric, Span<S>(x.data(), static_cast<int>(order)));
  const std::vector<long double> truth = eliminate(a, b);
  long double worst = 0;
  for (int k = 0; k < n; ++k) {
    for (int r = 0; r < 6; ++r) {
      const size_t body = static_cast<size_t>(pattern.body_at(k) * 6 + r);
      worst = std::max(worst, std::fabs(number(x[static_cast<size_t>(6 * k + r)]) - truth[body]));
    }
  }
  return worst;
}

std::vector<uint32_t> chain(int n) {
  std::vector<uint32_t> graph(static_cast<size_t>(n), 0);
  for (int i = 0; i + 1 < n; ++i) {
    graph[static_cast<size_t>(i)] |= 1u << (i + 1);
    graph[static_cast<size_t>(i + 1)] |= 1u << i;
  }
  return graph;
}

}  // namespace

TEST_CASE("A chain of bodies fills nothing in; a ring of n fills n - 3 blocks in") {
  for (int n = 1; n <= kMaxPatternBodies; ++n) {
    BodyPattern pattern;
    uint8_t rows[most_couplings(kMaxPatternBodies)] = {};
    std::vector<uint32_t> graph = chain(n);
    REQUIRE(pattern.analyse(Span<const uint32_t>(graph.data(), n), rows) == Status::Ok);
    CHECK(pattern.couplings() == n - 1);
    if (n < 3) continue;
    graph.front() |= 1u << (n - 1);
    graph.back() |= 1u;
    CHECK_FALSE(pattern.matches(Span<const uint32_t>(graph.data(), n)));
    REQUIRE(pattern.analyse(Span<const uint32_t>(graph.data(), n), rows) == Status::Ok);
    CHECK(pattern.couplings() == n + n - 3);
    CHECK(pattern.analyse(Span<const uint32_t>(graph.data(), n), Span<uint8_t>(rows, n)) ==
          (n == 3 ? Status::Ok : Status::BadSize));
  }
}

// The diagonal dominates with 30 against at most 6 * degree: condition below 100, x below 1 / 10. Backward
// stable elimination errs by a small multiple of condition * epsilon * |x|.
TEMPLATE_TEST_CASE("Block Cholesky and block LU solve any graph as dense elimination does", "", float, double,
                   Q24_40) {
  const long double epsilon = number(ScalarTraits<TestType>::kEpsilon);
  std::mt19937 random(7);
  for (unsigned round = 0; round < 12; ++round) {
    std::vector<uint32_t> graph = chain(1 + static_cast<int>(round % 8));
    const unsigned n = static_cast<unsigned>(graph.size());
    for (unsigned extra = 0; n > 2 && extra < round / 3; ++extra) {
      const unsigned i = static_cast<unsigned>(random()) % n, j = static_cast<unsigned>(random()) % n;
      if (i == j) continue;
      graph[i] |= 1u << j;
      graph[j] |= 1u << i;
    }
    CHECK(error_on<TestType>(graph, true, round) < 1000 * epsilon);
    CHECK(error_on<TestType>(graph, false, round) < 1000 * epsilon);
  }
}

TEST_CASE("Block factorisation names what it cannot factor") {
  BodyPattern pattern;
  const uint32_t alone[1] = {0};
  uint8_t rows[1] = {}, orders[6] = {};
  REQUIRE(pattern.analyse(Span<const uint32_t>(alone), Span<uint8_t>(rows, 0)) == Status::Ok);
  double reals[36] = {};
  BodyFactor<double> factor(pattern, Span<const uint8_t>(rows, 0), reals, orders);
  CHECK(factor.factor(true) == Status::Indefinite);
  CHECK(factor.factor(false) == Status::Singular);
  for (int i = 0; i < 6; ++i) reals[7 * i] = i == 3 ? -1 : 1;
  CHECK(factor.factor(true) == Status::Indefinite);
  for (double& x : reals) x = std::nan("");
  CHECK(factor.factor(true) == Status::Indefinite);
  CHECK(factor.factor(false) == Status::Singular);
  CHECK(pattern.analyse(Span<const uint32_t>(), rows) == Status::BadSize);
}
