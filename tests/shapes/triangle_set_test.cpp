// SPDX-License-Identifier: MIT
// Triangle sets and heightfields: tables, trees, adjacency, mass, and what is refused. Oracles: brute force
// over all triangles, closed forms.
#include <algorithm>
#include <limits>
#include <set>

#include <tippe/shapes/shape_mass.hpp>
#include <tippe/shapes/support.hpp>
#include "narrowphase/surfaces.hpp"
#include "support/allocation_guard.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::value;

namespace {

constexpr Vec3<float> kRoofCorners[6] = {{0, 0, 0}, {0, 0, 1}, {1, 1, 0}, {1, 1, 1}, {2, 0, 0}, {2, 0, 1}};
constexpr Triangle kRoofTriangles[4] = {{{0, 1, 3}}, {{0, 3, 2}}, {{2, 3, 5}}, {{2, 5, 4}}};
constexpr TriangleTables<float, 4> roof_tables() {
  TriangleTables<float, 4> tables;
  (void)build_triangle_set(Span<const Vec3<float>>(kRoofCorners), Span<const Triangle>(kRoofTriangles),
                           tables);
  return tables;
}
constexpr TriangleTables<float, 4> kRoof = roof_tables();
constexpr float kHeights[6] = {0, 1, 0, 0, 2, 0};
constexpr Status field_status() {
  Heightfield<float> field;
  return build_heightfield(Span<const float>(kHeights), 3, 2, 0.5f, 1.0f, field);
}

// in flash, with no code run to make them
static_assert(kRoof.nodes[0].skip == 7 && !kRoof.closed && kRoof.records[1].neighbour[1] == 2);
static_assert(field_status() == Status::Ok);

template <class S>
Status built(std::initializer_list<Vec3<S>> corners, std::initializer_list<Triangle> triangles) {
  surfaces::Mesh<S> mesh;
  mesh.corners = corners;
  mesh.triangles = triangles;
  return mesh.build();
}

}  // namespace

TEMPLATE_TEST_CASE("the tree finds exactly the triangles whose boxes a box meets, in one pass", "", float,
                   double, Q24_40) {
  using S = TestType;
  oracle::Random random(8);
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(
      12, 0.25L, [&](int, int) { return random.uniform(0, 1); }, mesh);
  REQUIRE(ok(mesh.build()));
  for (int i = 0; i < 300; ++i) {
    const oracle::V at = random.in_cube(1.6L);
    const S size = oracle::num<S>(random.uniform(0, 0.5L));
    const Aabb<S> box = grow(Aabb<S>{oracle::vec<S>(at), oracle::vec<S>(at)}, size);
    std::set<int> expected, found;
    for (int t = 0; t < mesh.view.triangles.size(); ++t) {
      const SurfaceTriangle<S> s = surface_triangle(mesh.shape, t);
      const Aabb<S> own{min(min(s.corner[0], s.corner[1]), s.corner[2]),
                        max(max(s.corner[0], s.corner[1]), s.corner[2])};
      if (overlap(own, box)) expected.insert(t);
    }
    visit_surface(mesh.shape, box, [&](int t) { REQUIRE(found.insert(t).second); });
    REQUIRE(found == expected);
  }
}

TEMPLATE_TEST_CASE("a heightfield visits every triangle that a box meets, and none twice", "", float, double,
                   Q24_40) {
  using S = TestType;
  oracle::Random random(9);
  const surfaces::Field<S> field(9, 0.25L, [&](int, int) { return random.uniform(0, 1); });
  for (int i = 0; i < 300; ++i) {
    const oracle::V at = random.in_cube(2);
    const S size = i % 3 == 0 ? S(0) : oracle::num<S>(random.uniform(0, 0.5L));
    // a third of the points lie on grid lines
    const oracle::V snapped{i % 3 == 0 ? 0.25L * random.below(10) : at.x, at.y, at.z};
    const Aabb<S> box = grow(Aabb<S>{oracle::vec<S>(snapped), oracle::vec<S>(snapped)}, size);
    std::set<int> found;
    visit_surface(field.shape, box, [&](int t) { REQUIRE(found.insert(t).second); });
    for (int t = 0; t < field.view.triangles(); ++t) {
      const SurfaceTriangle<S> s = surface_triangle(field.shape, t);
      const Aabb<S> own{min(min(s.corner[0], s.corner[1]), s.corner[2]),
                        max(max(s.corner[0], s.corner[1]), s.corner[2])};
      if (overlap(own, box)) REQUIRE(found.count(t) == 1);
    }
  }
}

TEST_CASE("neighbours, opposite corners and rings are those of a search over all triangles") {
  using S = double;
  const auto bumps = [](int i, int j) { return 0.1L * ((7 * i + 5 * j) % 4); };
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(5, 0.5L, bumps, mesh);
  REQUIRE(ok(mesh.build()));
  const surfaces::Field<S> field(5, 0.5L, bumps);
  const Shape<S>* const both[2] = {&mesh.shape, &field.shape};
  for (const Shape<S>* surface : both) {
    const int n = surfaces::triangle_count(*surface);
    for (int t = 0; t < n; ++t) {
      const SurfaceTriangle<S> a = surface_triangle(*surface, t);
      for (int side = 0; side < 3; ++side) {
        int expected = -1;
        for (int u = 0; u < n; ++u) {
          const SurfaceTriangle<S> b = surface_triangle(*surface, u);
          for (int k = 0; k < 3; ++k) {
            if (b.corner[k] == a.corner[(side + 1) % 3] && b.corner[(k + 1) % 3] == a.corner[side])
              expected = u;
          }
        }
        REQUIRE(surface_neighbour(*surface, t, side) == expected);
        // the ring: corners that some triangle joins to this one
        int around = 0, visited = 0;
        std::set<std::pair<double, double>> ring;
        for (int u = 0; u < n; ++u) {
          const SurfaceTriangle<S> b = surface_triangle(*surface, u);
          for (int k = 0; k < 3; ++k) {
            if (!(b.corner[k] == a.corner[side])) continue;
            for (int other = 1; other < 3; ++other) {
              ring.insert({b.corner[(k + other) % 3].x, b.corner[(k + other) % 3].z});
            }
          }
        }
        around = static_cast<int>(ring.size());
        visit_surface_ring(*surface, t, side, [&](const Vec3<S>& x) {
          ++visited;
          REQUIRE(ring.count({x.x, x.z}) == 1);
        });
        REQUIRE(visited == around);
      }
    }
  }
}

TEMPLATE_TEST_CASE("a closed set has the mass of its solid, an open one none", "", float, double, Q24_40) {
  using S = TestType;
  surfaces::Mesh<S> cube;
  surfaces::box<S>({0.5L, 0.75L, 1}, cube);
  for (Vec3<S>& c : cube.corners) c += oracle::vec<S>({3, -2, 1});
  REQUIRE(ok(cube.build()));
  CHECK(cube.view.closed);
  ShapeMass<S> m;
  {
    const ForbidAllocation guard;
    REQUIRE(mass_of(cube.shape, S(2), m) == Status::Ok);
  }
  const Ld tolerance = 64 * oracle::kUnit<S>, mass = 2 * 8 * 0.5L * 0.75L;
  CHECK(std::abs(value(m.mass) - mass) < tolerance * 8);
  CHECK(norm(value(m.centre) - oracle::V{3, -2, 1}) < tolerance);
  CHECK(std::abs(value(m.inertia.xx) - mass / 3 * (0.75L * 0.75L + 1)) < tolerance * 8);
  CHECK(std::abs(value(m.inertia.yz)) < tolerance * 8);

  surfaces::Mesh<S> inside_out = cube;
  for (Triangle& t : inside_out.triangles) std::swap(t.corner[0], t.corner[1]);
  REQUIRE(ok(inside_out.build()));
  CHECK(mass_of(inside_out.shape, S(2), m) == Status::NotPositive);
  surfaces::Mesh<S> open = cube;
  open.triangles.pop_back();
  REQUIRE(ok(open.build()));
  CHECK_FALSE(open.view.closed);
  CHECK(mass_of(open.shape, S(2), m) == Status::OpenMesh);
  const surfaces::Field<S> field(2, 1, [](int, int) { return Ld(0); });
  CHECK(mass_of(field.shape, S(2), m) == Status::OpenMesh);
}

TEST_CASE("meshes that cannot serve are refused by name") {
  using V3 = Vec3<double>;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{1, 0, 0}}, {Triangle{{0, 1, 2}}}) == Status::Ok);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{1, 0, 0}}, {Triangle{{0, 1, 3}}}) == Status::OutOfRange);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, nan}, V3{1, 0, 0}}, {Triangle{{0, 1, 2}}}) == Status::NotFinite);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 2000}, V3{1, 0, 0}}, {Triangle{{0, 1, 2}}}) ==
        Status::OutOfRange);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{0, 0, 2}}, {Triangle{{0, 1, 2}}}) ==
        Status::DegenerateFace);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{1, 0, 0}}, {Triangle{{0, 1, 1}}}) ==
        Status::DegenerateFace);
  // three triangles at one side, and two that run along it the same way
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{1, 0, 0}, V3{-1, 0, 0}, V3{0, 1, 0}},
                      {Triangle{{0, 1, 2}}, Triangle{{1, 0, 3}}, Triangle{{1, 0, 4}}}) ==
        Status::NotManifold);
  CHECK(built<double>({V3{0, 0, 0}, V3{0, 0, 1}, V3{1, 0, 0}, V3{-1, 0, 0}},
                      {Triangle{{0, 1, 2}}, Triangle{{0, 1, 3}}}) == Status::NotManifold);
  CHECK(name(Status::NotManifold) == std::string("NotManifold"));

  bool closed = false;
  const std::vector<Triangle> many(static_cast<size_t>(kMaxTriangles) + 1);
  CHECK(build_triangle_set(Span<const V3>(), Span<const Triangle>(many.data(), kMaxTriangles + 1),
                           Span<TriangleRecord<double>>(), Span<TreeNode<double>>(),
                           closed) == Status::BadSize);
  CHECK(build_triangle_set(Span<const V3>(), Span<const Triangle>(), Span<TriangleRecord<double>>(),
                           Span<TreeNode<double>>(), closed) == Status::BadSize);

  // a fan of kMaxFan triangles is the largest
  for (const int fan : {kMaxFan, kMaxFan + 1}) {
    surfaces::Mesh<double> mesh;
    mesh.corners.push_back({0, 0, 0});
    for (int i = 0; i < fan; ++i) {
      const double angle = 6.283185307179586 * i / fan;
      mesh.corners.push_back({std::cos(angle), -0.1, -std::sin(angle)});
    }
    for (int i = 0; i < fan; ++i) mesh.add(0, 1 + i, 1 + (i + 1) % fan);
    CHECK(mesh.build() == (fan == kMaxFan ? Status::Ok : Status::BadSize));
  }
}

TEST_CASE("heightfields that cannot serve are refused by name") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  double h[6] = {0, 1, 2, 3, 4, 5};
  Heightfield<double> field;
  const Span<const double> six(h, 6);
  CHECK(build_heightfield(six, 3, 2, 1.0, 1.0, field) == Status::Ok);
  CHECK(field.highest == 5);
  CHECK(build_heightfield(six, 2, 2, 1.0, 1.0, field) == Status::BadSize);
  CHECK(build_heightfield(six, 6, 1, 1.0, 1.0, field) == Status::BadSize);
  CHECK(build_heightfield(six, -3, -2, 1.0, 1.0, field) == Status::BadSize);
  CHECK(build_heightfield(six, 3, 2, 0.0, 1.0, field) == Status::NotPositive);
  CHECK(build_heightfield(six, 3, 2, 1.0, -1.0, field) == Status::NotPositive);
  CHECK(build_heightfield(six, 3, 2, 1.0, nan, field) == Status::NotFinite);
  CHECK(build_heightfield(six, 3, 2, 600.0, 1.0, field) == Status::OutOfRange);
  h[3] = nan;
  CHECK(build_heightfield(six, 3, 2, 1.0, 1.0, field) == Status::NotFinite);
  h[3] = -1025;
  CHECK(build_heightfield(six, 3, 2, 1.0, 1.0, field) == Status::OutOfRange);
  CHECK(field.highest == 5);  // untouched
  // 181 x 181 cells are the most squares
  const std::vector<double> zero(183 * 183, 0.0);
  CHECK(build_heightfield(Span<const double>(zero.data(), 182 * 182), 182, 182, 1.0, 1.0, field) ==
        Status::Ok);
  CHECK(build_heightfield(Span<const double>(zero.data(), 183 * 183), 183, 183, 1.0, 1.0, field) ==
        Status::BadSize);
  Shape<double> s;
  CHECK(make_heightfield(Heightfield<double>{}, s) == Status::BadSize);
  CHECK(make_triangle_set(TriangleSet<double>{}, s) == Status::BadSize);
  CompoundPart<double> part;
  REQUIRE(ok(make_heightfield(field, part.shape)));
  const Compound<double> compound{Span<const CompoundPart<double>>(&part, 1)};
  CHECK(make_compound(compound, s) == Status::BadSize);
}
