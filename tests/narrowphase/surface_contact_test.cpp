// SPDX-License-Identifier: MIT
// Convex shapes over bumpy surfaces. Oracle: brute force over all triangles and all their features in long
// double (polytope_oracle.hpp).
#include <tippe/narrowphase/collide_pair.hpp>
#include <tippe/narrowphase/surface_contact.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "narrowphase/statistics.hpp"
#include "narrowphase/surfaces.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

template <class S>
oracle::Polytope triangle_polytope(const Shape<S>& surface, const Frame<S>& place, int t) {
  const SurfaceTriangle<S> triangle = surface_triangle(surface, t);
  oracle::Polytope p;
  for (const Vec3<S>& c : triangle.corner) p.v.push_back(value(place).world(value(c)));
  p.faces = {{0, 1, 2}, {0, 2, 1}};
  p.edges = {{0, 1}, {1, 2}, {0, 2}};
  return p;
}

/// Signed distance of a shape with a polyhedral core to the nearest triangle of all; triangles that are
/// farther than `reach` by their boxes are left out. `seen`: a triangle that it overlaps has its centre in
/// front, so the one-sided surface pushes it.
template <class S>
Ld nearest_triangle(const Shape<S>& shape, const Frame<S>& frame, const Shape<S>& surface,
                    const Frame<S>& place, Ld reach, bool& seen) {
  seen = false;
  const oracle::Polytope a = oracle::polytope(shape, frame);
  const Ld radius = value(shape.radius);
  Ld best = 1e9L;
  for (int t = 0; t < surfaces::triangle_count(surface); ++t) {
    const oracle::Polytope b = triangle_polytope(surface, place, t);
    bool far = false;
    for (const V& n : {V{1, 0, 0}, V{0, 1, 0}, V{0, 0, 1}}) {
      far = far || separation_along(a, b, n) > reach + radius || separation_along(a, b, -n) > reach + radius;
    }
    if (far) continue;
    const Ld distance = oracle::signed_distance(a, b) - radius;
    best = std::min(best, distance);
    const bool front = dot(oracle::face_normal(b, b.faces[0]), value(frame.p) - b.v[0]) > 0;
    seen = seen || (distance < 0 && front);
  }
  return best;
}

template <class S>
constexpr Ld kGapTolerance = 64 * 0x1p-46L;
template <>
constexpr Ld kGapTolerance<float> = 64 * 0x1p-19L;
template <>
constexpr Ld kGapTolerance<Q24_40> = 64 * 0x1p-34L;

template <class S>
void compare(int poses, uint64_t seed, bool print) {
  oracle::Random random(seed);
  std::vector<Ld> heights;
  for (int i = 0; i < 100; ++i) heights.push_back(random.uniform(0, 0.5L));
  const auto bumps = [&](int i, int j) { return heights[size_t(10 * j + i)]; };
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(8, 0.5L, bumps, mesh);
  REQUIRE(ok(mesh.build()));
  const surfaces::Field<S> field(8, 0.5L, bumps);
  solids::Octahedron<S> octahedron;
  REQUIRE(ok(solids::octahedron(0.4L, octahedron)));
  const Polyhedron<S> view = octahedron.view();
  Shape<S> shapes[5];
  REQUIRE(ok(make_sphere(num<S>(0.3L), shapes[0])));
  REQUIRE(ok(make_capsule(num<S>(0.4L), num<S>(0.15L), shapes[1])));
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.2L, 0.3L}), S(0), shapes[2])));
  REQUIRE(ok(make_box(oracle::vec<S>({0.3L, 0.2L, 0.1L}), num<S>(0.1L), shapes[3])));
  REQUIRE(ok(make_polyhedron(view, S(0), shapes[4])));
  const char* names[5] = {"sphere", "capsule", "box", "rounded box", "octahedron"};
  for (int k = 0; k < 5; ++k) {
    Errors gaps;
    int touching = 0;
    for (int i = 0; i < poses; ++i) {
      const Frame<S> frame = random.template frame<S>(
          {random.uniform(-1.2L, 1.2L), random.uniform(0.3L, 1.1L), random.uniform(-1.2L, 1.2L)});
      const bool grid = i % 2 == 0;
      const Shape<S>& surface = grid ? field.shape : mesh.shape;
      const Frame<S> place = grid ? field.centred : Frame<S>{};
      bool seen = false;
      const Ld expected = nearest_triangle(shapes[k], frame, surface, place, 0.2L, seen);
      SurfaceManifolds<S> found;
      collide_surface(shapes[k], frame, surface, place, num<S>(0.2L), found);
      INFO(names[k] << " pose " << i << " expected " << double(expected));
      if (expected > 0.2L + kGapTolerance<S>) {
        REQUIRE(found.count == 0);
        continue;
      }
      if (expected > 0.2L - kGapTolerance<S>) continue;
      if (expected > 0 || seen) REQUIRE(found.count > 0);
      if (found.count == 0) continue;
      ++touching;
      Ld least = 1e9L;
      for (int r = 0; r < found.count; ++r) {
        const Manifold<S>& m = found.list[r];
        REQUIRE(m.count >= 1);
        REQUIRE(std::abs(norm(value(m.normal)) - 1) < 64 * oracle::kUnit<S>);
        least = std::min(least, value(m.gap()));
        for (int p = 0; p < m.count; ++p) {
          const ContactPoint<S>& c = m.points[p];
          const V xa = value(c.on_a) + value(frame.p), xb = value(c.on_b) + value(place.p);
          REQUIRE(norm(xa - xb - value(m.normal) * value(c.gap)) < kGapTolerance<S>);
          // the point on the surface lies on the triangle its id names, or in its plane below the shape
          const int t = static_cast<int>(c.id >> 12);
          REQUIRE(t < surfaces::triangle_count(surface));
          const SurfaceTriangle<S> triangle = surface_triangle(surface, t);
          const Ld off = dot(value(triangle.normal), xb - value(place.p) - value(triangle.corner[0]));
          if (value(c.gap) > 0) REQUIRE(std::abs(off) < 0.01L * value(c.gap) + kGapTolerance<S>);
        }
      }
      if (expected > 0) {
        gaps.add(std::abs(least - expected));
        REQUIRE(std::abs(least - expected) < kGapTolerance<S>);
      } else {
        // in overlap the surface's own normals decide
        if (seen) REQUIRE(least < kGapTolerance<S>);
      }
    }
    CHECK(touching > poses / 10);
    if (print) print_row((std::string(names[k]) + " - surface").c_str(), ScalarTraits<S>::kName, "gap", gaps);
  }
}

}  // namespace

TEST_CASE("gaps over bumpy surfaces equal brute force over all triangles in double") {
  compare<double>(250, 11, false);
}
TEMPLATE_TEST_CASE("gaps over bumpy surfaces equal brute force over all triangles", "", float, Q24_40) {
  compare<TestType>(40, 12, false);
}
TEST_CASE("10^5 poses over bumpy surfaces equal brute force over all triangles", "[.long]") {
  compare<double>(100000, 13, true);
  compare<float>(10000, 14, true);
  compare<Q24_40>(10000, 15, true);
}
