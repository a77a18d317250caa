// SPDX-License-Identifier: MIT
// The judge of contact problems: does it see what is wrong, and nothing that is not?
#include <tippe/constraints/block_motion.hpp>

#include "solver/contact_scene.hpp"
#include "support/catch.hpp"

using namespace tippe_test;

namespace {

/// |proj_K(p - r u~) - p| / r of the round cone, in long double: the nearest point of the cone is searched
/// along its mantle instead of computed.
long double cone_residual(const long double (&p)[3], const long double (&u)[3], long double mu,
                          long double w) {
  const long double r = 1 / w;
  const long double x = p[0] - r * (u[0] + mu * std::hypot(u[1], u[2]));
  const long double y = p[1] - r * u[1], z = p[2] - r * u[2];
  const long double radius = std::hypot(y, z);
  if (radius <= mu * x)
    return std::sqrt((x - p[0]) * (x - p[0]) + (y - p[1]) * (y - p[1]) + (z - p[2]) * (z - p[2])) * w;
  // nearest a >= 0 of (a, mu a): golden section
  long double lo = 0, hi = std::fabs(x) + radius + 1;
  const auto distance = [&](long double a) { return std::hypot(a - x, mu * a - radius); };
  const long double golden = (std::sqrt(5.0L) - 1) / 2;
  for (int i = 0; i < 200; ++i) {
    const long double m1 = hi - golden * (hi - lo), m2 = lo + golden * (hi - lo);
    (distance(m1) < distance(m2) ? hi : lo) = distance(m1) < distance(m2) ? m2 : m1;
  }
  const long double a = lo < 1e-12L ? 0 : lo;
  const long double py = radius > 0 ? mu * a * y / radius : 0, pz = radius > 0 ? mu * a * z / radius : 0;
  return std::sqrt((a - p[0]) * (a - p[0]) + (py - p[1]) * (py - p[1]) + (pz - p[2]) * (pz - p[2])) * w;
}

}  // namespace

TEMPLATE_TEST_CASE("the plain residual of any impulses is the cone's natural residual", "", float, double,
                   tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(61);
  for (int t = 0; t < 200; ++t) {
    Scene scene = heap(random, 1);
    scene.contacts.resize(1);
    SceneCase<S> c(scene);
    const double normal = random.uniform(-0.2, 1);
    c.impulses[0] = {scalar<S>(normal), scalar<S>(random.uniform(-1, 1)), scalar<S>(random.uniform(-1, 1))};
    const auto scratch = c.scratch();
    const auto got =
        without_heap([&] { return tippe::contact_residual<S>(c.problem(), c.answer(), scratch); });
    long double u[3];
    c.exact_slip(c.exact_velocities(), 0, u);
    const long double p[3] = {number(c.impulses[0].x), number(c.impulses[0].y), number(c.impulses[0].z)};
    const long double w = number(tippe::mean_response<S>(c.contacts[0], c.problem().bodies));
    const long double expected = cone_residual(p, u, number(c.contacts[0].friction), w);
    // the projection is made in the scalar (Q24.40 for Q8.24) and rounded a dozen times at the size of p w,
    // below 32; golden section finds the minimum of a parabola to the root of its precision, 1e-9
    const double bound = 32 * 16 * static_cast<double>(number(ScalarTraits<S>::kEpsilon)) + 1e-8;
    CHECK(static_cast<double>(number(got.plain)) == Approx(static_cast<double>(expected)).margin(bound));
  }
}

TEMPLATE_TEST_CASE("the judge accepts answers and rejects them when an impulse is off by a thousandth", "",
                   float, double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(62);
  int rejected = 0, carrying = 0;
  for (int t = 0; t < 100; ++t) {
    Scene scene = heap(random, 1 + t % 3);
    for (auto& k : scene.contacts) {
      if (t % 2 == 1) k.law = BlockLaw::Pyramid;
      k.facets = static_cast<uint8_t>(3 + t % 6);
    }
    SceneCase<S> c(scene);
    tippe::SweepSettings<S> settings;
    settings.sweeps = 2000;
    c.blocks(settings);
    REQUIRE(c.solved());
    CHECK(tippe::contact_residual<S>(c.problem(), c.answer(), c.scratch()).good);
    for (size_t i = 0; i < c.impulses.size(); ++i) {
      if (!(number(c.impulses[i].x) > 0.05L)) continue;
      SceneCase<S> wrong(c);
      wrong.impulses[i] = wrong.impulses[i] * scalar<S>(1.001);
      ++carrying;
      rejected += !tippe::contact_residual<S>(wrong.problem(), wrong.answer(), wrong.scratch()).good;
    }
  }
  CHECK(carrying > 50);
  CHECK(rejected == carrying);
}

TEST_CASE("the float judge sees residuals that float arithmetic could not") {
  // a heavy body pressed upon a light one: impulses of 2^12 cancel to a velocity of 2^-14, whose last bits
  // plain float sums would lose (ulp of 2^12 is 2^-11)
  Scene scene = column(2, 4096);
  for (auto& row : scene.rows) row.compliance = 0;
  SceneCase<float> c(scene);
  c.row_impulses = {4097.0f, 4096.0f - 0x1p-11f};
  const auto got = tippe::contact_residual<float>(c.problem(), c.answer(), c.scratch());
  // u_0 = -1 + p0 - p1 = 2^-11 exactly; u_1 = p1 (1 + 1/4096) - p0 = -2^-11 (1 + 2^-12)
  CHECK(static_cast<double>(got.plain) == Approx(0x1p-11 * (1 + 0x1p-12)).epsilon(1e-7));
}

TEMPLATE_TEST_CASE("impulses outside friction or bounds are not admissible", "", float, double, tippe::Q24_40,
                   tippe::Q8_24) {
  using S = TestType;
  Scene scene = corner_scene(0.5, 0, 0, 0);
  scene.bodies[0].inverse_inertia = tippe::Sym3<double>::identity();
  tippe::Row<double> row;
  row.a = 0;
  row.linear = {1, 0, 0};
  row.lo = -1;
  row.hi = 2;
  scene.rows.push_back(row);
  row.limited_by = 0;
  row.lo = -0.5;
  row.hi = 0.25;
  scene.rows.push_back(row);
  const auto fine = [&](double n, double t, double b, double p0, double p1) {
    SceneCase<S> c(scene);
    c.impulses[0] = {scalar<S>(n), scalar<S>(t), scalar<S>(b)};
    c.row_impulses = {scalar<S>(p0), scalar<S>(p1)};
    return tippe::admissible(c.problem(), c.answer());
  };
  CHECK(fine(1, 0.3, 0.4, 0, 0));
  CHECK(fine(1, 0.5, 0, -1, 0.25));
  CHECK(fine(0, 0, 0, 2, 0));
  CHECK_FALSE(fine(1, 0.31, 0.4, 0, 0));
  CHECK_FALSE(fine(-0.001, 0, 0, 0, 0));
  CHECK_FALSE(fine(0, 0.001, 0, 0, 0));
  CHECK_FALSE(fine(1, 0, 0, 2.001, 0));
  CHECK_FALSE(fine(1, 0, 0, -1.001, 0));
  CHECK_FALSE(fine(1, 0, 0, 0, 0.251));
  CHECK_FALSE(fine(0, 0, 0, 0, 0.001));
  // elliptic: (p_t / .5)^2 + (p_b / .25)^2 <= p_n^2
  scene.contacts[0].friction_across = 0.25;
  CHECK(fine(1, 0.3, 0.19, 0, 0));
  CHECK_FALSE(fine(1, 0.3, 0.21, 0, 0));
  // a square with its corners on the axes
  scene.contacts[0].friction_across = 0.5;
  scene.contacts[0].law = BlockLaw::Pyramid;
  scene.contacts[0].facets = 4;
  CHECK(fine(1, 0.5, 0, 0, 0));
  CHECK(fine(1, 0.25, 0.25, 0, 0));
  CHECK_FALSE(fine(1, 0.26, 0.25, 0, 0));
  // a triangle has one corner at +t and its opposite edge at -t / 2
  scene.contacts[0].facets = 3;
  CHECK(fine(1, 0.5, 0, 0, 0));
  CHECK(fine(1, -0.24, 0, 0, 0));
  CHECK_FALSE(fine(1, -0.26, 0, 0, 0));
}
