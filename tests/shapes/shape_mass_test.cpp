// SPDX-License-Identifier: MIT
#include <functional>
#include <limits>

#include <tippe/shapes/shape_mass.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

struct Reference {
  Ld volume = 0;
  V first;
  Ld second[3][3] = {};
};

/// Integrals of 1, x and x x^T over a body that every ray from the origin leaves once, at a distance found by
/// bisection of `inside`: sum over directions of R^3/3, R^4/4 and R^5/5, Gauss-Legendre in cos(theta) per
/// octant.
Reference quadrature(const std::function<bool(V)>& inside) {
  constexpr int kPanels = 12, kNodes = 4;
  const Ld x[kNodes] = {-0.8611363115940526L, -0.3399810435848563L, 0.3399810435848563L, 0.8611363115940526L};
  const Ld w[kNodes] = {0.3478548451374538L, 0.6521451548625461L, 0.6521451548625461L, 0.3478548451374538L};
  const Ld pi = std::acos(Ld(-1));
  Reference r;
  // panels split at the octant borders, where boxes have their kinks
  for (int a = 0; a < 2 * kPanels; ++a) {
    for (int i = 0; i < kNodes; ++i) {
      const Ld c = (Ld(a) + (1 + x[i]) / 2) / kPanels - 1, s = std::sqrt(1 - c * c);
      for (int b = 0; b < 8 * kPanels; ++b) {
        for (int j = 0; j < kNodes; ++j) {
          const Ld phi = (Ld(b) + (1 + x[j]) / 2) * (pi / (4 * kPanels));
          const V d{s * std::cos(phi), c, s * std::sin(phi)};
          Ld low = 0, high = 4;
          for (int k = 0; k < 40; ++k) {
            const Ld middle = (low + high) / 2;
            (inside(d * middle) ? low : high) = middle;
          }
          const Ld weight = w[i] / (2 * kPanels) * w[j] * pi / (8 * kPanels);
          const Ld r3 = low * low * low;
          r.volume += weight * r3 / 3;
          r.first = r.first + d * (weight * r3 * low / 4);
          for (int m = 0; m < 3; ++m) {
            for (int n = 0; n < 3; ++n) r.second[m][n] += weight * d[m] * d[n] * r3 * low * low / 5;
          }
        }
      }
    }
  }
  return r;
}

template <class S>
void check_against(const ShapeMass<S>& m, const Reference& r, Ld density, Ld tolerance) {
  const Ld mass = r.volume * density;
  CHECK(std::abs(value(m.mass) - mass) < tolerance * mass);
  const V centre = r.first * (1 / r.volume);
  CHECK(norm(value(m.centre) - centre) < tolerance);
  const Ld trace = r.second[0][0] + r.second[1][1] + r.second[2][2];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const Ld about_origin = (i == j ? trace : 0) - r.second[i][j];
      const Ld shift = r.volume * ((i == j ? dot(centre, centre) : 0) - centre[i] * centre[j]);
      CHECK(std::abs(value(m.inertia(i, j)) - density * (about_origin - shift)) <
            tolerance * density * trace);
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("mass, centre and inertia of every shape equal numerical quadrature", "", float, double,
                   Q24_40) {
  using S = TestType;
  const Ld density = 1.5L;
  Shape<S> s;
  ShapeMass<S> m;
  const Ld tolerance = 3e-4L;  // of the quadrature, at the kinks of boxes
  SECTION("sphere") {
    REQUIRE(make_sphere(num<S>(0.75L), s) == Status::Ok);
    REQUIRE(mass_of(s, num<S>(density), m) == Status::Ok);
    check_against(m, quadrature([](V p) { return norm(p) <= 0.75L; }), density, tolerance);
  }
  SECTION("capsule") {
    REQUIRE(make_capsule(num<S>(0.8L), num<S>(0.5L), s) == Status::Ok);
    REQUIRE(mass_of(s, num<S>(density), m) == Status::Ok);
    check_against(m, quadrature([](V p) {
                    const Ld y = std::max(Ld(0), std::abs(p.y) - 0.8L);
                    return p.x * p.x + y * y + p.z * p.z <= 0.25L;
                  }),
                  density, tolerance);
  }
  SECTION("rounded box") {
    REQUIRE(make_box(oracle::vec<S>({0.5L, 0.7L, 0.4L}), num<S>(0.3L), s) == Status::Ok);
    REQUIRE(mass_of(s, num<S>(density), m) == Status::Ok);
    check_against(m, quadrature([](V p) {
                    const V d{std::max(Ld(0), std::abs(p.x) - 0.5L), std::max(Ld(0), std::abs(p.y) - 0.7L),
                              std::max(Ld(0), std::abs(p.z) - 0.4L)};
                    return norm(d) <= 0.3L;
                  }),
                  density, tolerance);
  }
  SECTION("cylinder") {
    REQUIRE(make_cylinder(num<S>(0.6L), num<S>(0.9L), s) == Status::Ok);
    REQUIRE(mass_of(s, num<S>(density), m) == Status::Ok);
    check_against(m, quadrature([](V p) { return std::hypot(p.x, p.z) <= 0.6L && std::abs(p.y) <= 0.9L; }),
                  density, tolerance);
  }
  SECTION("ellipsoid") {
    REQUIRE(make_ellipsoid(oracle::vec<S>({0.5L, 1.0L, 0.8L}), s) == Status::Ok);
    REQUIRE(mass_of(s, num<S>(density), m) == Status::Ok);
    check_against(m, quadrature([](V p) { return p.x * p.x / 0.25L + p.y * p.y + p.z * p.z / 0.64L <= 1; }),
                  density, tolerance);
  }
}

TEMPLATE_TEST_CASE("box and tetrahedron have their textbook mass properties", "", float, double, Q24_40) {
  using S = TestType;
  const Ld tolerance = 64 * oracle::kUnit<S>;
  Shape<S> s;
  ShapeMass<S> m;
  REQUIRE(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), s) == Status::Ok);
  REQUIRE(mass_of(s, S(1), m) == Status::Ok);
  CHECK(std::abs(value(m.mass) - 1) < tolerance);
  CHECK(std::abs(value(m.inertia.xx) - 1 / Ld(6)) < tolerance);  // I = m a^2 / 6
  CHECK(value(m.inertia.xy) == 0);

  // the same cube as a mesh, away from its origin
  solids::Cube<S> cube;
  REQUIRE(solids::cube({0.5L, 0.5L, 0.5L}, cube) == Status::Ok);
  for (Vec3<S>& v : cube.vertices) v += oracle::vec<S>({3, -2, 1});
  cube.centre += oracle::vec<S>({3, -2, 1});
  const Polyhedron<S> view = cube.view();
  REQUIRE(make_polyhedron(view, S(0), s) == Status::Ok);
  REQUIRE(mass_of(s, S(1), m) == Status::Ok);
  CHECK(std::abs(value(m.mass) - 1) < tolerance);
  CHECK(norm(value(m.centre) - V{3, -2, 1}) < tolerance);
  CHECK(std::abs(value(m.inertia.yy) - 1 / Ld(6)) < tolerance);
  CHECK(std::abs(value(m.inertia.yz)) < tolerance);

  // corner tetrahedron with legs a, b, c: V = abc/6, centre (a, b, c)/4, Ixx = 3/80 * m * ... by integration:
  // xx = m a^2 3/80, xy = -m ab/80 about the centre
  solids::Tetrahedron<S> tetra;
  const Ld a = 1, b = 2, c = 0.5L;
  REQUIRE(solids::tetrahedron(a, b, c, tetra) == Status::Ok);
  const Polyhedron<S> corner = tetra.view();
  REQUIRE(make_polyhedron(corner, S(0), s) == Status::Ok);
  REQUIRE(mass_of(s, S(6), m) == Status::Ok);
  const Ld mass = a * b * c;
  CHECK(std::abs(value(m.mass) - mass) < tolerance);
  CHECK(norm(value(m.centre) - V{a / 4, b / 4, c / 4}) < tolerance);
  CHECK(std::abs(value(m.inertia.xx) - mass * 3 * (b * b + c * c) / 80) < tolerance);
  CHECK(std::abs(value(m.inertia.xy) - mass * a * b / 80) < tolerance);
}

TEMPLATE_TEST_CASE("a compound has the mass of its parts, moved to a common centre", "", float, double,
                   Q24_40) {
  using S = TestType;
  // the tippe-top as two spheres: centre and axis inertias by the parallel axis theorem
  CompoundPart<S> parts[2];
  REQUIRE(make_sphere(num<S>(1.0L), parts[0].shape) == Status::Ok);
  REQUIRE(make_sphere(num<S>(0.25L), parts[1].shape) == Status::Ok);
  parts[1].frame.p = oracle::vec<S>({0, 1.25L, 0});
  const Compound<S> top{Span<const CompoundPart<S>>(parts, 2)};
  Shape<S> s;
  ShapeMass<S> m;
  REQUIRE(make_compound(top, s) == Status::Ok);
  REQUIRE(mass_of(s, S(1), m) == Status::Ok);
  const Ld pi = std::acos(Ld(-1)), m1 = 4 * pi / 3, m2 = m1 / 64, y = 1.25L * m2 / (m1 + m2);
  const Ld axial = 0.4L * m1 + 0.4L * m2 / 16, tolerance = 64 * oracle::kUnit<S>;
  CHECK(std::abs(value(m.mass) - (m1 + m2)) < tolerance);
  CHECK(norm(value(m.centre) - V{0, y, 0}) < tolerance);
  CHECK(std::abs(value(m.inertia.yy) - axial) < tolerance);
  CHECK(std::abs(value(m.inertia.xx) - (axial + m1 * y * y + m2 * (1.25L - y) * (1.25L - y))) < tolerance);
  ShapeMass<S> halves[2] = {m, m}, both;
  halves[0].centre.x = S(1);
  halves[1].centre.x = S(-1);
  REQUIRE(combine(Span<const ShapeMass<S>>(halves, 2), both) == Status::Ok);
  CHECK(std::abs(value(both.inertia.yy) - 2 * (axial + m1 + m2)) < 4 * tolerance);
}

TEST_CASE("a body without mass or with a bad density is refused by name") {
  Shape<double> s;
  ShapeMass<double> m;
  REQUIRE(make_half_space(Vec3<double>{0, 1, 0}, 0.0, s) == Status::Ok);
  CHECK(mass_of(s, 1.0, m) == Status::BadSize);
  REQUIRE(make_sphere(1.0, s) == Status::Ok);
  CHECK(mass_of(s, 0.0, m) == Status::NotPositive);
  CHECK(mass_of(s, -1.0, m) == Status::NotPositive);
  CHECK(mass_of(s, std::numeric_limits<double>::quiet_NaN(), m) == Status::NotFinite);
  CHECK(mass_of(s, 1e308, m) == Status::OutOfRange);
  CHECK(combine(Span<const ShapeMass<double>>(), m) == Status::BadSize);
}
