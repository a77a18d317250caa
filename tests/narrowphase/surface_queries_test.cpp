// SPDX-License-Identifier: MIT
// Rays, nearest points, containment and casts against surfaces. Oracles: the same solid as a box shape, every
// triangle by brute force in long double, closed forms.
#include <limits>

#include <tippe/narrowphase/queries.hpp>
#include "narrowphase/surfaces.hpp"
#include "support/allocation_guard.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

TEMPLATE_TEST_CASE("a ray hits the nearest of all triangles, and passes no seam", "", float, double, Q24_40) {
  using S = TestType;
  oracle::Random random(21);
  std::vector<Ld> heights;
  for (int i = 0; i < 49; ++i) heights.push_back(random.uniform(0, 0.6L));
  const auto bumps = [&](int i, int j) { return heights[size_t(7 * j + i)]; };
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(6, 0.5L, bumps, mesh);
  REQUIRE(ok(mesh.build()));
  const surfaces::Field<S> field(6, 0.5L, bumps);
  const Ld tolerance = 256 * value(ScalarTraits<S>::kLengthTolerance);
  int hits = 0;
  for (int i = 0; i < 600; ++i) {
    const bool grid = i % 2 == 0;
    const Shape<S>& surface = grid ? field.shape : mesh.shape;
    const Frame<S> place = random.template frame<S>(random.in_cube(1));
    const oracle::F f = value(place);
    const V middle = grid ? V{1.5L, 0, 1.5L} : V{};
    const V from = f.world(V{random.uniform(-1, 1), random.uniform(-1, 2), random.uniform(-1, 1)} + middle);
    // a third of the rays aim at corners, where triangles meet
    V at = f.world(V{random.uniform(-1, 1), random.uniform(0, 0.5L), random.uniform(-1, 1)} + middle);
    if (i % 3 == 0) {
      const int t = random.below(surfaces::triangle_count(surface));
      at = f.world(value(surface_triangle(surface, t).corner[i % 2]));
    }
    const Vec3<S> origin = oracle::vec<S>(from), direction = oracle::vec<S>(unit(at - from));
    RayHit<S> hit;
    {
      const ForbidAllocation guard;
      hit = cast_ray(surface, place, origin, direction, S(5));
    }
    Ld first = 1e9L, margin = 1e9L;  // how clearly the first hit lies within its triangle
    for (int t = 0; t < surfaces::triangle_count(surface); ++t) {
      const SurfaceTriangle<S> s = surface_triangle(surface, t);
      const V a = f.world(value(s.corner[0])), b = f.world(value(s.corner[1])),
              c = f.world(value(s.corner[2]));
      const V n = unit(cross(b - a, c - a));
      const Ld rate = dot(n, value(direction));
      if (std::abs(rate) < 1e-3L) continue;
      const Ld distance = dot(n, a - value(origin)) / rate;
      const V x = value(origin) + value(direction) * distance;
      const Ld inside = -std::max(
          dot(cross(b - a, n), x - a) / norm(b - a),
          std::max(dot(cross(c - b, n), x - b) / norm(c - b), dot(cross(a - c, n), x - c) / norm(a - c)));
      if (distance < 0 || distance > 5 || inside < -tolerance) continue;
      if (distance < first) margin = inside;
      first = std::min(first, distance);
    }
    INFO("ray " << i << " expected " << double(first));
    if (hit.hit) REQUIRE(value(hit.distance) > first - 100 * tolerance);
    if (first > 5 || margin < 0) continue;
    REQUIRE(hit.hit);
    ++hits;
    const Ld slant = std::abs(dot(value(hit.normal), value(direction)));
    if (slant > 0.05L && margin > tolerance) {
      REQUIRE(std::abs(value(hit.distance) - first) < tolerance / slant);
    }
    REQUIRE(dot(value(hit.normal), value(direction)) <= 0);
  }
  CHECK(hits > 150);
}

TEMPLATE_TEST_CASE("the surface of a box answers as the box does", "", float, double, Q24_40) {
  using S = TestType;
  surfaces::Mesh<S> mesh;
  surfaces::box<S>({0.5L, 0.7L, 0.4L}, mesh);
  REQUIRE(ok(mesh.build()));
  Shape<S> solid, ball;
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.7L, 0.4L}), S(0), solid)));
  REQUIRE(ok(make_sphere(num<S>(0.2L), ball)));
  oracle::Random random(22);
  const Ld tolerance = 64 * value(ScalarTraits<S>::kLengthTolerance);
  int near = 0, inside = 0;
  for (int i = 0; i < 500; ++i) {
    const Frame<S> place = random.template frame<S>(random.in_cube(0.5L));
    Frame<S> at;
    at.p = oracle::vec<S>(random.in_cube(1.4L));
    const NearestPoints<S> expected = nearest_points(ball, at, solid, place, S(1));
    const V local = value(place).local(value(at.p));
    const bool in_box = std::abs(local.x) < 0.5L && std::abs(local.y) < 0.7L && std::abs(local.z) < 0.4L;
    inside += in_box ? 1 : 0;
    REQUIRE(contains_point(mesh.shape, place, at.p) == contains_point(solid, place, at.p));
    if (in_box || !expected.found) continue;  // from inside, a one-sided surface does not push
    ++near;
    for (const bool exchanged_order : {false, true}) {
      const NearestPoints<S> found = exchanged_order ? nearest_points(mesh.shape, place, ball, at, S(1))
                                                     : nearest_points(ball, at, mesh.shape, place, S(1));
      REQUIRE(found.found);
      REQUIRE(std::abs(value(found.gap) - value(expected.gap)) < tolerance);
      if (value(expected.gap) > -0.19L) {
        REQUIRE(norm(value(found.normal) * (exchanged_order ? -1 : 1) - value(expected.normal)) <
                100 * tolerance);
      }
      REQUIRE(overlaps(ball, at, mesh.shape, place) == (value(found.gap) <= 0));
    }
  }
  CHECK(near > 100);
  CHECK(inside > 20);
}

TEMPLATE_TEST_CASE("a sphere cast at a flat mesh stops where the closed form says", "", float, double,
                   Q24_40) {
  using S = TestType;
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(
      6, 0.5L, [](int, int) { return Ld(0); }, mesh);
  REQUIRE(ok(mesh.build()));
  Shape<S> ball;
  REQUIRE(ok(make_sphere(num<S>(0.25L), ball)));
  oracle::Random random(23);
  const Ld fine = value(ScalarTraits<S>::kLengthTolerance) * 64;
  for (int i = 0; i < 60; ++i) {
    Transform<S> start;
    const Ld height = random.uniform(0.5L, 1);
    start.p = oracle::vec<S>({random.uniform(-0.5L, 0.5L), height, random.uniform(-0.5L, 0.5L)});
    const V way{random.uniform(-0.5L, 0.5L), -random.uniform(0.1L, 1.2L), random.uniform(-0.5L, 0.5L)};
    const Impact<S> hit =
        cast_shape(ball, start, oracle::vec<S>(way), mesh.shape, Transform<S>{}, num<S>(fine));
    const Ld expected = (height - 0.25L) / -way.y;
    INFO("cast " << i);
    if (expected > 1 + 1e-3L) {
      REQUIRE(hit.status == ImpactStatus::Apart);
    } else if (expected < 1 - 1e-3L) {
      REQUIRE(hit.status == ImpactStatus::Impact);
      REQUIRE(std::abs(value(hit.time) - expected) < 3 * fine / -way.y);
      REQUIRE(value(hit.normal.y) > 0.999L);
    }
  }
}

TEST_CASE("points are below a heightfield exactly where the interpolated height says so") {
  using S = double;
  const auto tilted = [](int i, int j) { return 0.3L * i - 0.1L * j; };  // a plane: any cut interpolates it
  const surfaces::Field<S> field(6, 0.5L, tilted);
  oracle::Random random(24);
  for (int i = 0; i < 1000; ++i) {
    const V x{random.uniform(-0.5L, 3.5L), random.uniform(-1, 2.5L), random.uniform(-0.5L, 3.5L)};
    const bool over = x.x >= 0 && x.x <= 3 && x.z >= 0 && x.z <= 3;
    const Ld depth = 0.6L * x.x - 0.2L * x.z - x.y;
    if (std::abs(depth) < 1e-9L) continue;
    REQUIRE(contains_point(field.shape, Frame<S>{}, oracle::vec<S>(x)) == (over && depth > 0));
  }
  // an open set contains nothing
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(
      2, 0.5L, [](int, int) { return Ld(0); }, mesh);
  REQUIRE(ok(mesh.build()));
  CHECK_FALSE(contains_point(mesh.shape, Frame<S>{}, Vec3<S>{0, -0.1, 0}));
}
