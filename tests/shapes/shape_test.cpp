// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/shapes/support.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
}  // namespace

TEST_CASE("shapes with bad sizes are refused by name and leave the old shape alone") {
  Shape<double> s;
  REQUIRE(make_sphere(0.25, s) == Status::Ok);
  CHECK(make_sphere(0.0, s) == Status::NotPositive);
  CHECK(make_sphere(-1.0, s) == Status::NotPositive);
  CHECK(make_sphere(kNan, s) == Status::NotFinite);
  CHECK(make_sphere(kInf, s) == Status::NotFinite);
  CHECK(make_sphere(2000.0, s) == Status::OutOfRange);
  CHECK(make_capsule(-0.1, 1.0, s) == Status::NotPositive);
  CHECK(make_capsule(kNan, 1.0, s) == Status::NotFinite);
  CHECK(make_capsule(1.0, 0.0, s) == Status::NotPositive);
  CHECK(make_box(Vec3<double>{1, 0, 1}, 0.0, s) == Status::NotPositive);
  CHECK(make_box(Vec3<double>{1, 1, kNan}, 0.0, s) == Status::NotFinite);
  CHECK(make_box(Vec3<double>{1, 1, 1}, -0.1, s) == Status::NotPositive);
  CHECK(make_cylinder(1.0, 0.0, s) == Status::NotPositive);
  CHECK(make_cylinder(kNan, 1.0, s) == Status::NotFinite);
  CHECK(make_ellipsoid(Vec3<double>{1, 2, -3}, s) == Status::NotPositive);
  CHECK(make_half_space(Vec3<double>{0, 0, 0}, 0.0, s) == Status::NotUnit);
  CHECK(make_half_space(Vec3<double>{0, kNan, 0}, 0.0, s) == Status::NotFinite);
  CHECK(make_half_space(Vec3<double>{0, 1, 0}, kInf, s) == Status::NotFinite);
  CHECK(make_polyhedron(Polyhedron<double>{}, 0.0, s) == Status::BadSize);
  CHECK(make_compound(Compound<double>{}, s) == Status::BadSize);
  CHECK(s.kind == ShapeKind::Sphere);
  CHECK(s.radius == 0.25);
}

TEST_CASE("a compound takes convex bounded parts with finite frames and nothing else") {
  CompoundPart<double> parts[2];
  REQUIRE(make_sphere(1.0, parts[0].shape) == Status::Ok);
  REQUIRE(make_sphere(0.5, parts[1].shape) == Status::Ok);
  const Compound<double> two{Span<const CompoundPart<double>>(parts, 2)};
  Shape<double> s;
  CHECK(make_compound(two, s) == Status::Ok);
  parts[1].frame.p.x = kNan;
  CHECK(make_compound(two, s) == Status::NotFinite);
  parts[1].frame.p.x = 0;
  REQUIRE(make_half_space(Vec3<double>{0, 1, 0}, 0.0, parts[1].shape) == Status::Ok);
  CHECK(make_compound(two, s) == Status::BadSize);
}

TEST_CASE("a zero length capsule is a sphere") {
  Shape<double> s;
  REQUIRE(make_capsule(0.0, 0.5, s) == Status::Ok);
  const Aabb<double> box = bounds(s, Frame<double>{});
  CHECK(box.upper.y == 0.5);
}

TEST_CASE("polyhedron tables can be built in a constant expression") {
  constexpr auto cube = kUnitCube<float>;
  static_assert(cube.faces[1].normal.x == 1.0f && cube.faces[1].offset == 1.0f, "face 1 looks along +x");
  static_assert(cube.faces[4].normal.z == -1.0f, "face 4 looks along -z");
  static_assert(kUnitCube<Q24_40>.faces[3].normal.y == Q24_40(1), "face 3 looks along +y");
  static_assert(cube.first_neighbour[8] == 24, "three neighbours each");
}

TEMPLATE_TEST_CASE("every test solid is accepted, and its edges join the faces they name", "", float, double,
                   Q24_40) {
  using S = TestType;
  solids::Icosahedron<S> ico;
  solids::Prism12<S> prism;
  solids::Tetrahedron<S> tetra;
  solids::Wedge<S> wedge;
  solids::Octahedron<S> octa;
  REQUIRE(solids::icosahedron(1.0L, ico) == Status::Ok);
  REQUIRE(solids::prism12(0.7L, 0.4L, prism) == Status::Ok);
  REQUIRE(solids::tetrahedron(1.0L, 2.0L, 0.5L, tetra) == Status::Ok);
  REQUIRE(solids::wedge(1.0L, 0.5L, 0.8L, wedge) == Status::Ok);
  REQUIRE(solids::octahedron(1.3L, octa) == Status::Ok);
  const auto check = [](const Polyhedron<S>& p) {
    for (const Edge& e : p.edges) {
      for (const int f : {int{e.left}, int{e.right}}) {
        for (const int v : {int{e.from}, int{e.to}}) {
          const oracle::Ld above =
              dot(value(p.faces[f].normal), value(p.vertices[v])) - value(p.faces[f].offset);
          CHECK(std::abs(above) < 16 * oracle::kUnit<S>);
        }
      }
    }
    for (const Face<S>& f : p.faces) CHECK(std::abs(norm(value(f.normal)) - 1) < 4 * oracle::kUnit<S>);
    int degree_sum = 0;
    for (int v = 0; v < p.vertices.size(); ++v) degree_sum += p.first_neighbour[v + 1] - p.first_neighbour[v];
    CHECK(degree_sum == 2 * p.edges.size());
  };
  check(ico.view());
  check(prism.view());
  check(tetra.view());
  check(wedge.view());
  check(octa.view());
}

TEST_CASE("open, inside-out, dented, flat and malformed meshes are refused by name") {
  const Vec3<double> v[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const uint8_t sizes[4] = {3, 3, 3, 3};
  solids::Tetrahedron<double> t;
  const auto build = [&](const Vec3<double>(&vertices)[4], const uint8_t(&corners)[12]) {
    return build_polyhedron(solids::span(vertices), solids::span(sizes), solids::span(corners), t);
  };
  const uint8_t good[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  CHECK(build(v, good) == Status::Ok);
  const uint8_t open[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 3, 2};  // last face turned over
  CHECK(build(v, open) == Status::OpenMesh);
  const uint8_t inside_out[12] = {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2};
  CHECK(build(v, inside_out) == Status::NotConvex);
  const uint8_t out_of_range[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 4};
  CHECK(build(v, out_of_range) == Status::BadSize);
  const Vec3<double> flat[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  CHECK(build(flat, good) == Status::NotConvex);
  const Vec3<double> line[4] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 1}};
  CHECK(build(line, good) == Status::DegenerateFace);
  const Vec3<double> nan[4] = {{0, 0, 0}, {1, kNan, 0}, {0, 1, 0}, {0, 0, 1}};
  CHECK(build(nan, good) == Status::NotFinite);
  const Vec3<double> huge[4] = {{0, 0, 0}, {1e6, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  CHECK(build(huge, good) == Status::OutOfRange);
  // a cube with one corner pushed in
  solids::Cube<double> cube;
  Vec3<double> dented[8];
  for (int i = 0; i < 8; ++i) dented[i] = kUnitCube<double>.vertices[i];
  dented[7] = {0.2, 0.2, 0.2};
  const uint8_t cube_sizes[6] = {4, 4, 4, 4, 4, 4};
  const uint8_t cube_corners[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
  CHECK(build_polyhedron(solids::span(dented), solids::span(cube_sizes), solids::span(cube_corners), cube) ==
        Status::NotConvex);
}

TEMPLATE_TEST_CASE("climbing over neighbours finds the farthest vertex from every start", "", float, double,
                   Q24_40) {
  using S = TestType;
  solids::Icosahedron<S> ico;
  solids::Prism12<S> prism;
  REQUIRE(solids::icosahedron(1.0L, ico) == Status::Ok);
  REQUIRE(solids::prism12(0.7L, 0.4L, prism) == Status::Ok);
  oracle::Random random(11);
  for (const Polyhedron<S>& p : {ico.view(), prism.view()}) {
    for (int i = 0; i < 500; ++i) {
      const Vec3<S> d = oracle::vec<S>(random.direction());
      int dots = 0;
      const int start = random.below(p.vertices.size());
      const int found = climb_to_farthest(p, d, start, dots);
      const int best = farthest_vertex(p, d);
      CHECK(dot(value(p.vertices[found]), value(d)) >=
            dot(value(p.vertices[best]), value(d)) - 4 * oracle::kUnit<S>);
      // verifying a guess that holds costs 1 + degree products
      dots = 0;
      (void)climb_to_farthest(p, d, found, dots);
      CHECK(dots == 1 + p.first_neighbour[found + 1] - p.first_neighbour[found]);
    }
  }
}

namespace {

/// The support value of a shape along a unit direction, from the definition of each shape.
template <class S>
oracle::Ld support_value(const Shape<S>& s, V d) {
  const V h = value(s.size);
  const oracle::Ld r = value(s.radius);
  switch (s.kind) {
    case ShapeKind::Sphere:
      return r;
    case ShapeKind::Capsule:
      return h.y * std::abs(d.y) + r;
    case ShapeKind::Box:
      return h.x * std::abs(d.x) + h.y * std::abs(d.y) + h.z * std::abs(d.z) + r;
    case ShapeKind::Cylinder:
      return h.x * std::hypot(d.x, d.z) + h.y * std::abs(d.y);
    case ShapeKind::Ellipsoid:
      return norm(V{h.x * d.x, h.y * d.y, h.z * d.z});
    default:
      break;
  }
  oracle::Ld most = -1e9L;
  for (const Vec3<S>& v : s.polyhedron->vertices) most = std::max(most, dot(value(v), d));
  return most + r;
}

}  // namespace

TEMPLATE_TEST_CASE("support points reach the support value and bounds are the supports along the world axes",
                   "", float, double, Q24_40) {
  using S = TestType;
  solids::Icosahedron<S> ico;
  REQUIRE(solids::icosahedron(1.2L, ico) == Status::Ok);
  const Polyhedron<S> view = ico.view();
  Shape<S> shapes[6];
  REQUIRE(make_sphere(num<S>(0.7L), shapes[0]) == Status::Ok);
  REQUIRE(make_capsule(num<S>(1.1L), num<S>(0.3L), shapes[1]) == Status::Ok);
  REQUIRE(make_box(oracle::vec<S>({0.5L, 1.5L, 0.25L}), num<S>(0.1L), shapes[2]) == Status::Ok);
  REQUIRE(make_cylinder(num<S>(0.6L), num<S>(0.9L), shapes[3]) == Status::Ok);
  REQUIRE(make_ellipsoid(oracle::vec<S>({0.5L, 1.25L, 2}), shapes[4]) == Status::Ok);
  REQUIRE(make_polyhedron(view, num<S>(0.05L), shapes[5]) == Status::Ok);
  oracle::Random random(5);
  const oracle::Ld tolerance = 32 * oracle::kUnit<S>;
  for (const Shape<S>& s : shapes) {
    for (int i = 0; i < 300; ++i) {
      const V d = value(oracle::vec<S>(random.direction()));
      const V p = value(core_support(s, oracle::vec<S>(d)));
      CHECK(std::abs(dot(p, d) + value(s.radius) - support_value(s, unit(d))) < tolerance);
      const Frame<S> frame = random.template frame<S>(random.in_cube(4));
      const Aabb<S> box = bounds(s, frame);
      const oracle::F f = value(frame);
      for (int k = 0; k < 3; ++k) {
        const V axis{k == 0 ? 1.0L : 0.0L, k == 1 ? 1.0L : 0.0L, k == 2 ? 1.0L : 0.0L};
        CHECK(std::abs(value(box.upper[k]) - (f.p[k] + support_value(s, f.turn_back(axis)))) < tolerance);
        CHECK(std::abs(value(box.lower[k]) - (f.p[k] - support_value(s, f.turn_back(-axis)))) < tolerance);
      }
      CHECK(norm(p) + value(s.radius) <= value(bounding_radius(s)) + tolerance);
    }
  }
}

TEST_CASE("a level half-space ends at its surface, a tilted one nowhere") {
  Shape<double> s;
  REQUIRE(make_half_space(Vec3<double>{0, 3, 0}, 0.5, s) == Status::Ok);
  const Aabb<double> level = bounds(s, Frame<double>{});
  CHECK(level.upper.y == Approx(0.5).margin(1e-12));
  CHECK(level.upper.x == double(kWorldExtent));
  CHECK(level.lower.y == -double(kWorldExtent));
  const Aabb<double> tilted = bounds(s, oracle::turned<double>({0, 0, 1}, 0.1L, {}));
  CHECK(tilted.upper.y == double(kWorldExtent));
}
