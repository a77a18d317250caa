// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include <tippe/linalg/cholesky_update.hpp>
#include <tippe/linalg/pivot.hpp>

#include "linalg/matrices.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Column;
using oracle::Dense;
using oracle::Long;
using oracle::Random;

namespace {

/// A factor with room for `capacity` rows and scratch.
template <class S>
struct Factor {
  std::vector<S> l, work;
  int n = 0;
  explicit Factor(int capacity)
      : l(static_cast<size_t>(cholesky_size(capacity)), S(0)),
        work(static_cast<size_t>(cholesky_work_size(capacity))) {}
  Factor(const Dense& a, int capacity) : Factor(capacity) {
    const std::vector<S> packed = oracle::packed<S>(a);
    std::copy(packed.begin(), packed.end(), l.begin());
    n = a.n;
    REQUIRE(usable(cholesky_factor(oracle::span(l), n)));
  }
  Status update(const std::vector<S>& x) {
    return without_heap(
        [&] { return cholesky_update(oracle::span(l), n, oracle::span(x), oracle::span(work)); });
  }
  Status downdate(const std::vector<S>& x) {
    return without_heap(
        [&] { return cholesky_downdate(oracle::span(l), n, oracle::span(x), oracle::span(work)); });
  }
  Status append(const std::vector<S>& row) {
    const Status status =
        without_heap([&] { return cholesky_append(oracle::span(l), n, oracle::span(row)); });
    if (usable(status)) ++n;
    return status;
  }
  Status remove(int k) {
    const Status status =
        without_heap([&] { return cholesky_delete(oracle::span(l), n, k, oracle::span(work)); });
    if (usable(status)) --n;
    return status;
  }
  Dense product() const {
    Dense triangle(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) triangle(i, j) = oracle::value(l[static_cast<size_t>(packed_row(i) + j)]);
    }
    return triangle * oracle::transpose(triangle);
  }
};

/// max |L L^T - a| in roundings of the largest entry.
template <class S>
Long distance(const Factor<S>& factor, const Dense& a) {
  const Dense product = factor.product();
  Long worst = 0;
  for (size_t k = 0; k < a.a.size(); ++k) worst = std::fmax(worst, std::fabs(product.a[k] - a.a[k]));
  return worst / oracle::spacing<S>(oracle::largest(a.a));
}

/// What n rotations of rows of length at most 1.4 may add to an entry of L L^T, in roundings. Fixed point: a
/// rotation rounds two entries and its own two coefficients, 0.7 (1 + 1.4) in length, and enters the product
/// twice.
template <class S>
Long rotation_bound(int n) {
  return ScalarTraits<S>::kIsFixed ? 5 * n + 6 : 2 * n + 6;
}

Dense plus_outer(Dense a, const Column& x, Long sign) {
  for (int i = 0; i < a.n; ++i) {
    for (int j = 0; j < a.n; ++j) a(i, j) += sign * x[static_cast<size_t>(i)] * x[static_cast<size_t>(j)];
  }
  return a;
}

template <class S>
std::vector<S> random_vector(Random& random, int n, Long size) {
  std::vector<S> v;
  for (int i = 0; i < n; ++i) v.push_back(oracle::nearest<S>(size * random.signed_unit()));
  return v;
}

/// Conditions under which a downdate can be asked to be accurate: the change of A is of order one.
template <class S>
Long mild_condition() {
  return kSame<S, Q8_24> ? 20 : 1000;
}

/// Random appends and deletions of rows of one big matrix, compared with that matrix. Returns the worst
/// distance.
template <class S>
Long wander(int operations, int capacity, uint64_t seed) {
  Random random(seed);
  const int total = 3 * capacity;
  const Dense master = oracle::symmetrised(oracle::rounded<S>(oracle::random_definite(random, total, 20)));
  Factor<S> factor(capacity);
  std::vector<int> active;
  Long worst = 0;
  for (int step = 0; step < operations; ++step) {
    const bool grow = factor.n < 2 || (factor.n < capacity && random.below(2) == 0);
    if (grow) {
      int candidate = random.below(total);
      const auto used = [&](int i) { return std::find(active.begin(), active.end(), i) != active.end(); };
      while (used(candidate)) candidate = (candidate + 1) % total;
      active.push_back(candidate);
      std::vector<S> row;
      for (const int i : active) row.push_back(oracle::nearest<S>(master(candidate, i)));
      REQUIRE(factor.append(row) == Status::Ok);
    } else {
      const int k = random.below(factor.n);
      REQUIRE(factor.remove(k) == Status::Ok);
      active.erase(active.begin() + k);
    }
    REQUIRE(factor.n == static_cast<int>(active.size()));
    if (step % 16 != 0 && step + 1 != operations) continue;
    Dense expected(factor.n);
    for (int i = 0; i < factor.n; ++i) {
      for (int j = 0; j < factor.n; ++j)
        expected(i, j) = master(active[static_cast<size_t>(i)], active[static_cast<size_t>(j)]);
    }
    worst = std::fmax(worst, distance(factor, expected));
  }
  return worst;
}

}  // namespace

TEMPLATE_TEST_CASE("A rank-one update is the factor of A + x x^T", "[cholesky_update]", float, double, Q24_40,
                   Q8_24) {
  Random random(401);
  for (int round = 0; round < 500; ++round) {
    const int n = 1 + random.below(12);
    const Dense a = oracle::symmetrised(
        oracle::rounded<TestType>(oracle::random_definite(random, n, oracle::worst_condition<TestType>())));
    Factor<TestType> factor(a, n);
    const std::vector<TestType> x = random_vector<TestType>(random, n, round % 2 == 0 ? 1 : Long(0.01));
    REQUIRE(factor.update(x) == Status::Ok);
    CAPTURE(n);
    REQUIRE(distance(factor, plus_outer(a, oracle::values(x), 1)) <= rotation_bound<TestType>(n));
    for (int i = 0; i < n; ++i) REQUIRE(factor.l[static_cast<size_t>(packed_row(i) + i)] > TestType(0));
  }
}

TEMPLATE_TEST_CASE("A downdate is the factor of A - x x^T", "[cholesky_update]", float, double, Q24_40,
                   Q8_24) {
  Random random(402);
  for (int round = 0; round < 500; ++round) {
    const int n = 1 + random.below(12);
    const std::vector<TestType> x = random_vector<TestType>(random, n, 1);
    // A = B + x x^T, so that A - x x^T = B is positive definite
    const Dense b = oracle::random_definite(random, n, mild_condition<TestType>());
    const Dense a = oracle::symmetrised(oracle::rounded<TestType>(plus_outer(b, oracle::values(x), 1)));
    Factor<TestType> factor(a, n);
    REQUIRE(usable(factor.downdate(x)));
    CAPTURE(n);
    REQUIRE(distance(factor, plus_outer(a, oracle::values(x), -1)) <=
            (4 * n + 8) * std::fmax(Long(1), oracle::largest(a.a) / oracle::largest(b.a)));
    for (int i = 0; i < n; ++i) REQUIRE(factor.l[static_cast<size_t>(packed_row(i) + i)] > TestType(0));
  }
}

TEMPLATE_TEST_CASE("A downdate that leaves no positive definite matrix says so and changes nothing",
                   "[cholesky_update]", float, double, Q24_40, Q8_24) {
  Random random(403);
  int indefinite = 0;
  for (int round = 0; round < 300; ++round) {
    const int n = 1 + random.below(10);
    const Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, 10)));
    Factor<TestType> factor(a, n);
    // x = s L y with |y| = 1: A - x x^T is positive definite exactly for s < 1
    Column y(static_cast<size_t>(n));
    Long square = 0;
    for (Long& v : y) {
      v = random.signed_unit();
      square += v * v;
    }
    const Long s = 1 + (random.signed_unit() + 1) / 2 + Long(0.001);
    Column x(static_cast<size_t>(n), 0);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        x[static_cast<size_t>(i)] += s / std::sqrt(square) *
                                     oracle::value(factor.l[static_cast<size_t>(packed_row(i) + j)]) *
                                     y[static_cast<size_t>(j)];
      }
    }
    const std::vector<TestType> before = factor.l;
    REQUIRE(factor.downdate(oracle::nearest<TestType>(x)) == Status::Indefinite);
    REQUIRE(factor.l == before);
    ++indefinite;
  }
  CHECK(indefinite == 300);
  // exactly to zero: [4] - 2 * 2
  Dense four(1);
  four(0, 0) = 4;
  Factor<TestType> factor(four, 1);
  CHECK(factor.downdate({TestType(2)}) == Status::Singular);
  CHECK(factor.l[0] == TestType(2));
  // far beyond what the scalar can hold on the way
  Dense one(2);
  one(0, 0) = one(1, 1) = Long(0.001);
  Factor<TestType> small(one, 2);
  const std::vector<TestType> before = small.l;
  CHECK(small.downdate({TestType(100), TestType(-100)}) == Status::Indefinite);
  CHECK(small.l == before);
}

TEMPLATE_TEST_CASE("Appending rows one by one gives the bits of factoring at once", "[cholesky_update]",
                   float, double, Q24_40, Q8_24) {
  Random random(404);
  for (int round = 0; round < 100; ++round) {
    const int n = 1 + random.below(12);
    const Dense a = oracle::symmetrised(
        oracle::rounded<TestType>(oracle::random_definite(random, n, mild_condition<TestType>())));
    const Factor<TestType> whole(a, n);
    Factor<TestType> grown(n);
    for (int i = 0; i < n; ++i) {
      std::vector<TestType> row;
      for (int j = 0; j <= i; ++j) row.push_back(oracle::nearest<TestType>(a(i, j)));
      REQUIRE(usable(grown.append(row)));
    }
    REQUIRE(grown.l == whole.l);
  }
}

TEMPLATE_TEST_CASE("Appending a dependent or indefinite row is refused and changes nothing",
                   "[cholesky_update]", float, double, Q24_40, Q8_24) {
  Random random(405);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + random.below(8);
    const Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, 10)));
    Factor<TestType> factor(a, n + 1);
    const std::vector<TestType> before = factor.l;
    // the same row once more, with the diagonal entry it would need to be new taken away
    const int twin = random.below(n);
    std::vector<TestType> row;
    for (int j = 0; j < n; ++j) row.push_back(oracle::nearest<TestType>(a(twin, j)));
    row.push_back(oracle::nearest<TestType>(a(twin, twin) - Long(0.05)));
    REQUIRE(factor.append(row) == Status::Indefinite);
    REQUIRE(factor.l == before);
    row.back() = oracle::nearest<TestType>(a(twin, twin));
    const Status status = factor.append(row);
    REQUIRE(status != Status::Ok);  // singular up to rounding
    if (!usable(status)) REQUIRE(factor.l == before);
  }
}

TEMPLATE_TEST_CASE("Deleting row k is the factor of A without row and column k", "[cholesky_update]", float,
                   double, Q24_40, Q8_24) {
  Random random(406);
  for (int round = 0; round < 100; ++round) {
    const int n = 1 + random.below(10);
    const Dense a = oracle::symmetrised(
        oracle::rounded<TestType>(oracle::random_definite(random, n, mild_condition<TestType>())));
    for (int k = 0; k < n; ++k) {
      Factor<TestType> factor(a, n);
      REQUIRE(factor.remove(k) == Status::Ok);
      REQUIRE(factor.n == n - 1);
      Dense expected(n - 1);
      for (int i = 0; i < n - 1; ++i) {
        for (int j = 0; j < n - 1; ++j) expected(i, j) = a(i < k ? i : i + 1, j < k ? j : j + 1);
      }
      if (n > 1) REQUIRE(distance(factor, expected) <= rotation_bound<TestType>(n));
      for (int j = packed_size(n - 1); j < packed_size(n); ++j)
        REQUIRE(factor.l[static_cast<size_t>(j)] == TestType(0));
      // rows before k are untouched, and the last row costs no rounding at all
      const Factor<TestType> whole(a, n);
      for (int j = 0; j < packed_row(k); ++j)
        REQUIRE(factor.l[static_cast<size_t>(j)] == whole.l[static_cast<size_t>(j)]);
    }
  }
}

TEMPLATE_TEST_CASE("An active set stays accurate over 1e4 appends and deletions", "[cholesky_update]", float,
                   double, Q24_40, Q8_24) {
  const Long worst = wander<TestType>(10000, 12, 407);
  INFO("worst distance in roundings: " << worst);
  CHECK(worst <= 40);
}

TEMPLATE_TEST_CASE("An active set stays accurate over 3e5 appends and deletions",
                   "[.long][long][cholesky_update]", float, double, Q24_40, Q8_24) {
  const Long worst = wander<TestType>(300000, 20, 408);
  INFO("worst distance in roundings: " << worst);
  CHECK(worst <= 80);
}

TEMPLATE_TEST_CASE("Alternating updates and downdates drift no faster than a rounding each",
                   "[cholesky_update]", float, double, Q24_40, Q8_24) {
  Random random(409);
  const int n = 6, rounds = 500;
  const Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, 10)));
  Factor<TestType> factor(a, n);
  for (int round = 0; round < rounds; ++round) {
    const std::vector<TestType> x = random_vector<TestType>(random, n, Long(0.5));
    REQUIRE(factor.update(x) == Status::Ok);
    REQUIRE(factor.downdate(x) == Status::Ok);
  }
  CHECK(distance(factor, a) <= 2 * rounds);
}

TEMPLATE_TEST_CASE("An update beyond the range of the scalar is OutOfRange and zeroes the factor",
                   "[cholesky_update]", float, double, Q24_40, Q8_24) {
  const TestType high = ScalarTraits<TestType>::kHighest;
  Factor<TestType> factor(2);
  factor.n = 2;
  factor.l = {high, TestType(0), high};
  const std::vector<TestType> x{high, TestType(1)};
  const Status status = factor.update(x);
  CHECK(status == Status::OutOfRange);
  for (const TestType entry : factor.l) CHECK(entry == TestType(0));
  // and the zero factor is refused from then on
  CHECK(factor.update(x) == Status::Singular);
  CHECK(factor.downdate(x) == Status::Singular);
  CHECK(factor.remove(0) == Status::Singular);
}

TEMPLATE_TEST_CASE("Factor changes with sizes that do not fit are BadSize and change nothing",
                   "[cholesky_update]", float, double, Q24_40, Q8_24) {
  Dense a(3);
  for (int i = 0; i < 3; ++i) a(i, i) = 1;
  Factor<TestType> factor(a, 3);
  const std::vector<TestType> before = factor.l, three(3, TestType(0)), four(4, TestType(0));
  const Span<TestType> l = oracle::span(factor.l), work = oracle::span(factor.work);
  const Span<const TestType> x = oracle::span(three);
  for (const int n : {0, -1, 4, 5000}) {
    CHECK(cholesky_update(l, n, x, work) == Status::BadSize);
    CHECK(cholesky_downdate(l, n, x, work) == Status::BadSize);
    CHECK(cholesky_delete(l, n, 0, work) == Status::BadSize);
  }
  CHECK(cholesky_update(l, 3, oracle::span(four), work) == Status::BadSize);
  CHECK(cholesky_downdate(l, 3, oracle::span(four), work) == Status::BadSize);
  CHECK(cholesky_update(l, 3, x, work.subspan(0, 5)) == Status::BadSize);
  CHECK(cholesky_downdate(l, 3, x, work.subspan(0, 5)) == Status::BadSize);
  CHECK(cholesky_delete(l, 3, 3, work) == Status::BadSize);
  CHECK(cholesky_delete(l, 3, -1, work) == Status::BadSize);
  CHECK(cholesky_delete(l, 3, 0, work.subspan(0, 5)) == Status::BadSize);
  CHECK(cholesky_append(l, 3, oracle::span(four)) == Status::BadSize);  // no room
  CHECK(cholesky_append(l, 2, oracle::span(four)) == Status::BadSize);  // row too long
  CHECK(cholesky_append(l, -1, Span<const TestType>()) == Status::BadSize);
  CHECK(factor.l == before);
}

TEMPLATE_TEST_CASE("Factor changes with NaN or infinity are NotFinite and change nothing",
                   "[cholesky_update]", float, double) {
  Dense a(2);
  a(0, 0) = a(1, 1) = 1;
  for (const TestType bad :
       {std::numeric_limits<TestType>::quiet_NaN(), std::numeric_limits<TestType>::infinity()}) {
    Factor<TestType> factor(a, 3);
    const std::vector<TestType> before = factor.l;
    CHECK(factor.update({bad, TestType(0)}) == Status::NotFinite);
    CHECK(factor.downdate({TestType(0), bad}) == Status::NotFinite);
    CHECK(factor.append({TestType(0), bad, TestType(1)}) == Status::NotFinite);
    CHECK(factor.l == before);
  }
}
