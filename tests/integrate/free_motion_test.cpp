// SPDX-License-Identifier: MIT
// Free motion against closed forms (parabola, uniform acceleration about an axis, precession of a symmetric
// top) and against a long double Runge-Kutta integration. Tolerances: the scheme's truncation error from its
// order, plus the roundings of all steps.
#include <algorithm>

#include "one_body.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

/// Largest error of the orientation over `seconds`, against Runge-Kutta with a quarter of the step.
template <class Profile>
long double orientation_error(Setup setup, V torque, double seconds) {
  using S = typename Lone<Profile>::S;
  Lone<Profile> lone(setup);
  RigidBody truth = oracle(setup);
  truth.torque = torque;
  const long double dt = number(setup.dt.si);
  const Vec3<S> applied = vector<S>(torque.x, torque.y, torque.z);
  long double worst = 0;
  for (long i = std::lround(seconds / static_cast<double>(dt)); i > 0; --i) {
    REQUIRE(lone.world.apply_torque(lone.body, applied) == Status::Ok);
    lone.step();
    truth.advance(dt, 4);
    worst = std::max(worst, angle(lone.orientation(), truth.orientation));
  }
  return worst;
}

}  // namespace

TEMPLATE_TEST_CASE("a thrown body follows the parabola exactly but for rounding", "", float, double, fixed64,
                   fixed32) {
  Setup setup;
  setup.gravity = {0, -9.81L, 0};
  setup.position = {0.5L, 1, -0.25L};
  setup.velocity = {1, 4.5L, 0.5L};
  Lone<TestType> lone(setup);
  constexpr int kSteps = 1000;
  for (int i = 1; i <= kSteps; ++i) {
    lone.step();
    const long double t = i * 1e-3L;
    const V expected = setup.position + t * setup.velocity + (t * t / 2) * setup.gravity;
    // the velocity (up to 5.4 m/s) errs by at most its rounding in each of i steps, the position by the sum
    // of that and by its own rounding; float rounds relative to the size, fixed point by half an LSB of 1/8
    // m.
    const long double per_step =
        epsilon<TestType>() * (kSame<TestType, float> || kSame<TestType, double> ? 8 : 1);
    const long double velocity_error = (i + 4) * per_step;
    const long double position_error = velocity_error * t + (i + 4) * per_step;
    REQUIRE(length(lone.velocity() - (setup.velocity + t * setup.gravity)) <= velocity_error);
    REQUIRE(length(lone.position() - expected) <= position_error);
  }
}

TEST_CASE("the first-order form falls g t dt / 2 further than the parabola, as symplectic Euler does") {
  Setup setup;
  setup.method = Method::FirstOrder;
  setup.gravity = {0, -9.81L, 0};
  Lone<double> lone(setup);
  for (int i = 1; i <= 1000; ++i) {
    lone.step();
    const long double t = i * 1e-3L;
    const long double expected = -9.81L * t * t / 2 - 9.81L * t * 1e-3L / 2;
    REQUIRE(std::fabs(lone.position().y - expected) <= 1e-12L);
  }
}

TEMPLATE_TEST_CASE("a constant force adds F t / m to the velocity, a constant torque turns by tau t^2 / 2 I",
                   "", float, double, fixed64, fixed32) {
  using S = typename Lone<TestType>::S;
  Setup setup;
  Lone<TestType> lone(setup);
  const Vec3<S> force = vector<S>(0.5L, 0, -0.25L), torque = vector<S>(0, 0.0625L, 0);
  constexpr int kSteps = 500;
  for (int i = 0; i < kSteps; ++i) {
    REQUIRE(lone.world.apply_force(lone.body, force) == Status::Ok);
    REQUIRE(lone.world.apply_torque(lone.body, torque) == Status::Ok);
    lone.step();
  }
  // v = F t / m; a sphere turns about the fixed axis y by tau t^2 / (2 I) = 0.78125 rad.
  const long double tolerance = 8 * kSteps * epsilon<TestType>();
  REQUIRE(length(lone.velocity() - V{0.25L, 0, -0.125L}) <= tolerance);
  REQUIRE(length(lone.position() - V{0.0625L, 0, -0.03125L}) <= tolerance);
  REQUIRE(length(lone.angular_velocity() - V{0, 3.125L, 0}) <= 4 * tolerance);
  const long double a = 0.78125L / 2;
  REQUIRE(angle(lone.orientation(), {std::cos(a), 0, std::sin(a), 0}) <= tolerance);
  // nothing acts any more: the velocities stay as they are.
  const V v = lone.velocity(), w = lone.angular_velocity();
  for (int i = 0; i < 10; ++i) lone.step();
  REQUIRE(length(lone.velocity() - v) == 0);
  REQUIRE(length(lone.angular_velocity() - w) <= tolerance);
}

TEMPLATE_TEST_CASE("a symmetric top precesses as the closed form says, to second order in dt", "", float,
                   double, fixed64, fixed32) {
  // R(t) = exp(t L / I1) R0 exp(t w3 (I1 - I3) / I1 e3): precession about L, spin about the figure axis z.
  Setup setup;
  setup.moments = {0.01L, 0.01L, 0.016L};
  setup.angular_velocity = {3, -1, 12};
  const long double w = length(setup.angular_velocity), seconds = 2;
  long double worst[2] = {};
  for (int halving = 0; halving < 2; ++halving) {
    setup.dt = Time(1e-3_r / (1 << halving));
    Lone<TestType> lone(setup);
    const long double dt = number(setup.dt.si);
    const V momentum{0.03L, -0.01L, 0.192L};
    const long double rate = length(momentum) / 0.01L, spin = 12 * (0.01L - 0.016L) / 0.01L;
    const V axis = (1 / length(momentum)) * momentum;
    const long steps = std::lround(seconds / dt);
    for (long i = 1; i <= steps; ++i) {
      lone.step();
      const long double half = rate * static_cast<long double>(i) * dt / 2,
                        turn = spin * static_cast<long double>(i) * dt / 2;
      const Q precession{std::cos(half), std::sin(half) * axis.x, std::sin(half) * axis.y,
                         std::sin(half) * axis.z};
      worst[halving] = std::max(
          worst[halving], angle(lone.orientation(), precession * Q{std::cos(turn), 0, 0, std::sin(turn)}));
    }
    const long double truncation = seconds * dt * dt * w * w * w / 2;
    REQUIRE(worst[halving] <= truncation + static_cast<long double>(steps) * epsilon<TestType>());
  }
  if (!kSame<TestType, float>) {  // float is near its rounding already
    REQUIRE(worst[0] / worst[1] > 3.8L);
    REQUIRE(worst[0] / worst[1] < 4.2L);
  }
}

TEMPLATE_TEST_CASE("an asymmetric body under a torque follows Runge-Kutta to second order in dt", "", double,
                   fixed64, fixed32) {
  Setup setup;
  setup.moments = {0.005L, 0.01L, 0.012L};
  setup.angular_velocity = {3, 4, -5};
  setup.orientation = {0.5L, -0.5L, 0.5L, 0.5L};
  const V torque{0.1L, -0.05L, 0.2L};  // brings it to some 35 rad/s within a second
  const long double coarse = orientation_error<TestType>(setup, torque, 1);
  setup.dt = 0.5_ms;
  const long double fine = orientation_error<TestType>(setup, torque, 1);
  setup.dt = 0.25_ms;
  const long double finest = orientation_error<TestType>(setup, torque, 1);
  REQUIRE(coarse <= 1e-6L * 35 * 35 * 35 / 2);
  REQUIRE(coarse / fine > 3.7L);
  REQUIRE(coarse / fine < 4.3L);
  REQUIRE(fine / finest > 3.7L);
  REQUIRE(fine / finest < 4.3L);
}

TEST_CASE("in float the same body stays within the truncation error plus a thousand roundings") {
  Setup setup;
  setup.moments = {0.005L, 0.01L, 0.012L};
  setup.angular_velocity = {3, 4, -5};
  const V torque{0.1L, -0.05L, 0.2L};
  const long double exact = orientation_error<double>(setup, torque, 1);
  REQUIRE(orientation_error<float>(setup, torque, 1) <= exact + 1000 * 0x1p-23L);
}

TEST_CASE("the first-order form is first order in dt") {
  Setup setup;
  setup.method = Method::FirstOrder;
  setup.moments = {0.005L, 0.01L, 0.012L};
  setup.angular_velocity = {3, 4, -5};
  const V torque{0.1L, -0.05L, 0.2L};
  const long double coarse = orientation_error<double>(setup, torque, 1);
  setup.dt = 0.5_ms;
  const long double fine = orientation_error<double>(setup, torque, 1);
  REQUIRE(coarse / fine > 1.9L);
  REQUIRE(coarse / fine < 2.1L);
}

TEMPLATE_TEST_CASE("slow motion is not lost in rounding: a micrometre per second far from the origin", "",
                   float, double, fixed64, fixed32) {
  Setup setup;
  setup.position = {1, -2, 3};
  setup.velocity = {1e-6L, -1e-6L, 2e-6L};
  setup.angular_velocity = {1e-5L, 0, 0};
  Lone<TestType> lone(setup);
  constexpr int kSteps = 10000;  // 10 s
  for (int i = 0; i < kSteps; ++i) lone.step();
  // float: one rounding of a number of that size, not ten thousand (a plain float sum would not move at all).
  const long double resolution = epsilon<TestType>() * 4;
  const V moved = lone.position() - setup.position;
  const long double drift = kSame<TestType, float> ? 0 : kSteps * epsilon<TestType>() * 2;
  REQUIRE(length(moved - V{1e-5L, -1e-5L, 2e-5L}) <= resolution + drift);
  REQUIRE(std::fabs(angle(lone.orientation(), {}) - 1e-4L) <= resolution + 2 * drift);
}

TEMPLATE_TEST_CASE("a body at rest stays at rest to the last bit", "", float, double, fixed64, fixed32) {
  Setup setup;
  setup.position = {0.3L, 0.7L, -0.1L};
  setup.orientation = {0.9L, 0.3L, 0.1L, -0.3L};
  Lone<TestType> lone(setup);
  const auto before = lone.world.pose(lone.body).value;
  for (int i = 0; i < 1000; ++i) lone.step();
  REQUIRE(lone.world.pose(lone.body).value.p == before.p);
  REQUIRE(angle(number(lone.world.pose(lone.body).value.q), number(before.q)) <= 2 * epsilon<TestType>());
}

TEMPLATE_TEST_CASE("several turns per step are still a rotation, exact about a fixed axis", "", float, double,
                   fixed64, fixed32) {
  Setup setup;  // a sphere: the axis stays, so exp(dt w) is the exact motion however large the angle
  setup.angular_velocity = {0, 0, 20000};
  Lone<TestType> lone(setup);
  constexpr int kSteps = 50;
  for (int i = 0; i < kSteps; ++i) lone.step();
  const long double half_angle = 20 * kSteps / 2.0L;
  const long double tolerance = kSteps * 64 * epsilon<TestType>();
  REQUIRE(angle(lone.orientation(), {std::cos(half_angle), 0, 0, std::sin(half_angle)}) <= tolerance);
}
