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
/// farther than `reach` by their boxes are left out. `seen`: a triangle that it overlaps by 2^-10 or more has
/// its centre in front, so the one-sided surface pushes it.
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
    seen = seen || (distance < -0x1p-10L && front);
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

TEST_CASE("more normals than there is room for: the deepest stay, the rest is counted") {
  using S = double;
  oracle::Random random(16);
  std::vector<Ld> heights;
  for (int i = 0; i < 81; ++i) heights.push_back(random.uniform(0, 0.5L));
  const surfaces::Field<S> field(8, 0.25L, [&](int i, int j) { return heights[size_t(9 * j + i)]; });
  Shape<S> box;
  REQUIRE(ok(make_box(Vec3<S>{0.9, 0.1, 0.9}, 0.0, box)));
  const Frame<S> frame = oracle::turned<S>({0, 1, 0}, 0.1L, {0, 0.7L, 0});
  SurfaceManifolds<S> found;
  collide_surface(box, frame, field.shape, field.centred, 1.0, found);
  CHECK(found.count == kMaxSurfaceRegions);
  CHECK(found.dropped > 0);
  bool seen = false;
  Ld least = 1;
  for (int i = 0; i < found.count; ++i) least = std::min(least, value(found.list[i].gap()));
  CHECK(std::abs(least - nearest_triangle(box, frame, field.shape, field.centred, 1.0L, seen)) < 1e-12L);
}

TEST_CASE("more points of one normal than a region gathers: four stay, the deepest among them") {
  using S = double;
  solids::Prism12<S> prism;
  REQUIRE(ok(solids::prism12(0.5L, 0.2L, prism)));
  const Polyhedron<S> view = prism.view();
  static_assert(kMaxRegionPoints < 12, "the prism must not fit");
  Shape<S> shape;
  REQUIRE(ok(make_polyhedron(view, 0.0, shape)));
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(
      8, 0.25L, [](int, int) { return Ld(0); }, mesh);
  REQUIRE(ok(mesh.build()));
  const Frame<S> frame = oracle::turned<S>(unit(V{1, 0, 0.3L}), 1e-3L, {0.1L, 0.2L, 0});
  SurfaceManifolds<S> found;
  collide_surface(shape, frame, mesh.shape, Frame<S>{}, 0.05, found);
  REQUIRE(found.count == 1);
  CHECK(found.list[0].count == kManifoldPoints);
  CHECK(std::abs(value(found.list[0].gap()) - lowest(oracle::polytope(shape, frame), {0, 1, 0})) < 1e-13L);
}

TEST_CASE(
    "a body of two spheres over a heightfield: manifolds keyed by part, points from the body's origin") {
  using S = double;
  const surfaces::Field<S> field(4, 0.5L, [](int, int) { return Ld(0); });
  CompoundPart<S> parts[2], ground[1];
  REQUIRE(ok(make_sphere(0.25, parts[0].shape)));
  REQUIRE(ok(make_sphere(0.25, parts[1].shape)));
  parts[1].frame.p = {0.6, 0, 0};
  ground[0].shape = field.shape;
  ground[0].frame = field.centred;
  CollisionBody<S> body, floor;
  body.parts = Span<const CompoundPart<S>>(parts, 2);
  body.frame.p = {-0.3, 0.24, 0.1};
  floor.parts = Span<const CompoundPart<S>>(ground, 1);
  floor.moves = false;
  KeyedManifold<S> storage[4];
  for (const bool floor_first : {false, true}) {
    ManifoldList<S> list{Span<KeyedManifold<S>>(storage, 4)};
    WitnessTable<4> table;
    WitnessCursor witnesses = table.begin_step();
    ContactSearch<S> search;
    search.rest_margin = 0.02;
    const PairWork done = collide_pair(floor_first ? floor : body, floor_first ? body : floor, Pair{0, 1},
                                       search, witnesses, list);
    CHECK(done.part_pairs == 2);
    REQUIRE(list.size() == 2);
    for (int i = 0; i < 2; ++i) {
      const Manifold<S>& m = list[i].manifold;
      CHECK((floor_first ? list[i].key.part_b : list[i].key.part_a) == i);
      REQUIRE(m.count == 1);
      const V arm = value(floor_first ? m.points[0].on_b : m.points[0].on_a);
      CHECK(norm(arm - V{0.6L * i, -0.25L, 0}) < 1e-14L);
      CHECK(norm(value(m.normal) - V{0, floor_first ? -1.0L : 1.0L, 0}) < 1e-14L);
      CHECK(std::abs(value(m.points[0].gap) + 0.01L) < 1e-14L);
    }
  }
}
