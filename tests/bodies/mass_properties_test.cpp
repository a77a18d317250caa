// SPDX-License-Identifier: MIT
// Oracles: I^-1 I = 1 in long double; tensors made from random point masses (always valid) and from principal
// moments chosen to break a rule (never valid).
#include "support/catch.hpp"

#include <cmath>
#include <random>

#include <tippe/bodies/mass_properties.hpp>

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

struct Tensor {
  long double m[3][3] = {};
};

MassDef mass_def(long double mass, const Tensor& t) {
  MassDef def;
  def.mass = Mass(test::real(mass));
  const auto entry = [&](int i, int j) { return Inertia(test::real(t.m[i][j])); };
  def.inertia = {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)};
  return def;
}

test::Q random_rotation(std::mt19937_64& random) {
  std::normal_distribution<long double> normal;
  const auto draw = [&] { return static_cast<long double>(normal(random)); };
  test::Q q{draw(), draw(), draw(), draw()};
  const long double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {q.w / n, q.x / n, q.y / n, q.z / n};
}

/// R diag R^T
Tensor rotated(test::V moments, test::Q q) {
  const test::V axes[3] = {test::rotate(q, {1, 0, 0}), test::rotate(q, {0, 1, 0}),
                           test::rotate(q, {0, 0, 1})};
  const long double moment[3] = {moments.x, moments.y, moments.z};
  Tensor t;
  for (int k = 0; k < 3; ++k) {
    const long double a[3] = {axes[k].x, axes[k].y, axes[k].z};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) t.m[i][j] += moment[k] * a[i] * a[j];
    }
  }
  return t;
}

template <class S>
long double epsilon() {
  return number(ScalarTraits<S>::kEpsilon);
}

/// The kept numbers reproduce the given ones, and inverse times tensor is the identity.
template <class S>
void check_kept(const MassDef& def, const Units& units, long double condition) {
  MassProperties<S> p;
  REQUIRE(make_mass_properties(def, units, p) == Status::Ok);
  const long double mass_unit = std::ldexp(1.0L, units.mass_exponent());
  const long double inertia_unit = std::ldexp(mass_unit, 2 * units.length_exponent());
  const long double eps = epsilon<S>();
  REQUIRE(p.mass >= S(1));
  REQUIRE(p.mass <= S(2));
  REQUIRE(number(p.mass) * std::ldexp(mass_unit, p.mass_exponent) ==
          Approx(static_cast<double>(number(def.mass.si))).epsilon(static_cast<double>(eps + 1e-15L)));
  REQUIRE(std::fabs(number(p.mass) * number(p.inverse_mass) - 1) <= 2 * eps);
  const long double scale = std::ldexp(inertia_unit, p.inertia_exponent);
  const Inertia given[6] = {def.inertia.xx, def.inertia.xy, def.inertia.xz,
                            def.inertia.yy, def.inertia.yz, def.inertia.zz};
  const S kept[6] = {p.inertia.xx, p.inertia.xy, p.inertia.xz, p.inertia.yy, p.inertia.yz, p.inertia.zz};
  for (int i = 0; i < 6; ++i) REQUIRE(std::fabs(number(kept[i]) - number(given[i].si) / scale) <= eps);
  REQUIRE(max(max(p.inertia.xx, p.inertia.yy), p.inertia.zz) >= S(1));
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      long double sum = 0;
      for (int k = 0; k < 3; ++k) sum += number(p.inertia(i, k)) * number(p.inverse_inertia(k, j));
      REQUIRE(std::fabs(sum - (i == j ? 1 : 0)) <= 16 * eps * condition);
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("mass and inertia of any size keep their digits beside a world's unit", "", float, double,
                   Q24_40) {
  // from a grain of 1 mg and 0.1 mm to a block of 1 t and 1 m, in a world of 1 kg and 10 cm.
  const Units units = units_for(0.1_m, 1_kg);
  check_kept<TestType>(principal_moments(1_mg, Inertia(4e-15_r), Inertia(5e-15_r), Inertia(6e-15_r)), units,
                       4);
  check_kept<TestType>(principal_moments(10_g, 1e-7_kgm2, 1.1e-7_kgm2, 1.2e-7_kgm2), units, 4);
  check_kept<TestType>(principal_moments(1_kg, 1_kgm2, 2_kgm2, 3_kgm2), units, 4);
  check_kept<TestType>(principal_moments(Mass(1000), Inertia(166), Inertia(166), Inertia(166)), units, 4);
}

TEMPLATE_TEST_CASE("the tensor of any cloud of point masses is accepted and its inverse is one", "", float,
                   double, Q24_40) {
  std::mt19937_64 random(31);
  std::uniform_real_distribution<long double> uniform(-1, 1);
  const Units units = units_for(1_m, 1_kg);
  for (int i = 0; i < 500; ++i) {
    Tensor t;
    long double mass = 0;
    const int count = 3 + static_cast<int>(random() % 5);
    for (int k = 0; k < count; ++k) {
      const long double m = 0.1L + std::fabs(uniform(random));
      const long double r[3] = {uniform(random), uniform(random), uniform(random)};
      const long double r2 = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
      mass += m;
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) t.m[a][b] += m * ((a == b ? r2 : 0) - r[a] * r[b]);
      }
    }
    check_kept<TestType>(mass_def(mass, t), units, 100);
  }
}

TEMPLATE_TEST_CASE("flat bodies keep the triangle inequality with equality and are accepted in any pose", "",
                   float, double, Q24_40) {
  std::mt19937_64 random(32);
  const Units units = units_for(1_m, 1_kg);
  for (int i = 0; i < 500; ++i) {
    const Tensor t = rotated({1, 2, 3}, random_rotation(random));
    check_kept<TestType>(mass_def(1, t), units, 10);
  }
}

TEMPLATE_TEST_CASE("moments that violate the triangle inequality are refused in any pose", "", float, double,
                   Q24_40) {
  std::mt19937_64 random(33);
  const Units units = units_for(1_m, 1_kg);
  MassProperties<TestType> p;
  // by one part in a thousand: far above rounding.
  REQUIRE(make_mass_properties(principal_moments(1_kg, 1_kgm2, 2_kgm2, 3.003_kgm2), units, p) ==
          Status::BadInertia);
  for (int i = 0; i < 500; ++i) {
    const Tensor t = rotated({1, 2, 3.003L}, random_rotation(random));
    REQUIRE(make_mass_properties(mass_def(1, t), units, p) == Status::BadInertia);
  }
}

TEMPLATE_TEST_CASE("a tensor that is not positive definite is refused in any pose", "", float, double,
                   Q24_40) {
  std::mt19937_64 random(34);
  const Units units = units_for(1_m, 1_kg);
  MassProperties<TestType> p;
  const auto status = [&](const MassDef& def) { return make_mass_properties(def, units, p); };
  REQUIRE(status(principal_moments(1_kg, 0_kgm2, 1_kgm2, 1_kgm2)) == Status::BadInertia);
  REQUIRE(status(principal_moments(1_kg, 0_kgm2, 0_kgm2, 0_kgm2)) == Status::BadInertia);
  REQUIRE(status(principal_moments(1_kg, -1_kgm2, 1_kgm2, 1_kgm2)) == Status::BadInertia);
  REQUIRE(status(principal_moments(1_kg, -1_kgm2, -1_kgm2, -1_kgm2)) == Status::BadInertia);
  // a needle thinner than 2^-20 of its length, squared.
  REQUIRE(status(principal_moments(1_kg, 0.9e-6_kgm2, 1_kgm2, 1_kgm2)) == Status::BadInertia);
  REQUIRE(status(principal_moments(1_kg, 1.1e-6_kgm2, 1_kgm2, 1_kgm2)) == Status::Ok);
  for (int i = 0; i < 500; ++i) {
    const Tensor t = rotated({-0.01L, 1, 1}, random_rotation(random));
    REQUIRE(status(mass_def(1, t)) == Status::BadInertia);
  }
  // off-diagonal entries far larger than the diagonal: must not overflow into anything acceptable.
  MassDef def;
  def.inertia.xy = Inertia(1e30_r);
  REQUIRE(status(def) == Status::BadInertia);
}

TEMPLATE_TEST_CASE("mass properties that make no sense get a named status and change nothing", "", float,
                   double, Q24_40) {
  const Units units = units_for(1_m, 1_kg);
  MassProperties<TestType> p;
  p.mass_exponent = 77;
  NumericEvents events;
  NumericScope scope(events);
  const auto status = [&](const MassDef& def) {
    const Status s = make_mass_properties(def, units, p);
    REQUIRE(p.mass_exponent == 77);
    return s;
  };
  const Inertia i = 1_kgm2;
  const Real nan = Real::from(NAN);
  REQUIRE(status(principal_moments(0_kg, i, i, i)) == Status::NotPositive);
  REQUIRE(status(principal_moments(-1_kg, i, i, i)) == Status::NotPositive);
  REQUIRE(status(principal_moments(Mass(nan), i, i, i)) == Status::NotFinite);
  REQUIRE(status(principal_moments(1_kg, Inertia(nan), i, i)) == Status::NotFinite);
  REQUIRE(status(principal_moments(1_kg, i, i, Inertia(Real::from(INFINITY)))) == Status::NotFinite);
  REQUIRE(status(principal_moments(Mass(2.2e9_r), i, i, i)) == Status::OutOfRange);
  REQUIRE(status(principal_moments(Mass(0.9e-9_r), i, i, i)) == Status::OutOfRange);
  const Inertia tiny(1e-13_r);
  REQUIRE(status(principal_moments(1_kg, tiny, tiny, tiny)) == Status::OutOfRange);
  REQUIRE(make_mass_properties(MassDef(), Units(), p) == Status::NotConfigured);
  REQUIRE_FALSE(events.any());  // refused input is nobody's numeric event
}
