// SPDX-License-Identifier: MIT
#include <memory>

#include "solver/contact_scene.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

TEMPLATE_TEST_CASE("block Gauss-Seidel solves heaps with the true cone, as seen from outside", "", float,
                   double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(72);
  for (int t = 0; t < 200; ++t) {
    SceneCase<S> c(heap(random, 1 + t % 4));
    tippe::SweepSettings<S> settings;
    settings.sweeps = 2000;
    c.blocks(settings);
    INFO(t);
    CHECK(c.result.who == tippe::LcpSolver::BlockGaussSeidel);
    CHECK(c.result.friction == tippe::FrictionModel::Cone);
    CHECK(c.solved());
    CHECK(tippe::admissible(c.problem(), c.answer()));
    // The judge's form of the residual and the oracle's differ by the shape of the cone: each is at most
    // (1 + mu)(1 + mu) < 4 of the other. The load is at most |v| + |w| |r| of two bodies, below 8.
    CHECK(static_cast<double>(c.coulomb_error()) <=
          4 * 8 * static_cast<double>(number(ScalarTraits<S>::kResidualTolerance)));
  }
}

TEMPLATE_TEST_CASE("the velocities returned are those of the impulses returned, rounded once", "", float,
                   double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(73);
  for (int t = 0; t < 50; ++t) {
    SceneCase<S> c(heap(random, 1 + t % 4));
    tippe::SweepSettings<S> settings;
    settings.sweeps = 3;
    settings.tolerance = S(0);
    c.blocks(settings);
    CHECK(c.result.work == 3);
    const auto exact = c.exact_velocities();
    // one rounding of velocities below 8; the wider arithmetic's own errors are far smaller, but for Q24.40,
    // where the torque and the spin are rounded too, the former seen through I^-1 < 20
    const double bound = static_cast<double>(number(ScalarTraits<S>::kEpsilon)) *
                         (ScalarTraits<S>::kIsFixed ? (sizeof(S) == 8 ? 64 : 1) : 4);
    for (size_t i = 0; i < exact.size(); ++i) {
      const V dv = exact[i].linear - number(c.velocities[i].linear);
      const V dw = exact[i].angular - number(c.velocities[i].angular);
      CHECK(static_cast<double>(tippe::test::length(dv)) <= bound);
      CHECK(static_cast<double>(tippe::test::length(dw)) <= bound);
    }
  }
}

TEST_CASE("the corner contact slides, floats free or sticks as computed by hand, on cone and pyramid") {
  tippe::SweepSettings<double> settings;
  settings.sweeps = 2;
  const auto solve = [&](Scene scene, int facets) {
    for (auto& c : scene.contacts) {
      if (facets > 0) c.law = BlockLaw::Pyramid;
      c.facets = static_cast<uint8_t>(facets);
    }
    SceneCase<double> c(scene);
    c.blocks(settings);
    CHECK(c.solved());
    CHECK(c.result.friction == (facets > 0 ? tippe::FrictionModel::Pyramid : tippe::FrictionModel::Cone));
    return c;
  };
  SECTION("a: slides along a direction of every pyramid and of the cone") {
    for (const int facets : {0, 4, 8, 16}) {
      const auto c = solve(corner_scene(0.5, 1, 0, 0), facets);
      if (facets == 4) {
        CHECK(c.impulses[0].x == Approx(2.0 / 65).epsilon(1e-13));
        CHECK(c.impulses[0].y == Approx(-1.0 / 65).epsilon(1e-13));
        CHECK(c.velocities[0].linear.y + c.velocities[0].angular.z * 0.1 - c.velocities[0].angular.x * 0.1 ==
              Approx(0).margin(1e-15));
      }
    }
  }
  SECTION("c, d: a gap of half a millimetre, and of two") {
    CHECK(solve(corner_scene(0.5, 1, 0, 0.05), 4).impulses[0].x == Approx(1.0 / 65).epsilon(1e-13));
    CHECK(solve(corner_scene(0.5, 1, 0, 0.2), 4).impulses[0] == Vec3<double>());
    CHECK(solve(corner_scene(0.5, 1, 0, 0.2), 0).impulses[0] == Vec3<double>());
  }
  SECTION("s: sticks at mu = .6; at .5 the cone and eta >= 8 stick, four facets slide") {
    // bitangent = y x x = -z
    for (const auto& c :
         {solve(corner_scene(0.6, -0.05, 0, 0), 4), solve(corner_scene(0.5, -0.05, 0, 0), 0),
          solve(corner_scene(0.5, -0.05, 0, 0), 8), solve(corner_scene(0.5, -0.05, 0, 0), 16)}) {
      CHECK(c.impulses[0].x == Approx(7.0 / 220).epsilon(1e-12));
      CHECK(c.impulses[0].y == Approx(-1.0 / 220).epsilon(1e-12));
      CHECK(c.impulses[0].z == Approx(3.0 / 220).epsilon(1e-12));
    }
    const auto slides = solve(corner_scene(0.5, -0.05, 0, 0), 4);
    CHECK(slides.impulses[0].x == Approx(2.0 / 65).epsilon(1e-12));
    CHECK(slides.impulses[0].y == Approx(-9.0 / 2860).epsilon(1e-12));
    CHECK(slides.impulses[0].z == Approx(7.0 / 572).epsilon(1e-12));
  }
  SECTION("o: finer pyramids approach the cone") {
    const double expected[] = {.0307692, .0340212, .0331117, .0337870, .0337870};
    for (int k = 0; k < 5; ++k) {
      CHECK(solve(corner_scene(0.5, 1, 0.6, 0), 4 << k).impulses[0].x == Approx(expected[k]).margin(6e-8));
    }
    const auto cone = solve(corner_scene(0.5, 1, 0.6, 0), 0);
    CHECK(cone.impulses[0].x == Approx(.0337222).margin(6e-8));
    CHECK(cone.impulses[0].y == Approx(-.0142564).margin(6e-8));
    CHECK(cone.impulses[0].z == Approx(.0090029).margin(6e-8));
  }
}

TEMPLATE_TEST_CASE("rows bounded by a contact resist spin up to their share of the normal impulse", "", float,
                   double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  // a ball on the ground, spinning about the normal: the contact cannot stop it, the row takes e p_n of it
  const auto spun = [](double spin) {
    Scene scene;
    (void)scene.add_body(1, 2.5, {0, -0.5, 0});
    scene.bodies[0].free.angular = {0, spin, 0};
    (void)scene.add_contact(0, kGround, {0, -1, 0}, {0, 0, 0}, {0, 1, 0}, 0.5);
    tippe::Row<double> row;
    row.a = 0;
    row.angular_a = {0, 1, 0};
    row.limited_by = 0;
    row.lo = -0.25;
    row.hi = 0.25;
    scene.rows.push_back(row);
    SceneCase<S> c(scene);
    tippe::SweepSettings<S> settings;
    c.blocks(settings);
    CHECK(c.solved());
    CHECK(tippe::admissible(c.problem(), c.answer()));
    return c;
  };
  // p_n = 1/2, so at most 1/8, which takes 2.5 / 8 = 5/16 of the spin
  const double eps = 8 * static_cast<double>(number(ScalarTraits<S>::kEpsilon));
  CHECK(static_cast<double>(number(spun(1).velocities[0].angular.y)) == Approx(11.0 / 16).margin(eps));
  CHECK(static_cast<double>(number(spun(-1).velocities[0].angular.y)) == Approx(-11.0 / 16).margin(eps));
  CHECK(static_cast<double>(number(spun(0.25).velocities[0].angular.y)) == Approx(0).margin(eps));
}

TEMPLATE_TEST_CASE("ball joints hold, and give as much as their compliance says", "", float, double,
                   tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Scene scene;
  (void)scene.add_body(0.5, 3, {1, -2, 0.5});
  scene.bodies[0].free.angular = {0.5, 0.25, -1};
  auto& joint = scene.add_contact(0, kGround, {0.5, 0.25, -0.5}, {0, 0, 0}, {0, 1, 0}, 0);
  joint.law = BlockLaw::Bilateral;
  SceneCase<S> c(scene);
  tippe::SweepSettings<S> settings;
  c.blocks(settings);
  CHECK(c.solved());
  CHECK(c.result.friction == tippe::FrictionModel::None);
  long double u[3];
  c.exact_slip(c.exact_velocities(), 0, u);
  const double eps = 32 * static_cast<double>(number(ScalarTraits<S>::kEpsilon));
  for (const long double x : u) CHECK(std::fabs(static_cast<double>(x)) <= eps);
  // through the centre W = 1/m: p = -v / (1/m + c), u = 0, and the joint moves by c p
  joint.arm_a = joint.impulse_arm_a = {0, 0, 0};
  joint.compliance = 0.5;
  scene.contacts[0] = joint;
  SceneCase<S> soft(scene);
  soft.blocks(settings);
  CHECK(soft.solved());
  CHECK(static_cast<double>(number(soft.velocities[0].linear.y)) == Approx(-1).margin(eps));
  CHECK(static_cast<double>(number(soft.velocities[0].linear.x)) == Approx(0.5).margin(eps));
}

TEMPLATE_TEST_CASE("any warm start is made admissible, and a right one costs one sweep", "", float, double,
                   tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(74);
  for (int t = 0; t < 100; ++t) {
    Scene scene = heap(random, 1 + t % 3);
    for (auto& c : scene.contacts) {
      if (t % 3 == 1) c.law = BlockLaw::Pyramid;
      if (t % 3 == 2) c.friction_across = c.friction * 0.5;
      c.facets = static_cast<uint8_t>(3 + random.below(7));
    }
    SceneCase<S> c(scene);
    for (auto& p : c.impulses) {
      p = {scalar<S>(random.uniform(-1, 2)), scalar<S>(random.uniform(-2, 2)),
           scalar<S>(random.uniform(-2, 2))};
    }
    if (!ScalarTraits<S>::kIsFixed && t % 5 == 0) c.impulses[0].y = S(0) / (S(1) - S(1));
    tippe::SweepSettings<S> settings;
    settings.sweeps = 0;
    c.blocks(settings);
    CHECK(c.result.work == 0);
    CHECK(tippe::admissible(c.problem(), c.answer()));
    settings.sweeps = 2000;
    c.blocks(settings);
    INFO(t);
    CHECK(c.solved());
    CHECK(tippe::admissible(c.problem(), c.answer()));
    settings.sweeps = 1;
    settings.tolerance = S(0);
    c.blocks(settings);
    CHECK(c.solved());
  }
}

TEMPLATE_TEST_CASE("constant work gives the same answers", "", float, double, tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(75);
  for (int t = 0; t < 60; ++t) {
    SceneCase<S> c(heap(random, 1 + t % 3)), fixed(c);
    tippe::SweepSettings<S> settings;
    settings.sweeps = 300;
    c.blocks(settings);
    settings.constant_work = true;
    fixed.blocks(settings);
    CHECK(fixed.result.work == 300);
    INFO(t);
    if (!c.solved()) continue;
    CHECK(fixed.solved());
    // both are good to the tolerance; three hundred sweeps where the other stopped early
    const double bound = 64 * static_cast<double>(number(ScalarTraits<S>::kResidualTolerance));
    for (size_t i = 0; i < c.bodies.size(); ++i) {
      const V apart = number(c.velocities[i].linear) - number(fixed.velocities[i].linear);
      CHECK(static_cast<double>(tippe::test::length(apart)) <= bound);
    }
  }
}

TEST_CASE("bad problems are refused with a reason and nothing is touched") {
  Random random(76);
  Scene good = heap(random, 3);
  tippe::Row<double> limit;
  limit.a = 0;
  limit.linear = {1, 0, 0};
  limit.lo = 0;
  good.rows.push_back(limit);
  const double nan = std::nan("");
  const auto reason = [&](const auto& spoil) {
    SceneCase<double> c(good);
    tippe::SweepSettings<double> settings;
    spoil(c, settings);
    for (auto& p : c.impulses) p = {7, 7, 7};
    for (auto& v : c.velocities) v.linear = {7, 7, 7};
    LcpReason first = LcpReason::None;
    for (int who = 0; who < 4; ++who) {
      if (who == 0) c.blocks(settings);
      if (who == 1) c.pgs_rows(settings);
      if (who == 2) c.nonsmooth_cg(settings);
      if (who == 3) c.staggered(settings, 1);
      CHECK(c.result.status == LcpStatus::BadInput);
      if (who == 0) first = c.result.reason;
      CHECK(c.result.reason == first);
      for (const auto& p : c.impulses) CHECK(p == Vec3<double>{7, 7, 7});
      for (const auto& v : c.velocities) CHECK(v.linear == Vec3<double>{7, 7, 7});
    }
    return first;
  };
  CHECK(reason([](auto& c, auto&) {
          c.contacts.clear(), c.rows.clear(), c.impulses.clear(), c.row_impulses.clear();
        }) == LcpReason::Empty);
  CHECK(reason([](auto& c, auto&) { c.impulses.pop_back(); }) == LcpReason::BadSize);
  CHECK(reason([](auto& c, auto&) { c.row_impulses.push_back(0); }) == LcpReason::BadSize);
  CHECK(reason([](auto& c, auto&) { c.velocities.pop_back(); }) == LcpReason::BadSize);
  CHECK(reason([](auto& c, auto&) { c.contacts[0].a = 3; }) == LcpReason::BadIndex);
  CHECK(reason([](auto& c, auto&) { c.contacts[0].b = c.contacts[0].a; }) == LcpReason::BadIndex);
  CHECK(reason([](auto& c, auto&) { c.rows[0].b = 99; }) == LcpReason::BadIndex);
  CHECK(reason([](auto& c, auto&) { c.rows[0].a = kGround; }) == LcpReason::BadIndex);
  CHECK(reason([](auto& c, auto&) { c.rows[0].limited_by = 99, c.rows[0].hi = 1; }) == LcpReason::BadIndex);
  CHECK(reason([](auto& c, auto&) { c.rows[0].limited_by = 0; }) == LcpReason::BadBounds);
  CHECK(reason([](auto& c, auto&) { c.rows[0].hi = -1; }) == LcpReason::BadBounds);
  CHECK(reason([&](auto& c, auto&) { c.rows[0].lo = nan; }) == LcpReason::BadBounds);
  CHECK(reason([&](auto& c, auto&) { c.rows[0].target = nan; }) == LcpReason::NotFinite);
  CHECK(reason([&](auto& c, auto&) { c.contacts[0].arm_a.y = nan; }) == LcpReason::NotFinite);
  CHECK(reason([&](auto& c, auto&) { c.contacts[0].friction = nan; }) == LcpReason::NotFinite);
  CHECK(reason([](auto& c, auto&) { c.bodies[1].free.angular.z = HUGE_VAL; }) == LcpReason::NotFinite);
  CHECK(reason([](auto& c, auto&) { c.contacts[0].friction = -0.1; }) == LcpReason::BadFriction);
  CHECK(reason([](auto& c, auto&) { c.contacts[0].law = BlockLaw::Pyramid, c.contacts[0].facets = 2; }) ==
        LcpReason::BadFriction);
  CHECK(reason([](auto& c, auto&) { c.bodies[0].inverse_mass = -1; }) == LcpReason::BadMass);
  CHECK(reason([](auto& c, auto&) { c.contacts[0].compliance = -1; }) == LcpReason::BadMass);
  CHECK(reason([](auto& c, auto&) { c.rows[0].compliance = -1; }) == LcpReason::BadMass);
  CHECK(reason([](auto&, auto& s) { s.sweeps = -1; }) == LcpReason::BadSettings);
  CHECK(reason([](auto&, auto& s) { s.relaxation = 2; }) == LcpReason::BadSettings);
  CHECK(reason([](auto&, auto& s) { s.relaxation = 0; }) == LcpReason::BadSettings);
  CHECK(reason([&](auto&, auto& s) { s.tolerance = nan; }) == LcpReason::BadSettings);
}

TEST_CASE("contacts between bodies that nothing can move get no impulse and are not judged") {
  Scene scene = heap(*std::make_unique<Random>(77), 2);
  scene.bodies[0].inverse_mass = 0;
  scene.bodies[0].inverse_inertia = {};
  SceneCase<double> c(scene);
  for (auto& p : c.impulses) p = {1, 0, 0};
  tippe::SweepSettings<double> settings;
  settings.sweeps = 2000;
  c.blocks(settings);
  CHECK(c.solved());
  for (size_t i = 0; i < c.contacts.size(); ++i) {
    if (c.contacts[i].a == 0 && c.contacts[i].b == kGround) CHECK(c.impulses[i] == Vec3<double>());
  }
  CHECK(c.velocities[0].linear == c.bodies[0].free.linear);
}
