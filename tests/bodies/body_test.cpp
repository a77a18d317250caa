// SPDX-License-Identifier: MIT
// Oracle: conversion by the definitions of the units in long double.
#include "support/catch.hpp"

#include <cfloat>
#include <cmath>
#include <cstring>
#include <random>

#include <tippe/bodies/body.hpp>

#include "support/numbers.hpp"

using namespace tippe;
using test::number;

namespace {

Units units_for(Length length, Mass mass) {
  UnitsDef def;
  def.length = length;
  def.mass = mass;
  Units units;
  REQUIRE(Units::make(def, units) == Status::Ok);
  return units;
}

BodyDef top() {
  BodyDef def;
  def.mass = principal_moments(6_g, Inertia(8e-7_r), Inertia(7e-7_r), Inertia(9e-7_r));
  def.position = {1_cm, -2_cm, 3_cm};
  def.orientation = {0.9_r, 0.1_r, -0.3_r, 0.2_r};
  def.velocity = {0.5_mps, 0_mps, -1_mps};
  def.angular_velocity = {10_radps, 100_radps, -5_radps};
  return def;
}

template <class S>
long double tolerance() {
  return number(ScalarTraits<S>::kEpsilon);
}

template <class S>
void require_close(const Vec3<S>& v, long double x, long double y, long double z, long double limit) {
  REQUIRE(std::fabs(number(v.x) - x) <= limit);
  REQUIRE(std::fabs(number(v.y) - y) <= limit);
  REQUIRE(std::fabs(number(v.z) - z) <= limit);
}

template <class S>
bool same_bytes(const Body<S>& a, const Body<S>& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

TEMPLATE_TEST_CASE("what a definition says is what the body reports back", "", float, double, Q24_40) {
  using S = TestType;
  const Units units = units_for(2_cm, 6_g);
  Body<S> body;
  REQUIRE(make_body(top(), units, body) == Status::Ok);
  Transform<S> pose;
  Vec3<S> v, w;
  REQUIRE(get_pose(body, units, pose) == Status::Ok);
  REQUIRE(get_velocity(body, units, v, w) == Status::Ok);
  const long double eps = tolerance<S>();
  require_close(pose.p, 0.01L, -0.02L, 0.03L, 0.03L * 4 * eps + eps);
  require_close(v, 0.5L, 0, -1, 4 * eps);
  require_close(w, 10, 100, -5, 100 * 4 * eps + 40 * eps);
  const long double n = std::sqrt(0.95L);
  REQUIRE(std::fabs(number(pose.q.w) - 0.9L / n) <= 4 * eps);
  REQUIRE(std::fabs(number(pose.q.y) + 0.3L / n) <= 4 * eps);
  // spin is the angular momentum: R I R^T w, in SI through its two units.
  const test::Q q = number(pose.q);
  const test::V body_w = test::rotate(test::conjugate(q), {10, 100, -5});
  const test::V momentum = test::rotate(q, {8e-7L * body_w.x, 7e-7L * body_w.y, 9e-7L * body_w.z});
  const long double time = std::ldexp(number(units.dt().si), units.dt_shift());
  const long double unit = std::ldexp(1.0L, units.mass_exponent() + 2 * units.length_exponent()) *
                           std::ldexp(1.0L, body.mass.inertia_exponent) / time;
  require_close(body.state.spin, momentum.x / unit, momentum.y / unit, momentum.z / unit, 64 * eps);
}

TEMPLATE_TEST_CASE("a quaternion of any length becomes the unit one", "", float, double, Q24_40) {
  using S = TestType;
  const Units units = units_for(1_m, 1_kg);
  for (const int n : {0, 1, -30, 60, -200, 900}) {
    BodyDef def;
    def.orientation = {scale_pow2(3_r, n), scale_pow2(-4_r, n), 0_r, 0_r};
    Body<S> body;
    REQUIRE(make_body(def, units, body) == Status::Ok);
    REQUIRE(std::fabs(number(body.state.orientation.w) - 0.6L) <= 2 * tolerance<S>());
    REQUIRE(std::fabs(number(body.state.orientation.x) + 0.8L) <= 2 * tolerance<S>());
  }
}

TEMPLATE_TEST_CASE("forces and torques add up in the body's own units with one rounding each", "", float,
                   double, Q24_40) {
  using S = TestType;
  const Units units = units_for(1_m, 1_kg);
  BodyDef def;
  def.mass = principal_moments(1_mg, Inertia(4e-15_r), Inertia(5e-15_r), Inertia(6e-15_r));
  Body<S> body;
  REQUIRE(make_body(def, units, body) == Status::Ok);
  // 9.81 uN lift the grain: the acceleration must come out as g, though a uN is near the resolution of
  // Q24.40.
  const S weight = to_scalar<S>(9.81e-6_r);
  REQUIRE(add_force(Vec3<S>{S(0), weight, S(0)}, units, body) == Status::Ok);
  REQUIRE(add_force(Vec3<S>{S(0), weight, S(0)}, units, body) == Status::Ok);
  const long double acceleration = number(body.force.y) * number(body.mass.inverse_mass);
  const long double time = std::ldexp(number(units.dt().si), units.dt_shift());
  const long double expected = 2 * number(weight) / 1e-6L * time * time;
  REQUIRE(acceleration ==
          Approx(static_cast<double>(expected)).epsilon(static_cast<double>(8 * tolerance<S>())));
}

TEMPLATE_TEST_CASE("a new pose keeps the angular velocity, a new motion keeps the pose", "", float, double,
                   Q24_40) {
  using S = TestType;
  const Units units = units_for(2_cm, 6_g);
  Body<S> body;
  REQUIRE(make_body(top(), units, body) == Status::Ok);
  const Vec3<S> w = body.state.angular_velocity;
  Transform<S> pose;
  pose.p = test::vector<S>(0.1L, 0.2L, 0.3L);
  pose.q = {S(2), S(0), S(2), S(0)};
  REQUIRE(set_pose(pose, units, body) == Status::Ok);
  REQUIRE(body.state.angular_velocity == w);
  const Vec3<S> back = angular_velocity_of(body.mass, body.state.orientation, body.state.spin);
  require_close(back, number(w.x), number(w.y), number(w.z), 8 * 32 * tolerance<S>());
  const Transform<S> before = {body.state.position, body.state.orientation};
  REQUIRE(set_velocity(test::vector<S>(1, 2, 3), test::vector<S>(0, 0, 0), units, body) == Status::Ok);
  REQUIRE(body.state.position == before.p);
  REQUIRE(body.state.orientation == before.q);
  REQUIRE(body.state.spin == Vec3<S>{});
}

TEMPLATE_TEST_CASE("angular velocity and spin are inverse to each other at any orientation", "", float,
                   double, Q24_40) {
  using S = TestType;
  std::mt19937_64 random(35);
  std::uniform_real_distribution<long double> uniform(-1, 1);
  const Units units = units_for(1_m, 1_kg);
  for (int i = 0; i < 500; ++i) {
    BodyDef def;
    def.mass = principal_moments(1_kg, 1_kgm2, 2_kgm2, 2.5_kgm2);
    def.orientation = {test::real(uniform(random)), test::real(uniform(random)), test::real(uniform(random)),
                       test::real(1.1L + uniform(random))};
    Body<S> body;
    REQUIRE(make_body(def, units, body) == Status::Ok);
    const Vec3<S> w = test::vector<S>(uniform(random), uniform(random), uniform(random));
    const Vec3<S> again =
        angular_velocity_of(body.mass, body.state.orientation, spin_of(body.mass, body.state.orientation, w));
    require_close(again, number(w.x), number(w.y), number(w.z), 32 * tolerance<S>());
  }
}

TEMPLATE_TEST_CASE("bad input gets a named status and leaves the body as it was", "", float, double, Q24_40) {
  using S = TestType;
  const Units units = units_for(2_cm, 6_g);
  Body<S> body;
  REQUIRE(make_body(top(), units, body) == Status::Ok);
  Body<S> before;
  std::memcpy(&before, &body, sizeof body);
  NumericEvents events;
  NumericScope scope(events);

  const Real nan = Real::from(NAN);
  BodyDef def = top();
  def.position.y = Length(nan);
  REQUIRE(make_body(def, units, body) == Status::NotFinite);
  def = top();
  def.velocity.z = Velocity(Real::from(-INFINITY));
  REQUIRE(make_body(def, units, body) == Status::NotFinite);
  def = top();
  def.orientation.x = nan;
  REQUIRE(make_body(def, units, body) == Status::NotFinite);
  def = top();
  def.orientation = {0_r, 0_r, 0_r, 0_r};
  REQUIRE(make_body(def, units, body) == Status::NotUnit);
  def = top();
  def.position.x = Length(1e300_r);
  def.velocity.x = Velocity(1e300_r);
  REQUIRE(make_body(def, units, body) == (kSame<S, double> ? Status::Ok : Status::OutOfRange));
  if (kSame<S, double>) std::memcpy(&body, &before, sizeof body);
  def = top();
  def.mass.mass = 0_kg;
  REQUIRE(make_body(def, units, body) == Status::NotPositive);

  const Vec3<S> zero;
  Transform<S> pose;
  pose.q = {S(0), S(0), S(0), S(0)};
  REQUIRE(set_pose(pose, units, body) == Status::NotUnit);
  if constexpr (!ScalarTraits<S>::kIsFixed) {
    const S not_a_number = to_scalar<S>(nan);
    const Vec3<S> bad = {S(0), not_a_number, S(0)};
    REQUIRE(add_force(bad, units, body) == Status::NotFinite);
    REQUIRE(add_torque(bad, units, body) == Status::NotFinite);
    REQUIRE(set_velocity(bad, zero, units, body) == Status::NotFinite);
    REQUIRE(set_velocity(zero, bad, units, body) == Status::NotFinite);
    pose.q = {S(1), not_a_number, S(0), S(0)};
    REQUIRE(set_pose(pose, units, body) == Status::NotFinite);
    pose.q = {S(1), S(0), S(0), S(0)};
    pose.p = bad;
    REQUIRE(set_pose(pose, units, body) == Status::NotFinite);
    events = NumericEvents();  // to_scalar of the NaN above counted one
  }
  // finite, but beyond the scalar in world units.
  const S huge = ScalarTraits<S>::kHighest;
  const Vec3<S> far = {huge, S(0), S(0)};
  REQUIRE(add_force(far, units, body) == Status::OutOfRange);
  REQUIRE(add_torque(far, units, body) == Status::OutOfRange);
  pose = Transform<S>{};
  pose.p = far;
  REQUIRE(set_pose(pose, units, body) == Status::OutOfRange);
  REQUIRE(set_velocity(far, zero, units, body) == Status::OutOfRange);
  REQUIRE(same_bytes(body, before));
  REQUIRE_FALSE(events.any());
}
