// SPDX-License-Identifier: MIT
// Slow motion: gaps are continuous, and ids change only where the geometry does.
#include <tippe/narrowphase/collide.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

TEMPLATE_TEST_CASE("a sphere sliding off a box goes face, edge, corner with a continuous gap and one id each",
                   "", float, double, Q24_40) {
  using S = TestType;
  Shape<S> ball, box;
  REQUIRE(ok(make_sphere(num<S>(0.25L), ball)));
  REQUIRE(ok(make_box(oracle::vec<S>({1, 1, 1}), S(0), box)));
  // above the top face at gap .1, over the rim at x = 1, then over the corner at z = 1
  Ld last = 0.1L;
  int changes = 0;
  uint32_t id = 0;
  constexpr int kSteps = 4000;
  for (int i = 0; i <= kSteps; ++i) {
    const Ld t = Ld(i) / kSteps;
    const V p{0.5L + t, 1.35L, 0.2L + 1.2L * t};
    const V out{std::max(Ld(0), p.x - 1), 0.35L, std::max(Ld(0), p.z - 1)};
    Frame<S> f;
    f.p = oracle::vec<S>(p);
    Manifold<S> m;
    Witness w;
    collide(ball, f, box, Frame<S>{}, S(1), w, m);
    REQUIRE(m.count == 1);
    const Ld gap = value(m.gap());
    CHECK(std::abs(gap - (norm(out) - 0.25L)) < 16 * oracle::kUnit<S>);
    CHECK(std::abs(gap - last) < 2.0L / kSteps);
    last = gap;
    if (i > 0 && m.points[0].id != id) ++changes;
    id = m.points[0].id;
  }
  CHECK(changes == 2);  // face to edge, edge to corner
}

TEMPLATE_TEST_CASE("a rocking box and a rocking ellipsoid on a plane have the heights of their supports", "",
                   float, double, Q24_40) {
  using S = TestType;
  Shape<S> box, egg, plane;
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), box)));
  REQUIRE(ok(make_ellipsoid(oracle::vec<S>({1, 0.5L, 0.75L}), egg)));
  REQUIRE(ok(make_half_space(Vec3<S>{S(0), S(1), S(0)}, S(0), plane)));
  Ld last_box = 0, last_egg = 0;
  for (int i = 0; i <= 2000; ++i) {
    const Ld angle = 0.4L * std::sin(0.01L * i);
    const Frame<S> f = oracle::turned<S>({0, 0, 1}, angle, {0, 1, 0});
    Manifold<S> m;
    Witness w;
    collide(box, f, plane, Frame<S>{}, S(1), w, m);
    const Ld box_gap = value(m.gap());
    CHECK(std::abs(box_gap - (1 - 0.5L * (std::cos(angle) + std::abs(std::sin(angle))))) <
          32 * oracle::kUnit<S>);
    collide(egg, f, plane, Frame<S>{}, S(1), w, m);
    const Ld egg_gap = value(m.gap());
    // h = sqrt(a^2 sin^2 + c^2 cos^2), Baraff's ellipse
    CHECK(std::abs(egg_gap - (1 - std::hypot(std::sin(angle), 0.5L * std::cos(angle)))) <
          32 * oracle::kUnit<S>);
    if (i > 0) {
      CHECK(std::abs(box_gap - last_box) < 0.005L);
      CHECK(std::abs(egg_gap - last_egg) < 0.005L);
    }
    last_box = box_gap;
    last_egg = egg_gap;
  }
}

TEMPLATE_TEST_CASE("a box sliding on a box keeps the ids of its corners until a corner leaves the face", "",
                   float, double, Q24_40) {
  using S = TestType;
  Shape<S> small, large;
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), small)));
  REQUIRE(ok(make_box(oracle::vec<S>({2, 0.5L, 2}), S(0), large)));
  Witness w;
  int changes = 0;
  uint32_t ids[4] = {};
  for (int i = 0; i < 2000; ++i) {
    Frame<S> f = oracle::turned<S>({0, 1, 0}, 0.2L, {-1 + 0.001L * i, 1 - 1e-6L, 0.1L});
    Manifold<S> m;
    collide(small, f, large, Frame<S>{}, num<S>(0.01L), w, m);
    REQUIRE(m.count == 4);
    bool same = true;
    for (int k = 0; k < 4; ++k) {
      same = same && ids[k] == m.points[k].id;
      ids[k] = m.points[k].id;
    }
    changes += i > 0 && !same ? 1 : 0;
  }
  CHECK(changes == 0);  // the furthest corner stays at 1 + .5 (cos + sin) < 2
}
