// SPDX-License-Identifier: MIT
// Oracle: sine and cosine in long double; 128-bit integers for the shift.
#include "support/catch.hpp"

#include <random>

#include <tippe/integrate/pose_update.hpp>
#include <tippe/integrate/time_step.hpp>

#include "support/numbers.hpp"

using namespace tippe;
using namespace tippe::test;

TEMPLATE_TEST_CASE("the exponential of a rotation vector is right on both sides of the switch to the series",
                   "", float, double, Q24_40) {
  using S = TestType;
  std::mt19937_64 random(71);
  std::uniform_real_distribution<long double> uniform(-1, 1);
  const long double eps = number(ScalarTraits<S>::kEpsilon);
  int small = 0;
  for (int i = 0; i < 20000; ++i) {
    // lengths from 1e-6 to 3, many of them around the switch at 1/16.
    const long double length_wanted = i % 2 == 0 ? std::pow(10.0L, -6 + 6.477L * std::fabs(uniform(random)))
                                                 : 0.0625L * (1 + 0.01L * uniform(random));
    const V direction{uniform(random), uniform(random), uniform(random)};
    const V scaled = (length_wanted / length(direction)) * direction;
    const Vec3<S> r = vector<S>(scaled.x, scaled.y, scaled.z);
    const V exact_r = number(r);
    const long double h = length(exact_r) / 2;
    small += h < 0.03125L ? 1 : 0;
    const RotationStep<S> step(r);
    const long double ratio = h > 0 ? std::sin(h) / (2 * h) : 0.5L;
    const long double less = -2 * std::sin(h / 2) * std::sin(h / 2);
    // float, double: a few roundings relative to the size; fixed point: a few LSB.
    const long double relative = ScalarTraits<S>::kIsFixed ? 3 * eps : 3 * eps * std::fabs(less);
    REQUIRE(std::fabs(number(step.ratio) - ratio) <= 2 * eps);
    REQUIRE(std::fabs(number(step.cosine_less_one) - less) <= relative);
    const Q q = number(turned(Quat<S>{}, r));
    REQUIRE(angle(q, {std::cos(h), 2 * ratio * exact_r.x / 2, 2 * ratio * exact_r.y / 2,
                      2 * ratio * exact_r.z / 2}) <= 8 * eps);
  }
  REQUIRE(small > 5000);
}

TEST_CASE("a product with the time step is exact but for one rounding, ties up, and never overflows") {
  std::mt19937_64 random(72);
  __extension__ using Wide = __int128;
  for (int i = 0; i < 20000; ++i) {
    const int shift = static_cast<int>(random() % 25);
    const int64_t raw = i == 0   ? INT64_MAX
                        : i == 1 ? INT64_MIN
                                 : static_cast<int64_t>(random()) >> (random() % 64);
    const Vec3<Q24_40> v = {Q24_40::from_raw(raw), Q24_40(), Q24_40()};
    const TimeStep<Q24_40> dt(shift);
    const auto nearest = [raw](int n) {
      return n == 0 ? Wide{raw} : (Wide{raw} + (Wide{1} << (n - 1))) >> n;
    };
    REQUIRE(Wide{dt.times(v).x.raw()} == nearest(shift));
    REQUIRE(Wide{dt.half_times(v).x.raw()} == nearest(shift + 1));
    const double x = static_cast<double>(raw);
    REQUIRE(TimeStep<double>(shift).times({x, 0, 0}).x == std::ldexp(x, -shift));
    REQUIRE(TimeStep<double>(shift).half_times({x, 0, 0}).x == std::ldexp(x, -shift - 1));
    const float y = static_cast<float>(raw);
    REQUIRE(TimeStep<float>(shift).half_times({y, 0, 0}).x == std::ldexp(y, -shift - 1));
  }
}

TEST_CASE("a float pose advanced by many small steps ends where their exact sum does") {
  std::mt19937_64 random(73);
  std::uniform_real_distribution<long double> uniform(-1, 1);
  BodyState<float> state;
  state.position = {1.0f, -2.0f, 300.0f};
  V exact = number(state.position);
  for (int i = 0; i < 100000; ++i) {
    const Vec3<float> d =
        vector<float>(1e-6L * uniform(random), 1e-4L * uniform(random), 1e-7L + 1e-8L * uniform(random));
    advance_position(d, state);
    exact = exact + number(d);
  }
  // within a rounding of the result; 300 m + 1e-7 m a step would not have moved in a plain sum.
  REQUIRE(std::fabs(number(state.position.x) - exact.x) <= 2 * 0x1p-24L);
  REQUIRE(std::fabs(number(state.position.y) - exact.y) <= 4 * 0x1p-24L);
  REQUIRE(std::fabs(number(state.position.z) - exact.z) <= 512 * 0x1p-24L);
  REQUIRE(exact.z > 300.009L);
}

TEST_CASE("a float orientation whose norm is off comes back to unit within two steps, at any angle") {
  for (const float angle_per_step : {0.0f, 0.01f, 0.5f, 3.0f, 20.0f}) {
    BodyState<float> state;
    state.orientation = {0.8f * 1.001f, 0.6f * 1.001f, 0.0f, 0.0f};
    for (int i = 0; i < 2; ++i) advance_orientation(Vec3<float>{0.0f, angle_per_step, 0.0f}, state);
    const Q q = number(state.orientation);
    REQUIRE(std::fabs(std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z) - 1) <= 4 * 0x1p-23L);
  }
}
