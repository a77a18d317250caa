// SPDX-License-Identifier: MIT
#include "solver/contact_scene.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpReason;
using tippe::LcpStatus;

namespace {

/// A few bodies of different mass and inertia in a random heap: contacts with the ground and with each
/// other, normals and arms at random, some already separating.
Scene heap(Random& random, int count) {
  Scene scene;
  for (int i = 0; i < count; ++i) {
    const double m = std::exp(random.uniform(-1, 1));
    const int body =
        scene.add_body(1 / m, 1, {random.uniform(-1, 1), random.uniform(-1, 0), random.uniform(-1, 1)});
    auto& b = scene.bodies[static_cast<size_t>(body)];
    b.inverse_inertia = {random.uniform(1, 6) / m, random.uniform(-.3, .3) / m, random.uniform(-.3, .3) / m,
                         random.uniform(1, 6) / m, random.uniform(-.3, .3) / m, random.uniform(1, 6) / m};
    b.free.angular = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  }
  const auto vector = [&](double size) {
    return Vec3<double>{random.uniform(-size, size), random.uniform(-size, size),
                        random.uniform(-size, size)};
  };
  const int contacts = 1 + random.below(2 * count);
  for (int i = 0; i < contacts; ++i) {
    const uint16_t a = static_cast<uint16_t>(random.below(count));
    // always on a body of a smaller index: two bodies each upon the other would be a wedge without solution
    uint16_t b = static_cast<uint16_t>(random.below(count + 1));
    if (b >= a) b = kGround;
    const Vec3<double> up = tippe::normalized_or(Vec3<double>{0, 1, 0} + vector(0.4), Vec3<double>{0, 1, 0});
    (void)scene.add_contact(a, b, vector(0.5), vector(0.5), up, random.uniform(0, 0.9));
  }
  return scene;
}

}  // namespace

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
