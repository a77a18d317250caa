// SPDX-License-Identifier: MIT
// Cases that break collision code, each by its name, with answers known by hand.
#include <set>

#include <tippe/narrowphase/collide.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

template <class S>
Shape<S> box(Ld x, Ld y, Ld z) {
  Shape<S> s;
  REQUIRE(ok(make_box(oracle::vec<S>({x, y, z}), S(0), s)));
  return s;
}
template <class S>
Shape<S> ball(Ld r) {
  Shape<S> s;
  REQUIRE(ok(make_sphere(num<S>(r), s)));
  return s;
}
template <class S>
Shape<S> rod(Ld half, Ld r) {
  Shape<S> s;
  REQUIRE(ok(make_capsule(num<S>(half), num<S>(r), s)));
  return s;
}
template <class S>
Frame<S> at(V p) {
  Frame<S> f;
  f.p = oracle::vec<S>(p);
  return f;
}
template <class S>
Manifold<S> cold(const Shape<S>& a, const Frame<S>& fa, const Shape<S>& b, const Frame<S>& fb, Ld margin) {
  Manifold<S> m;
  Witness w;
  collide(a, fa, b, fb, num<S>(margin), w, m);
  return m;
}
template <class S>
Ld tolerance() {
  return 16 * value(ScalarTraits<S>::kLengthTolerance);
}
template <class S>
void check_normal(const Manifold<S>& m, V n) {
  CHECK(norm(value(m.normal) - n) < tolerance<S>());
}

}  // namespace

TEMPLATE_TEST_CASE("equal cubes exactly stacked touch in their four corners, and overlap when one is lowered",
                   "", float, double, Q24_40) {
  using S = TestType;
  const Shape<S> cube = box<S>(0.5L, 0.5L, 0.5L);
  for (const Ld lowered : {0.0L, 0.125L, 1e-4L, -0.01L}) {
    // no vertex is inside the other cube, no edge goes through a face: only separating planes tell
    // (Baraff, 5.1.3)
    const Manifold<S> m = cold(cube, at<S>({0, 1 - lowered, 0}), cube, at<S>({0, 0, 0}), 0.02L);
    REQUIRE(m.count == 4);
    check_normal(m, {0, 1, 0});
    std::set<std::pair<int, int>> corners;
    for (int i = 0; i < 4; ++i) {
      CHECK(std::abs(value(m.points[i].gap) + lowered) < tolerance<S>());
      const V p = value(m.points[i].on_b);
      CHECK(std::abs(std::abs(p.x) - 0.5L) < tolerance<S>());
      CHECK(std::abs(std::abs(p.z) - 0.5L) < tolerance<S>());
      corners.insert({p.x > 0, p.z > 0});
    }
    CHECK(corners.size() == 4);
  }
}

TEMPLATE_TEST_CASE("a unit cube turned by 45 degrees on a unit cube keeps four far corners of the octagon",
                   "", float, double, Q24_40) {
  using S = TestType;
  const Shape<S> cube = box<S>(0.5L, 0.5L, 0.5L);
  const Ld pi = std::acos(Ld(-1));
  const Manifold<S> m =
      cold(cube, oracle::turned<S>({0, 1, 0}, pi / 4, {0, 1, 0}), cube, at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 4);
  check_normal(m, {0, 1, 0});
  // corners of the regular octagon of area 2 (sqrt 2 - 1) lie 0.5411961 from the middle
  V p[4];
  for (int i = 0; i < 4; ++i) {
    p[i] = value(m.points[i].on_b);
    CHECK(std::abs(std::hypot(p[i].x, p[i].z) - 0.54119610014619698L) < tolerance<S>());
  }
  // the four span at least half of the octagon's area
  Ld area = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      for (int k = 0; k < j; ++k) area = std::max(area, norm(cross(p[j] - p[i], p[k] - p[i])) / 2);
    }
  }
  CHECK(2 * area > 0.5L * 0.828427L);
}

TEMPLATE_TEST_CASE("coplanar faces that overlap in a strip touch in the strip's corners", "", float, double,
                   Q24_40) {
  using S = TestType;
  const Manifold<S> m =
      cold(box<S>(0.5L, 0.5L, 2), at<S>({0.75L, 1, 0}), box<S>(0.5L, 0.5L, 0.5L), at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 4);
  for (int i = 0; i < 4; ++i) {
    const V p = value(m.points[i].on_b);
    CHECK((std::abs(p.x - 0.25L) < tolerance<S>() || std::abs(p.x - 0.5L) < tolerance<S>()));
    CHECK(std::abs(std::abs(p.z) - 0.5L) < tolerance<S>());
    CHECK(std::abs(value(m.points[i].gap)) < tolerance<S>());
  }
}

TEMPLATE_TEST_CASE("parallel edges in contact have a normal between the faces and points at both ends", "",
                   float, double, Q24_40) {
  using S = TestType;
  // a cube standing on its edge, exactly above the edge of another that stands on its edge
  const Shape<S> cube = box<S>(0.5L, 0.5L, 0.5L);
  const Ld pi = std::acos(Ld(-1)), h = std::sqrt(Ld(2)) / 2;
  for (const Ld gap : {0.05L, -0.05L}) {
    const Manifold<S> m = cold(cube, oracle::turned<S>({0, 0, 1}, pi / 4, {0, 2 * h + gap, 0}), cube,
                               oracle::turned<S>({0, 0, 1}, pi / 4, {0, 0, 0}), 0.1L);
    REQUIRE(m.count > 0);
    const oracle::Polytope a =
        oracle::polytope(cube, oracle::turned<S>({0, 0, 1}, pi / 4, {0, 2 * h + gap, 0}));
    const oracle::Polytope b = oracle::polytope(cube, oracle::turned<S>({0, 0, 1}, pi / 4, {0, 0, 0}));
    const Ld expected = signed_distance(a, b);
    CHECK(std::abs(separation_along(a, b, value(m.normal)) - expected) < tolerance<S>());
    if (gap > 0) CHECK(std::abs(value(m.gap()) - gap) < tolerance<S>());
  }
}

TEMPLATE_TEST_CASE("a vertex exactly on an edge, an edge exactly on an edge and a vertex on a vertex touch",
                   "", float, double, Q24_40) {
  using S = TestType;
  const Shape<S> cube = box<S>(0.5L, 0.5L, 0.5L);
  struct Case {
    V p;
    Ld gap;
  };
  // axis-parallel cubes meeting in an edge and in a corner, touching and 0.01 apart along the diagonal
  const Case cases[] = {{{1, 1, 0}, 0},
                        {{1, 1, 1}, 0},
                        {{1.01L, 1.01L, 0}, 0.01L * std::sqrt(2.0L)},
                        {{1.01L, 1.01L, 1.01L}, 0.01L * std::sqrt(3.0L)}};
  for (const Case& c : cases) {
    const Manifold<S> m = cold(cube, at<S>(c.p), cube, at<S>({0, 0, 0}), 0.05L);
    REQUIRE(m.count > 0);
    CHECK(std::abs(value(m.gap()) - c.gap) < tolerance<S>());
  }
  // a tetrahedron's corner on the middle of a cube's edge
  solids::Tetrahedron<S> t;
  REQUIRE(ok(solids::tetrahedron(0.5L, 0.5L, 0.5L, t)));
  const Polyhedron<S> view = t.view();
  Shape<S> tetra;
  REQUIRE(ok(make_polyhedron(view, S(0), tetra)));
  const Manifold<S> m = cold(tetra, at<S>({0.5L, 0.5L, 0}), cube, at<S>({0, 0, 0}), 0.05L);
  REQUIRE(m.count > 0);
  CHECK(std::abs(value(m.gap())) < tolerance<S>());
}

TEMPLATE_TEST_CASE(
    "a sphere's centre inside a box leaves by the nearest face; in the very middle by the lowest axis", "",
    float, double, Q24_40) {
  using S = TestType;
  const Shape<S> b = box<S>(1, 2, 3), s = ball<S>(0.5L);
  Manifold<S> m = cold(s, at<S>({0.25L, 1.75L, -1}), b, at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 1);
  check_normal(m, {0, 1, 0});
  CHECK(std::abs(value(m.gap()) + 0.75L) < tolerance<S>());
  m = cold(s, at<S>({0, 0, 0}), b, at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 1);
  check_normal(m, {1, 0, 0});
  CHECK(std::abs(value(m.gap()) + 1.5L) < tolerance<S>());
  // exactly on the surface
  m = cold(s, at<S>({0, -2, 0}), b, at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 1);
  check_normal(m, {0, -1, 0});
  CHECK(std::abs(value(m.gap()) + 0.5L) < tolerance<S>());
}

TEMPLATE_TEST_CASE("coincident centres give a unit normal and the full depth", "", float, double, Q24_40) {
  using S = TestType;
  const Frame<S> o = at<S>({0.3L, -0.2L, 0.1L});
  const Manifold<S> spheres = cold(ball<S>(0.5L), o, ball<S>(0.25L), o, 0);
  REQUIRE(spheres.count == 1);
  check_normal(spheres, {0, 1, 0});
  CHECK(std::abs(value(spheres.gap()) + 0.75L) < tolerance<S>());
  const Manifold<S> rods = cold(rod<S>(1, 0.25L), o, rod<S>(0.5L, 0.25L), o, 0);
  REQUIRE(rods.count > 0);
  CHECK(std::abs(value(rods.normal).y) < tolerance<S>());
  CHECK(std::abs(value(rods.gap()) + 0.5L) < tolerance<S>());
  const Manifold<S> cubes = cold(box<S>(0.5L, 0.5L, 0.5L), o, box<S>(0.5L, 0.5L, 0.5L), o, 0);
  REQUIRE(cubes.count > 0);
  CHECK(std::abs(value(cubes.gap()) + 1) < tolerance<S>());
  const Manifold<S> mixed = cold(rod<S>(1, 0.25L), o, box<S>(0.5L, 0.5L, 0.5L), o, 0);
  REQUIRE(mixed.count > 0);
  CHECK(std::abs(norm(value(mixed.normal)) - 1) < tolerance<S>());
  CHECK(std::abs(value(mixed.gap()) + 0.75L) < tolerance<S>());
}

TEMPLATE_TEST_CASE("parallel capsules touch along their common stretch, a capsule on a box along its length",
                   "", float, double, Q24_40) {
  using S = TestType;
  const Ld pi = std::acos(Ld(-1));
  const Manifold<S> m =
      cold(rod<S>(1, 0.25L), at<S>({0.5L, 0.5L, 0}), rod<S>(1, 0.25L), at<S>({0, 0, 0}), 0.01L);
  REQUIRE(m.count == 2);
  check_normal(m, {1, 0, 0});
  CHECK(std::abs(std::abs(value(m.points[0].on_b).y - value(m.points[1].on_b).y) - 1.5L) < tolerance<S>());
  CHECK(std::abs(value(m.points[0].gap)) < tolerance<S>());
  const Manifold<S> lying = cold(rod<S>(1, 0.25L), oracle::turned<S>({0, 0, 1}, pi / 2, {0, 0.75L, 0}),
                                 box<S>(2, 0.5L, 2), at<S>({0, 0, 0}), 0.01L);
  REQUIRE(lying.count == 2);
  check_normal(lying, {0, 1, 0});
  for (int i = 0; i < 2; ++i) {
    CHECK(std::abs(value(lying.points[i].gap)) < tolerance<S>());
    CHECK(std::abs(std::abs(value(lying.points[i].on_b).x) - 1) < tolerance<S>());
  }
  // overhanging: the stretch ends at the rim
  const Manifold<S> over = cold(rod<S>(1, 0.25L), oracle::turned<S>({0, 0, 1}, pi / 2, {1.5L, 0.75L, 0}),
                                box<S>(2, 0.5L, 2), at<S>({0, 0, 0}), 0.01L);
  REQUIRE(over.count == 2);
  Ld low = 9, high = -9;
  for (int i = 0; i < 2; ++i) {
    low = std::min(low, value(over.points[i].on_b).x);
    high = std::max(high, value(over.points[i].on_b).x);
  }
  CHECK(std::abs(low - 0.5L) < tolerance<S>());
  CHECK(std::abs(high - 2) < tolerance<S>());
}

TEMPLATE_TEST_CASE("a capsule without length is a sphere against everything", "", float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(8);
  const Shape<S> point = rod<S>(0, 0.25L), s = ball<S>(0.25L);
  const Shape<S> others[3] = {box<S>(0.5L, 0.7L, 0.9L), rod<S>(0.8L, 0.1L), ball<S>(0.6L)};
  for (int i = 0; i < 200; ++i) {
    const Frame<S> fa = random.template frame<S>(random.direction() * random.uniform(0.9L, 1.5L));
    const Shape<S>& other = others[i % 3];
    const Manifold<S> m1 = cold(point, fa, other, Frame<S>{}, 0.4L),
                      m2 = cold(s, fa, other, Frame<S>{}, 0.4L);
    REQUIRE(m1.count == m2.count);
    if (m1.count == 0) continue;
    CHECK(std::abs(value(m1.gap()) - value(m2.gap())) < tolerance<S>());
    check_normal(m1, value(m2.normal));
  }
}

TEMPLATE_TEST_CASE("needles and slabs of 1000:1 have the gaps of brute force", "", float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(21);
  const Shape<S> shapes[4] = {box<S>(2, 0.002L, 0.002L), box<S>(2, 0.002L, 2), box<S>(0.5L, 0.5L, 0.5L),
                              rod<S>(2, 0.002L)};
  int touching = 0;
  for (int i = 0; i < 400; ++i) {
    const Shape<S>&a = shapes[i % 4], &b = shapes[(i / 4) % 4];
    if (a.kind == ShapeKind::Capsule && b.kind == ShapeKind::Capsule) continue;
    const Frame<S> fa = random.template frame<S>(random.in_cube(0.5L)),
                   fb = random.template frame<S>(random.in_cube(0.5L));
    const oracle::Polytope pa = oracle::polytope(a, fa), pb = oracle::polytope(b, fb);
    const Ld radii = value(a.radius) + value(b.radius);
    const Ld expected = signed_distance(pa, pb) - radii;
    const Manifold<S> m = cold(a, fa, b, fb, 1);
    if (std::abs(expected - 1) < 0.001L) continue;
    REQUIRE((m.count > 0) == (expected <= 1));
    if (m.count == 0) continue;
    INFO("pair " << i << " expected " << double(expected));
    CHECK(std::abs(separation_along(pa, pb, value(m.normal)) - radii - expected) < 4 * tolerance<S>());
    if (expected + radii > 0) CHECK(std::abs(value(m.gap()) - expected) < 4 * tolerance<S>());
    touching += expected < 0 ? 1 : 0;
  }
  CHECK(touching > 20);
}

TEMPLATE_TEST_CASE("far from the origin gaps are those of the poses as given", "", float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(31);
  const V far{8000, -5000, 3000};
  const Shape<S> a = box<S>(0.5L, 0.7L, 0.4L), b = box<S>(0.6L, 0.3L, 0.8L);
  for (int i = 0; i < 200; ++i) {
    const Frame<S> fa = random.template frame<S>(far + random.in_cube(0.5L));
    const Frame<S> fb = random.template frame<S>(far + random.in_cube(1));
    const oracle::Polytope pa = oracle::polytope(a, fa), pb = oracle::polytope(b, fb);
    const Ld expected = signed_distance(pa, pb);
    const Manifold<S> m = cold(a, fa, b, fb, 2);
    REQUIRE(m.count > 0);
    CHECK(std::abs(separation_along(pa, pb, value(m.normal)) - expected) < tolerance<S>());
    if (expected > 0) CHECK(std::abs(value(m.gap()) - expected) < tolerance<S>());
  }
}
