// SPDX-License-Identifier: MIT
// The judge and the oracle.
#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

template <class S>
tippe::LcpResidual<S> judge(const Case<S>& c) {
  std::vector<S> scale(static_cast<size_t>(c.n));
  REQUIRE(tippe::equilibrate(c.lcp(), Case<S>::span(scale)) == LcpReason::None);
  return tippe::lcp_residual<S>(c.lcp(), Case<S>::view(scale), Case<S>::view(c.z));
}

}  // namespace

TEMPLATE_TEST_CASE("the plain residual is max |min(z, w)| to the last places, whatever z is", "", float,
                   double, tippe::Q24_40) {
  Random random(51);
  for (int t = 0; t < 2000; ++t) {
    Case<TestType> c(p_matrix(random, 1 + random.below(8)));
    for (TestType& z : c.z) z = Convert<TestType>::from(random.below(2) == 0 ? 0 : random.uniform(-1, 3));
    const auto r = judge(c);
    const double eps = static_cast<double>(Convert<TestType>::to(tippe::ScalarTraits<TestType>::kEpsilon));
    CHECK(static_cast<double>(Convert<TestType>::to(r.plain)) ==
          Approx(static_cast<double>(c.residual()))
              .epsilon(2 * eps)
              .margin(tippe::ScalarTraits<TestType>::kIsFixed ? eps : 0));
    CHECK(r.good == (static_cast<double>(c.residual()) < 1e-13));
  }
}

TEST_CASE("cancellation that plain arithmetic cannot see is seen") {
  // w = 1 + 2^-60 z exactly: plain double loses the part that decides
  Case<double> c(problem(2, {1, -1, 0, 1}, {0, -1}));
  c.M = {1.0 + 0x1p-52, -1, 0, 1};
  c.q = {0, -1};
  c.z = {1, 1};
  CHECK(static_cast<double>(judge(c).plain) == 0x1p-52);
}

TEST_CASE("a huge z does not excuse a residual") {
  // nearly singular: z = 1e17 makes products of 1e17 whose rounding hides w = -1
  Case<double> c(problem(2, {1, -1, -1, 1 + 0x1p-50}, {-1, -1}));
  c.z = {1e17, 1e17};
  CHECK(!judge(c).good);
}

TEST_CASE("non-finite proposals are never good") {
  Case<double> c(problem(2, {2, 1, 1, 2}, {-1, -1}));
  for (const double bad : {kNan, kInfinity}) {
    c.z = {1.0 / 3, bad};
    CHECK(!judge(c).good);
    c.z = {bad, 0};
    CHECK(!judge(c).good);
  }
  c.z = {1.0 / 3, 1.0 / 3};
  CHECK(judge(c).good);
  // finite z whose products overflow
  Case<double> large(problem(1, {1e300}, {-1}));
  large.z = {1e300};
  CHECK(!judge(large).good);
}

TEST_CASE("the scaled residual does not change with the units of the problem") {
  Random random(52);
  for (int t = 0; t < 200; ++t) {
    Case<double> a(random_contacts(random, 1, 4));
    for (double& z : a.z) z = random.uniform(0, 1);
    Case<double> b(a);
    for (double& q : b.q) q = ldexp(q, 20);
    for (double& z : b.z) z = ldexp(z, 20);
    CHECK(judge(b).scaled == judge(a).scaled);
    CHECK(judge(b).plain == ldexp(judge(a).plain, 20));
  }
}

TEST_CASE("enumeration finds a solution whenever one was built in") {
  Random random(53);
  for (int t = 0; t < 2000; ++t) {
    // any matrix; choose z and w complementary, set q = w - M z
    const int n = 1 + random.below(6);
    Problem p(n);
    for (double& m : p.M) m = random.below(5) - 2;  // whole numbers: many singular blocks
    std::vector<double> z(static_cast<size_t>(n), 0.0);
    for (int i = 0; i < n; ++i) {
      const int kind = random.below(3);
      if (kind == 0) z[static_cast<size_t>(i)] = 1 + random.below(3);
      if (kind == 1) p.load(i) += 1 + random.below(3);
    }
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) p.load(i) -= p.at(i, j) * z[static_cast<size_t>(j)];
    }
    Case<double> c(p);
    c.enumeration();
    REQUIRE(c.solved());
    CHECK(c.residual() < 1e-12L * fmaxl(1, c.largest_load()));
    CHECK(c.result.work <= c.result.work_bound);
  }
}

TEST_CASE("enumeration reports that there is no solution, keeps its budget and refuses nine variables") {
  Case<double> none(problem(1, {-1}, {-1}));
  none.z = {5};
  none.enumeration();
  CHECK(none.result.status == LcpStatus::Limit);
  CHECK(none.result.reason == LcpReason::Infeasible);
  CHECK(none.z[0] == 5);
  Random random(54);
  Case<double> big(spd(random, 9));
  CHECK(big.enumeration().result.reason == LcpReason::TooLarge);
  Case<double> cut(problem(2, {2, 1, 1, 2}, {-1, -1}));
  const auto r = tippe::solve_enumeration(cut.lcp(), Case<double>::span(cut.z), 2);
  CHECK(r.status == LcpStatus::Limit);
  CHECK(r.reason == LcpReason::WorkLimit);
  CHECK(r.work == 2);
}

TEST_CASE("equilibration gives powers of two, a unit diagonal, and tames what has none") {
  Random random(55);
  for (int t = 0; t < 300; ++t) {
    Problem p = t % 3 == 0   ? random_contacts(random, 2, 4)
                : t % 3 == 1 ? spd(random, 6)
                             : ill_scaled(random, 6);
    for (double& m : p.M) m *= ldexp(1.0, t % 17 - 8);
    Case<double> c(p);
    std::vector<double> scale(static_cast<size_t>(p.n));
    REQUIRE(tippe::equilibrate(c.lcp(), Case<double>::span(scale)) == LcpReason::None);
    for (int i = 0; i < p.n; ++i) {
      int e = 0;
      CHECK(frexp(scale[static_cast<size_t>(i)], &e) == 0.5);
      const double diagonal = p.at(i, i) * scale[static_cast<size_t>(i)] * scale[static_cast<size_t>(i)];
      if (t % 3 != 2 && diagonal != 0) CHECK((diagonal >= 0.5 && diagonal < 2));
    }
    const double load = tippe::load_of(Case<double>::view(c.q), Case<double>::view(scale));
    double largest = 0;
    for (int i = 0; i < p.n; ++i) largest = fmax(largest, fabs(p.load(i)) * scale[static_cast<size_t>(i)]);
    CHECK((largest / load >= 0.5 && largest / load < 1));
  }
}
