// SPDX-License-Identifier: MIT
// Single rows against the dense form, conjugate gradients over sweeps, and staggering, on contact problems.
#include <tippe/solver/pgs.hpp>

#include "solver/contact_scene.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

/// The largest relative error of the row impulses against the weights they carry.
template <class S>
double weight_error(const SceneCase<S>& c, int n, double top) {
  double worst = 0;
  for (int i = 0; i < n; ++i) {
    const double weight = n - 1 - i + top;
    const double p = static_cast<double>(number(c.row_impulses[static_cast<size_t>(i)]));
    worst = std::fmax(worst, std::fabs(p / weight - 1));
  }
  return worst;
}

/// True if the error is below 1e-3 after `sweeps` sweeps from cold and was not one sweep before.
template <class S>
bool takes(int sweeps, int n, double top, double relaxation, bool accelerated) {
  tippe::SweepSettings<S> settings;
  settings.tolerance = S(0);
  settings.relaxation = scalar<S>(relaxation);
  double error[2];
  for (int k = 0; k < 2; ++k) {
    SceneCase<S> c(column(n, top));
    settings.sweeps = sweeps - 1 + k;
    (void)(accelerated ? c.nonsmooth_cg(settings) : c.pgs_rows(settings));
    CHECK(c.result.work == settings.sweeps);
    error[k] = weight_error(c, n, top);
  }
  INFO("n " << n << " top " << top << ": " << error[0] << " then " << error[1]);
  CHECK((error[0] > 1e-3 && error[1] <= 1e-3));
  return error[0] > 1e-3 && error[1] <= 1e-3;
}

}  // namespace

TEMPLATE_TEST_CASE("sweeps over rows converge as the radius cos^2(pi / 2n) and M / (M + m) says", "", double,
                   tippe::Q24_40) {
  CHECK(takes<TestType>(70, 5, 1, 1, false));
  CHECK(takes<TestType>(285, 10, 1, 1, false));
  CHECK(takes<TestType>(15, 5, 1, 1.5279, false));
  CHECK(takes<TestType>(29, 10, 1, 1.7295, false));
  CHECK(takes<TestType>(73, 2, 10, 1, false));
  CHECK(takes<TestType>(695, 2, 100, 1, false));
  CHECK(takes<TestType>(6912, 2, 1000, 1, false));
}

TEST_CASE("conjugate gradients over sweeps take about the square root of their number") {
  CHECK(takes<double>(20, 5, 1, 1, true));
  CHECK(takes<double>(43, 10, 1, 1, true));
  CHECK(takes<double>(21, 2, 10, 1, true));
  CHECK(takes<double>(73, 2, 100, 1, true));
  CHECK(takes<double>(237, 2, 1000, 1, true));
}

TEMPLATE_TEST_CASE("sweeps over rows are those of dense Gauss-Seidel", "", float, double, tippe::Q24_40,
                   tippe::Q8_24) {
  using S = TestType;
  Random random(91);
  for (int t = 0; t < 100; ++t) {
    // rows of every kind of bounds between random bodies
    Scene scene = heap(random, 1 + t % 3);
    scene.contacts.clear();
    const int bodies = static_cast<int>(scene.bodies.size()), n = 1 + random.below(5);
    const auto vector = [&] {
      return Vec3<double>{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
    };
    for (int i = 0; i < n; ++i) {
      tippe::Row<double> row;
      row.a = static_cast<uint16_t>(random.below(bodies));
      const int b = random.below(bodies + 1);
      row.b = b == bodies || b == row.a ? kGround : static_cast<uint16_t>(b);
      row.linear = vector();
      row.angular_a = vector();
      row.angular_b = vector();
      row.target = random.uniform(-1, 1);
      row.compliance = random.uniform(0, 0.5);
      if (random.below(3) > 0) row.lo = random.uniform(-0.5, 0);
      if (random.below(3) > 0) row.hi = random.uniform(0, 0.5);
      scene.rows.push_back(row);
    }
    SceneCase<S> c(scene);
    // M and q from unit impulses, in long double
    std::vector<S> M(static_cast<size_t>(n * n)), q, lo, hi, z(static_cast<size_t>(n), S(0)), scale(z);
    const auto along = [&](const SceneCase<S>& at, int i) {
      const auto v = at.exact_velocities();
      const auto& row = at.rows[static_cast<size_t>(i)];
      long double u = 0;
      if (row.a != kGround) {
        u += tippe::test::dot(number(row.linear), v[row.a].linear) +
             tippe::test::dot(number(row.angular_a), v[row.a].angular);
      }
      if (row.b != kGround) {
        u -= tippe::test::dot(number(row.linear), v[row.b].linear) +
             tippe::test::dot(number(row.angular_b), v[row.b].angular);
      }
      return u;
    };
    for (int i = 0; i < n; ++i) {
      const auto& row = c.rows[static_cast<size_t>(i)];
      q.push_back(scalar<S>(along(c, i) - number(row.target)));
      lo.push_back(row.lo);
      hi.push_back(row.hi);
      for (int j = 0; j < n; ++j) {
        SceneCase<S> unit(c);
        for (auto& b : unit.bodies) b.free = {};
        unit.row_impulses[static_cast<size_t>(j)] = S(1);
        M[static_cast<size_t>(i * n + j)] =
            scalar<S>(along(unit, i) + (i == j ? number(row.compliance) : 0.0L));
      }
    }
    const auto view = [](std::vector<S>& v) { return tippe::Span<S>(v.data(), static_cast<int>(v.size())); };
    tippe::PgsSettings<S> dense;
    dense.sweeps = 8;
    dense.relaxation = scalar<S>(t % 2 == 0 ? 1.0 : 1.25);
    const auto by_matrix = tippe::solve_pgs(
        tippe::BoxedProblem<S>(tippe::MatrixView<const S>(view(M), n, n), view(q), view(lo), view(hi)), dense,
        view(scale), view(z));
    REQUIRE(by_matrix.status != LcpStatus::BadInput);
    tippe::SweepSettings<S> settings;
    settings.sweeps = 8;
    settings.relaxation = dense.relaxation;
    settings.tolerance = S(0);
    c.pgs_rows(settings);
    CHECK(c.result.who == tippe::LcpSolver::PgsRows);
    // eight sweeps of at most five rows, each with some thirty roundings of numbers below 32
    const double bound = 8 * 5 * 32 * static_cast<double>(number(ScalarTraits<S>::kEpsilon));
    for (int i = 0; i < n; ++i) {
      CHECK(static_cast<double>(number(c.row_impulses[static_cast<size_t>(i)])) ==
            Approx(static_cast<double>(number(z[static_cast<size_t>(i)]))).margin(bound));
    }
  }
}

TEST_CASE("box friction is labelled, and is stronger than the cone between the tangents") {
  // digest 17: the corner's box answer is P = (-1/50, 1/25, -1/50), |P_t| / P_n = .7071 > mu = .5
  tippe::SweepSettings<double> settings;
  settings.sweeps = 500;
  settings.tolerance = 0x1p-45;
  SceneCase<double> c(corner_scene(0.5, 1, 0, 0));
  c.pgs_rows(settings);
  CHECK(c.solved());
  CHECK(c.result.friction == tippe::FrictionModel::Box);
  CHECK(c.impulses[0].x == Approx(1.0 / 25).epsilon(1e-9));
  CHECK(c.impulses[0].y == Approx(-1.0 / 50).epsilon(1e-9));
  CHECK(c.impulses[0].z == Approx(1.0 / 50).epsilon(1e-9));
  CHECK_FALSE(tippe::admissible(c.problem(), c.answer()));
  CHECK(tippe::admissible(c.problem(), c.answer(), tippe::FrictionModel::Box));
  // the judge of the cone does not accept it
  CHECK_FALSE(tippe::contact_residual<double>(c.problem(), c.answer(), c.scratch()).good);
}

TEMPLATE_TEST_CASE("conjugate gradients solve the heaps that sweeps solve", "", float, double, tippe::Q24_40,
                   tippe::Q8_24) {
  using S = TestType;
  Random random(92);
  int solved = 0;
  for (int t = 0; t < 100; ++t) {
    SceneCase<S> c(heap(random, 1 + t % 4));
    tippe::SweepSettings<S> settings;
    settings.sweeps = 2000;
    c.nonsmooth_cg(settings);
    CHECK(c.result.who == tippe::LcpSolver::NonsmoothCg);
    CHECK(tippe::admissible(c.problem(), c.answer()));
    if (!c.solved()) continue;
    ++solved;
    CHECK(static_cast<double>(c.coulomb_error()) <=
          4 * 8 * static_cast<double>(number(ScalarTraits<S>::kResidualTolerance)));
  }
  CHECK(solved == 100);
}

TEST_CASE("staggering the corner as a contact problem converges with ratio 3/16, or .45 where it sticks") {
  tippe::SweepSettings<double> settings;
  settings.tolerance = 0;
  const auto normal = [&](Scene scene, int rounds) {
    for (auto& c : scene.contacts) c.law = BlockLaw::Pyramid, c.facets = 4;
    SceneCase<double> c(scene);
    settings.sweeps = rounds;
    c.staggered(settings, 1);
    CHECK(c.result.work == rounds);
    CHECK(tippe::admissible(c.problem(), c.answer()));
    return c.impulses[0].x;
  };
  const Scene slide = corner_scene(0.5, 1, 0, 0), stick = corner_scene(0.6, -0.05, 0, 0);
  CHECK(normal(slide, 1) == Approx(0.025).epsilon(1e-13));
  CHECK(normal(slide, 2) == Approx(0.0296875).epsilon(1e-13));
  CHECK(normal(slide, 3) == Approx(0.03056640625).epsilon(1e-13));
  CHECK(normal(slide, 30) == Approx(2.0 / 65).epsilon(1e-13));
  CHECK(normal(stick, 10) == Approx(0.0318130).margin(5e-8));
  for (int rounds = 2; rounds < 7; ++rounds) {
    CHECK((2.0 / 65 - normal(slide, rounds)) / (2.0 / 65 - normal(slide, rounds - 1)) ==
          Approx(3.0 / 16).epsilon(1e-6));
  }
  for (int rounds = 7; rounds < 12; ++rounds) {
    CHECK((7.0 / 220 - normal(stick, rounds)) / (7.0 / 220 - normal(stick, rounds - 1)) ==
          Approx(0.45).epsilon(1e-3));
  }
}

TEMPLATE_TEST_CASE("staggering solves heaps with little friction", "", float, double, tippe::Q24_40,
                   tippe::Q8_24) {
  using S = TestType;
  Random random(93);
  for (int t = 0; t < 60; ++t) {
    Scene scene = heap(random, 1 + t % 3);
    for (auto& c : scene.contacts) c.friction = c.friction_across = c.friction * 0.3;
    SceneCase<S> c(scene);
    tippe::SweepSettings<S> settings;
    settings.sweeps = 500;
    c.staggered(settings, 5);
    INFO(t);
    CHECK(c.solved());
    CHECK(static_cast<double>(c.coulomb_error()) <=
          4 * 8 * static_cast<double>(number(ScalarTraits<S>::kResidualTolerance)));
  }
}
