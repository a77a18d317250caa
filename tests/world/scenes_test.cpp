// SPDX-License-Identifier: MIT
// The scenes that examples and boards run, against the closed form and the long double Runge-Kutta
// integration.
#include "support/catch.hpp"

#include <tippe/tippe.hpp>

#include "examples/scenes/dzhanibekov.hpp"
#include "examples/scenes/falling_box.hpp"
#include "integrate/rigid_body_oracle.hpp"

using namespace tippe;
using namespace tippe::test;

namespace {

struct Sizes {
  static constexpr int bodies = 4;
};

}  // namespace

// The definitions are constants: a fixed-point image holds them as integers.
static_assert(scenes::FallingBox().box().mass.mass == 200_g, "");
static_assert(scenes::Dzhanibekov().world().dt == 1_ms, "");

TEMPLATE_TEST_CASE("the falling box ends its second where mechanics says, in every profile", "", float,
                   double, fixed64, fixed32) {
  World<TestType, Sizes> world;
  REQUIRE(world.configure(scenes::FallingBox().world()) == Status::Ok);
  const BodyHandle box = world.add_body(scenes::FallingBox().box());
  for (int i = 0; i < 1000; ++i) REQUIRE(world.step(1_ms).flags == 0);

  RigidBody truth;
  truth.mass = 0.2L;
  truth.moments = {0.2L / 12 * 0.0052L, 0.2L / 12 * 0.0136L, 0.2L / 12 * 0.0116L};
  truth.gravity = {0, -9.81L, 0};
  truth.position = {0, 1, 0};
  truth.velocity = {0.5L, 3, -0.25L};
  truth.set_angular_velocity({4, 6, -2});
  truth.advance(1, 4000);

  const long double eps = number(ScalarTraits<typename World<TestType, Sizes>::Scalar>::kEpsilon);
  // 1000 roundings of a velocity below 8 m/s; truncation of the rotation (dt w)^3/2 a step, w = 7.5 rad/s.
  REQUIRE(length(number(world.pose(box).value.p) - truth.position) <= 1000 * 8 * eps);
  REQUIRE(angle(number(world.pose(box).value.q), truth.orientation) <=
          1e-6L * 7.5L * 7.5L * 7.5L / 2 + 1000 * eps);
  REQUIRE(length(number(world.motion(box).value.angular_velocity) - truth.angular_velocity()) <=
          8 * (1e-6L * 7.5L * 7.5L * 7.5L / 2 + 1000 * eps));
}

TEMPLATE_TEST_CASE("the wing nut turns over after ten seconds, in every profile", "", float, double, fixed64,
                   fixed32) {
  World<TestType, Sizes> world;
  REQUIRE(world.configure(scenes::Dzhanibekov().world()) == Status::Ok);
  const BodyHandle nut = world.add_body(scenes::Dzhanibekov().body());
  // the middle axis points along y at first; the body flips every 19.55 s, the first time after 10.9 s.
  const auto up = [&] { return rotate(number(world.pose(nut).value.q), {0, 1, 0}).y; };
  for (int i = 0; i < 5000; ++i) (void)world.step();
  REQUIRE(up() > 0.99L);
  for (int i = 0; i < 13000; ++i) (void)world.step();
  REQUIRE(up() < -0.99L);
}
