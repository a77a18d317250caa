// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/linalg/lu.hpp>
#include <tippe/linalg/pivot.hpp>
#include <tippe/math/range_watch.hpp>

#include "linalg/matrices.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Column;
using oracle::Dense;
using oracle::Long;
using oracle::Random;

namespace {

template <class S>
struct Factored {
  int n;
  std::vector<S> storage;
  std::vector<int16_t> pivots;
  Status status;
  explicit Factored(const Dense& a)
      : n(a.n), storage(oracle::nearest<S>(a.a)), pivots(static_cast<size_t>(a.n)) {
    status = without_heap([&] { return lu_factor(view(), oracle::span(pivots)); });
  }
  MatrixView<S> view() { return {oracle::span(storage), n, n}; }
};

template <class S>
Column random_right_side(Random& random, int n) {
  Column b(static_cast<size_t>(n));
  for (Long& x : b) x = oracle::value(oracle::nearest<S>(random.signed_unit()));
  return b;
}

template <class S>
void check_random_systems(int rounds, uint64_t seed) {
  Random random(seed);
  Long worst = 0;
  for (int round = 0; round < rounds; ++round) {
    const int n = 1 + random.below(14);
    const Long condition = std::pow(oracle::worst_condition<S>(), (random.signed_unit() + 1) / 2);
    const Dense a = oracle::rounded<S>(oracle::random_general(random, n, condition));
    Factored<S> lu(a);
    CAPTURE(n, condition, name(lu.status));
    REQUIRE(usable(lu.status));

    // P A = L U, entry by entry: exchanges applied to the reference
    Dense permuted = a;
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) std::swap(permuted(j, k), permuted(lu.pivots[static_cast<size_t>(j)], k));
    }
    Dense l(n), u(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) (j < i ? l : u)(i, j) = oracle::value(lu.view()(i, j));
      l(i, i) = 1;
    }
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) REQUIRE(std::fabs(l(i, j)) <= 1);
    }
    const Dense product = l * u;
    const Long growth = std::fmax(Long(1), oracle::largest(u.a) / oracle::largest(a.a));
    for (size_t k = 0; k < product.a.size(); ++k) {
      const Long error = std::fabs(product.a[k] - permuted.a[k]);
      REQUIRE(error <= n * oracle::spacing<S>(growth * oracle::largest(a.a)));
    }

    // both solves: residual (backward error), then the distance to the solution in long double
    const Column b = random_right_side<S>(random, n);
    for (const bool transposed : {false, true}) {
      std::vector<S> x = oracle::nearest<S>(b);
      const MatrixView<S> view = lu.view();
      const Span<const int16_t> pivots = oracle::span(lu.pivots);
      const Status status = without_heap([&] {
        return transposed ? lu_solve_transposed(view, pivots, oracle::span(x))
                          : lu_solve(view, pivots, oracle::span(x));
      });
      REQUIRE(status == Status::Ok);
      const Dense system = transposed ? oracle::transpose(a) : a;
      const Column solution = oracle::values(x);
      const Long bound = oracle::residual_bound<S>(n + 2, system, solution, b);
      const Long left = oracle::largest(oracle::residual(system, solution, b));
      worst = std::fmax(worst, left / bound);
      REQUIRE(left <= bound);
      const Column exact = oracle::solve_reference(system, b);
      Column error = solution;
      for (size_t i = 0; i < error.size(); ++i) error[i] -= exact[i];
      REQUIRE(oracle::largest(error) <= oracle::norm_inf(oracle::inverse_reference(system)) * bound);
    }
  }
  INFO("worst residual in units of the bound: " << worst);
  CHECK(worst <= 1);
}

}  // namespace

TEMPLATE_TEST_CASE(
    "LU solves systems up to the scalar's worst condition with a backward error of n roundings", "[lu]",
    float, double, Q24_40, Q8_24) {
  check_random_systems<TestType>(400, 101);
}

TEMPLATE_TEST_CASE("LU solves 50000 systems with a backward error of n roundings", "[.long][long][lu]", float,
                   double, Q24_40, Q8_24) {
  check_random_systems<TestType>(50000, 102);
}

TEMPLATE_TEST_CASE("LU of a permutation is exact", "[lu]", float, double, Q24_40, Q8_24) {
  Random random(103);
  for (int round = 0; round < 100; ++round) {
    const int n = 1 + random.below(12);
    std::vector<int> order;
    for (int i = 0; i < n; ++i) order.insert(order.begin() + random.below(i + 1), i);
    Dense a(n);
    for (int i = 0; i < n; ++i) a(i, order[static_cast<size_t>(i)]) = 1;
    Factored<TestType> lu(a);
    REQUIRE(lu.status == Status::Ok);
    std::vector<TestType> x;
    for (int i = 0; i < n; ++i) x.push_back(TestType(i + 1));
    REQUIRE(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(x)) == Status::Ok);
    for (int i = 0; i < n; ++i)
      REQUIRE(x[static_cast<size_t>(order[static_cast<size_t>(i)])] == TestType(i + 1));
    // and A^T undoes A
    REQUIRE(lu_solve_transposed(lu.view(), oracle::span(lu.pivots), oracle::span(x)) == Status::Ok);
    for (int i = 0; i < n; ++i) REQUIRE(x[static_cast<size_t>(i)] == TestType(i + 1));
  }
}

TEMPLATE_TEST_CASE("LU of a singular matrix is named, zeroes the matrix and refuses to solve", "[lu]", float,
                   double, Q24_40, Q8_24) {
  Random random(104);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + random.below(10);
    Dense a = oracle::rounded<TestType>(oracle::random_general(random, n, 4));
    const int i = random.below(n), j = (i + 1) % n;
    const int kind = n == 1 ? 3 : round % 4;
    for (int k = 0; k < n; ++k) {
      if (kind == 0) a(i, k) = a(j, k);  // equal rows
      if (kind == 1) a(k, i) = a(k, j);  // equal columns
      if (kind == 2) a(k, i) = 0;        // a zero column
      if (kind == 3) a(i, k) = 0;        // a zero row
    }
    Factored<TestType> lu(a);
    CAPTURE(n, kind, name(lu.status));
    // equal columns meet rounding before they cancel: then the pivot is noise, and never called Ok
    if (kind == 1 && lu.status == Status::IllConditioned) continue;
    REQUIRE(lu.status == Status::Singular);
    for (const TestType x : lu.storage) REQUIRE(x == TestType(0));
    std::vector<TestType> b(static_cast<size_t>(n), TestType(3));
    REQUIRE(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::Singular);
    REQUIRE(lu_solve_transposed(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::Singular);
    for (const TestType x : b) REQUIRE(x == TestType(3));
  }
  Factored<TestType> zero(Dense(5));
  CHECK(zero.status == Status::Singular);
}

TEMPLATE_TEST_CASE("LU of Hilbert and Vandermonde matrices never makes a NaN and says when digits are lost",
                   "[lu]", float, double, Q24_40, Q8_24) {
  for (int n = 1; n <= 14; ++n) {
    Dense hilbert(n), vandermonde(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        hilbert(i, j) = Long(1) / Long(i + j + 1);
        vandermonde(i, j) = std::pow(Long(i + 1) / Long(n), j);
      }
    }
    for (const Dense& a : {hilbert, vandermonde}) {
      Factored<TestType> lu(a);
      CAPTURE(n, name(lu.status));
      REQUIRE((usable(lu.status) || lu.status == Status::Singular));
      for (const TestType x : lu.storage) REQUIRE(is_finite(x));
      const Dense rounded = oracle::rounded<TestType>(a);
      const Long condition = oracle::norm_inf(rounded) * oracle::norm_inf(oracle::inverse_reference(rounded));
      // beyond 1/eps no digit is right: that must not pass as Ok
      const Long eps = oracle::value(ScalarTraits<TestType>::kEpsilon);
      if (condition > 100 / eps) REQUIRE(lu.status != Status::Ok);
      std::vector<TestType> b(static_cast<size_t>(n), TestType(1));
      const Status status = lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b));
      for (const TestType x : b) REQUIRE(is_finite(x));
      if (lu.status == Status::Singular) REQUIRE(status == Status::Singular);
    }
  }
}

TEMPLATE_TEST_CASE(
    "LU outside the range of the scalar is OutOfRange, zeroes the matrix, and the world hears of it", "[lu]",
    float, double, Q24_40, Q8_24) {
  // growth 2^(n-1): the last column doubles in every step (Wilkinson)
  const int n = 12;
  const Long top = oracle::value(ScalarTraits<TestType>::kHighest);
  Dense a(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) a(i, j) = -top / 16;
    a(i, i) = top / 16;
    a(i, n - 1) = top / 16;
  }
  NumericEvents events;
  {
    const NumericScope scope(events);
    Factored<TestType> lu(a);
    CHECK(lu.status == Status::OutOfRange);
    for (const TestType x : lu.storage) CHECK(x == TestType(0));
  }
  CHECK((events.overflow > 0) == ScalarTraits<TestType>::kIsFixed);

  // a solution that does not fit
  Dense small(2);
  small(0, 0) = small(1, 1) =
      ScalarTraits<TestType>::kIsFixed ? Long(0.125) : oracle::value(ScalarTraits<TestType>::kSmallest);
  Factored<TestType> lu(small);
  REQUIRE(lu.status == Status::Ok);
  const TestType high = ScalarTraits<TestType>::kHighest;
  std::vector<TestType> b{high, TestType(1)};
  CHECK(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::OutOfRange);
  for (const TestType x : b) CHECK(x == TestType(0));
}

TEMPLATE_TEST_CASE("LU with NaN or infinity is NotFinite and changes nothing", "[lu]", float, double) {
  for (const TestType bad :
       {std::numeric_limits<TestType>::quiet_NaN(), std::numeric_limits<TestType>::infinity()}) {
    for (int k = 0; k < 9; ++k) {
      std::vector<TestType> a{1, 2, 3, 4, 6, 5, 8, 7, 9};
      a[static_cast<size_t>(k)] = bad;
      std::vector<TestType> before = a;
      std::vector<int16_t> pivots(3, 77);
      CHECK(lu_factor(MatrixView<TestType>(oracle::span(a), 3, 3), oracle::span(pivots)) ==
            Status::NotFinite);
      for (size_t i = 0; i < 9; ++i) CHECK((a[i] == before[i] || static_cast<int>(i) == k));
      CHECK(pivots[0] == 77);
    }
    Dense identity(3);
    for (int i = 0; i < 3; ++i) identity(i, i) = 1;
    Factored<TestType> lu(identity);
    std::vector<TestType> b{1, bad, 2};
    CHECK(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::NotFinite);
    CHECK(lu_solve_transposed(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::NotFinite);
    CHECK(b[0] == TestType(1));
    CHECK(b[2] == TestType(2));
  }
}

TEMPLATE_TEST_CASE("LU with sizes that do not fit each other is BadSize and changes nothing", "[lu]", float,
                   double, Q24_40, Q8_24) {
  std::vector<TestType> storage(9, TestType(2));
  const std::vector<TestType> before = storage;
  std::vector<int16_t> pivots(3, 0);
  const Span<TestType> all = oracle::span(storage);
  const Span<int16_t> p = oracle::span(pivots);
  using View = MatrixView<TestType>;
  const View bad[] = {View(),
                      View(all, 0, 0),
                      View(all, -1, -1),
                      View(all, 2, 3),
                      View(all, 3, 2),
                      View(all, 3, 3, 2),
                      View(all, 3, 3, 4),
                      View(all, 4, 4),
                      View(all, 3, 3, -3),
                      View(all, 5000, 5000),
                      View(Span<TestType>(nullptr, 9), 3, 3)};
  std::vector<TestType> b(3, TestType(1));
  for (const View& a : bad) {
    CHECK(lu_factor(a, p) == Status::BadSize);
    CHECK(lu_solve(a, p, oracle::span(b)) == Status::BadSize);
    CHECK(lu_solve_transposed(a, p, oracle::span(b)) == Status::BadSize);
  }
  CHECK(lu_factor(View(all, 3, 3), p.subspan(0, 2)) == Status::BadSize);
  CHECK(storage == before);
  Dense identity(3);
  for (int i = 0; i < 3; ++i) identity(i, i) = 1;
  Factored<TestType> lu(identity);
  CHECK(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b).subspan(0, 2)) == Status::BadSize);
  lu.pivots[1] = 9;  // not from lu_factor: must not be followed out of bounds
  CHECK(lu_solve(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::BadSize);
  lu.pivots[1] = 0;
  CHECK(lu_solve_transposed(lu.view(), oracle::span(lu.pivots), oracle::span(b)) == Status::BadSize);
  CHECK(b == std::vector<TestType>(3, TestType(1)));
}

TEST_CASE("A matrix inside a larger one is factored where it stands", "[lu]") {
  Random random(105);
  const int n = 4, stride = 7;
  const Dense a = oracle::rounded<double>(oracle::random_general(random, n, 10));
  std::vector<double> wide(static_cast<size_t>(MatrixView<double>::required_size(n, n, stride)), 99);
  std::vector<double> tight = oracle::nearest<double>(a.a);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) wide[static_cast<size_t>(i * stride + j)] = static_cast<double>(a(i, j));
  }
  std::vector<int16_t> p1(4), p2(4);
  REQUIRE(lu_factor(MatrixView<double>(oracle::span(wide), n, n, stride), oracle::span(p1)) == Status::Ok);
  REQUIRE(lu_factor(MatrixView<double>(oracle::span(tight), n, n), oracle::span(p2)) == Status::Ok);
  CHECK(p1 == p2);
  for (size_t k = 0; k < wide.size(); ++k) {
    const size_t i = k / 7, j = k % 7;
    CHECK(wide[k] == (j < 4 ? tight[i * 4 + j] : 99));
  }
}
