// SPDX-License-Identifier: MIT
// Balls that roll, skid and bounce, a row of balls, and the rattleback, against closed forms and the
// reference integration of Kane and Levinson's equations.
#include "support/catch.hpp"

#include "examples/scenes/rattleback.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"
#include "world/ball_on_slope.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

struct FiveBalls {
  static constexpr int bodies = 5, contacts = 8;
};

constexpr long double kG = 9.81L;

template <class Profile>
struct Ball {
  World<Profile, BallOnSlope::Sizes> world;
  BodyHandle ball;
  uint32_t flags = 0;

  explicit Ball(const BallOnSlope& scene) {
    const Result<BodyHandle> built = scene.build(world);
    REQUIRE(built.status == Status::Ok);
    ball = built.value;
  }
  void step(int count) {
    for (int i = 0; i < count; ++i) flags |= without_heap([&] { return world.step(); }).flags;
  }
  V position() { return number(world.pose(ball).value.p); }
  V velocity() { return number(world.motion(ball).value.velocity); }
  V spin() { return number(world.motion(ball).value.angular_velocity); }
};

}  // namespace

TEST_CASE("a solid ball rolls down a slope with 5/7 g sin, or skids where friction does not suffice") {
  for (const long double degrees : {5.0L, 10.0L, 20.0L, 30.0L, 45.0L, 60.0L}) {
    const long double angle = degrees / 180 * 3.14159265358979323846L, s = std::sin(angle),
                      c = std::cos(angle);
    for (const long double mu : {0.1L, 0.3L, 0.6L, 1.0L}) {
      BallOnSlope scene;
      scene.sine = real(s);
      scene.cosine = real(c);
      scene.mu = real(mu);
      Ball<double> run(scene);
      run.step(500);
      const bool rolls = mu >= 2 * s / c / 7;
      const long double a = rolls ? 5 * kG * s / 7 : kG * (s - mu * c);
      const long double turns = rolls ? a : 5 * mu * kG * c / 2;  // times the radius
      INFO(degrees << " degrees, mu " << mu);
      CHECK(std::fabs(run.velocity().x + a / 2) <= 1e-7L);
      CHECK(std::fabs(run.position().x + a / 8) <= 1e-7L);
      CHECK(std::fabs(run.spin().z * 0.05L - turns / 2) <= 1e-6L);
      CHECK(run.flags == 0);
    }
  }
}

TEMPLATE_TEST_CASE("a bowling ball skids for 2 v/(7 mu g) and then rolls at 5/7 v", "", float, double,
                   fixed64, fixed32) {
  BallOnSlope scene;
  scene.v0 = 1_mps;
  scene.mu = 0.2_r;
  Ball<TestType> run(scene);
  run.step(140);  // t* = 0.1456 s: still skidding
  CHECK(std::fabs(run.velocity().x - (1 - 0.2L * kG * 0.14L)) <= 1e-5L);
  run.step(360);
  const long double t = 2 / (7 * 0.2L * kG), skidded = t - 0.2L * kG * t * t / 2;
  CHECK(std::fabs(run.velocity().x - 5 / 7.0L) <= 1e-5L);
  CHECK(std::fabs(run.spin().z * 0.05L + 5 / 7.0L) <= 1e-5L);
  // the end of skidding falls inside a step: at most mu g dt^2 / 2 is missed, and roundings of 500 steps
  CHECK(std::fabs(run.position().x - (skidded + (0.5L - t) * 5 / 7)) <= 5e-6L);
  CHECK(run.flags == 0);
}

TEST_CASE("a ball bounces at the times and to the heights that e says") {
  for (const long double e : {0.5L, 0.8L, 0.9L, 1.0L}) {
    BallOnSlope scene;
    scene.height = 1_m;
    scene.e = real(e);
    Ball<double> run(scene);
    const long double fall = std::sqrt(2 / kG);
    long double apex = 1, time = fall, before = 0;  // of the next impact
    int bounces = 0;
    for (int i = 1; i <= 4000 && bounces < 4; ++i) {
      run.step(1);
      const long double v = run.velocity().y;
      if (before > 0 && v <= 0) {
        ++bounces;
        apex *= e * e;
        const long double rise = std::sqrt(2 * apex / kG);
        INFO("e " << e << " bounce " << bounces);
        CHECK(std::fabs(run.position().y - 0.05L + v * v / (2 * kG) - apex) <= 2e-6L);
        CHECK(std::fabs(i * 1e-3L + v / kG - (time + rise)) <= 5e-6L);
        time += 2 * rise;
      }
      before = v;
    }
    CHECK(bounces == 4);
  }
}

TEST_CASE("without restitution a dropped ball stays on the floor") {
  BallOnSlope scene;
  scene.height = 1_m;
  Ball<double> run(scene);
  run.step(1000);
  CHECK(std::fabs(run.position().y - 0.05L) <= 1e-8L);
  CHECK(length(run.velocity()) <= 1e-9L);
}

TEST_CASE("one ball of a row that hits four others: Newton's law at all contacts at once") {
  for (const long double e : {0.0L, 0.5L, 0.9L, 1.0L}) {
    World<double, FiveBalls> world;
    WorldDef def;
    def.gravity = {};
    REQUIRE(world.configure(def) == Status::Ok);
    MaterialDef steel;
    steel.friction = 0_r;
    steel.restitution = real(e);
    BodyHandle balls[5];
    for (int i = 0; i < 5; ++i) {
      BodyDef ball;
      ball.mass = solid_sphere(1_kg, 5_cm);
      ball.position.x = 0.1_m * Real(i);
      if (i == 0) ball.velocity.x = 1_mps;
      balls[i] = world.add_body(ball, ColliderDef(sphere(5_cm), steel));
    }
    (void)world.step();
    // the simultaneous impact law in closed form: the relative velocity of the first pair is e, the rest
    // stays together
    const long double others = (1 + e) / 5;
    INFO("e " << e);
    CHECK(std::fabs(number(world.motion(balls[0]).value.velocity.x) - (others - e)) <= 1e-9L);
    for (int i = 1; i < 5; ++i) {
      CHECK(std::fabs(number(world.motion(balls[i]).value.velocity.x) - others) <= 1e-9L);
    }
  }
}

// The reference is sampled every 40 ms, and calls the middle of the first sample interval in which the spin
// about the body's own upward axis changes its sign the time of reversal: 2.62 s.
TEST_CASE("the rattleback turns back after 2.62 seconds, within one per cent") {
  World<double, scenes::Rattleback::Sizes> world;
  const scenes::Rattleback scene;
  REQUIRE(world.configure(scene.world()) == Status::Ok);
  scenes::SceneBody room[1];
  scenes::SceneBuilder<World<double, scenes::Rattleback::Sizes>> builder(world,
                                                                         Span<scenes::SceneBody>(room));
  scene.populate(builder);
  REQUIRE(builder.status() == Status::Ok);
  const BodyHandle body = builder.bodies()[0].handle;
  uint32_t flags = 0;
  int samples = 0;
  const auto energy = [&] { return world.kinetic_energy().value + world.potential_energy().value; };
  const auto spin = [&] {
    const V up = rotate(number(world.pose(body).value.q), V{0, 1, 0});
    const V w = number(world.motion(body).value.angular_velocity);
    return w.x * up.x + w.y * up.y + w.z * up.z;
  };
  const double at_first = energy();
  for (; samples < 100 && spin() > 0; ++samples) {
    for (int i = 0; i < 400; ++i) flags |= world.step().flags;
    // world's vertical spin at 1.2 and 2.4 s, from rattleback_spin_plus5.csv
    const long double up = number(world.motion(body).value.angular_velocity.y);
    if (samples + 1 == 30) CHECK(std::fabs(up - 3.0848107186L) <= 0.02L);
    if (samples + 1 == 60) CHECK(std::fabs(up - 0.68614462646L) <= 0.02L);
  }
  CHECK(std::fabs((samples - 0.5) * 0.04 / 2.62 - 1) <= 0.01);
  CHECK(std::fabs(energy() / at_first - 1) <= 0.001);  // it rolls: nothing is lost
  CHECK(flags == 0);
}
