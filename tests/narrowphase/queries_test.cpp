// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/queries.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

/// How far x is outside the shape, from each shape's definition; <= 0 inside. Only the sign and zero matter.
template <class S>
Ld outside(const Shape<S>& s, V x) {
  const V h = value(s.size);
  const Ld r = value(s.radius);
  const auto over = [](Ld a, Ld b) { return std::max(Ld(0), std::abs(a) - b); };
  switch (s.kind) {
    case ShapeKind::Sphere:
      return norm(x) - r;
    case ShapeKind::Capsule:
      return norm(V{x.x, over(x.y, h.y), x.z}) - r;
    case ShapeKind::Box:
      if (r == 0) return std::max(std::abs(x.x) - h.x, std::max(std::abs(x.y) - h.y, std::abs(x.z) - h.z));
      return norm(V{over(x.x, h.x), over(x.y, h.y), over(x.z, h.z)}) - r;
    case ShapeKind::Cylinder:
      return std::max(std::hypot(x.x, x.z) - h.x, std::abs(x.y) - h.y);
    case ShapeKind::Ellipsoid:
      return norm(V{x.x / h.x, x.y / h.y, x.z / h.z}) - 1;
    case ShapeKind::HalfSpace:
      return dot(h, x) - r;
    default:
      break;
  }
  Ld most = -1e9L;
  for (const Face<S>& f : s.polyhedron->faces)
    most = std::max(most, dot(value(f.normal), x) - value(f.offset));
  return most;
}

template <class S>
struct Zoo {
  solids::Icosahedron<S> ico;
  Polyhedron<S> view;
  Shape<S> shapes[8];
  Zoo() {
    REQUIRE(ok(solids::icosahedron(0.8L, ico)));
    view = ico.view();
    REQUIRE(ok(make_sphere(num<S>(0.7L), shapes[0])));
    REQUIRE(ok(make_capsule(num<S>(0.6L), num<S>(0.3L), shapes[1])));
    REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.8L, 0.3L}), S(0), shapes[2])));
    REQUIRE(ok(make_cylinder(num<S>(0.5L), num<S>(0.7L), shapes[3])));
    REQUIRE(ok(make_ellipsoid(oracle::vec<S>({0.5L, 0.9L, 0.7L}), shapes[4])));
    REQUIRE(ok(make_polyhedron(view, S(0), shapes[5])));
    REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.4L, 0.3L}), num<S>(0.2L), shapes[6])));
    REQUIRE(ok(make_half_space(oracle::vec<S>({1, 2, 3}), num<S>(0.3L), shapes[7])));
  }
};

}  // namespace

TEMPLATE_TEST_CASE("rays hit where a dense scan first finds the shape, and nowhere else", "", float, double,
                   Q24_40) {
  using S = TestType;
  const Zoo<S> zoo;
  oracle::Random random(41);
  const Ld tolerance = 64 * value(ScalarTraits<S>::kLengthTolerance);
  int hits = 0;
  for (int i = 0; i < 4000; ++i) {
    const Shape<S>& s = zoo.shapes[i % 8];
    const Frame<S> frame = random.template frame<S>(random.in_cube(0.5L));
    const V from = random.in_cube(2), towards = random.in_cube(0.9L);  // near enough to hit often
    const Vec3<S> o = oracle::vec<S>(from), d = oracle::vec<S>(unit(towards - from));
    const RayHit<S> hit = cast_ray(s, frame, o, d, S(4));
    const oracle::F f = value(frame);
    // along the ray: signs of the definition, refined by bisection
    const auto at = [&](Ld t) { return outside(s, f.local(value(o) + value(d) * t)); };
    Ld first = -1;
    const int kScan = 400;
    for (int k = 0; k <= kScan && first < 0; ++k) {
      if (at(4 * Ld(k) / kScan) > 0) continue;
      Ld low = k == 0 ? 0 : 4 * Ld(k - 1) / kScan, high = 4 * Ld(k) / kScan;
      for (int b = 0; b < 60 && k > 0; ++b) {
        const Ld middle = (low + high) / 2;
        (at(middle) <= 0 ? high : low) = middle;
      }
      first = k == 0 ? 0 : high;
    }
    INFO("ray " << i << " kind " << int(s.kind));
    if (first < 0) {
      // between two samples of the scan there may be a grazing hit
      if (hit.hit) CHECK(std::abs(at(value(hit.distance))) < 1e-3L);
      continue;
    }
    REQUIRE(hit.hit);
    ++hits;
    // the scan may have stepped over an earlier graze; the hit itself must be on the surface or at the start
    if (value(hit.distance) < first - 4.0L / kScan) continue;
    const V x = value(hit.point);
    const Ld grazing = std::abs(dot(value(hit.normal), value(d)));
    CHECK(std::abs(value(hit.distance) - first) < tolerance / std::max(grazing, 0.02L));
    CHECK(std::abs(norm(value(hit.normal)) - 1) < tolerance);
    CHECK(dot(value(hit.normal), value(d)) <= tolerance);
    if (first > 0) CHECK(outside(s, f.local(x + value(hit.normal) * 1e-3L)) > 0);
  }
  CHECK(hits > 800);
}

TEMPLATE_TEST_CASE("points are inside exactly where the definition says so", "", float, double, Q24_40) {
  using S = TestType;
  const Zoo<S> zoo;
  oracle::Random random(43);
  int inside = 0;
  for (int i = 0; i < 8000; ++i) {
    const Shape<S>& s = zoo.shapes[i % 8];
    const Frame<S> frame = random.template frame<S>(random.in_cube(0.5L));
    const Vec3<S> x = oracle::vec<S>(random.in_cube(1.2L));
    const Ld out = outside(s, value(frame).local(value(x)));
    if (std::abs(out) < 1e-5L) continue;
    REQUIRE(contains_point(s, frame, x) == (out < 0));
    inside += out < 0 ? 1 : 0;
  }
  CHECK(inside > 1000);
}

TEST_CASE("a compound answers with the nearest of its parts, and names the part a ray hits") {
  CompoundPart<double> parts[2];
  REQUIRE(ok(make_sphere(1.0, parts[0].shape)));
  REQUIRE(ok(make_sphere(0.25, parts[1].shape)));
  parts[1].frame.p = {0, 1.25, 0};
  const Compound<double> both{Span<const CompoundPart<double>>(parts, 2)};
  Shape<double> top, ground;
  REQUIRE(ok(make_compound(both, top)));
  REQUIRE(ok(make_half_space(Vec3<double>{0, 1, 0}, 0.0, ground)));
  Frame<double> f;
  f.p = {0, 1.5, 0};
  NearestPoints<double> n = nearest_points(top, f, ground, Frame<double>{}, 10.0);
  REQUIRE(n.found);
  CHECK(n.gap == Approx(0.5));
  CHECK(n.on_a.y == Approx(0.5));
  CHECK(n.on_b.y == Approx(0).margin(1e-15));
  CHECK_FALSE(nearest_points(top, f, ground, Frame<double>{}, 0.4).found);
  const RayHit<double> hit = cast_ray(top, f, Vec3<double>{0, 5, 0}, Vec3<double>{0, -1, 0}, 10.0);
  REQUIRE(hit.hit);
  CHECK(hit.part == 1);
  CHECK(hit.distance == Approx(2));
  CHECK(hit.normal.y == Approx(1));
  CHECK(contains_point(top, f, Vec3<double>{0, 2.9, 0}));
  CHECK_FALSE(contains_point(top, f, Vec3<double>{0.3, 2.9, 0}));
  CHECK_FALSE(overlaps(top, f, ground, Frame<double>{}));
  f.p.y = 0.99;
  CHECK(overlaps(top, f, ground, Frame<double>{}));
}
