// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/linalg/ldlt.hpp>
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

template <class S>
struct Factored {
  int n;
  std::vector<S> storage;
  std::vector<int16_t> pivots;
  Status status;
  explicit Factored(const Dense& a)
      : n(a.n), storage(oracle::nearest<S>(a.a)), pivots(static_cast<size_t>(a.n)) {
    // the upper triangle must not matter
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) storage[static_cast<size_t>(i * n + j)] = S(55);
    }
    status = without_heap([&] { return ldlt_factor(view(), oracle::span(pivots)); });
    for (int i = 0; i < n; ++i) {
      for (int j = i + 1; j < n; ++j) REQUIRE(storage[static_cast<size_t>(i * n + j)] == S(55));
    }
  }
  MatrixView<S> view() { return {oracle::span(storage), n, n}; }

  /// P^T L D L^T P in long double.
  Dense product() {
    Dense l(n), d(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) l(i, j) = oracle::value(view()(i, j));
      l(i, i) = 1;
      d(i, i) = oracle::value(view()(i, i));
    }
    for (int k = 0; k < n; ++k) {
      if (pivots[static_cast<size_t>(k)] >= 0) continue;
      d(k, k + 1) = d(k + 1, k) = l(k + 1, k);
      l(k + 1, k) = 0;
      ++k;
    }
    Dense m = l * d * oracle::transpose(l);
    for (int k = n - 1; k >= 0; --k) {
      const int16_t stored = pivots[static_cast<size_t>(k)];
      const int p = stored >= 0 ? stored : -1 - stored;
      for (int j = 0; j < n; ++j) std::swap(m(k, j), m(p, j));
      for (int i = 0; i < n; ++i) std::swap(m(i, k), m(i, p));
    }
    return m;
  }
  Long largest_multiplier() {
    Long size = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < i; ++j) {
        if (j == i - 1 && pivots[static_cast<size_t>(j)] < 0 && is_first(j)) continue;  // belongs to D
        size = std::fmax(size, std::fabs(oracle::value(view()(i, j))));
      }
    }
    return size;
  }
  bool is_first(int row) const {
    int k = 0;
    while (k < row) k += pivots[static_cast<size_t>(k)] < 0 ? 2 : 1;
    return k == row;
  }
};

template <class S>
void check_random_systems(int rounds, uint64_t seed) {
  Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    const int n = 1 + random.below(14);
    const Long condition = std::pow(oracle::worst_condition<S>(), (random.signed_unit() + 1) / 2);
    int negative = 0;
    Dense a(n);
    if (round % 3 == 2 && n >= 3) {
      // saddle point [H J^T; J 0], the shape of joints: zeros on the diagonal
      const int rows = 1 + random.below(n / 2);
      a = oracle::random_definite(random, n, 4);
      for (int i = n - rows; i < n; ++i) {
        for (int j = 0; j < n; ++j) a(i, j) = a(j, i) = j < n - rows ? random.signed_unit() / 2 : 0;
      }
      negative = rows;
    } else {
      a = oracle::random_indefinite(random, n, condition, negative);
    }
    a = oracle::symmetrised(oracle::rounded<S>(a));
    Factored<S> ld(a);
    CAPTURE(n, condition, name(ld.status));
    if (round % 3 == 2 && ld.status != Status::Ok) continue;  // J may be nearly dependent
    REQUIRE(usable(ld.status));
    REQUIRE(ld.largest_multiplier() <= Long(2.8));
    const Dense product = ld.product();
    const Long allowed = 10 * n * oracle::spacing<S>(oracle::largest(a.a));
    for (size_t k = 0; k < product.a.size(); ++k) REQUIRE(std::fabs(product.a[k] - a.a[k]) <= allowed);
    if (ld.status == Status::Ok) {
      const EigenvalueSigns inertia = ldlt_inertia(ld.view(), oracle::span(ld.pivots));
      REQUIRE(inertia.negative == negative);
      REQUIRE(inertia.positive == n - negative);
    }

    Column b(static_cast<size_t>(n));
    for (Long& x : b) x = oracle::value(oracle::nearest<S>(random.signed_unit()));
    std::vector<S> x = oracle::nearest<S>(b);
    const MatrixView<S> view = ld.view();
    const Status status =
        without_heap([&] { return ldlt_solve(view, oracle::span(ld.pivots), oracle::span(x)); });
    if (kSame<S, Q8_24> && status == Status::OutOfRange) continue;  // a solution beyond 128
    REQUIRE(status == Status::Ok);
    const Column solution = oracle::values(x);
    const Long bound = oracle::residual_bound<S>(4 * n, a, solution, b);
    REQUIRE(oracle::largest(oracle::residual(a, solution, b)) <= bound);
    const Column exact = oracle::solve_reference(a, b);
    Column error = solution;
    for (size_t i = 0; i < error.size(); ++i) error[i] -= exact[i];
    REQUIRE(oracle::largest(error) <= oracle::norm_inf(oracle::inverse_reference(a)) * bound);
  }
}

}  // namespace

TEMPLATE_TEST_CASE(
    "LDL^T solves indefinite systems up to the scalar's worst condition with bounded multipliers", "[ldlt]",
    float, double, Q24_40, Q8_24) {
  check_random_systems<TestType>(600, 201);
}

TEMPLATE_TEST_CASE("LDL^T solves 50000 indefinite systems", "[.long][long][ldlt]", float, double, Q24_40,
                   Q8_24) {
  check_random_systems<TestType>(50000, 202);
}

TEMPLATE_TEST_CASE("LDL^T of matrices with a zero diagonal needs 2x2 blocks and gets the signs right",
                   "[ldlt]", float, double, Q24_40, Q8_24) {
  // [0 1; 1 0] repeated: eigenvalues +1 and -1 each
  for (int n = 2; n <= 12; n += 2) {
    Dense a(n);
    for (int i = 0; i < n; i += 2) a(i, i + 1) = a(i + 1, i) = 1;
    Factored<TestType> ld(a);
    REQUIRE(ld.status == Status::Ok);
    const EigenvalueSigns inertia = ldlt_inertia(ld.view(), oracle::span(ld.pivots));
    CHECK(inertia.positive == n / 2);
    CHECK(inertia.negative == n / 2);
    std::vector<TestType> b;
    for (int i = 0; i < n; ++i) b.push_back(TestType(i + 1));
    REQUIRE(ldlt_solve(ld.view(), oracle::span(ld.pivots), oracle::span(b)) == Status::Ok);
    for (int i = 0; i < n; ++i)
      CHECK(b[static_cast<size_t>(i)] == TestType((i % 2 == 0 ? i + 1 : i - 1) + 1));
  }
}

TEMPLATE_TEST_CASE("LDL^T of a singular matrix is named, zeroes the triangle and refuses to solve", "[ldlt]",
                   float, double, Q24_40, Q8_24) {
  Random random(203);
  int singular = 0;
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + random.below(10);
    int negative = 0;
    Dense a =
        oracle::symmetrised(oracle::rounded<TestType>(oracle::random_indefinite(random, n, 4, negative)));
    const int i = random.below(n), j = (i + 1) % n;
    if (n == 1 || round % 2 == 0) {
      for (int k = 0; k < n; ++k) a(i, k) = a(k, i) = 0;
    } else {
      for (int k = 0; k < n; ++k) a(i, k) = a(j, k);
      for (int k = 0; k < n; ++k) a(k, i) = a(k, j);
      a(i, i) = a(j, i) = a(i, j) = a(j, j);
    }
    Factored<TestType> ld(a);
    CAPTURE(n, round, name(ld.status));
    REQUIRE((ld.status == Status::Singular || ld.status == Status::IllConditioned));
    for (const TestType x : ld.storage) REQUIRE(is_finite(x));
    if (ld.status != Status::Singular) continue;
    ++singular;
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c <= r; ++c) REQUIRE(ld.view()(r, c) == TestType(0));
    }
    std::vector<TestType> b(static_cast<size_t>(n), TestType(3));
    REQUIRE(ldlt_solve(ld.view(), oracle::span(ld.pivots), oracle::span(b)) == Status::Singular);
    for (const TestType x : b) REQUIRE(x == TestType(3));
  }
  CHECK(singular > 100);
}

TEMPLATE_TEST_CASE("LDL^T of Hilbert matrices never makes a NaN and says when digits are lost", "[ldlt]",
                   float, double, Q24_40, Q8_24) {
  for (int n = 1; n <= 14; ++n) {
    Dense hilbert(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) hilbert(i, j) = Long(1) / Long(i + j + 1);
    }
    Factored<TestType> ld(hilbert);
    CAPTURE(n, name(ld.status));
    REQUIRE((usable(ld.status) || ld.status == Status::Singular));
    const Dense rounded = oracle::rounded<TestType>(hilbert);
    const Long condition = oracle::norm_inf(rounded) * oracle::norm_inf(oracle::inverse_reference(rounded));
    if (condition > 100 / oracle::value(ScalarTraits<TestType>::kEpsilon)) REQUIRE(ld.status != Status::Ok);
    std::vector<TestType> b(static_cast<size_t>(n), TestType(1));
    (void)ldlt_solve(ld.view(), oracle::span(ld.pivots), oracle::span(b));
    for (const TestType x : b) REQUIRE(is_finite(x));
  }
}

TEMPLATE_TEST_CASE("LDL^T outside the range of the scalar is OutOfRange and zeroes the triangle", "[ldlt]",
                   float, double, Q24_40, Q8_24) {
  // rows of equal size and alternating sign: Schur complements exceed the entries
  const Long top = oracle::value(ScalarTraits<TestType>::kHighest) * Long(0.999);
  Dense a(3);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) a(i, j) = a(j, i) = i == j ? (i == 0 ? top : -top) : top;
  }
  Factored<TestType> ld(a);
  CHECK(ld.status == Status::OutOfRange);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) CHECK(ld.view()(i, j) == TestType(0));
  }
}

TEMPLATE_TEST_CASE("LDL^T with NaN or infinity is NotFinite and changes nothing", "[ldlt]", float, double) {
  for (const TestType bad :
       {std::numeric_limits<TestType>::quiet_NaN(), std::numeric_limits<TestType>::infinity()}) {
    std::vector<TestType> a{4, 0, 1, bad};
    std::vector<int16_t> pivots(2, 77);
    CHECK(ldlt_factor(MatrixView<TestType>(oracle::span(a), 2, 2), oracle::span(pivots)) ==
          Status::NotFinite);
    CHECK(a[0] == TestType(4));
    CHECK(pivots[0] == 77);
    Dense identity(2);
    identity(0, 0) = identity(1, 1) = 1;
    Factored<TestType> ld(identity);
    std::vector<TestType> b{bad, 1};
    CHECK(ldlt_solve(ld.view(), oracle::span(ld.pivots), oracle::span(b)) == Status::NotFinite);
    CHECK(b[1] == TestType(1));
  }
}

TEMPLATE_TEST_CASE("LDL^T with sizes or pivots that do not fit is BadSize and changes nothing", "[ldlt]",
                   float, double, Q24_40, Q8_24) {
  std::vector<TestType> storage(9, TestType(2));
  const std::vector<TestType> before = storage;
  std::vector<int16_t> pivots(3, 0);
  const Span<TestType> all = oracle::span(storage);
  using View = MatrixView<TestType>;
  std::vector<TestType> b(3, TestType(1));
  for (const View& a : {View(), View(all, 0, 0), View(all, 2, 3), View(all, 3, 3, 2), View(all, 4, 4)}) {
    CHECK(ldlt_factor(a, oracle::span(pivots)) == Status::BadSize);
    CHECK(ldlt_solve(a, oracle::span(pivots), oracle::span(b)) == Status::BadSize);
    CHECK(ldlt_inertia(a, oracle::span(pivots)).positive == 0);
  }
  CHECK(ldlt_factor(View(all, 3, 3), oracle::span(pivots).subspan(0, 2)) == Status::BadSize);
  CHECK(storage == before);
  Dense identity(3);
  for (int i = 0; i < 3; ++i) identity(i, i) = 1;
  Factored<TestType> ld(identity);
  const std::vector<std::vector<int16_t>> forged{{3, 1, 2},   {0, 0, 2},   {0, 1, -3}, {-1, 1, 2},
                                                 {-5, -2, 2}, {-1, -1, 2}, {-1, -5, 2}};
  for (const auto& p : forged) {
    CHECK(ldlt_solve(ld.view(), oracle::span(p), oracle::span(b)) == Status::BadSize);
  }
  CHECK(b == std::vector<TestType>(3, TestType(1)));
  CHECK(ldlt_solve(ld.view(), oracle::span(ld.pivots), oracle::span(b).subspan(0, 2)) == Status::BadSize);
}
