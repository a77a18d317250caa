// SPDX-License-Identifier: MIT
// Problems whose answers are known as fractions: the worked examples of the literature the solvers come from.
#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpStatus;

namespace {

Problem first() {
  return problem(3, {4, 1, -1, 1, 3, 1, -1, 1, 2}, {-3, 2, -4});
}
Problem with_blocking() {
  return problem(3, {11, -3, 3, -3, 3, -1, 3, -1, 2}, {-4, 0, -3});
}

template <class S>
void check_answer(const Case<S>& c, const std::vector<double>& expected, double tolerance = 0) {
  REQUIRE(c.solved());
  const double allowed =
      tolerance > 0 ? tolerance : 64 * static_cast<double>(Convert<S>::to(tippe::ScalarTraits<S>::kEpsilon));
  for (int i = 0; i < c.n; ++i) {
    CHECK(static_cast<double>(c.value(i)) ==
          Approx(expected[static_cast<size_t>(i)]).margin(allowed).epsilon(allowed));
  }
}

/// Cube of mass 1 and half edge 0.1 on one corner r = (.1, -.1, .1), n = y, directions x, z, -x, -z.
Problem corner(double mu, double vx, double vz, double gap_rate) {
  const std::vector<double> A = {4,   -1.5, -4,   1.5,  1.5,  1, -1.5, 4,  1.5,  -4, 1.5,  1,
                                 -4,  1.5,  4,    -1.5, -1.5, 1, 1.5,  -4, -1.5, 4,  -1.5, 1,
                                 1.5, 1.5,  -1.5, -1.5, 4,    0, -1,   -1, -1,   -1, mu,   0};
  return problem(6, A, {vx, vz, -vx, -vz, -0.1 + gap_rate, 0});
}

}  // namespace

TEMPLATE_TEST_CASE("Lemke takes 3 and 6 pivots on the two examples of incremental pivoting", "", float,
                   double, tippe::Q24_40) {
  Case<TestType> a(first());
  check_answer(a.lemke(), {10.0 / 7, 0, 19.0 / 7});
  CHECK(a.result.work == 3);
  Case<TestType> b(with_blocking());
  check_answer(b.lemke(), {1.0 / 14, 9.0 / 14, 12.0 / 7},
               1e3 * static_cast<double>(Convert<TestType>::to(tippe::ScalarTraits<TestType>::kEpsilon)));
  CHECK(b.result.work == 6);
}

TEMPLATE_TEST_CASE("incremental pivoting takes 2 and 5 steps on its two examples", "", float, double,
                   tippe::Q24_40) {
  Case<TestType> a(first());
  check_answer(a.dantzig(), {10.0 / 7, 0, 19.0 / 7});
  CHECK(a.result.work == 2);
  Case<TestType> b(with_blocking());
  check_answer(b.dantzig(), {1.0 / 14, 9.0 / 14, 12.0 / 7},
               1e3 * static_cast<double>(Convert<TestType>::to(tippe::ScalarTraits<TestType>::kEpsilon)));
  CHECK(b.result.work == 5);
}

TEST_CASE("the corner contact slides, floats free or sticks as computed by hand") {
  SECTION("a: slides") {
    Case<double> c(corner(0.5, 1, 0, 0));
    check_answer(c.lemke(), {0, 0, 1.0 / 65, 0, 2.0 / 65, 64.0 / 65});
    CHECK(c.result.work == 6);
  }
  SECTION("c: a gap of half a millimetre") {
    Case<double> c(corner(0.5, 1, 0, 0.05));
    check_answer(c.lemke(), {0, 0, 1.0 / 130, 0, 1.0 / 65, 129.0 / 130});
  }
  SECTION("d: a gap of two millimetres, no contact") {
    Case<double> c(corner(0.5, 1, 0, 0.2));
    check_answer(c.lemke(), {0, 0, 0, 0, 0, 1});
  }
  SECTION("s: sticks at mu = .6 in 4 pivots; compare forces, not their split") {
    Case<double> c(corner(0.6, -0.05, 0, 0));
    REQUIRE(c.lemke().solved());
    CHECK(static_cast<double>(c.value(0) - c.value(2)) == Approx(-1.0 / 220).epsilon(1e-13));
    CHECK(static_cast<double>(c.value(4)) == Approx(7.0 / 220).epsilon(1e-13));
    CHECK(static_cast<double>(c.value(1) - c.value(3)) == Approx(-3.0 / 220).epsilon(1e-13));
    CHECK(c.result.work == 4);
  }
  SECTION("s at mu = .5: the cone would stick, four directions slide") {
    Case<double> c(corner(0.5, -0.05, 0, 0));
    REQUIRE(c.lemke().solved());
    CHECK(static_cast<double>(c.value(0) - c.value(2)) == Approx(-9.0 / 2860).epsilon(1e-13));
    CHECK(static_cast<double>(c.value(4)) == Approx(2.0 / 65).epsilon(1e-13));
    CHECK(static_cast<double>(c.value(1) - c.value(3)) == Approx(-7.0 / 572).epsilon(1e-13));
    CHECK(static_cast<double>(c.value(5)) == Approx(1.0 / 520).epsilon(1e-12));
  }
}

TEST_CASE("finer pyramids approach the cone on the oblique corner") {
  // unit mass, half edge .1, I = 1/150; v = (1, 0, .6), mu = .5
  const double expected[5] = {.0307692, .0340212, .0331117, .0337870, .0337870};
  int eta = 4;
  for (const double pn : expected) {
    // directions start at +x and turn towards +z, as in the example
    const Ball cube{1, 150, {1, -0.1, 0.6}, {0, 0, 0}};
    Problem p = contact_problem({cube}, {{0, -1, {.1, -.1, .1}, {0, 0, 0}, {0, 1, 0}, 0.5, 0}}, eta);
    Case<double> c(p);
    REQUIRE(c.lemke().solved());
    CHECK(static_cast<double>(c.value(0)) == Approx(pn).margin(6e-8));
    eta *= 2;
  }
}

TEST_CASE("a wedge in an illegal state ends on a ray after 2 pivots, and sweeps grow without bound") {
  const Problem wedge = problem(2, {1, -1, -1, 1}, {-1, -1});
  Case<double> c(wedge);
  c.lemke();
  CHECK(c.result.status == LcpStatus::Ray);
  CHECK(c.result.work == 2);
  CHECK(c.ray[0] == 1);
  CHECK(c.ray[1] == 1);
  tippe::PgsSettings<double> settings;
  for (int sweeps = 1; sweeps < 6; ++sweeps) {
    Case<double> g(wedge);
    settings.sweeps = sweeps;
    g.pgs(settings);
    CHECK(g.z[0] == 2 * sweeps - 1);
    CHECK(g.z[1] == 2 * sweeps);
    CHECK(g.result.status == LcpStatus::Limit);
    CHECK(g.result.reason == tippe::LcpReason::WorkLimit);
  }
  Case<double> d(wedge);
  d.dantzig();
  CHECK(d.result.status == LcpStatus::Ray);
}

TEST_CASE("projecting after the whole triangular solve is not Gauss-Seidel") {
  // the wrong iteration converges, to something else: (L + D) y = -(U x + q), x = max(0, y)
  const auto wrong = [](const Problem& p) {
    std::vector<double> x(static_cast<size_t>(p.n), 0.0), y(static_cast<size_t>(p.n), 0.0);
    for (int k = 0; k < 200; ++k) {
      for (int i = 0; i < p.n; ++i) {
        double sum = p.load(i);
        for (int j = 0; j < i; ++j) sum += p.at(i, j) * y[static_cast<size_t>(j)];
        for (int j = i + 1; j < p.n; ++j) sum += p.at(i, j) * x[static_cast<size_t>(j)];
        y[static_cast<size_t>(i)] = -sum / p.at(i, i);
      }
      for (int i = 0; i < p.n; ++i) x[static_cast<size_t>(i)] = fmax(0, y[static_cast<size_t>(i)]);
    }
    return x;
  };
  const Problem small = problem(2, {2, 1, 1, 2}, {1, -1});
  CHECK(wrong(small)[1] == Approx(0.75).margin(0.26));  // .75 or 1, not .5
  tippe::PgsSettings<double> settings;
  Case<double> c(small);
  c.pgs(settings);
  CHECK(c.z[0] == 0);
  CHECK(c.z[1] == Approx(0.5));
  Case<double> d(first());
  d.pgs(settings);
  CHECK(d.z[0] == Approx(10.0 / 7));
  CHECK(d.z[2] == Approx(19.0 / 7));
  CHECK(fabs(wrong(first())[2] - 19.0 / 7) > 0.5);
}

TEST_CASE("sweeps on the first example are those computed by hand") {
  tippe::PgsSettings<double> settings;
  const double expected[2][3] = {{.75, 0, 2.375}, {1.34375, 0, 2.671875}};
  for (int sweeps = 1; sweeps <= 2; ++sweeps) {
    Case<double> c(first());
    settings.sweeps = sweeps;
    c.pgs(settings);
    for (int i = 0; i < 3; ++i) CHECK(c.z[static_cast<size_t>(i)] == expected[sweeps - 1][i]);
    CHECK(c.result.work == sweeps);
  }
  // sweeps until the largest error is 1e-9
  const double relaxation[4] = {.8, 1, 1.2, 1.5};
  const int needed[4] = {22, 11, 14, 32};
  const double answer[3] = {10.0 / 7, 0, 19.0 / 7};
  for (int k = 0; k < 4; ++k) {
    settings.relaxation = relaxation[k];
    const auto error_after = [&](int sweeps) {
      Case<double> c(first());
      settings.sweeps = sweeps;
      c.pgs(settings);
      double worst = 0;
      for (int i = 0; i < 3; ++i) worst = fmax(worst, fabs(c.z[static_cast<size_t>(i)] - answer[i]));
      return worst;
    };
    CHECK(error_after(needed[k]) <= 1e-9);
    CHECK(error_after(needed[k] - 1) > 1e-9);
  }
}

TEST_CASE("sweeps over stacks and over a heavy body on a light one need as many as their radius says") {
  // n boxes of mass 1 on the ground, in one dimension: contact i between box i-1 and box i
  const auto stack = [](int n, double top_mass) {
    Problem p(n);
    for (int i = 0; i < n; ++i) {
      const double above = 1 / (i == n - 1 ? top_mass : 1.0);
      p.at(i, i) = above + (i > 0 ? 1.0 : 0.0);
      if (i > 0) p.at(i, i - 1) = p.at(i - 1, i) = -1;
      p.load(i) = i == 0 ? -1 : 0;
    }
    return p;
  };
  const auto sweeps_to = [&](const Problem& p, double relaxation, const std::vector<double>& truth) {
    tippe::PgsSettings<double> settings;
    settings.relaxation = relaxation;
    settings.sweeps = 1;
    Case<double> c(p);
    for (int k = 1; k < 20000; ++k) {
      c.pgs(settings);
      double error = 0;
      for (int i = 0; i < p.n; ++i) {
        error = fmax(error, fabs(c.z[static_cast<size_t>(i)] / truth[static_cast<size_t>(i)] - 1));
      }
      if (error <= 1e-3) return k;
    }
    return -1;
  };
  const auto weights = [](int n) {
    std::vector<double> w;
    for (int i = 0; i < n; ++i) w.push_back(n - i);
    return w;
  };
  CHECK(sweeps_to(stack(5, 1), 1, weights(5)) == 70);
  CHECK(sweeps_to(stack(10, 1), 1, weights(10)) == 285);
  CHECK(sweeps_to(stack(5, 1), 1.5279, weights(5)) == 15);
  CHECK(sweeps_to(stack(10, 1), 1.7295, weights(10)) == 29);
  CHECK(sweeps_to(stack(2, 10), 1, {11, 10}) == 73);
  CHECK(sweeps_to(stack(2, 100), 1, {101, 100}) == 695);
  CHECK(sweeps_to(stack(2, 1000), 1, {1001, 1000}) == 6912);
}

TEST_CASE("Fischer-Burmeister Newton passes through the merits computed by hand") {
  const double merits[6] = {50, 1.042056, 2.4589e-2, 2.869e-5, 4.36e-11, 1.0e-22};
  tippe::NewtonSettings<double> settings;
  settings.equilibrate = false;
  for (int k = 0; k < 6; ++k) {
    settings.iterations = k;
    settings.tolerance = 0;
    Case<double> c(first());
    tippe::NewtonReport<double> report;
    c.newton(settings, &report);
    CHECK(report.iterations == k);
    CHECK(report.length * report.length / 2 == Approx(merits[k]).epsilon(k < 5 ? 2e-3 : 0.1));
  }
  settings.iterations = 50;
  settings.tolerance = tippe::ScalarTraits<double>::kResidualTolerance;
  Case<double> b(problem(3, {15, -11, -1, -11, 15, 4, -1, 4, 3}, {-1, -1, -3}));
  tippe::NewtonReport<double> report;
  b.newton(settings, &report);
  REQUIRE(b.solved());
  CHECK(b.z[0] == Approx(3.0 / 22));
  CHECK(b.z[2] == Approx(23.0 / 22));
  CHECK(report.iterations == 9);
  CHECK(report.halvings == 4);
}

TEMPLATE_TEST_CASE("the minimum map solves the first example in one iteration", "", float, double,
                   tippe::Q24_40) {
  tippe::NewtonSettings<TestType> settings;
  settings.map = tippe::ComplementarityMap::Minimum;
  Case<TestType> c(first());
  check_answer(c.newton(settings), {10.0 / 7, 0, 19.0 / 7}, 1e-5);
  CHECK(c.result.work == 1);
}

TEMPLATE_TEST_CASE("a unit cube on 4 corners: acceleration and total force are right, whatever the split", "",
                   float, double, tippe::Q24_40) {
  const Problem chair =
      problem(4, {4, 1, 1, -2, 1, 4, -2, 1, 1, -2, 4, 1, -2, 1, 1, 4}, {-9.81, -9.81, -9.81, -9.81});
  const auto check = [](const Case<TestType>& c) {
    long double sum = 0;
    for (int i = 0; i < 4; ++i) {
      sum += c.value(i);
      CHECK(static_cast<double>(c.slack(i)) == Approx(0).margin(2e-5));
    }
    CHECK(static_cast<double>(sum) == Approx(9.81).epsilon(1e-6));
  };
  Case<TestType> lemke(chair), dantzig(chair), sweeps(chair);
  check(lemke.lemke());
  CHECK(lemke.solved());
  CHECK(lemke.result.work == 4);
  check(dantzig.dantzig());
  CHECK(dantzig.solved());
  tippe::PgsSettings<TestType> settings;
  settings.sweeps = 12;
  check(sweeps.pgs(settings));
  if (!tippe::ScalarTraits<TestType>::kIsFixed && sizeof(TestType) == 8) {
    CHECK(sweeps.residual() < 1e-9L * 9.81L);
    CHECK(sweeps.result.status == LcpStatus::Limit);  // 1e-9 is not the promised accuracy
  }
}

TEST_CASE("a cube on 8 contacts, where Jacobi flips for ever, is swept to rest") {
  // corners and edge midpoints of the lower face of a unit cube of mass 1: A_ij = 1 + 6 (x_i x_j + z_i z_j)
  const double x[8] = {-.5, 0, .5, -.5, .5, -.5, 0, .5}, z[8] = {-.5, -.5, -.5, 0, 0, .5, .5, .5};
  Problem p(8);
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8; ++j) p.at(i, j) = 1 + 6 * (x[i] * x[j] + z[i] * z[j]);
    p.load(i) = -9.81;
  }
  // Jacobi from rest: the total flips between two values
  double f[8] = {0}, total[4] = {0};
  for (double& sum : total) {
    double next[8];
    for (int i = 0; i < 8; ++i) {
      double a = p.load(i);
      for (int j = 0; j < 8; ++j) a += p.at(i, j) * f[j];
      next[i] = fmax(0, f[i] - a / p.at(i, i));
    }
    for (int i = 0; i < 8; ++i) f[i] = next[i], sum += next[i];
  }
  CHECK(total[0] == Approx(25.506));
  CHECK(total[1] == 0);
  CHECK(total[2] == Approx(25.506));
  tippe::PgsSettings<double> settings;
  settings.sweeps = 60;
  Case<double> sweeps(p), lemke(p), dantzig(p);
  for (const Case<double>* c : {&sweeps.pgs(settings), &lemke.lemke(), &dantzig.dantzig()}) {
    REQUIRE(c->solved());
    long double sum = 0;
    for (int i = 0; i < 8; ++i) sum += c->value(i);
    CHECK(static_cast<double>(sum) == Approx(9.81));
  }
}

TEST_CASE("a positive definite matrix on which Jacobi oscillates is solved by every solver") {
  const Problem p = problem(3, {1, .9, .9, .9, 1, .9, .9, .9, 1}, {-1, -1, -1});
  const std::vector<double> answer(3, 1 / 2.8);
  Case<double> lemke(p), dantzig(p), newton(p), sweeps(p), all(p);
  check_answer(lemke.lemke(), answer, 1e-12);
  check_answer(dantzig.dantzig(), answer, 1e-12);
  check_answer(newton.newton({}), answer, 1e-9);
  tippe::PgsSettings<double> settings;
  settings.sweeps = 1000;
  check_answer(sweeps.pgs(settings), answer, 1e-9);
  check_answer(all.enumeration(), answer, 1e-12);
}

TEST_CASE("the rod with two motions: cold it lifts without a pivot, its remembered basis keeps it sliding") {
  const Problem rod = problem(1, {-1}, {1});
  Case<double> cold(rod);
  cold.lemke();
  CHECK(cold.solved());
  CHECK(cold.z[0] == 0);
  CHECK(cold.result.work == 0);
  uint32_t storage[1], basic[1] = {0};
  tippe::BasisCache<double> cache{tippe::Span<uint32_t>(storage)};
  REQUIRE(cache.assign(tippe::Span<const uint32_t>(basic)));
  Case<double> warm(rod);
  const auto result =
      tippe::solve_cached(warm.lcp(), tippe::Span<const uint32_t>(), {}, cache,
                          warm.workspace<tippe::LemkeWorkspace<double>>(), Case<double>::span(warm.z));
  CHECK(result.status == LcpStatus::Solved);
  CHECK(result.who == tippe::LcpSolver::CachedBasis);
  CHECK(warm.z[0] == 1);
}

TEST_CASE("the rod without a motion ends on the ray z = 1 after one pivot, and just rests without gravity") {
  Case<double> rod(problem(1, {-1}, {-9.81}));
  rod.lemke();
  CHECK(rod.result.status == LcpStatus::Ray);
  CHECK(rod.ray[0] == 1);
  CHECK(rod.result.work == 1);
  Case<double> weightless(problem(1, {-1}, {0}));
  CHECK(weightless.lemke().solved());
  CHECK(weightless.z[0] == 0);
}

TEST_CASE("subset sums hidden in rods: enumeration finds them, Lemke answers with an honest ray") {
  // rods of mass m_i on a block of mass 100 pushed by mu S, two side rods; unknowns f_i, f_1, f_2
  const auto rods = [](std::vector<double> mass, double target) {
    const double mu = 0.75, block = 100;
    const int k = static_cast<int>(mass.size());
    Problem p(k + 2);
    for (int i = 0; i < k; ++i) {
      p.at(i, i) = -1 / mass[static_cast<size_t>(i)];
      p.load(i) = 1;
    }
    for (int side = 0; side < 2; ++side) {
      const double sign = side == 0 ? 1 : -1;
      const int row = k + side;
      for (int i = 0; i < k; ++i) p.at(row, i) = -sign * mu / block;
      p.at(row, k) = sign / block;
      p.at(row, k + 1) = -sign / block;
      p.at(row, row) -= 1;
      p.load(row) = sign * mu * target / block;
    }
    return p;
  };
  const struct {
    std::vector<double> mass;
    double target;
    bool possible;
  } cases[] = {{{1, 2, 4}, 5, true}, {{1, 2, 4}, 8, false}, {{3, 5, 7}, 12, true}, {{3, 5, 7}, 11, false}};
  for (const auto& c : cases) {
    Case<double> lemke(rods(c.mass, c.target)), all(rods(c.mass, c.target));
    lemke.lemke();
    CHECK(lemke.result.status == LcpStatus::Ray);
    CHECK(lemke.ray_is_valid(1e-9L));
    CHECK(lemke.ray[4] == Approx(1));
    all.enumeration();
    CHECK(all.solved() == c.possible);
    if (c.target == 5) {
      const double expected[5] = {1, 0, 4, 0, 0};
      for (int i = 0; i < 5; ++i)
        CHECK(static_cast<double>(all.value(i)) == Approx(expected[i]).margin(1e-12));
    }
  }
}
