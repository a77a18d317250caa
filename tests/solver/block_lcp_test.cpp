// SPDX-License-Identifier: MIT
// Gauss-Seidel by contacts and staggered sweeps on dense frictional problems.
#include <tippe/solver/block_lcp.hpp>

#include "solver/solve.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

template <class S>
Case<S>& blocks(Case<S>& c, int sweeps, S tolerance, bool staggered = false, int inner = 20) {
  using Workspace = tippe::BlockLcpWorkspace<S>;
  std::vector<S> reals(static_cast<size_t>(Workspace::reals_for(c.n)), Convert<S>::from(0.25));
  std::vector<int16_t> indices(static_cast<size_t>(Workspace::indices_for(c.n)), int16_t{77});
  const Workspace memory{Case<S>::span(reals), {indices.data(), static_cast<int>(indices.size())}};
  tippe::BlockLcpSettings<S> settings;
  settings.sweeps = sweeps;
  settings.tolerance = tolerance;
  settings.inner = inner;
  c.result = without_heap([&] {
    return staggered ? tippe::solve_staggered_lcp(c.lcp(), settings, memory, Case<S>::span(c.z))
                     : tippe::solve_block_lcp(c.lcp(), settings, memory, Case<S>::span(c.z));
  });
  return c;
}

/// The corner of the cube of star digest 70: variables beta_1..4, f, lambda.
Problem corner(double vx, double mu, double fall = 0.1, double vz = 0) {
  return problem(6, {4,    -1.5, -4,   1.5,  1.5,  1,  //
                     -1.5, 4,    1.5,  -4,   1.5,  1,  //
                     -4,   1.5,  4,    -1.5, -1.5, 1,  //
                     1.5,  -4,   -1.5, 4,    -1.5, 1,  //
                     1.5,  1.5,  -1.5, -1.5, 4,    0,  //
                     -1,   -1,   -1,   -1,   mu,   0},
                 {vx, vz, -vx, -vz, -fall, 0});
}

}  // namespace

TEMPLATE_TEST_CASE("one sweep of blocks solves a problem of one contact, whatever its facets", "", float,
                   double, tippe::Q24_40) {
  Random random(81);
  // an exact answer is only rounded: products of order ten, rounded to the scalar
  const double bound = sizeof(TestType) == 4 ? 1e-4 : 1e-9;
  for (const int eta : {2, 3, 4, 5, 7, 8, 16, 31}) {
    for (int t = 0; t < 200; ++t) {
      Case<TestType> c(random_contacts(random, 1, eta));
      INFO("eta " << eta << " problem " << t);
      blocks(c, 1, TestType(0));
      CHECK(c.result.work == 1);
      CHECK(c.solved());
      CHECK(c.result.friction == tippe::FrictionModel::Pyramid);
      CHECK(static_cast<double>(c.residual()) <= bound);
      for (int i = 0; i < c.n; ++i) CHECK(c.value(i) >= 0);
    }
  }
}

TEST_CASE("blocks and Lemke give the same motion on several contacts") {
  Random random(82);
  int together = 0;
  for (int t = 0; t < 200; ++t) {
    const int K = 2 + t % 3, eta = 4 + t % 5;
    Case<double> c(random_contacts(random, K, eta)), l(c);
    blocks(c, 3000, 0x1p-40);
    if (!c.solved()) continue;
    INFO(t);
    CHECK(static_cast<double>(c.residual()) <= 1e-9);
    // impulses may differ between redundant contacts, and several motions may be legal; where the normals
    // agree in kind, so do the slacks. Count how often all do.
    REQUIRE(l.lemke().solved());
    long double apart = 0;
    for (int i = 0; i < c.n; ++i) apart = fmaxl(apart, fabsl(c.slack(i) - l.slack(i)));
    together += apart < 1e-7L;
  }
  CHECK(together >= 180);
}

TEST_CASE("staggering converges to the corner's slide with ratio 3/16 exactly") {
  const long double limit = 2.0L / 65;
  Case<double> c(corner(1, 0.5));
  const double expected[] = {0.025, 0.0296875, 0.03056640625};
  for (int rounds = 1; rounds <= 3; ++rounds) {
    std::fill(c.z.begin(), c.z.end(), 0.0);
    blocks(c, rounds, 0.0, true, 1);
    CHECK(c.result.work == rounds);
    CHECK(c.result.who == tippe::LcpSolver::Staggered);
    CHECK(c.z[4] == Approx(expected[rounds - 1]).epsilon(1e-14));
  }
  long double before = limit - 0.025L;
  for (int rounds = 2; rounds <= 8; ++rounds) {
    std::fill(c.z.begin(), c.z.end(), 0.0);
    blocks(c, rounds, 0.0, true, 1);
    const long double error = limit - static_cast<long double>(c.z[4]);
    CHECK(static_cast<double>(error / before) == Approx(3.0 / 16).epsilon(1e-6));
    before = error;
  }
}

TEST_CASE("staggering a sticking corner converges with ratio .45 and is not there after ten rounds") {
  Case<double> c(corner(-0.05, 0.6));
  blocks(c, 10, 0.0, true, 200);
  CHECK(c.z[4] == Approx(0.0318130).margin(5e-8));
  CHECK(c.result.status == LcpStatus::Limit);
  CHECK(c.result.reason == LcpReason::WorkLimit);
  long double before = 0;
  for (int rounds = 6; rounds <= 12; ++rounds) {
    std::fill(c.z.begin(), c.z.end(), 0.0);
    blocks(c, rounds, 0.0, true, 200);
    const long double error = 7.0L / 220 - static_cast<long double>(c.z[4]);
    if (before != 0) CHECK(static_cast<double>(error / before) == Approx(0.45).epsilon(1e-4));
    before = error;
  }
}

TEST_CASE("blocks find the corner's slide, stick and flight in one sweep") {
  Case<double> slide(corner(1, 0.5));
  CHECK(blocks(slide, 1, 0.0).solved());
  CHECK(slide.z[4] == Approx(2.0 / 65).epsilon(1e-14));
  CHECK(slide.z[2] == Approx(1.0 / 65).epsilon(1e-14));
  CHECK(slide.z[5] == Approx(64.0 / 65).epsilon(1e-14));
  Case<double> gap(corner(1, 0.5, 0.05));
  CHECK(blocks(gap, 1, 0.0).solved());
  CHECK(gap.z[4] == Approx(1.0 / 65).epsilon(1e-14));
  Case<double> flight(corner(1, 0.5, -0.1));
  CHECK(blocks(flight, 1, 0.0).solved());
  CHECK(flight.z[4] == 0);
  CHECK(flight.z[5] == Approx(1));
  Case<double> stick(corner(-0.05, 0.6));
  CHECK(blocks(stick, 1, 0.0).solved());
  CHECK(stick.z[4] == Approx(7.0 / 220).epsilon(1e-14));
  // the cone would stick, the pyramid of four slides between two edges
  Case<double> between(corner(-0.05, 0.5));
  CHECK(blocks(between, 1, 0.0).solved());
  CHECK(between.z[4] == Approx(2.0 / 65).epsilon(1e-14));
  CHECK(between.z[2] - between.z[0] == Approx(9.0 / 2860).epsilon(1e-12));
  CHECK(between.z[3] - between.z[1] == Approx(7.0 / 572).epsilon(1e-12));
}

TEST_CASE("without contacts a sweep of blocks is a sweep of Gauss-Seidel, bit for bit") {
  Random random(83);
  for (int t = 0; t < 100; ++t) {
    Case<double> c(spd(random, 1 + random.below(10))), g(c);
    tippe::PgsSettings<double> settings;
    settings.sweeps = 5;
    g.pgs(settings);
    blocks(c, 5, 0.0);
    CHECK(c.z == g.z);
    CHECK(c.result.friction == tippe::FrictionModel::None);
  }
}

TEST_CASE("matrices that are neither symmetric nor built of contacts are refused, z untouched") {
  const auto refused = [](const Problem& p) {
    Case<double> c(p);
    std::fill(c.z.begin(), c.z.end(), 3.0);
    blocks(c, 10, 0.0);
    CHECK(c.result.status == LcpStatus::BadInput);
    for (const double z : c.z) CHECK(z == 3.0);
    return c.result.reason;
  };
  CHECK(refused(problem(2, {2, 1, 0, 2}, {-1, -1})) == LcpReason::NotSymmetric);
  CHECK(refused(problem(2, {0, 0, 0, 2}, {-1, -1})) == LcpReason::ZeroDiagonal);
  CHECK(refused(problem(2, {-1, 0, 0, 2}, {-1, -1})) == LcpReason::ZeroDiagonal);
  CHECK(refused(problem(2, {1, kNan, kNan, 2}, {-1, -1})) == LcpReason::NotFinite);
  Problem wrong = corner(1, 0.5);
  wrong.at(0, 5) = 2;  // a lambda that does not count every direction once
  CHECK(refused(wrong) == LcpReason::BadStructure);
  wrong = corner(1, 0.5);
  wrong.at(5, 4) = -0.5;  // negative friction
  CHECK(refused(wrong) == LcpReason::BadStructure);
  wrong = corner(1, 0.5);
  wrong.at(4, 5) = 1;  // lambda pushes the normal
  CHECK(refused(wrong) == LcpReason::BadStructure);
  Case<double> c(corner(1, 0.5));
  CHECK(blocks(c, -1, 0.0).result.reason == LcpReason::BadSettings);
  CHECK(blocks(c, 1, -1.0).result.reason == LcpReason::BadSettings);
  CHECK(blocks(c, 1, 0.0, true, 0).result.reason == LcpReason::BadSettings);
}
