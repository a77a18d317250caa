// SPDX-License-Identifier: MIT
#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

/// Murty's family: ones on the diagonal, twos below, q_i = -(2^n + 2^(n-1) + .. + 2^(n-i)): Lemke's method
/// takes 2^n pivots with a covering vector of ones.
Problem murty(int n) {
  Problem p(n);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) p.at(i, j) = 2;
    p.at(i, i) = 1;
    sum += ldexp(1.0, n - i);
    p.load(i) = -sum;
  }
  return p;
}

}  // namespace

TEST_CASE("1 x 1 problems of every sign end as they must") {
  const struct {
    double m, q;
    LcpStatus status;
    double z;
  } cases[] = {{2, -3, LcpStatus::Solved, 1.5}, {2, 0, LcpStatus::Solved, 0},  {2, 3, LcpStatus::Solved, 0},
               {0, -1, LcpStatus::Ray, 0},      {0, 0, LcpStatus::Solved, 0},  {0, 1, LcpStatus::Solved, 0},
               {-2, -1, LcpStatus::Ray, 0},     {-2, 0, LcpStatus::Solved, 0}, {-2, 3, LcpStatus::Solved, 0}};
  for (const auto& c : cases) {
    CAPTURE(c.m, c.q);
    Case<double> d(problem(1, {c.m}, {c.q}));
    Case<float> f(problem(1, {c.m}, {c.q}));
    Case<tippe::Q24_40> x(problem(1, {c.m}, {c.q}));
    CHECK(d.lemke().result.status == c.status);
    CHECK(f.lemke().result.status == c.status);
    CHECK(x.lemke().result.status == c.status);
    if (c.status == LcpStatus::Solved) {
      CHECK(static_cast<double>(d.value(0)) == c.z);
      CHECK(static_cast<double>(f.value(0)) == c.z);
      CHECK(static_cast<double>(x.value(0)) == c.z);
    } else {
      CHECK(d.ray_is_valid(1e-12L));
    }
  }
}

TEST_CASE(
    "a vanishing effective mass gives its large impulse or an honest failure, never an infinite success") {
  for (const double m : {1e-6, 1e-12, 1e-100, 1e-300, 1e-308, 4.9e-324}) {
    Case<double> c(problem(1, {m}, {-1}));
    c.lemke();
    CAPTURE(m, c.z[0]);
    CHECK(std::isfinite(c.z[0]));
    if (c.solved()) CHECK(static_cast<double>(c.slack(0)) == Approx(0).margin(1e-8));
  }
  CHECK(Case<double>(problem(1, {1e-12}, {-1})).lemke().solved());
  // 1e12 does not fit into Q24.40
  Case<tippe::Q24_40> small(problem(1, {1e-12}, {-1}));
  CHECK(!small.lemke().solved());
}

TEST_CASE("Murty's family hits the pivot budget and is labelled so") {
  for (const int n : {10, 12, 16}) {
    Case<double> c(murty(n));
    c.lemke();
    CHECK(c.result.status == LcpStatus::Limit);
    CHECK(c.result.reason == LcpReason::WorkLimit);
    CHECK(c.result.work == c.result.work_bound);
    CHECK(c.result.work == tippe::default_lemke_pivots(n));
  }
  for (const int n : {2, 3, 5, 8, 10}) {
    Case<double> c(murty(n));
    tippe::LemkeSettings<double> settings;
    settings.max_pivots = 5000;
    c.lemke(settings);
    CHECK(c.solved());
    CHECK(c.result.work == 1 << n);
  }
}

TEST_CASE("a pivot budget of N is never exceeded and its use is reported") {
  Random random(3);
  for (int t = 0; t < 300; ++t) {
    const Problem p = box_corners(random, 4 + t % 5, t % 4);
    Case<double> c(p);
    tippe::LemkeSettings<double> settings;
    settings.max_pivots = 1 + t % 40;
    c.lemke(settings);
    CHECK(c.result.work <= settings.max_pivots);
    CHECK(c.result.work_bound == settings.max_pivots);
    if (!c.solved()) {
      CHECK(c.result.status == LcpStatus::Limit);
      CHECK(c.result.reason == LcpReason::WorkLimit);
      for (int i = 0; i < c.n; ++i)
        CHECK((std::isfinite(c.z[static_cast<size_t>(i)]) && c.z[static_cast<size_t>(i)] >= 0));
    } else {
      CHECK(c.residual() <= 1e-10L * c.largest_load());
    }
  }
}

TEST_CASE("another covering vector leads to a solution too") {
  Random random(4);
  for (int t = 0; t < 200; ++t) {
    Case<double> c(p_matrix(random, 1 + random.below(8))), reference(c);
    std::vector<double> cover;
    for (int i = 0; i < c.n; ++i) cover.push_back(random.uniform(0.1, 10));
    tippe::LemkeSettings<double> settings;
    settings.cover = Case<double>::view(cover);
    REQUIRE(c.lemke(settings).solved());
    REQUIRE(reference.lemke().solved());
    // a P-matrix has one solution
    for (int i = 0; i < c.n; ++i)
      CHECK(static_cast<double>(c.value(i)) == Approx(static_cast<double>(reference.value(i))).margin(1e-9));
  }
}

TEST_CASE("scaling rows, columns and load by powers of two scales the answer and changes no pivot") {
  Random random(5);
  for (int t = 0; t < 200; ++t) {
    const Problem p = random_contacts(random, 1 + t % 3, 4);
    Problem scaled = p;
    std::vector<double> s, cover;
    for (int i = 0; i < p.n; ++i) s.push_back(ldexp(1.0, random.below(9) - 4));
    for (int i = 0; i < p.n; ++i) {
      for (int j = 0; j < p.n; ++j) scaled.at(i, j) *= s[static_cast<size_t>(i)] * s[static_cast<size_t>(j)];
      scaled.load(i) *= s[static_cast<size_t>(i)] * 64;
      cover.push_back(s[static_cast<size_t>(i)]);
    }
    Case<double> a(p), b(scaled);
    tippe::LemkeSettings<double> settings;
    settings.cover = Case<double>::view(cover);
    REQUIRE(a.lemke().solved());
    REQUIRE(b.lemke(settings).solved());
    CHECK(a.result.work == b.result.work);
    for (int i = 0; i < p.n; ++i) {
      CHECK(b.z[static_cast<size_t>(i)] * s[static_cast<size_t>(i)] / 64 ==
            Approx(a.z[static_cast<size_t>(i)]).margin(1e-12));
    }
  }
}

TEST_CASE("bad input is named and touches nothing") {
  const auto refused = [](Case<double>& c, const tippe::LemkeSettings<double>& settings, LcpReason reason) {
    for (double& x : c.z) x = 7;
    c.lemke(settings);
    CHECK(c.result.status == LcpStatus::BadInput);
    CHECK(c.result.reason == reason);
    CHECK(c.result.work == 0);
    for (const double x : c.z) CHECK(x == 7);
  };
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    for (int k = 0; k < 6; ++k) {
      Problem p = problem(2, {2, 1, 1, 2}, {-1, -1});
      (k < 4 ? p.M[static_cast<size_t>(k)] : p.q[static_cast<size_t>(k - 4)]) = bad;
      Case<double> c(p);
      refused(c, {}, LcpReason::NotFinite);
      Case<double> d(p);
      CHECK(d.dantzig().result.reason == LcpReason::NotFinite);
      CHECK(d.pgs({}).result.reason == LcpReason::NotFinite);
      CHECK(d.newton({}).result.reason == LcpReason::NotFinite);
      CHECK(d.enumeration().result.reason == LcpReason::NotFinite);
    }
  }
  Case<double> empty{Problem(0)};
  refused(empty, {}, LcpReason::Empty);
  Case<double> wide(problem(2, {2, 1, 1, 2}, {-1, -1}));
  wide.M.pop_back();
  refused(wide, {}, LcpReason::BadSize);
  Case<double> covered(problem(2, {2, 1, 1, 2}, {-1, -1}));
  for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
    const double cover[2] = {1, bad};
    tippe::LemkeSettings<double> settings;
    settings.cover = tippe::Span<const double>(cover);
    refused(covered, settings, LcpReason::BadCovering);
  }
  tippe::LemkeSettings<double> negative;
  negative.max_pivots = -1;
  refused(covered, negative, LcpReason::BadSettings);
  // a workspace one element short
  const auto w = covered.workspace<tippe::LemkeWorkspace<double>>();
  const tippe::LemkeWorkspace<double> small{w.reals.subspan(0, w.reals.size() - 1), w.indices};
  const auto r = tippe::solve_lemke(covered.lcp(), {}, small, Case<double>::span(covered.z));
  CHECK(r.reason == LcpReason::BadSize);
}

TEST_CASE("a ray is certified by the judge, and a false one is not") {
  const Problem p = problem(2, {1, -1, -1, 1}, {-1, -1});
  Case<double> c(p);
  const double ones[2] = {1, 1}, half[2] = {1, 0.5}, zero[2] = {0, 0}, negative[2] = {1, -1};
  const tippe::Span<const double> scale(ones);
  CHECK(tippe::ray_holds<double>(c.lcp(), scale, scale, tippe::Span<const double>(ones), 0));
  CHECK(!tippe::ray_holds<double>(c.lcp(), scale, scale, tippe::Span<const double>(half), 0));
  CHECK(!tippe::ray_holds<double>(c.lcp(), scale, scale, tippe::Span<const double>(zero), 0));
  CHECK(!tippe::ray_holds<double>(c.lcp(), scale, scale, tippe::Span<const double>(negative), 0));
  CHECK(!tippe::ray_holds<double>(c.lcp(), scale, scale, tippe::Span<const double>(ones), -1.0));
  CHECK(tippe::proves_infeasible<double>(c.lcp(), scale, tippe::Span<const double>(ones)));
  Case<double> feasible(problem(2, {1, -1, -1, 1}, {-1, 1}));
  CHECK(!tippe::proves_infeasible<double>(feasible.lcp(), scale, tippe::Span<const double>(ones)));
}
