// SPDX-License-Identifier: MIT
// Gauss-Seidel and incremental pivoting on boxes, equations and rank-deficient matrices.
#include <algorithm>

#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

/// Distance of z from clamp(z - w, lo, hi), in long double.
template <class S>
long double box_residual(const Case<S>& c) {
  long double worst = 0;
  for (int i = 0; i < c.n; ++i) {
    const long double lo = Convert<S>::to(c.lo[static_cast<size_t>(i)]),
                      hi = Convert<S>::to(c.hi[static_cast<size_t>(i)]);
    worst = fmaxl(worst, fabsl(c.value(i) - fminl(fmaxl(c.value(i) - c.slack(i), lo), hi)));
  }
  return worst;
}

/// Boxes of every kind: two bounds, one, none, pinned.
template <class S>
void random_boxes(Random& random, Case<S>& c) {
  const S highest = tippe::ScalarTraits<S>::kHighest, lowest = tippe::ScalarTraits<S>::kLowest;
  for (int i = 0; i < c.n; ++i) {
    const double a = random.uniform(-1, 1), b = random.uniform(-1, 1);
    const S low = Convert<S>::from(fmin(a, b)), high = Convert<S>::from(fmax(a, b));
    switch (random.below(6)) {
      case 0:
        c.lo.push_back(S(0)), c.hi.push_back(highest);
        break;
      case 1:
        c.lo.push_back(lowest), c.hi.push_back(highest);
        break;
      case 2:
        c.lo.push_back(low), c.hi.push_back(low);
        break;
      case 3:
        c.lo.push_back(lowest), c.hi.push_back(high);
        break;
      default:
        c.lo.push_back(low), c.hi.push_back(high);
        break;
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("incremental pivoting and sweeps agree on boxed definite problems", "", float, double,
                   tippe::Q24_40) {
  Random random(31);
  const double margin = sizeof(TestType) == 4 ? 1e-3 : 1e-6;
  for (int t = 0; t < 500; ++t) {
    Case<TestType> c(gram(random, 1 + random.below(10), 12, 0.5));
    for (TestType& q : c.q) q = Convert<TestType>::from(random.uniform(-2, 2));
    random_boxes(random, c);
    Case<TestType> g(c);
    tippe::PgsSettings<TestType> settings;
    settings.sweeps = 3000;
    settings.tolerance = tippe::ScalarTraits<TestType>::kResidualTolerance;
    REQUIRE(c.dantzig().solved());
    REQUIRE(g.pgs(settings).solved());
    CHECK(static_cast<double>(box_residual(c)) <= margin);
    for (int i = 0; i < c.n; ++i) {
      CHECK(static_cast<double>(c.value(i)) == Approx(static_cast<double>(g.value(i))).margin(margin * 10));
      CHECK((c.z[static_cast<size_t>(i)] >= c.lo[static_cast<size_t>(i)] &&
             c.z[static_cast<size_t>(i)] <= c.hi[static_cast<size_t>(i)]));
    }
  }
}

TEMPLATE_TEST_CASE("incremental pivoting solves rank-deficient problems, as stacks are", "", double,
                   tippe::Q24_40) {
  Random random(32);
  int solved = 0;
  const int count = 1000;
  for (int t = 0; t < count; ++t) {
    Case<TestType> c(psd_in_range(random, 1 + random.below(16)));
    c.dantzig();
    solved += c.solved() ? 1 : 0;
    if (c.solved()) CHECK(c.residual() <= 1e-7L);
    CHECK(c.result.status != LcpStatus::Ray);  // a solution exists
  }
  CHECK(solved >= 997);  // near-singular by accident: said so, not glossed over
}

TEST_CASE("incremental pivoting on the normal forces of boxes and stacks with redundant corners") {
  Random random(33);
  for (int K = 3; K <= 8; ++K) {
    for (int t = 0; t < 100; ++t) {
      const Problem all = box_corners(random, K, t % 4);
      Problem normals(K);
      for (int i = 0; i < K; ++i) {
        for (int j = 0; j < K; ++j) normals.at(i, j) = all.at(i, j);
        normals.load(i) = all.load(i);
      }
      Case<double> c(normals), reference(normals);
      REQUIRE(c.dantzig().solved());
      REQUIRE(reference.lemke().solved());
      // forces are not unique, velocities are
      for (int i = 0; i < K; ++i) {
        CHECK(static_cast<double>(c.slack(i)) ==
              Approx(static_cast<double>(reference.slack(i))).margin(1e-9));
      }
    }
  }
}

TEST_CASE("when q is not in the range of M incremental pivoting proves it by a ray") {
  Random random(34);
  int rays = 0;
  for (int t = 0; t < 500; ++t) {
    Problem p = gram(random, 6, 3, 0);
    random_load(random, p);
    Case<double> c(p), e(p);
    c.dantzig();
    e.enumeration();
    if (c.solved()) CHECK(e.solved());
    if (c.result.status != LcpStatus::Ray) continue;
    ++rays;
    CHECK(!e.solved());
    long double along = 0, image = 0;
    const auto entry = [](double x) { return static_cast<long double>(x); };
    for (int i = 0; i < 6; ++i) {
      CHECK(c.ray[static_cast<size_t>(i)] >= -1e-12);
      along += entry(c.ray[static_cast<size_t>(i)]) * entry(p.load(i));
      long double sum = 0;
      for (int j = 0; j < 6; ++j) sum += entry(p.at(i, j)) * entry(c.ray[static_cast<size_t>(j)]);
      image = fmaxl(image, fabsl(sum));
    }
    CHECK(along < 0);
    CHECK(image < 1e-6L * -along);
  }
  CHECK(rays > 100);
}

TEST_CASE(
    "tolerance 0 does exactly the sweeps asked for, constant work never stops early, a tolerance does") {
  Random random(35);
  Case<double> c(spd(random, 8));
  tippe::PgsSettings<double> settings;
  settings.sweeps = 321;
  CHECK(c.pgs(settings).result.work == 321);
  std::fill(c.z.begin(), c.z.end(), 0.0);
  settings.tolerance = tippe::ScalarTraits<double>::kResidualTolerance;
  settings.constant_work = true;
  CHECK(c.pgs(settings).result.work == 321);
  const std::vector<double> answer = c.z;
  settings.constant_work = false;
  std::fill(c.z.begin(), c.z.end(), 0.0);
  CHECK(c.pgs(settings).result.work < 321);
  CHECK(c.solved());
  // warm: one sweep sees that nothing is left to do
  CHECK(c.pgs(settings).result.work <= 2);
  for (int i = 0; i < 8; ++i)
    CHECK(c.z[static_cast<size_t>(i)] == Approx(answer[static_cast<size_t>(i)]).margin(1e-8));
}

TEST_CASE(
    "the value of the quadratic program never rises from sweep to sweep, for any relaxation in (0, 2)") {
  Random random(36);
  for (const double relaxation : {0.1, 0.5, 1.0, 1.5, 1.9}) {
    Case<double> c(psd_in_range(random, 10));
    tippe::PgsSettings<double> settings;
    settings.sweeps = 1;
    settings.relaxation = relaxation;
    long double before = 0;
    for (int s = 0; s < 200; ++s) {
      c.pgs(settings);
      long double value = 0;
      for (int i = 0; i < c.n; ++i)
        value += (c.slack(i) + Convert<double>::to(c.q[static_cast<size_t>(i)])) / 2 * c.value(i);
      CHECK(value <= before + 1e-15L);
      before = value;
    }
  }
}

TEMPLATE_TEST_CASE("sweeps refuse what they cannot promise, by name", "", float, double, tippe::Q24_40,
                   tippe::Q8_24) {
  const auto reason = [](const Problem& p) {
    Case<TestType> c(p);
    for (TestType& z : c.z) z = TestType(3);
    c.pgs({});
    CHECK(c.result.status == LcpStatus::BadInput);
    for (const TestType& z : c.z) CHECK(z == TestType(3));
    return c.result.reason;
  };
  Random random(37);
  CHECK(reason(random_contacts(random, 1, 4)) == LcpReason::ZeroDiagonal);  // Stewart-Trinkle
  CHECK(reason(problem(2, {0, 0, 0, 1}, {-1, -1})) == LcpReason::ZeroDiagonal);
  CHECK(reason(problem(2, {-1, 0, 0, 1}, {-1, -1})) == LcpReason::ZeroDiagonal);
  CHECK(reason(problem(2, {1, 0.5, 0.25, 1}, {-1, -1})) == LcpReason::NotSymmetric);
  CHECK(reason(problem(2, {1, 2, 2, 1}, {-1, -1})) == LcpReason::NotSemidefinite);
  CHECK(reason(Problem(0)) == LcpReason::Empty);
}

TEST_CASE("bad bounds and settings are named") {
  Case<double> c(problem(2, {2, 1, 1, 2}, {-1, -1}));
  c.lo = {0, 1};
  c.hi = {1, 0.5};
  CHECK(c.pgs({}).result.reason == LcpReason::BadBounds);
  CHECK(c.dantzig().result.reason == LcpReason::BadBounds);
  c.hi = {1, kNan};
  CHECK(c.pgs({}).result.reason == LcpReason::BadBounds);
  c.hi = {1, kInfinity};
  CHECK(c.dantzig().solved());
  c.lo = {0};
  CHECK(c.dantzig().result.reason == LcpReason::BadSize);
  c.lo.clear();
  for (const double relaxation : {0.0, 2.0, -1.0, kNan}) {
    tippe::PgsSettings<double> settings;
    settings.relaxation = relaxation;
    CHECK(c.pgs(settings).result.reason == LcpReason::BadSettings);
  }
}

TEST_CASE("sweeps in Q8.24 reach the promised accuracy on normalised problems") {
  Random random(38);
  for (int t = 0; t < 200; ++t) {
    Problem p = gram(random, 2 + random.below(6), 12, 1);
    for (int i = 0; i < p.n; ++i) p.load(i) = random.uniform(-1, 1);
    std::vector<double> d;
    for (int i = 0; i < p.n; ++i) d.push_back(1 / sqrt(p.at(i, i)));
    for (int i = 0; i < p.n; ++i) {
      for (int j = 0; j < p.n; ++j) p.at(i, j) *= d[static_cast<size_t>(i)] * d[static_cast<size_t>(j)];
    }
    Case<tippe::Q8_24> c(p);
    tippe::PgsSettings<tippe::Q8_24> settings;
    settings.sweeps = 200;
    REQUIRE(c.pgs(settings).solved());
    CHECK(c.residual() < 2e-5L);
  }
}
