// SPDX-License-Identifier: MIT
// A flat mesh feels like a plane. Oracle: the half-space, whose contacts are closed forms.
#include <algorithm>

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/surface_contact.hpp>
#include "narrowphase/surfaces.hpp"
#include "shapes/solids.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

template <class S>
struct Zoo {
  solids::Icosahedron<S> ico;
  Polyhedron<S> view;
  Shape<S> shapes[7];
  Zoo() {
    REQUIRE(ok(solids::icosahedron(0.35L, ico)));
    view = ico.view();
    REQUIRE(ok(make_sphere(num<S>(0.3L), shapes[0])));
    REQUIRE(ok(make_capsule(num<S>(0.3L), num<S>(0.2L), shapes[1])));
    REQUIRE(ok(make_box(oracle::vec<S>({0.4L, 0.2L, 0.3L}), S(0), shapes[2])));
    REQUIRE(ok(make_box(oracle::vec<S>({0.3L, 0.2L, 0.25L}), num<S>(0.05L), shapes[3])));
    REQUIRE(ok(make_polyhedron(view, S(0), shapes[4])));
    REQUIRE(ok(make_cylinder(num<S>(0.3L), num<S>(0.25L), shapes[5])));
    REQUIRE(ok(make_ellipsoid(oracle::vec<S>({0.4L, 0.2L, 0.3L}), shapes[6])));
  }
};

/// One shape, one pose over the plane y = 0, against the same plane cut into triangles.
template <class S>
void compare(const Shape<S>& shape, const Frame<S>& frame, const Shape<S>& surface, const Frame<S>& place,
             bool all_points) {
  Shape<S> plane;
  REQUIRE(ok(make_half_space(oracle::vec<S>({0, 1, 0}), S(0), plane)));
  const S margin = num<S>(0.02L);
  Manifold<S> expected;
  Witness w;
  SurfaceManifolds<S> found;
  {
    const ForbidAllocation guard;
    collide(shape, frame, plane, Frame<S>{}, margin, w, expected);
    collide_surface(shape, frame, surface, place, margin, found);
  }
  const Ld tolerance = 64 * value(ScalarTraits<S>::kLengthTolerance);
  if (expected.count == 0) {
    REQUIRE(found.count == 0);
    return;
  }
  if (value(expected.gap()) > 0.02L - tolerance) return;
  REQUIRE(found.count == 1);
  REQUIRE(found.dropped == 0);
  const Manifold<S>& m = found.list[0];
  REQUIRE(norm(value(m.normal) - V{0, 1, 0}) < tolerance);
  REQUIRE(std::abs(value(m.gap()) - value(expected.gap())) < tolerance);
  for (int i = 0; i < m.count; ++i) {
    const V xa = value(m.points[i].on_a) + value(frame.p), xb = value(m.points[i].on_b) + value(place.p);
    REQUIRE(norm(xa - xb - V{0, 1, 0} * value(m.points[i].gap)) < tolerance);
    REQUIRE(std::abs(xb.y) < tolerance);
    for (int j = 0; j < i; ++j) REQUIRE(m.points[i].id != m.points[j].id);
  }
  if (!all_points) return;
  REQUIRE(m.count == expected.count);
  for (int i = 0; i < expected.count; ++i) {
    Ld nearest = 1;
    for (int j = 0; j < m.count; ++j) {
      nearest = std::min(nearest, norm(value(m.points[j].on_a) - value(expected.points[i].on_a)));
    }
    REQUIRE(nearest < tolerance);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("every convex shape over a flat mesh of any cut touches as over a plane", "", float,
                   double, Q24_40) {
  using S = TestType;
  const Zoo<S> zoo;
  oracle::Random random(5);
  const auto level = [](int, int) { return Ld(0); };
  surfaces::Mesh<S> coarse, fine;
  surfaces::grid<S>(4, 0.75L, level, coarse);
  surfaces::grid<S>(24, 0.125L, level, fine);
  REQUIRE(ok(coarse.build()));
  REQUIRE(ok(fine.build()));
  const surfaces::Field<S> field(16, 0.1875L, level);
  const int poses = ScalarTraits<S>::kIsFixed ? 60 : 200;
  for (int i = 0; i < poses; ++i) {
    for (int k = 0; k < 7; ++k) {
      // lying flat with a small tilt, or in any attitude; hovering, touching, sunk in
      const bool any = i % 2 == 0;
      Frame<S> frame = any ? random.template frame<S>({0, 0, 0})
                           : oracle::turned<S>(unit(V{random.uniform(-1, 1), 0, random.uniform(-1, 1)}),
                                               random.uniform(0, 0.01L), {0, 0, 0});
      const Ld reach = [&] {
        Shape<S> plane;
        REQUIRE(ok(make_half_space(oracle::vec<S>({0, 1, 0}), S(0), plane)));
        Manifold<S> m;
        Witness w;
        collide(zoo.shapes[k], frame, plane, Frame<S>{}, S(4), w, m);
        return -value(m.gap());
      }();
      const Ld depth = i % 3 == 0 ? random.uniform(0, 0.06L) : random.uniform(-0.03L, 0.0009L);
      frame.p = oracle::vec<S>({random.uniform(-0.8L, 0.8L), reach - depth, random.uniform(-0.8L, 0.8L)});
      INFO("shape " << k << " pose " << i << " depth " << double(depth));
      const bool box_lying = k == 2 && !any;
      compare(zoo.shapes[k], frame, coarse.shape, Frame<S>{}, box_lying);
      compare(zoo.shapes[k], frame, fine.shape, Frame<S>{}, box_lying);
      compare(zoo.shapes[k], frame, field.shape, field.centred, box_lying);
    }
  }
}

TEST_CASE("a box slid over the seams of a flat mesh keeps its four corners, its gap and its normal") {
  using S = double;
  surfaces::Mesh<S> mesh;
  surfaces::grid<S>(
      24, 0.125L, [](int, int) { return Ld(0); }, mesh);
  REQUIRE(ok(mesh.build()));
  Shape<S> box;
  REQUIRE(ok(make_box(Vec3<S>{0.2, 0.1, 0.15}, 0.0, box)));
  for (int i = 0; i <= 4000; ++i) {
    const Frame<S> frame =
        oracle::turned<S>({0, 1, 0}, 0.0004L * i, {-1 + 0.0005L * i, 0.1L - 1e-5L, 0.3L - 0.00017L * i});
    SurfaceManifolds<S> found;
    collide_surface(box, frame, mesh.shape, Frame<S>{}, 0.01, found);
    INFO("step " << i);
    REQUIRE(found.count == 1);
    REQUIRE(found.list[0].count == 4);
    REQUIRE(found.list[0].normal.y == 1.0);
    for (const ContactPoint<S>& p : found.list[0].points) REQUIRE(std::abs(p.gap + 1e-5) < 1e-14);
  }
}
