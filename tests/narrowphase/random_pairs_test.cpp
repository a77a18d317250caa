// SPDX-License-Identifier: MIT
// Every pair of shapes with polyhedral cores against brute force: random sizes, random poses, gaps on both
// sides of touching.
#include <string>

#include <tippe/narrowphase/collide.hpp>
#include <tippe/shapes/support.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "narrowphase/statistics.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

enum class Kind { Sphere, Capsule, Box, RoundedBox, Tetrahedron, Wedge, Octahedron, Icosahedron, Prism };
const char* const kNames[] = {"sphere", "capsule",    "box",         "rounded box", "tetrahedron",
                              "wedge",  "octahedron", "icosahedron", "prism"};

/// A shape and the tables that it may need.
template <class S>
struct Solid {
  Shape<S> shape;
  solids::Tetrahedron<S> tetrahedron;
  solids::Wedge<S> wedge;
  solids::Octahedron<S> octahedron;
  solids::Icosahedron<S> icosahedron;
  solids::Prism12<S> prism;
  Polyhedron<S> view;
};

template <class S>
void make_random(Kind kind, oracle::Random& random, Solid<S>& s) {
  const auto size = [&] { return random.uniform(0.2L, 1); };
  Status status = Status::Ok;
  switch (kind) {
    case Kind::Sphere:
      REQUIRE(ok(make_sphere(num<S>(size()), s.shape)));
      return;
    case Kind::Capsule:
      REQUIRE(ok(make_capsule(num<S>(size()), num<S>(size() / 2), s.shape)));
      return;
    case Kind::Box:
      REQUIRE(ok(make_box(oracle::vec<S>({size(), size(), size()}), S(0), s.shape)));
      return;
    case Kind::RoundedBox:
      REQUIRE(ok(make_box(oracle::vec<S>({size(), size(), size()}), num<S>(size() / 4), s.shape)));
      return;
    case Kind::Tetrahedron:
      status = solids::tetrahedron(size(), size(), size(), s.tetrahedron);
      s.view = s.tetrahedron.view();
      break;
    case Kind::Wedge:
      status = solids::wedge(size(), size(), size(), s.wedge);
      s.view = s.wedge.view();
      break;
    case Kind::Octahedron:
      status = solids::octahedron(size(), s.octahedron);
      s.view = s.octahedron.view();
      break;
    case Kind::Icosahedron:
      status = solids::icosahedron(size(), s.icosahedron);
      s.view = s.icosahedron.view();
      break;
    case Kind::Prism:
      status = solids::prism12(size(), size(), s.prism);
      s.view = s.prism.view();
      break;
  }
  REQUIRE(ok(status));
  REQUIRE(ok(make_polyhedron(s.view, S(0), s.shape)));
}

/// Errors allowed for results of order one, from the arithmetic: a few dozen roundings, and what GJK adds.
template <class S>
constexpr Ld kGapTolerance = 0;
template <>
constexpr Ld kGapTolerance<float> = 2e-5L;
template <>
constexpr Ld kGapTolerance<double> = 2e-13L;
template <>
constexpr Ld kGapTolerance<Q24_40> = 2e-9L;

template <class S>
void compare(Kind ka, Kind kb, int pairs, uint64_t seed, bool print) {
  oracle::Random random(seed);
  Errors gaps, normals;
  static Solid<S> a, b;
  int overlapping = 0;
  const Ld tolerance = kGapTolerance<S>;
  const S margin = S(1);
  for (int i = 0; i < pairs; ++i) {
    make_random(i % 2 == 0 ? ka : kb, random, a);  // either order
    make_random(i % 2 == 0 ? kb : ka, random, b);
    const Frame<S> fa = random.template frame<S>(random.in_cube(2));
    // near each other: a random direction, a distance at which touching is likely
    const Ld apart = random.uniform(0.1L, 1.6L) *
                     (value(bounding_radius(a.shape)) + value(bounding_radius(b.shape))) / 1.5L;
    const Frame<S> fb = random.template frame<S>(value(fa.p) + random.direction() * apart);
    const oracle::Polytope pa = oracle::polytope(a.shape, fa), pb = oracle::polytope(b.shape, fb);
    const Ld radii = value(a.shape.radius) + value(b.shape.radius);
    const Ld core = signed_distance(pa, pb), expected = core - radii;
    Manifold<S> m;
    Witness w;
    collide(a.shape, fa, b.shape, fb, margin, w, m);
    INFO(kNames[int(ka)] << " " << kNames[int(kb)] << " pair " << i << " expected " << double(expected));
    if (expected > 1 + tolerance) {
      REQUIRE(m.count == 0);
      continue;
    }
    if (expected > 1 - tolerance) continue;
    REQUIRE(m.count > 0);
    if (expected < 0) ++overlapping;
    const V n = value(m.normal);
    REQUIRE(std::abs(norm(n) - 1) < 16 * oracle::kUnit<S>);
    // the direction achieves the distance, or the depth
    const Ld along = separation_along(pa, pb, n) - radii;
    normals.add(std::abs(along - expected));
    // the direction between two points that almost coincide is known to rounding / distance only
    const Ld conditioning = pa.faces.empty() && pb.faces.empty() ? std::max(Ld(1), 0.05L / core) : 1;
    REQUIRE(std::abs(along - expected) < tolerance * conditioning);
    // apart: the nearest point is among the points. Overlapping: no point is deeper than the depth.
    const Ld gap = value(m.gap());
    if (core > tolerance) {
      gaps.add(std::abs(gap - expected));
      REQUIRE(std::abs(gap - expected) < tolerance);
    } else {
      REQUIRE(gap > expected - tolerance);
    }
    for (int k = 0; k < m.count; ++k) {
      const V xa = value(m.points[k].on_a) + value(fa.p), xb = value(m.points[k].on_b) + value(fb.p);
      REQUIRE(norm(xa - xb - n * value(m.points[k].gap)) < tolerance);
      // both lie on their shapes: on the face's plane or in it, within the radius of the core
      REQUIRE(distance_to(pa, xa + n * value(a.shape.radius)) <
              (core > 0 ? tolerance : tolerance + std::abs(core)));
      REQUIRE(distance_to(pb, xb - n * value(b.shape.radius)) <
              (core > 0 ? tolerance : tolerance + std::abs(core)));
      for (int j = 0; j < k; ++j) REQUIRE(m.points[j].id != m.points[k].id);
    }
  }
  CHECK(overlapping > pairs / 20);
  if (print) {
    const std::string name = std::string(kNames[int(ka)]) + " - " + kNames[int(kb)];
    print_row(name.c_str(), ScalarTraits<S>::kName, "gap", gaps);
    print_row(name.c_str(), ScalarTraits<S>::kName, "normal", normals);
  }
}

template <class S>
void compare_all(int pairs, bool print) {
  for (int a = 0; a <= int(Kind::Prism); ++a) {
    for (int b = a; b <= int(Kind::Prism); ++b) {
      compare<S>(Kind(a), Kind(b), pairs, uint64_t(100 + 10 * a + b), print);
    }
  }
}

}  // namespace

TEST_CASE("distances, depths and points of all polyhedral pairs equal brute force in double") {
  compare_all<double>(2000, false);
}
TEST_CASE("distances, depths and points of all polyhedral pairs equal brute force in float") {
  compare_all<float>(200, false);
}
TEST_CASE("distances, depths and points of all polyhedral pairs equal brute force in Q24.40") {
  compare_all<Q24_40>(200, false);
}
TEST_CASE("10^5 random pairs per combination of shapes with polyhedral cores equal brute force", "[.long]") {
  compare_all<double>(100000, true);
  compare_all<float>(10000, true);
  compare_all<Q24_40>(10000, true);
}
