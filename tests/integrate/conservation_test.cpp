// SPDX-License-Identifier: MIT
// Oracle: what torque-free motion conserves.
#include <algorithm>
#include <random>

#include "one_body.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

Setup tumbling() {
  Setup setup;
  setup.moments = {0.005L, 0.01L, 0.012L};
  setup.velocity = {0.3L, -0.2L, 0.1L};
  setup.angular_velocity = {10, 4, 3};
  return setup;
}

/// Largest relative deviation of the kinetic energy over `seconds`, with its sign.
template <class Profile>
std::pair<long double, long double> energy_range(const Setup& setup, double seconds) {
  Lone<Profile> lone(setup);
  const auto energy = [&] {
    // from the state, in long double: rounding of the kernel's own sum stays out of it.
    const V w = lone.angular_velocity();
    const Q q = lone.orientation();
    const V b = rotate(conjugate(q), w);
    return dot(b, {setup.moments.x * b.x, setup.moments.y * b.y, setup.moments.z * b.z}) / 2;
  };
  const long double start = energy();
  long double low = 0, high = 0;
  for (long i = std::lround(seconds / static_cast<double>(number(setup.dt.si))); i > 0; --i) {
    lone.step();
    const long double deviation = energy() / start - 1;
    low = std::min(low, deviation);
    high = std::max(high, deviation);
  }
  return {low, high};
}

}  // namespace

TEMPLATE_TEST_CASE("without a torque the angular momentum stays the same to the last bit", "", float, double,
                   fixed64, fixed32) {
  Lone<TestType> lone(tumbling());
  const auto spin = lone.world.body(lone.body)->state.spin;
  const auto momentum = lone.world.linear_momentum().value;
  for (int i = 0; i < 20000; ++i) lone.step();
  REQUIRE(lone.world.body(lone.body)->state.spin == spin);
  REQUIRE(lone.world.linear_momentum().value == momentum);
}

TEMPLATE_TEST_CASE("a tumbling body keeps its energy to the order of the scheme", "", float, double, fixed64,
                   fixed32) {
  // truncation: at most (dt |w|)^3 / 2 a step, here 7e-7, with alternating sign over a turn; a minute must
  // not add up to more than what a few turns alone may show.
  const Setup setup = tumbling();
  const long double w = length(setup.angular_velocity);
  const auto range = energy_range<TestType>(setup, 20);
  const long double turn = 2 * 3.14159265L / w * 1000;  // steps
  const long double bound = turn * std::pow(1e-3L * w, 3.0L) / 2 + 20 * epsilon<TestType>();
  REQUIRE(-range.first <= bound);
  REQUIRE(range.second <= bound);
}

TEST_CASE("the energy error falls by at least four when the step is halved") {
  Setup setup = tumbling();
  const auto coarse = energy_range<double>(setup, 5);
  setup.dt = 0.5_ms;
  const auto fine = energy_range<double>(setup, 5);
  const long double ratio = std::max(-coarse.first, coarse.second) / std::max(-fine.first, fine.second);
  REQUIRE(ratio > 3.8L);
}

TEST_CASE("the first-order form never gains energy in free rotation") {
  std::mt19937 random(61);
  std::uniform_real_distribution<long double> uniform(-1, 1);
  for (int i = 0; i < 20; ++i) {
    Setup setup = tumbling();
    setup.method = Method::FirstOrder;
    setup.angular_velocity = {30 * uniform(random), 30 * uniform(random), 30 * uniform(random)};
    Lone<double> lone(setup);
    long double last = number(lone.world.kinetic_energy().value);
    for (int k = 0; k < 2000; ++k) {
      lone.step();
      const long double now = number(lone.world.kinetic_energy().value);
      REQUIRE(now <= last * (1 + 1e-14L));
      last = now;
    }
  }
}

TEMPLATE_TEST_CASE("the orientation stays unit over a hundred thousand steps", "", float, double, fixed64,
                   fixed32) {
  Setup setup = tumbling();
  setup.angular_velocity = {40, 35, -30};
  Lone<TestType> lone(setup);
  for (int i = 0; i < 100000; ++i) {
    (void)lone.world.step();
    if (i % 100 == 0) {
      const Q q = lone.orientation();
      REQUIRE(std::fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) <= 8 * epsilon<TestType>());
    }
  }
}

TEMPLATE_TEST_CASE("a thrown body keeps the sum of kinetic and potential energy", "", float, double, fixed64,
                   fixed32) {
  Setup setup = tumbling();
  setup.moments = {0.01L, 0.01L, 0.01L};
  setup.gravity = {0, -9.81L, 0};
  setup.velocity = {1, 5, 0};
  Lone<TestType> lone(setup);
  const auto total = [&] {
    return number(lone.world.kinetic_energy().value) + number(lone.world.potential_energy().value);
  };
  const long double start = total();
  // the second-order form is exact on a parabola: what remains is rounding of v (5 m/s) and x over 1000
  // steps.
  for (int i = 0; i < 1000; ++i) {
    lone.step();
    REQUIRE(std::fabs(total() - start) <= 1000 * 10 * 5 * epsilon<TestType>());
  }
}
