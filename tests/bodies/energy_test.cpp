// SPDX-License-Identifier: MIT
// Oracle: the textbook formulas in long double, SI.
#include "support/catch.hpp"

#include <cmath>

#include <tippe/bodies/energy.hpp>

#include "support/numbers.hpp"

using namespace tippe;
using test::number;

TEMPLATE_TEST_CASE("energy and momenta of a body are those of the textbook", "", float, double, Q24_40) {
  using S = TestType;
  UnitsDef units_def;
  units_def.length = 0.5_m;
  units_def.mass = 3_kg;
  Units units;
  REQUIRE(Units::make(units_def, units) == Status::Ok);
  BodyDef def;
  def.mass = principal_moments(3_kg, 0.2_kgm2, 0.3_kgm2, 0.4_kgm2);
  def.position = {1_m, 2_m, -0.5_m};
  def.velocity = {0.5_mps, -1_mps, 2_mps};
  def.angular_velocity = {3_radps, -2_radps, 1_radps};
  Body<S> body;
  REQUIRE(make_body(def, units, body) == Status::Ok);
  Vec3<S> gravity;
  gravity.y = units.to_world<S>(-9.81_mps2);

  const double eps = static_cast<double>(64 * number(ScalarTraits<S>::kEpsilon));
  const auto close = [eps](S x, long double expected) {
    return static_cast<double>(number(x)) == Approx(static_cast<double>(expected)).epsilon(eps).margin(eps);
  };
  // 3/2 (0.25 + 1 + 4) + (0.2*9 + 0.3*4 + 0.4*1)/2 and 3 * 9.81 * 2
  REQUIRE(close(units.to_si<Energy>(kinetic_energy(body)), 7.875L + 1.7L));
  REQUIRE(close(units.to_si<Energy>(potential_energy(body, gravity)), 58.86L));
  const Vec3<S> p = units.to_si<Impulse>(linear_momentum(body));
  REQUIRE(close(p.x, 1.5L));
  REQUIRE(close(p.y, -3));
  REQUIRE(close(p.z, 6));
  // x cross p = (2*6 - 0.5*3, -0.5*1.5 - 1*6, -3 - 2*1.5), plus I w
  const Vec3<S> l = units.to_si<AngularMomentum>(angular_momentum(body));
  REQUIRE(close(l.x, 10.5L + 0.6L));
  REQUIRE(close(l.y, -6.75L - 0.6L));
  REQUIRE(close(l.z, -6 + 0.4L));
}
