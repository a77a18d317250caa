// SPDX-License-Identifier: MIT
// One contact solved exactly, against an oracle in long double that scans all ways it can move.
#include <tippe/solver/one_contact.hpp>

#include "solver/contact_oracle.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::ContactMode;
using tippe::ScalarTraits;
using tippe::Vec3;

namespace {

/// The contact as S sees it; the oracle then judges the rounded data.
template <class S>
struct Rounded {
  tippe::Mat3<S> W;
  Vec3<S> q;
  tippe::Friction<S> friction;
  OneContact exact;

  explicit Rounded(const OneContact& c) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        W(i, j) = scalar<S>(c.W[i][j]);
        exact.W[i][j] = number(W(i, j));
      }
      q[i] = scalar<S>(c.q[i]);
      exact.q[i] = number(q[i]);
    }
    friction = {scalar<S>(c.mu), scalar<S>(c.across)};
    exact.mu = number(friction.mu);
    exact.across = number(friction.across);
  }
};

template <class S>
void impulse(const Vec3<S>& p, long double (&out)[3]) {
  out[0] = number(p.x);
  out[1] = number(p.y);
  out[2] = number(p.z);
}

}  // namespace

TEMPLATE_TEST_CASE("the one-contact solve obeys Coulomb's law with the true cone", "", float, double,
                   tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(71);
  long double worst = 0;
  int modes[3] = {};
  for (int t = 0; t < 4000; ++t) {
    OneContact c = random_contact(random, t % 4 == 3 ? 0.05 : 0.0);
    if (t % 3 == 1) c.across = c.mu * static_cast<long double>(random.uniform(0.2, 1));
    if (t % 3 == 2) c.mu = c.across * static_cast<long double>(random.uniform(0.2, 1));
    const Rounded<S> r(c);
    tippe::ReducedContact<S> reduced;
    REQUIRE(tippe::reduce(r.W, reduced));
    Vec3<S> p;
    S slide = S(-1);
    const ContactMode mode =
        without_heap([&] { return tippe::solve_cone(reduced, r.friction, r.q, p, slide); });
    ++modes[static_cast<int>(mode)];
    long double x[3];
    impulse(p, x);
    // velocities and impulses (as velocities) of order one; see the bound below
    const long double scale = 1 + std::fabs(x[0]) + std::fabs(x[1]) + std::fabs(x[2]);
    const long double error = r.exact.coulomb_error(x) / scale;
    worst = std::fmax(worst, error);
  }
  // The root is found to 4 units of s, which moves p by as much times |e| / |m| <= cond(A), about 10 here,
  // and every one of some twenty products is rounded: below 64 units. Fixed point has absolute roundings
  // instead.
  const long double eps = number(ScalarTraits<S>::kEpsilon);
  CHECK(static_cast<double>(worst / eps) <= 64);
  // every mode was met often
  for (const int count : modes) CHECK(count > 300);
}

namespace {

/// How far p is from the law with the polygon of `facets` vertices, as a velocity: the normal's part, and the
/// distance of p_t from the point of the polygon next to p_t - u_t / w, found by trying all edges.
long double pyramid_error(const OneContact& c, int facets, const long double (&p)[3]) {
  long double u[3];
  c.velocity(p, u);
  const long double w = (c.W[0][0] + c.W[1][1] + c.W[2][2]) / 3, turn = 2 * std::acos(-1.0L);
  const long double normal = std::fabs(std::fmin(p[0] * w, u[0]));
  const long double x = p[1] - u[1] / w, y = p[2] - u[2] / w, reach = std::fmax(p[0], 0.0L);
  long double best = HUGE_VALL, bx = x, by = y;
  bool inside = true;
  for (int i = 0; i < facets; ++i) {
    const long double a0 = turn * i / facets, a1 = turn * (i + 1) / facets;
    const long double x0 = reach * c.mu * std::cos(a0), y0 = reach * c.across * std::sin(a0);
    const long double ex = reach * c.mu * std::cos(a1) - x0, ey = reach * c.across * std::sin(a1) - y0;
    inside = inside && (x - x0) * ey - (y - y0) * ex < 0;
    const long double size = ex * ex + ey * ey;
    const long double s =
        size > 0 ? std::fmin(std::fmax(((x - x0) * ex + (y - y0) * ey) / size, 0.0L), 1.0L) : 0.0L;
    const long double distance = std::hypot(x - x0 - s * ex, y - y0 - s * ey);
    if (distance < best) best = distance, bx = x0 + s * ex, by = y0 + s * ey;
  }
  if (inside) bx = x, by = y;
  return std::fmax(normal, std::hypot(p[1] - bx, p[2] - by) * w);
}

}  // namespace

TEMPLATE_TEST_CASE("the one-contact solve obeys the law of every pyramid, odd facet counts too", "", float,
                   double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(172);
  long double worst = 0;
  int modes[3] = {};
  for (int t = 0; t < 3000; ++t) {
    OneContact c = random_contact(random, t % 4 == 3 ? 0.05 : 0.0);
    if (t % 3 == 1) c.across = c.mu * static_cast<long double>(random.uniform(0.2, 1));
    const int facets = 3 + t % 14;
    const Rounded<S> r(c);
    tippe::ReducedContact<S> reduced;
    REQUIRE(tippe::reduce(r.W, reduced));
    Vec3<S> p;
    const ContactMode mode =
        without_heap([&] { return tippe::solve_pyramid(reduced, r.friction, facets, r.q, p); });
    ++modes[static_cast<int>(mode)];
    long double x[3];
    impulse(p, x);
    const long double scale = 1 + std::fabs(x[0]) + std::fabs(x[1]) + std::fabs(x[2]);
    worst = std::fmax(worst, pyramid_error(r.exact, facets, x) / scale);
  }
  // as for the cone; the vertices are rounded too
  const long double eps = number(ScalarTraits<S>::kEpsilon);
  CHECK(static_cast<double>(worst / eps) <= 64);
  for (const int count : modes) CHECK(count > 200);
}

TEST_CASE("the cone's answer is one of all those that scanning its angles finds") {
  Random random(173);
  for (int t = 0; t < 300; ++t) {
    OneContact c = random_contact(random, 0.0);
    if (t % 2 == 1) c.across = c.mu * static_cast<long double>(random.uniform(0.3, 1));
    const Rounded<double> r(c);
    tippe::ReducedContact<double> reduced;
    REQUIRE(tippe::reduce(r.W, reduced));
    Vec3<double> p;
    double slide = -1;
    (void)tippe::solve_cone(reduced, r.friction, r.q, p, slide);
    long double x[3], nearest = HUGE_VALL;
    impulse(p, x);
    for (const auto& s : all_solutions(r.exact)) {
      nearest = std::fmin(nearest, std::hypot(std::hypot(s[0] - x[0], s[1] - x[1]), s[2] - x[2]));
    }
    INFO(t);
    CHECK(static_cast<double>(nearest) <= 1e-12 * (1 + std::fabs(p.x)));
  }
}

TEST_CASE("a response without a positive normal part, or not finite, makes no contact") {
  tippe::ReducedContact<double> reduced;
  CHECK_FALSE(tippe::reduce(tippe::Mat3<double>(), reduced));
  CHECK_FALSE(reduced.acts());
  CHECK_FALSE(tippe::reduce(tippe::Mat3<double>::diagonal({-1, 1, 1}), reduced));
  CHECK_FALSE(tippe::reduce(tippe::Mat3<double>::diagonal({std::nan(""), 1, 1}), reduced));
  CHECK_FALSE(tippe::reduce(tippe::Mat3<double>::diagonal({1, HUGE_VAL, 1}), reduced));
  Vec3<double> p = {1, 2, 3};
  double slide = -1;
  CHECK(tippe::solve_cone<double>(reduced, {0.5, 0.5}, {-1, 0, 0}, p, slide) == ContactMode::Open);
  CHECK(p == Vec3<double>());
}
