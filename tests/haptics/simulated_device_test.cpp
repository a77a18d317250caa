// SPDX-License-Identifier: MIT
// Oracles: a_stability_passivity.csv for where the sampled wall must decay and grow; closed-form motion; a
// random search for a hand that draws energy from a passive wall.
#include "support/catch.hpp"

#include <cmath>
#include <random>

#include <tippe/haptics/simulated_device.hpp>
#include <tippe/haptics/stiffness_limits.hpp>
#include <tippe/scalar/literals.hpp>

#include "oracle_file.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using test::number;
using test::real;
using test::scalar;

namespace {

/// Two-sided wall u = -(K x + B dx/T) on a device kicked to 1 mm: the largest |x| in an early and a late
/// window of equal length; their ratio tells growth from decay.
template <class S>
double growth(const WallLoop& loop, double stiffness, double seconds) {
  SimulatedDeviceDef def;
  def.mass = real(loop.mass);
  def.damping = real(loop.damping);
  def.period = real(loop.period);
  def.delay = real(loop.delay);
  def.start = 0.001_r;
  def.steps = 2;  // exact for any number: no friction, no hand
  SimulatedDevice<S> device;
  REQUIRE(device.configure(def) == Status::Ok);
  const S k = scalar<S>(stiffness), b = scalar<S>(loop.wall_damping / loop.period);
  const int ticks = static_cast<int>(seconds / loop.period);
  S last = device.position();
  double early = 0, late = 0;
  for (int i = 0; i < ticks; ++i) {
    const S x = device.position();
    device.advance(-(k * x + b * (x - last)));
    last = x;
    const double size = std::fabs(static_cast<double>(number(device.position())));
    if (i >= ticks / 4 && i < ticks / 2) early = std::fmax(early, size);
    if (i >= 3 * (ticks / 4)) late = std::fmax(late, size);
    if (size > 1) return 1e9;
  }
  // a millionth of where it started: what is left are cycles of the last bit, neither growth nor decay
  return late < 1e-9 ? 0 : late / early;
}

/// Long enough for 3 % beyond the boundary to show: the critical mode turns by omega and gains about
/// 0.03 K T/2 / m per second; fast modes need a few hundred turns at least.
double seconds_for(const test::OracleRow& row) {
  const double s = row.number("K_max_stable") * row.number("T") / row.number("m");
  return std::fmin(std::fmax(60 / s / 0.03, 600 * row.number("T")), 60000 * row.number("T"));
}

template <class S>
void check_boundary(size_t every, size_t first) {
  const auto rows = test::oracle_rows("a_stability_passivity.csv");
  for (size_t i = first; i < rows.size(); i += every) {
    const auto& row = rows[i];
    const double limit = row.number("K_max_stable");
    if (limit == 0) continue;
    const WallLoop loop = {
        row.number("m"), row.number("b"), row.number("T"), row.number("delay_samples"), row.number("B"), 0};
    if (loop.damping * loop.period / loop.mass > 2) continue;
    const double seconds = seconds_for(row);
    CAPTURE(i, loop.mass, loop.damping, loop.period, loop.delay, loop.wall_damping, limit, seconds);
    CHECK(growth<S>(loop, 0.97 * limit, seconds) < 1);
    CHECK(growth<S>(loop, 1.03 * limit, seconds) > 1);
  }
}

}  // namespace

TEMPLATE_TEST_CASE(
    "a sampled wall decays 3 % below the limit of a_stability_passivity.csv and grows 3 % above", "", float,
    double, Q24_40) {
  check_boundary<TestType>(8, 1);
}
TEMPLATE_TEST_CASE("a sampled wall decays 3 % below and grows 3 % above the limit in every row of a",
                   "[.long]", float, double, Q24_40) {
  check_boundary<TestType>(1, 0);
}

// The hand is a sequence of arbitrary constant forces: with the device's mass that reaches any motion at the
// ticks. It sees W = sum u dx; it has drawn energy if W exceeds what the device lost.
TEMPLATE_TEST_CASE("no random hand draws energy from a wall 1 % below the passive limit", "", float, double,
                   Q24_40) {
  using S = TestType;
  std::mt19937 random(17);
  std::normal_distribution<double> push(0, 3);
  std::uniform_int_distribution<int> hold(1, 30);
  for (const double delay : {0.0, 0.5, 1.0, 2.0}) {
    SimulatedDeviceDef def;
    def.mass = 0.1_r;
    def.damping = 0.5_r;
    def.delay = real(delay);
    def.steps = 4;
    const S k = scalar<S>(0.99 * max_passive_stiffness({0.1, 0.5, 0.001, delay, 0, 0}));
    for (int trial = 0; trial < 20; ++trial) {
      SimulatedDevice<S> device;
      REQUIRE(device.configure(def) == Status::Ok);
      int left = 0;
      for (int i = 0; i < 1500; ++i) {
        if (left-- == 0) {
          device.set_push(scalar<S>(push(random)));
          left = hold(random);
        }
        const S x = device.position();
        device.advance(S(0) < x ? -(k * x) : S(0));
      }
      // rounding of the books: 1500 ticks of 4 steps, half a unit each, of energies of order 0.01 J
      const double slack = ScalarTraits<S>::kFractionBits == 23 ? 1e-6 : 1e-8;
      REQUIRE(static_cast<double>(number(device.most_net())) <= slack);
    }
  }
}

TEMPLATE_TEST_CASE("free motion with damping is the exponential, for one step or a thousand", "", float,
                   double, Q24_40) {
  using S = TestType;
  for (const int steps : {1, 10, 1000}) {
    SimulatedDeviceDef def;
    def.mass = 0.2_r;
    def.damping = 3_r;
    def.push = 0.6_r;
    def.period = 0.01_r;
    def.steps = steps;
    SimulatedDevice<S> device;
    REQUIRE(device.configure(def) == Status::Ok);
    for (int i = 0; i < 20; ++i)
      without_heap([&] {
        device.advance(S(0));
        return 0;
      });
    // v = F/b (1 - e), x = F/b (t - m/b (1 - e)), t = 0.2, e = exp(-3)
    const double e = std::exp(-3.0), v = 0.2 * (1 - e), x = 0.2 * (0.2 - (1 - e) / 15);
    // 20 x steps roundings of each sum, half a unit of numbers below 1/4
    const double eps = (2 + 20.0 * steps / 8) * static_cast<double>(number(ScalarTraits<S>::kEpsilon));
    CHECK(static_cast<double>(number(device.velocity())) == Approx(v).margin(eps));
    CHECK(static_cast<double>(number(device.position())) == Approx(x).margin(eps));
    // all of the push's work F x is motion m v^2/2 or lost in the damper
    CHECK(static_cast<double>(number(device.dissipated())) ==
          Approx(0.6 * x - 0.1 * v * v).margin(8 * eps + 2e-3 * x / (steps * steps)));
  }
}

TEST_CASE("friction stops a sliding device after m v^2 / 2 f, and holds it below its limit") {
  SimulatedDeviceDef def;
  def.damping = 0;
  def.friction = 0.2_r;
  def.steps = 200;
  SimulatedDevice<double> device;
  REQUIRE(device.configure(def) == Status::Ok);
  for (int i = 0; i < 10; ++i) device.advance(0.19);
  REQUIRE(device.position() == 0);  // sticks
  for (int i = 0; i < 10; ++i) device.advance(1.2);
  const double v = device.velocity(), x = device.position();
  REQUIRE(v == Approx(10 * 0.01).epsilon(1e-9));  // (1.2 - 0.2) N on 0.1 kg
  for (int i = 0; i < 200; ++i) device.advance(0);
  REQUIRE(device.velocity() == 0);
  REQUIRE(device.position() - x == Approx(0.1 * v * v / (2 * 0.2)).epsilon(1e-4));
}

TEST_CASE("encoder, motor limit and delay are what they say") {
  SimulatedDeviceDef def;
  def.encoder_step = 0.0001_r;
  def.force_limit = 2_r;
  def.delay = 1.5_r;
  def.start = -0.00005_r;
  def.damping = 0;
  SimulatedDevice<double> device;
  REQUIRE(device.configure(def) == Status::Ok);
  REQUIRE(device.counts() == -1);  // rounds down
  REQUIRE(device.measured() == Approx(-0.0001).epsilon(1e-12));
  device.advance(5);
  REQUIRE(device.velocity() == 0);
  device.advance(0);
  REQUIRE(device.velocity() == Approx(2 / 0.1 * 0.0005).epsilon(1e-9));  // half a period of 2 N
  device.advance(0);
  REQUIRE(device.velocity() == Approx(2 / 0.1 * 0.001).epsilon(1e-9));
}

TEST_CASE("a device that makes no sense is refused and changes nothing") {
  SimulatedDevice<float> device;
  SimulatedDeviceDef good;
  good.start = 0.25_r;
  REQUIRE(device.configure(good) == Status::Ok);
  const auto refused = [&](auto change) {
    SimulatedDeviceDef def = good;
    change(def);
    const Status status = device.configure(def);
    REQUIRE(device.position() == 0.25f);
    return status;
  };
  REQUIRE(refused([](auto& d) { d.mass = Real::from(std::nan("")); }) == Status::NotFinite);
  REQUIRE(refused([](auto& d) { d.push = Real::from(INFINITY); }) == Status::NotFinite);
  REQUIRE(refused([](auto& d) { d.mass = 0; }) == Status::NotPositive);
  REQUIRE(refused([](auto& d) { d.steps = 0; }) == Status::NotPositive);
  REQUIRE(refused([](auto& d) { d.friction = -1; }) == Status::OutOfRange);
  REQUIRE(refused([](auto& d) { d.delay = 5; }) == Status::OutOfRange);
  REQUIRE(refused([](auto& d) { d.steps = 1001; }) == Status::OutOfRange);
  REQUIRE(refused([](auto& d) { d.damping = 10000; }) == Status::OutOfRange);
  REQUIRE(refused([](auto& d) { d.encoder_step = 1e-9_r; }) == Status::OutOfRange);
}
