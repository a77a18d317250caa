// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/linalg/cholesky.hpp>
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
Dense product(const std::vector<S>& l, int n) {
  Dense triangle(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) triangle(i, j) = oracle::value(l[static_cast<size_t>(packed_row(i) + j)]);
  }
  return triangle * oracle::transpose(triangle);
}

template <class S>
void check_random_systems(int rounds, uint64_t seed) {
  Random random(seed);
  Long worst = 0, worst_factor = 0;
  for (int round = 0; round < rounds; ++round) {
    const int n = 1 + random.below(14);
    const Long condition = std::pow(oracle::worst_condition<S>(), (random.signed_unit() + 1) / 2);
    const Dense a = oracle::symmetrised(oracle::rounded<S>(oracle::random_definite(random, n, condition)));
    std::vector<S> l = oracle::packed<S>(a);
    const Status status = without_heap([&] { return cholesky_factor(oracle::span(l), n); });
    CAPTURE(n, condition, name(status));
    REQUIRE(usable(status));
    const Dense back = product(l, n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        // the bound of the header
        const Long allowed = ScalarTraits<S>::kIsFixed
                                 ? 3 * oracle::spacing<S>(1)
                                 : (n + 3) * oracle::spacing<S>(std::sqrt(a(i, i) * a(j, j)));
        worst_factor = std::fmax(worst_factor, std::fabs(back(i, j) - a(i, j)) / allowed);
      }
    }
    REQUIRE(worst_factor <= 1);

    Column b(static_cast<size_t>(n));
    for (Long& x : b) x = oracle::value(oracle::nearest<S>(random.signed_unit()));
    std::vector<S> x = oracle::nearest<S>(b);
    REQUIRE(without_heap([&] { return cholesky_solve(oracle::span(l), n, oracle::span(x)); }) == Status::Ok);
    const Column solution = oracle::values(x);
    const Long bound = oracle::residual_bound<S>(n + 3, a, solution, b);
    const Long left = oracle::largest(oracle::residual(a, solution, b));
    worst = std::fmax(worst, left / bound);
    REQUIRE(left <= bound);
    const Column exact = oracle::solve_reference(a, b);
    Column error = solution;
    for (size_t i = 0; i < error.size(); ++i) error[i] -= exact[i];
    REQUIRE(oracle::largest(error) <= oracle::norm_inf(oracle::inverse_reference(a)) * bound);

    // the two triangular solves in turn are the same solve, bit for bit
    std::vector<S> y = oracle::nearest<S>(b);
    REQUIRE(solve_lower(oracle::span(l), n, oracle::span(y)) == Status::Ok);
    REQUIRE(solve_lower_transposed(oracle::span(l), n, oracle::span(y)) == Status::Ok);
    REQUIRE(y == x);
  }
  INFO("worst, in units of the bounds: factor " << worst_factor << ", residual " << worst);
  CHECK(worst <= 1);
}

}  // namespace

TEMPLATE_TEST_CASE(
    "Cholesky solves systems up to the scalar's worst condition with a backward error of n roundings",
    "[cholesky]", float, double, Q24_40, Q8_24) {
  check_random_systems<TestType>(600, 301);
}

TEMPLATE_TEST_CASE("Cholesky solves 50000 systems with a backward error of n roundings",
                   "[.long][long][cholesky]", float, double, Q24_40, Q8_24) {
  check_random_systems<TestType>(50000, 302);
}

TEMPLATE_TEST_CASE("Cholesky of a matrix with a negative eigenvalue is Indefinite and zeroes the storage",
                   "[cholesky]", float, double, Q24_40, Q8_24) {
  Random random(303);
  for (int round = 0; round < 300; ++round) {
    const int n = 1 + random.below(10);
    const Dense q = oracle::random_orthogonal(random, n);
    Column values(static_cast<size_t>(n), 1);
    values[0] = -std::pow(Long(0.01), (random.signed_unit() + 1) / 2);  // -1 .. -0.01
    std::vector<TestType> l = oracle::packed<TestType>(oracle::sandwich(q, values, q));
    REQUIRE(cholesky_factor(oracle::span(l), n) == Status::Indefinite);
    for (const TestType x : l) REQUIRE(x == TestType(0));
    std::vector<TestType> b(static_cast<size_t>(n), TestType(3));
    REQUIRE(cholesky_solve(oracle::span(l), n, oracle::span(b)) == Status::Singular);
    for (const TestType x : b) REQUIRE(x == TestType(3));
  }
}

TEMPLATE_TEST_CASE("Cholesky of a singular matrix is never Ok and never makes a NaN", "[cholesky]", float,
                   double, Q24_40, Q8_24) {
  Random random(304);
  std::vector<TestType> zero(static_cast<size_t>(packed_size(4)), TestType(0));
  CHECK(cholesky_factor(oracle::span(zero), 4) == Status::Singular);
  std::vector<TestType> one{TestType(0)};
  CHECK(cholesky_factor(oracle::span(one), 1) == Status::Singular);
  for (int round = 0; round < 300; ++round) {
    const int n = 2 + random.below(9);
    Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, 4)));
    const int i = random.below(n), j = (i + 1) % n;
    if (round % 2 == 0) {
      for (int k = 0; k < n; ++k) a(i, k) = a(k, i) = 0;
    } else {  // rows and columns i and j alike
      for (int k = 0; k < n; ++k) a(i, k) = a(j, k);
      for (int k = 0; k < n; ++k) a(k, i) = a(k, j);
      a(i, i) = a(j, i) = a(i, j) = a(j, j);
    }
    std::vector<TestType> l = oracle::packed<TestType>(a);
    const Status status = cholesky_factor(oracle::span(l), n);
    CAPTURE(n, round, name(status));
    REQUIRE(status != Status::Ok);
    if (round % 2 == 0) REQUIRE(status == Status::Singular);
    for (const TestType x : l) REQUIRE(is_finite(x));
  }
}

TEMPLATE_TEST_CASE("Cholesky of Hilbert matrices never makes a NaN and says when digits are lost",
                   "[cholesky]", float, double, Q24_40, Q8_24) {
  for (int n = 1; n <= 14; ++n) {
    Dense hilbert(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) hilbert(i, j) = Long(1) / Long(i + j + 1);
    }
    std::vector<TestType> l = oracle::packed<TestType>(hilbert);
    const Status status = cholesky_factor(oracle::span(l), n);
    CAPTURE(n, name(status));
    REQUIRE((usable(status) || status == Status::Singular || status == Status::Indefinite));
    const Dense rounded = oracle::rounded<TestType>(hilbert);
    const Long condition = oracle::norm_inf(rounded) * oracle::norm_inf(oracle::inverse_reference(rounded));
    if (condition > 100 / oracle::value(ScalarTraits<TestType>::kEpsilon)) REQUIRE(status != Status::Ok);
    if (n <= 3) REQUIRE(status == Status::Ok);
    std::vector<TestType> b(static_cast<size_t>(n), TestType(1));
    (void)cholesky_solve(oracle::span(l), n, oracle::span(b));
    for (const TestType x : b) REQUIRE(is_finite(x));
  }
}

TEMPLATE_TEST_CASE("Cholesky does not depend on the units of the rows", "[cholesky]", float, double) {
  Random random(305);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + random.below(8);
    const Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, 1000)));
    std::vector<TestType> l = oracle::packed<TestType>(a), scaled = l;
    std::vector<int> e;
    for (int i = 0; i < n; ++i) e.push_back(random.below(40) - 20);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        TestType& entry = scaled[static_cast<size_t>(packed_row(i) + j)];
        entry = scale_pow2(entry, e[static_cast<size_t>(i)] + e[static_cast<size_t>(j)]);
      }
    }
    REQUIRE(cholesky_factor(oracle::span(l), n) == cholesky_factor(oracle::span(scaled), n));
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) {
        const size_t k = static_cast<size_t>(packed_row(i) + j);
        REQUIRE(scale_pow2(l[k], e[static_cast<size_t>(i)]) == scaled[k]);
      }
    }
  }
}

TEMPLATE_TEST_CASE("Cholesky with NaN or infinity is NotFinite and changes nothing", "[cholesky]", float,
                   double) {
  for (const TestType bad :
       {std::numeric_limits<TestType>::quiet_NaN(), std::numeric_limits<TestType>::infinity()}) {
    for (size_t k = 0; k < 6; ++k) {
      std::vector<TestType> a{4, 1, 5, 1, 1, 6};
      const std::vector<TestType> before = a;
      a[k] = bad;
      CHECK(cholesky_factor(oracle::span(a), 3) == Status::NotFinite);
      for (size_t i = 0; i < 6; ++i) CHECK((i == k || a[i] == before[i]));
    }
    std::vector<TestType> l{2}, b{bad};
    CHECK(cholesky_solve(oracle::span(l), 1, oracle::span(b)) == Status::NotFinite);
    CHECK(solve_lower(oracle::span(l), 1, oracle::span(b)) == Status::NotFinite);
    CHECK(solve_lower_transposed(oracle::span(l), 1, oracle::span(b)) == Status::NotFinite);
  }
}

TEMPLATE_TEST_CASE("Cholesky with sizes that do not fit is BadSize and changes nothing", "[cholesky]", float,
                   double, Q24_40, Q8_24) {
  std::vector<TestType> a(6, TestType(2)), b(3, TestType(1));
  const std::vector<TestType> before = a;
  for (const int n : {0, -1, 4, 5000, INT32_MAX}) {
    CHECK(cholesky_factor(oracle::span(a), n) == Status::BadSize);
    CHECK(cholesky_solve(oracle::span(a), n, oracle::span(b)) == Status::BadSize);
    CHECK(solve_lower(oracle::span(a), n, oracle::span(b)) == Status::BadSize);
    CHECK(solve_lower_transposed(oracle::span(a), n, oracle::span(b)) == Status::BadSize);
  }
  CHECK(cholesky_factor(Span<TestType>(), 1) == Status::BadSize);
  CHECK(cholesky_solve(oracle::span(a), 2, oracle::span(b)) == Status::BadSize);
  CHECK(a == before);
  CHECK(b == std::vector<TestType>(3, TestType(1)));
  std::vector<TestType> square(9, TestType(1)), packed(6, TestType(0));
  square[3] = TestType(5);
  CHECK(pack_lower(MatrixView<TestType>(oracle::span(square), 3, 3), oracle::span(packed)) == Status::Ok);
  CHECK(packed[1] == TestType(5));
  CHECK(pack_lower(MatrixView<TestType>(oracle::span(square), 2, 3), oracle::span(packed)) ==
        Status::BadSize);
  CHECK(pack_lower(MatrixView<TestType>(oracle::span(square), 3, 3), oracle::span(packed).subspan(0, 5)) ==
        Status::BadSize);
}

TEMPLATE_TEST_CASE("A Cholesky solution that does not fit is OutOfRange and zero", "[cholesky]", float,
                   double, Q24_40, Q8_24) {
  using Traits = ScalarTraits<TestType>;
  std::vector<TestType> l{Traits::kIsFixed ? scale_pow2(TestType(1), -4) : scale_pow2(TestType(1), -60)};
  const TestType high = Traits::kIsFixed ? Traits::kHighest : Traits::kHighest;
  std::vector<TestType> b{high};
  CHECK(cholesky_solve(oracle::span(l), 1, oracle::span(b)) == Status::OutOfRange);
  CHECK(b[0] == TestType(0));
}

TEST_CASE("Packed sizes are those of a triangle", "[cholesky]") {
  static_assert(packed_size(0) == 0 && packed_size(1) == 1 && packed_size(6) == 21 && packed_row(3) == 6);
  static_assert(cholesky_size(6) == 21);
  for (int n = 1; n <= kMaxOrder; ++n) {
    if (packed_row(n) != packed_size(n) || packed_size(n) - packed_size(n - 1) != n) FAIL("row " << n);
  }
  SUCCEED();
}
