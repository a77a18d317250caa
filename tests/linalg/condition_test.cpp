// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/linalg/cholesky.hpp>
#include <tippe/linalg/condition.hpp>
#include <tippe/linalg/lu.hpp>
#include <tippe/linalg/pivot.hpp>

#include "linalg/matrices.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Dense;
using oracle::Long;
using oracle::Random;

namespace {

/// |A|_1 |A^-1|_1 in long double.
Long true_condition(const Dense& a) {
  return oracle::norm_inf(oracle::transpose(a)) *
         oracle::norm_inf(oracle::transpose(oracle::inverse_reference(a)));
}

template <class S>
struct System {
  int n;
  std::vector<S> storage, work;
  std::vector<int16_t> pivots;
  S norm{}, reciprocal{};
  Status factored = Status::Ok;
  explicit System(const Dense& a)
      : n(a.n),
        storage(oracle::nearest<S>(a.a)),
        work(static_cast<size_t>(condition_work_size(a.n))),
        pivots(static_cast<size_t>(a.n)) {
    norm = one_norm<S>(view());
    factored = lu_factor(view(), oracle::span(pivots));
  }
  MatrixView<S> view() { return {oracle::span(storage), n, n}; }
  Status condition() {
    return without_heap(
        [&] { return lu_condition(view(), oracle::span(pivots), norm, oracle::span(work), reciprocal); });
  }
};

}  // namespace

TEMPLATE_TEST_CASE("The LU condition estimate lies between the truth and three times it", "[condition]",
                   float, double, Q24_40, Q8_24) {
  Random random(501);
  int far = 0;
  for (int round = 0; round < 400; ++round) {
    const int n = 1 + random.below(12);
    const Long asked =
        std::pow(std::fmin(oracle::worst_condition<TestType>(), 1e4L), (random.signed_unit() + 1) / 2);
    const Dense a = oracle::rounded<TestType>(oracle::random_general(random, n, asked));
    System<TestType> system(a);
    REQUIRE(usable(system.factored));
    const Long truth = 1 / true_condition(a);
    const Status status = system.condition();
    CAPTURE(n, asked, truth, name(status));
    if (kSame<TestType, Q8_24> && status == Status::IllConditioned)
      continue;  // a column of the inverse beyond 128
    const Long estimate = oracle::value(system.reciprocal);
    const Long slack =
        Long(1.01) + (ScalarTraits<TestType>::kIsFixed ? oracle::spacing<TestType>(1) * 64 / truth : 0);
    REQUIRE(estimate * slack >= truth);
    REQUIRE((status == Status::Ok) == (system.reciprocal > ScalarTraits<TestType>::kPivotTolerance));
    if (estimate > 3 * truth) ++far;
  }
  CHECK(far <= 4);  // "nearly always": 1 in 100
}

TEMPLATE_TEST_CASE("The Cholesky condition estimate lies between the truth and three times it", "[condition]",
                   float, double, Q24_40, Q8_24) {
  Random random(502);
  int far = 0;
  for (int round = 0; round < 400; ++round) {
    const int n = 1 + random.below(12);
    const Long asked =
        std::pow(std::fmin(oracle::worst_condition<TestType>(), 1e4L), (random.signed_unit() + 1) / 2);
    const Dense a = oracle::symmetrised(oracle::rounded<TestType>(oracle::random_definite(random, n, asked)));
    std::vector<TestType> l = oracle::packed<TestType>(a), work(static_cast<size_t>(condition_work_size(n)));
    const TestType norm = packed_one_norm<TestType>(oracle::span(l), n);
    REQUIRE(std::fabs(oracle::value(norm) - oracle::norm_inf(a)) <=
            (n + 1) * oracle::spacing<TestType>(oracle::norm_inf(a)));
    REQUIRE(usable(cholesky_factor(oracle::span(l), n)));
    TestType reciprocal{};
    const Status status = without_heap(
        [&] { return cholesky_condition(oracle::span(l), n, norm, oracle::span(work), reciprocal); });
    const Long truth = 1 / true_condition(a);
    CAPTURE(n, asked, truth, name(status));
    if (kSame<TestType, Q8_24> && status == Status::IllConditioned) continue;
    const Long estimate = oracle::value(reciprocal);
    const Long slack =
        Long(1.01) + (ScalarTraits<TestType>::kIsFixed ? oracle::spacing<TestType>(1) * 64 / truth : 0);
    REQUIRE(estimate * slack >= truth);
    if (estimate > 3 * truth) ++far;
  }
  CHECK(far <= 4);
}

TEMPLATE_TEST_CASE("A hopeless matrix with harmless pivots is caught by the estimate", "[condition]", float,
                   double, Q24_40, Q8_24) {
  // unit upper triangle with -1 above: every pivot is 1, the condition n 2^(n-1)
  const int n = kSame<TestType, double> ? 40 : 26;
  Dense a(n);
  for (int i = 0; i < n; ++i) {
    a(i, i) = 1;
    for (int j = i + 1; j < n; ++j) a(i, j) = -1;
  }
  System<TestType> system(a);
  REQUIRE(system.factored == Status::Ok);
  NumericEvents events;
  {
    const NumericScope scope(events);
    CHECK(system.condition() == Status::IllConditioned);
  }
  CHECK_FALSE(events.any());  // numbers beyond the range are an answer here, no event
  CHECK(oracle::value(system.reciprocal) <= oracle::value(ScalarTraits<TestType>::kPivotTolerance));
}

TEMPLATE_TEST_CASE("Condition estimates of the identity are 1", "[condition]", float, double, Q24_40, Q8_24) {
  for (const int n : {1, 2, 3, 4, 5, 8, 130}) {  // 130 itself does not fit Q8.24
    Dense a(n);
    for (int i = 0; i < n; ++i) a(i, i) = 1;
    System<TestType> system(a);
    CHECK(system.condition() == Status::Ok);
    CHECK(std::fabs(oracle::value(system.reciprocal) - 1) <= 8 * n * oracle::spacing<TestType>(1));
  }
}

TEMPLATE_TEST_CASE("Condition estimates of bad arguments have a name and reciprocal 0", "[condition]", float,
                   double, Q24_40, Q8_24) {
  Dense identity(3);
  for (int i = 0; i < 3; ++i) identity(i, i) = 1;
  System<TestType> system(identity);
  const Span<TestType> work = oracle::span(system.work);
  const Span<const int16_t> pivots = oracle::span(system.pivots);
  TestType r = TestType(9);
  CHECK(lu_condition(system.view(), pivots, TestType(1), work.subspan(0, 5), r) == Status::BadSize);
  CHECK(r == TestType(0));
  CHECK(lu_condition(MatrixView<TestType>(), pivots, TestType(1), work, r) == Status::BadSize);
  CHECK(lu_condition(system.view(), pivots.subspan(0, 2), TestType(1), work, r) == Status::BadSize);
  CHECK(lu_condition(system.view(), pivots, TestType(0), work, r) == Status::NotPositive);
  CHECK(lu_condition(system.view(), pivots, TestType(-1), work, r) == Status::NotPositive);
  if (!ScalarTraits<TestType>::kIsFixed) {
    const TestType nan = oracle::nearest<TestType>(std::numeric_limits<Long>::quiet_NaN());
    CHECK(lu_condition(system.view(), pivots, nan, work, r) == Status::NotFinite);
  }
  std::vector<TestType> zeros(9, TestType(0));
  CHECK(lu_condition(MatrixView<TestType>(oracle::span(zeros), 3, 3), pivots, TestType(1), work, r) ==
        Status::Singular);
  CHECK(cholesky_condition(oracle::span(zeros), 3, TestType(1), work, r) == Status::Singular);
  CHECK(cholesky_condition(oracle::span(zeros), 4, TestType(1), work, r) == Status::BadSize);
  CHECK(cholesky_condition(oracle::span(zeros), 0, TestType(1), work, r) == Status::BadSize);
  CHECK(cholesky_condition(oracle::span(zeros), 3, TestType(0), work, r) == Status::NotPositive);
  CHECK(r == TestType(0));
  CHECK(one_norm<TestType>(MatrixView<TestType>()) == TestType(0));
  CHECK(packed_one_norm<TestType>(oracle::span(zeros), 4) == TestType(0));
}
