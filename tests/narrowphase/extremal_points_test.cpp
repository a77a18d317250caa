// SPDX-License-Identifier: MIT
// Extremal points of smooth surfaces. Oracles: closed forms for spheres and planes; for the rest the support
// functions, known in closed form, maximised over directions in long double.
#include <tippe/narrowphase/extremal_points.hpp>
#include "narrowphase/statistics.hpp"
#include "shapes/oracle_math.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

/// (x / size)^4 + (y / size)^4 + (z / size)^4 = 1.
template <class S>
struct Superellipsoid {
  PolynomialTerm<S> terms[4] = {{S(1), {4, 0, 0}}, {S(1), {0, 4, 0}}, {S(1), {0, 0, 4}}, {S(-1), {0, 0, 0}}};
  PolynomialSurface<S> surface(V size) const {
    return {Span<const PolynomialTerm<S>>(terms, 4), oracle::vec<S>(size)};
  }
};
/// Support function of |x / h|_4 = 1: the dual norm, 4/3.
Ld super_support(V h, V d) {
  const auto p = [](Ld x) { return std::pow(std::abs(x), 4 / Ld(3)); };
  return std::pow(p(h.x * d.x) + p(h.y * d.y) + p(h.z * d.z), Ld(3) / 4);
}
Ld ellipsoid_support(V h, V d) {
  return norm(V{h.x * d.x, h.y * d.y, h.z * d.z});
}

/// The largest separation over directions near and far: random steps that shrink, from the best of a scan.
template <class Separation>
Ld largest(const Separation& along, oracle::Random& random) {
  V best{0, 1, 0};
  Ld most = -1e9L;
  for (int i = 0; i < 400; ++i) {
    const V n = random.direction();
    const Ld at = along(n);
    if (at > most) {
      most = at;
      best = n;
    }
  }
  int failures = 0;
  for (Ld step = 0.1L; step > 1e-8L;) {
    const V n = unit(best + random.direction() * step);
    const Ld at = along(n);
    if (at > most) {
      most = at;
      best = n;
      failures = 0;
    } else if (++failures == 10) {
      step *= 0.6L;
      failures = 0;
    }
  }
  return most;
}

}  // namespace

TEMPLATE_TEST_CASE("spheres 3, 2 and 1.5 apart have gaps of 1, 0 and -1/2 on the line of centres", "", float,
                   double, Q24_40) {
  using S = TestType;
  const EllipsoidSurface<S> ball{oracle::vec<S>({1, 1, 1})};
  const Ld tolerance = 64 * value(ScalarTraits<S>::kLengthTolerance);
  for (const Ld apart : {3.0L, 2.0L, 1.5L}) {
    Frame<S> at;
    at.p = oracle::vec<S>({0, -apart, 0});
    ExtremalPair<S> pair;
    {
      const ForbidAllocation guard;
      pair = extremal_points(ball, ball, at, ExtremalPair<S>{});
    }
    REQUIRE(pair.status == ExtremalStatus::Found);
    CHECK(std::abs(value(pair.gap) - (apart - 2)) < tolerance);
    CHECK(norm(value(pair.on_a) - V{0, -1, 0}) < tolerance);
    CHECK(norm(value(pair.normal) - V{0, 1, 0}) < tolerance);
    CHECK_FALSE(pair.flat);
  }
}

TEMPLATE_TEST_CASE("a plane and an ellipsoid meet as the support function says, from cold and from warm", "",
                   float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(31);
  const Ld tolerance = 256 * value(ScalarTraits<S>::kLengthTolerance);
  int cold_steps = 0, warm_steps = 0;
  for (int i = 0; i < 200; ++i) {
    const V h{random.uniform(0.4L, 1), random.uniform(0.4L, 1), random.uniform(0.4L, 1)};
    const EllipsoidSurface<S> a{oracle::vec<S>(h)};
    const Frame<S> place = random.template frame<S>(random.in_cube(0.2L));
    const Ld height = random.uniform(0.4L, 2);
    const PlaneSurface<S> b{oracle::vec<S>({0, 1, 0}), num<S>(-height)};
    const V n = value(place).axis[1];
    const Ld expected = -ellipsoid_support(h, n) - dot(n, value(place.p)) + height;
    const ExtremalPair<S> cold = extremal_points(a, b, place, ExtremalPair<S>{});
    INFO("pose " << i);
    REQUIRE(cold.status == ExtremalStatus::Found);
    REQUIRE(std::abs(value(cold.gap) - expected) < tolerance);
    Frame<S> moved = place;
    moved.p += oracle::vec<S>({0.001L, 0.002L, -0.001L});
    const ExtremalPair<S> warm = extremal_points(a, b, moved, cold);
    REQUIRE(warm.status == ExtremalStatus::Found);
    cold_steps += cold.steps;
    warm_steps += warm.steps;
  }
  CHECK(warm_steps < cold_steps);
  CHECK(warm_steps <= 3 * 200);
}

TEST_CASE(
    "sphere and ellipsoid against a superellipsoid: signed distances of the support functions, or no "
    "answer") {
  using S = double;
  oracle::Random random(32);
  const Superellipsoid<S> table;
  Errors apart, overlap;
  int unanswered = 0, pairs = 400;
  for (int i = 0; i < pairs; ++i) {
    const V h{random.uniform(0.4L, 1), random.uniform(0.4L, 1), random.uniform(0.4L, 1)};
    const Ld r = random.uniform(0.3L, 0.8L);
    const V k = i % 2 == 0 ? V{r, r, r}
                           : V{random.uniform(0.4L, 1), random.uniform(0.4L, 1), random.uniform(0.4L, 1)};
    const PolynomialSurface<S> a = table.surface(h);
    const EllipsoidSurface<S> b{oracle::vec<S>(k)};
    const V towards = random.direction();
    const Ld reach = super_support(h, towards) + ellipsoid_support(k, towards);
    const Frame<S> place = random.frame<S>(towards * (reach * random.uniform(0.9L, 1.6L)));
    const oracle::F f = value(place);
    const auto along = [&](V n) {
      return -dot(n, f.p) - super_support(h, n) - ellipsoid_support(k, f.turn_back(n));
    };
    const Ld expected = largest(along, random);
    const ExtremalPair<S> pair = extremal_points(a, b, place, ExtremalPair<S>{});
    INFO("pair " << i << " expected " << double(expected) << " status " << int(pair.status));
    if (pair.status != ExtremalStatus::Found) {
      ++unanswered;
      continue;
    }
    (expected > 0 ? apart : overlap).add(std::abs(value(pair.gap) - expected));
    // The points bound the distance from above, the separation along the normal from below: equal, they prove
    // it. The scan, whose support functions have kinks of power 4/3, confirms that it is the same pair.
    REQUIRE(std::abs(value(pair.gap) - along(value(pair.normal))) < 1e-11L);
    if (expected > 0) REQUIRE(std::abs(value(pair.gap) - expected) < 1e-6L);
  }
  print_row("superellipsoid", "double", "apart", apart);
  print_row("superellipsoid", "double", "overlap", overlap);
  std::printf("unanswered from cold: %d of %d\n", unanswered, pairs);
  CHECK(unanswered < pairs / 10);
}

TEST_CASE("the pole of a superellipsoid on a plane is flagged flat, the flank of an ellipsoid is not") {
  using S = double;
  const Superellipsoid<S> table;
  const PolynomialSurface<S> a = table.surface({1, 1, 1});
  const PlaneSurface<S> ground{{0, 1, 0}, -1.25};
  const ExtremalPair<S> pole = extremal_points(a, ground, Frame<S>{}, ExtremalPair<S>{});
  CHECK(pole.flat);
  CHECK(std::abs(pole.gap - 0.25) < 1e-3);
  const EllipsoidSurface<S> b{{1, 0.5, 0.7}};
  const ExtremalPair<S> flank = extremal_points(b, ground, Frame<S>{}, ExtremalPair<S>{});
  CHECK(flank.status == ExtremalStatus::Found);
  CHECK_FALSE(flank.flat);
}

TEST_CASE("the farthest pair solves the same equations and is refused") {
  using S = double;
  const EllipsoidSurface<S> ball{{1, 1, 1}};
  Frame<S> at;
  at.p = {0, -3, 0};
  ExtremalPair<S> far;
  far.known = true;
  far.on_a = {0, 1, 0};
  far.on_b = {0, -4, 0};
  const ExtremalPair<S> pair = extremal_points(ball, ball, at, far);
  CHECK(pair.status == ExtremalStatus::Spurious);
  CHECK_FALSE(pair.known);
}
