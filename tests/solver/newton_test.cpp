// SPDX-License-Identifier: MIT
#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::ComplementarityMap;

TEMPLATE_TEST_CASE("Newton with either map solves definite and P-matrix problems to Lemke's answer", "",
                   float, double, tippe::Q24_40) {
  Random random(41);
  const double margin = sizeof(TestType) == 4 ? 1e-2 : 1e-5;
  int solved = 0;
  const int count = 400;
  for (int t = 0; t < count; ++t) {
    Case<TestType> c(t % 2 == 0 ? spd(random, 1 + random.below(10)) : p_matrix(random, 1 + random.below(10)));
    Case<TestType> reference(c);
    REQUIRE(reference.lemke().solved());
    tippe::NewtonSettings<TestType> settings;
    settings.map = t % 4 < 2 ? ComplementarityMap::FischerBurmeister : ComplementarityMap::Minimum;
    c.newton(settings);
    if (!c.solved()) continue;
    ++solved;
    CHECK(c.result.work <= settings.iterations);
    for (int i = 0; i < c.n; ++i) {
      CHECK(static_cast<double>(c.value(i)) ==
            Approx(static_cast<double>(reference.value(i))).margin(margin));
    }
  }
  CHECK(solved >= count - 2);
}

TEST_CASE("the minimum map solves sixty thousand small whole-number problems without a cycle", "[.long]") {
  Random random(42);
  int unsolved = 0;
  for (int t = 0; t < 60000; ++t) {
    Problem p(3);
    double a[3][3];
    for (auto& row : a) {
      for (double& x : row) x = random.below(7) - 3;
    }
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        p.at(i, j) = i == j ? 1 : 0;
        for (int k = 0; k < 3; ++k) p.at(i, j) += a[k][i] * a[k][j];
      }
      p.load(i) = random.below(9) - 4;
    }
    Case<double> c(p);
    tippe::NewtonSettings<double> settings;
    settings.map = ComplementarityMap::Minimum;
    unsolved += c.newton(settings).solved() ? 0 : 1;
  }
  CHECK(unsolved == 0);
}

TEST_CASE("the general form solves a nonlinear problem given by an object") {
  // Kojima and Shindo's problem: solutions (sqrt(6)/2, 0, 0, 1/2) and (1, 0, 3, 0)
  struct Kojima {
    void value(tippe::Span<const double> x, tippe::Span<double> y) const {
      const double a = x[0], b = x[1], c = x[2], d = x[3];
      y[0] = 3 * a * a + 2 * a * b + 2 * b * b + c + 3 * d - 6;
      y[1] = 2 * a * a + a + b * b + 10 * c + 2 * d - 2;
      y[2] = 3 * a * a + a * b + 2 * b * b + 2 * c + 9 * d - 9;
      y[3] = a * a + 3 * b * b + 2 * c + 3 * d - 3;
    }
    void jacobian(tippe::Span<const double> x, tippe::MatrixView<double> G) const {
      const double a = x[0], b = x[1];
      const double rows[4][4] = {{6 * a + 2 * b, 2 * a + 4 * b, 1, 3},
                                 {4 * a + 1, 2 * b, 10, 2},
                                 {6 * a + b, a + 4 * b, 2, 9},
                                 {2 * a, 6 * b, 2, 3}};
      for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) G(i, j) = rows[i][j];
      }
    }
  };
  for (const double start : {0.5, 1.0, 2.0, 5.0}) {
    Kojima function;
    double x[4] = {start, start, start, start};
    double reals[tippe::NewtonWorkspace<double>::reals_for(4)];
    int16_t indices[tippe::NewtonWorkspace<double>::indices_for(4)];
    int observed = 0;
    const auto report = tippe::solve_ncp_newton(
        function, tippe::NewtonSettings<double>{},
        tippe::NewtonWorkspace<double>{tippe::Span<double>(reals), tippe::Span<int16_t>(indices)},
        tippe::Span<double>(x), [&](const tippe::NewtonReport<double>&) { ++observed; });
    CAPTURE(start, report.iterations, report.halvings, report.residual);
    CHECK(report.converged);
    CHECK(observed == report.iterations + 1);
    const bool first = fabs(x[0] - sqrt(6.0) / 2) < 1e-6 && fabs(x[3] - 0.5) < 1e-6;
    const bool second = fabs(x[0] - 1) < 1e-6 && fabs(x[2] - 3) < 1e-6;
    CHECK((first || second));
  }
}

TEST_CASE("Newton ends within its budget on problems without a solution, and says so") {
  Random random(43);
  for (int t = 0; t < 200; ++t) {
    Case<double> c(infeasible(random, 1 + random.below(8)));
    tippe::NewtonSettings<double> settings;
    settings.iterations = 15;
    tippe::NewtonReport<double> report;
    c.newton(settings, &report);
    CHECK(!c.solved());
    CHECK(report.iterations <= 15);
    CHECK(report.halvings <= 15 * 2 * (settings.halvings + 1));
    for (const double z : c.z) CHECK((std::isfinite(z) && z >= 0));
  }
}
