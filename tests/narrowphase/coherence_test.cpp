// SPDX-License-Identifier: MIT
// The witness: cheap when little moved, and never another answer than a cold search gives.
#include <cstdio>

#include <tippe/narrowphase/collide.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

struct Tally {
  int steps = 0, verified = 0;
  double warm_work = 0, cold_work = 0;
  double hit_rate() const { return double(verified) / steps; }
};

/// Follows `pose(step)` of A over B with one witness, and compares every answer with a cold one.
template <class S, class Pose>
Tally follow(const Shape<S>& a, const Shape<S>& b, const Frame<S>& fb, int steps, S margin,
             const Pose& pose) {
  Tally t;
  Witness warm;
  const Ld tolerance = 64 * value(ScalarTraits<S>::kLengthTolerance);
  for (int i = 0; i < steps; ++i) {
    const Frame<S> fa = pose(i);
    Manifold<S> m, reference;
    Witness cold;
    collide(a, fa, b, fb, margin, warm, m);
    collide(a, fa, b, fb, margin, cold, reference);
    ++t.steps;
    t.verified += warm.verified ? 1 : 0;
    t.warm_work += warm.work;
    t.cold_work += cold.work;
    INFO("step " << i);
    REQUIRE((m.count > 0) == (reference.count > 0));
    if (m.count == 0) continue;
    const oracle::Polytope pa = oracle::polytope(a, fa), pb = oracle::polytope(b, fb);
    const Ld best = separation_along(pa, pb, value(reference.normal));
    const Ld ours = separation_along(pa, pb, value(m.normal));
    REQUIRE(ours <= best + tolerance);
    // overlapping: a quarter of the depth, or 2^-10, as the header says
    REQUIRE(ours >= best - tolerance - (best < tolerance ? std::max(-ours / 4, 0x1p-10L) : 0));
    if (best > tolerance) REQUIRE(std::abs(value(m.gap()) - value(reference.gap())) < tolerance);
  }
  return t;
}

void print(const char* motion, const char* scalar, const Tally& t) {
  std::printf("%-10s %-7s hits %5.1f %%  work %6.1f warm, %6.1f cold\n", motion, scalar, 100 * t.hit_rate(),
              t.warm_work / t.steps, t.cold_work / t.steps);
}

}  // namespace

TEMPLATE_TEST_CASE(
    "a box at rest, sliding and tumbling on a box keeps its witness, and the answer is the searched one", "",
    float, double, Q24_40) {
  using S = TestType;
  Shape<S> small, large;
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), small)));
  REQUIRE(ok(make_box(oracle::vec<S>({3, 0.5L, 3}), S(0), large)));
  const Frame<S> ground = oracle::turned<S>({0, 0, 1}, 0, {0, -0.5L, 0});
  const S margin = num<S>(0.02L);
  oracle::Random random(3);

  const Tally rest = follow(small, large, ground, 2000, margin, [&](int) {
    // noise of a solver: 1e-6 in height and tilt, on both sides of touching
    const V tilt = random.direction();
    return oracle::turned<S>(tilt, random.uniform(-1e-6L, 1e-6L),
                             {0.2L, 0.5L + random.uniform(-1e-6L, 1e-6L), 0.1L});
  });
  const Tally slide = follow(small, large, ground, 4000, margin, [&](int i) {
    const Ld x = -3.4L + 6.8L * i / 4000;  // over both rims of the ground
    return oracle::turned<S>({0, 1, 0}, 0.3L + 0.001L * i, {x, 0.5L - 1e-5L, 0.1L});
  });
  const Tally tumble = follow(small, large, ground, 4000, margin, [&](int i) {
    const Ld turn = 0.004L * i, height = 0.5L + 0.4L * std::abs(std::sin(turn));
    return oracle::turned<S>(unit(V{1, 0.2L, 0.7L}), turn, {0.0005L * i - 1, height, 0});
  });
  print("rest", ScalarTraits<S>::kName, rest);
  print("slide", ScalarTraits<S>::kName, slide);
  print("tumble", ScalarTraits<S>::kName, tumble);
  CHECK(rest.hit_rate() >= 0.98);
  CHECK(slide.hit_rate() >= 0.98);
  CHECK(rest.warm_work < rest.cold_work / 3);
}

TEMPLATE_TEST_CASE("overlapping boxes and polyhedra keep the feature of least penetration, at any depth", "",
                   float, double, Q24_40) {
  using S = TestType;
  Shape<S> box, ground, rock;
  solids::Icosahedron<S> ico;
  REQUIRE(ok(solids::icosahedron(0.6L, ico)));
  const Polyhedron<S> view = ico.view();
  REQUIRE(ok(make_box(oracle::vec<S>({0.5L, 0.5L, 0.5L}), S(0), box)));
  REQUIRE(ok(make_box(oracle::vec<S>({3, 0.5L, 3}), S(0), ground)));
  REQUIRE(ok(make_polyhedron(view, S(0), rock)));
  const Frame<S> low = oracle::turned<S>({0, 0, 1}, 0, {0, -0.5L, 0});
  const Ld eighth = std::acos(Ld(-1)) / 4, h = std::sqrt(Ld(2)) / 2;
  const Frame<S> ridge = oracle::turned<S>({1, 0, 0}, eighth, {0, -h, 0});
  const S margin = num<S>(0.02L);
  oracle::Random random(9);
  const auto noise = [&] { return random.uniform(-1e-6L, 1e-6L); };
  for (const Ld depth : {2e-4L, 2e-3L, 0.02L, 0.15L}) {
    // face to face at rest, sliding, and an edge crossing an edge
    const Tally rest = follow(box, ground, low, 500, margin, [&](int) {
      return oracle::turned<S>(random.direction(), noise(), {0.2L, 0.5L - depth + noise(), 0.1L});
    });
    const Tally slide = follow(box, ground, low, 1000, margin, [&](int i) {
      return oracle::turned<S>({0, 1, 0}, 0.3L + 0.002L * i, {-2 + 0.004L * i, 0.5L - depth, 0.1L});
    });
    const Tally edges = follow(box, box, ridge, 500, margin, [&](int i) {
      return oracle::turned<S>({0, 0, 1}, eighth, {0.0002L * i, h - depth + noise(), 0.0001L * i});
    });
    // a polyhedron that lies on its face; the way to it, from a corner upwards, is a rotation
    const V up = value(ico.faces[0].normal);
    const V across = unit(cross(up, {0, -1, 0}));
    const Ld angle = std::acos(-up.y);
    const Tally lying = follow(rock, ground, low, 500, margin, [&](int i) {
      return oracle::turned<S>(across, angle + noise(), {0.001L * i, value(ico.faces[0].offset) - depth, 0});
    });
    INFO("depth " << double(depth));
    CHECK(rest.hit_rate() >= 0.98);
    CHECK(slide.hit_rate() >= 0.98);
    CHECK(edges.hit_rate() >= 0.98);
    CHECK(lying.hit_rate() >= 0.98);
    CHECK(rest.warm_work < rest.cold_work / 2);
    CHECK(lying.warm_work < lying.cold_work / 4);
  }
}

TEMPLATE_TEST_CASE("polyhedra that pass each other get the searched answer from any witness", "", double,
                   Q24_40) {
  using S = TestType;
  solids::Icosahedron<S> ico;
  solids::Wedge<S> wedge;
  REQUIRE(ok(solids::icosahedron(0.8L, ico)));
  REQUIRE(ok(solids::wedge(1.0L, 0.7L, 0.6L, wedge)));
  const Polyhedron<S> vi = ico.view(), vw = wedge.view();
  Shape<S> a, b, box, capsule;
  REQUIRE(ok(make_polyhedron(vi, S(0), a)));
  REQUIRE(ok(make_polyhedron(vw, S(0), b)));
  REQUIRE(ok(make_box(oracle::vec<S>({0.4L, 0.7L, 0.5L}), num<S>(0.1L), box)));
  REQUIRE(ok(make_capsule(num<S>(0.6L), num<S>(0.2L), capsule)));
  const auto pass = [](int i) {
    return oracle::turned<S>(unit(V{0.3L, 1, 0.5L}), 0.005L * i, {-2 + 0.002L * i, 0.9L, 0.2L});
  };
  const Frame<S> middle = oracle::turned<S>(unit(V{1, 1, 0}), 0.7L, {0, 0, 0});
  const Shape<S>* all[4] = {&a, &b, &box, &capsule};
  for (const Shape<S>* p : all) {
    for (const Shape<S>* q : all) {
      if (p->kind == ShapeKind::Capsule && q->kind == ShapeKind::Capsule) continue;
      const Tally t = follow(*p, *q, middle, 1500, num<S>(0.1L), pass);
      // a search of two boxes is so cheap that a failed check may cost a third more, never further
      const bool boxes = p->kind == ShapeKind::Box && q->kind == ShapeKind::Box;
      CHECK(t.warm_work < t.cold_work * (boxes ? 1.33 : 1.0));
    }
  }
}

TEST_CASE("a witness of foreign features is refused, not trusted") {
  Shape<double> box;
  REQUIRE(ok(make_box(Vec3<double>{0.5, 0.5, 0.5}, 0.0, box)));
  const Frame<double> a = oracle::turned<double>({0, 0, 1}, 0, {0, 0.999L, 0}), b;
  for (int kind = 0; kind < 4; ++kind) {
    Witness w;
    w.kind = static_cast<Witness::Kind>(kind);
    w.a = w.b = 255;
    Manifold<double> m;
    collide(box, a, box, b, 0.01, w, m);
    CHECK_FALSE(w.verified);
    CHECK(m.count == 4);
    CHECK(m.gap() == Approx(-0.001));
  }
}
