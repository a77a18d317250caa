// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/collide.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

/// Support value of a convex shape along a local direction, from its definition.
template <class S>
Ld reach_along(const Shape<S>& s, V d) {
  const V h = value(s.size);
  const Ld r = value(s.radius);
  switch (s.kind) {
    case ShapeKind::Sphere:
      return r * norm(d);
    case ShapeKind::Capsule:
      return h.y * std::abs(d.y) + r * norm(d);
    case ShapeKind::Box:
      return h.x * std::abs(d.x) + h.y * std::abs(d.y) + h.z * std::abs(d.z) + r * norm(d);
    case ShapeKind::Cylinder:
      return h.x * std::hypot(d.x, d.z) + h.y * std::abs(d.y);
    case ShapeKind::Ellipsoid:
      return norm(V{h.x * d.x, h.y * d.y, h.z * d.z});
    default:
      break;
  }
  Ld most = -1e9L;
  for (const Vec3<S>& v : s.polyhedron->vertices) most = std::max(most, dot(value(v), d));
  return most + r * norm(d);
}

template <class S>
void random_planes(int count) {
  oracle::Random random(17);
  solids::Icosahedron<S> ico;
  REQUIRE(ok(solids::icosahedron(0.8L, ico)));
  const Polyhedron<S> view = ico.view();
  Shape<S> shapes[6], plane;
  REQUIRE(ok(make_sphere(num<S>(0.7L), shapes[0])));
  REQUIRE(ok(make_capsule(num<S>(0.6L), num<S>(0.3L), shapes[1])));
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.8L, 0.3L}), num<S>(0.05L), shapes[2])));
  REQUIRE(ok(make_cylinder(num<S>(0.5L), num<S>(0.7L), shapes[3])));
  REQUIRE(ok(make_ellipsoid(oracle::vec<S>({0.5L, 0.9L, 0.7L}), shapes[4])));
  REQUIRE(ok(make_polyhedron(view, S(0), shapes[5])));
  const Ld tolerance = 64 * oracle::kUnit<S>;
  for (int i = 0; i < count; ++i) {
    const Shape<S>& s = shapes[i % 6];
    REQUIRE(ok(make_half_space(oracle::vec<S>(random.direction()), num<S>(random.uniform(-1, 1)), plane)));
    const Frame<S> fa = random.template frame<S>(random.in_cube(1.5L)),
                   fb = random.template frame<S>(random.in_cube(0.5L));
    const oracle::F a = value(fa), b = value(fb);
    const V n = b.turn(value(plane.size));
    const Ld expected = dot(n, a.p - b.p) - value(plane.radius) - reach_along(s, -a.turn_back(n));
    Manifold<S> m;
    Witness w;
    const bool swapped = i % 2 == 1;
    if (swapped) {
      collide(plane, fb, s, fa, num<S>(0.5L), w, m);
    } else {
      collide(s, fa, plane, fb, num<S>(0.5L), w, m);
    }
    if (std::abs(expected - 0.5L) < tolerance) continue;
    REQUIRE((m.count > 0) == (expected <= 0.5L));
    if (m.count == 0) continue;
    REQUIRE(std::abs(value(m.gap()) - expected) < tolerance);
    REQUIRE(norm(value(m.normal) - (swapped ? -n : n)) < tolerance);
    for (int k = 0; k < m.count; ++k) {
      const V xa = value(m.points[k].on_a) + (swapped ? b.p : a.p),
              xb = value(m.points[k].on_b) + (swapped ? a.p : b.p);
      REQUIRE(norm(xa - xb - value(m.normal) * value(m.points[k].gap)) < tolerance);
      const V on_plane = swapped ? xa : xb;
      REQUIRE(std::abs(dot(n, on_plane - b.p) - value(plane.radius)) < tolerance);
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("gaps over a half-space are supports of the shape, in closed form", "", float, double,
                   Q24_40) {
  random_planes<TestType>(12000);  // 2 000 per shape
}
TEMPLATE_TEST_CASE("gaps over a half-space are supports of the shape, 10^6 times", "[.long]", float, double,
                   Q24_40) {
  random_planes<TestType>(std::is_same<TestType, double>::value ? 6000000 : 600000);
}

TEMPLATE_TEST_CASE("a box flat on a plane touches with four corners, a cylinder with three rim points or two",
                   "", float, double, Q24_40) {
  using S = TestType;
  Shape<S> box, plane, can;
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), box)));
  REQUIRE(ok(make_cylinder(num<S>(0.5L), S(1), can)));
  REQUIRE(ok(make_half_space(Vec3<S>{S(0), S(1), S(0)}, S(0), plane)));
  Manifold<S> m;
  Witness w;
  Frame<S> f;
  f.p = oracle::vec<S>({1, 0.5L, 2});
  collide(box, f, plane, Frame<S>{}, num<S>(0.01L), w, m);
  REQUIRE(m.count == 4);
  for (int i = 0; i < 4; ++i) CHECK(value(m.points[i].gap) == 0);
  f.p = oracle::vec<S>({1, 1, 2});
  collide(can, f, plane, Frame<S>{}, num<S>(0.01L), w, m);
  REQUIRE(m.count == 3);
  // the three surround the middle: every point of the plane below the disc's inner circle is inside their
  // hull
  V middle;
  for (int i = 0; i < 3; ++i) middle = middle + value(m.points[i].on_a) * (1 / Ld(3));
  CHECK(norm(middle - V{0, -1, 0}) < 64 * oracle::kUnit<S>);
  const Frame<S> lying = oracle::turned<S>({0, 0, 1}, std::acos(Ld(-1)) / 2, {0, 0.5L, 0});
  collide(can, lying, plane, Frame<S>{}, num<S>(0.01L), w, m);
  REQUIRE(m.count == 2);
  CHECK(std::abs(value(m.points[0].on_a).x - value(m.points[1].on_a).x) == Approx(2));
}
