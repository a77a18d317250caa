// SPDX-License-Identifier: MIT
// Oracle: long double (64 digits) powers of the three units, and the definitions of nearest power of two.
#include "support/catch.hpp"

#include <cfloat>
#include <cmath>
#include <random>

#include <tippe/units/units.hpp>

using namespace tippe;

namespace {

Units make(Time dt, Length length, Mass mass, Acceleration acceleration = 9.81_mps2) {
  UnitsDef def;
  def.dt = dt;
  def.length = length;
  def.mass = mass;
  def.acceleration = acceleration;
  Units units;
  REQUIRE(Units::make(def, units) == Status::Ok);
  return units;
}

long double value(Real x) {
  return std::ldexp(static_cast<long double>(x.magnitude()), x.exponent()) * (x.negative() ? -1.0L : 1.0L);
}

/// One world unit of this dimension, in SI.
template <int L, int M, int T>
long double unit_in_si(const Units& u, Quantity<L, M, T>) {
  const long double time = std::ldexp(value(u.dt().si), u.dt_shift());
  return std::ldexp(1.0L, L * u.length_exponent() + M * u.mass_exponent()) * std::pow(time, T);
}

template <class S>
struct Width;  // spacing of S near x, and what S holds
template <>
struct Width<float> {
  static long double spacing(long double x) {
    int e = 0;
    std::frexp(x, &e);
    return std::ldexp(1.0L, (e < -125 ? -125 : e) - FLT_MANT_DIG);
  }
  static long double get(float x) { return static_cast<long double>(x); }
  static float put(long double x) { return static_cast<float>(x); }
};
template <>
struct Width<double> {
  static long double spacing(long double x) {
    int e = 0;
    std::frexp(x, &e);
    return std::ldexp(1.0L, e - DBL_MANT_DIG);
  }
  static long double get(double x) { return static_cast<long double>(x); }
  static double put(long double x) { return static_cast<double>(x); }
};
template <class R, int F>
struct Width<Fixed<R, F>> {
  static long double spacing(long double) { return std::ldexp(1.0L, -F); }
  static long double get(Fixed<R, F> x) { return std::ldexp(static_cast<long double>(x.raw()), -F); }
  static Fixed<R, F> put(long double x) {
    return Fixed<R, F>::from_raw(static_cast<R>(std::llrintl(std::ldexp(x, F))));
  }
};

/// Constants: half a spacing, plus what a few truncations at 2^-63 can add. Run time: one multiplication and,
/// for floats, a rounded factor.
template <class S, class Q>
void check_dimension(const Units& u, Q, std::mt19937_64& random) {
  using W = Width<S>;
  const long double unit = unit_in_si(u, Q());
  const long double limit = ScalarTraits<S>::kIsFixed ? W::get(ScalarTraits<S>::kHighest) : 1e6L;
  const long double factor_error = ScalarTraits<S>::kIsFixed ? 0.0L : 1.0L;
  for (int i = 0; i < 200; ++i) {
    // a world value from 2^-20 to 2^6 (Q8_24 holds 128), its SI value written as a Real.
    const long double world = std::ldexp(static_cast<long double>(static_cast<int64_t>(random())),
                                         -63 - static_cast<int>(random() % 20) + 6);
    const long double si = world * unit;
    const double si_double = static_cast<double>(si);
    const long double exact = static_cast<long double>(si_double) / unit;
    const S constant = u.to_world<S>(Q(Real::from(si_double)));
    const long double slack = std::fabs(exact) * 0x1p-60L;
    REQUIRE(std::fabs(W::get(constant) - exact) <= 0.5L * W::spacing(exact) + slack);

    // run time, both ways, where the SI value fits the scalar with a margin.
    if (std::fabs(si) < limit / 2) {
      const S si_scalar = W::put(si);
      const long double want = W::get(si_scalar) / unit;
      if (std::fabs(want) < limit / 2) {
        REQUIRE(std::fabs(W::get(u.from_si<Q>(si_scalar)) - want) <=
                (0.5L + factor_error) * W::spacing(want) + std::fabs(want) * 0x1p-60L);
      }
      const S world_scalar = W::put(world);
      const long double back = W::get(world_scalar) * unit;
      REQUIRE(std::fabs(W::get(u.to_si<Q>(world_scalar)) - back) <=
              (0.5L + factor_error) * W::spacing(back) + std::fabs(back) * 0x1p-60L);
    }
  }
}

template <class S>
void check_all_dimensions(const Units& u, std::mt19937_64& random) {
  check_dimension<S>(u, Angle(), random);
  check_dimension<S>(u, Length(), random);
  check_dimension<S>(u, Mass(), random);
  check_dimension<S>(u, Time(), random);
  check_dimension<S>(u, Velocity(), random);
  check_dimension<S>(u, AngularVelocity(), random);
  check_dimension<S>(u, Acceleration(), random);
  check_dimension<S>(u, AngularAcceleration(), random);
  check_dimension<S>(u, Force(), random);
  check_dimension<S>(u, Torque(), random);
  check_dimension<S>(u, Impulse(), random);
  check_dimension<S>(u, AngularMomentum(), random);
  check_dimension<S>(u, Inertia(), random);
  check_dimension<S>(u, Energy(), random);
  check_dimension<S>(u, Power(), random);
  check_dimension<S>(u, Stiffness(), random);
  check_dimension<S>(u, AngularStiffness(), random);
  check_dimension<S>(u, Damping(), random);
  check_dimension<S>(u, AngularDamping(), random);
}

}  // namespace

TEMPLATE_TEST_CASE("every dimension converts both ways within one rounding", "", float, double, Q24_40,
                   Q8_24) {
  std::mt19937_64 random(21);
  check_all_dimensions<TestType>(make(1_ms, 1_m, 1_kg), random);
  check_all_dimensions<TestType>(make(1_ms, 20_mm, 6_g), random);           // a tippe-top
  check_all_dimensions<TestType>(make(100_us, 1_mm, 1_mg), random);         // a grain
  check_all_dimensions<TestType>(make(10_ms, 100_m, Mass(1e6_r)), random);  // a ship
  check_all_dimensions<TestType>(make(Time(1_r / 3000), 0.3_m, 7_kg, 0.1_mps2), random);
}

TEST_CASE("an inertia of 1e-7 kg m^2 keeps its digits in fixed point with matching units") {
  // 10 g and 5 mm: the unit of inertia is 2^-7 * 2^-16 kg m^2 = 1.19e-7.
  const Units u = make(1_ms, 5_mm, 10_g);
  const long double exact = 1e-7L / unit_in_si(u, Inertia());
  const long double held = Width<Q24_40>::get(u.to_world<Q24_40>(1e-7_kgm2));
  REQUIRE(std::fabs(held / exact - 1) <= 0x1p-39L);
  // and through the decimal: the same number written as g cm^2.
  REQUIRE(u.to_world<Q24_40>(1_gcm2) == u.to_world<Q24_40>(1e-7_kgm2));
  // in SI itself Q24.40 would have kept 17 bits.
  REQUIRE(std::fabs(Width<Q24_40>::get(to_scalar<Q24_40>(1e-7_r)) / 1e-7L - 1) > 0x1p-20L);
}

TEST_CASE("the time step is exactly a power of two inside, in every scalar") {
  for (const Time dt : {1_ms, 100_us, 1_us, Time(1_r / 60), Time(1_r / 3), Time(Real::from(0.0123))}) {
    const Units u = make(dt, 1_m, 1_kg);
    const int k = u.dt_shift();
    REQUIRE(u.to_world<double>(dt) == std::ldexp(1.0, -k));
    REQUIRE(u.to_world<float>(dt) == std::ldexp(1.0f, -k));
    REQUIRE(u.to_world<Q24_40>(dt).raw() == INT64_C(1) << (40 - k));
    REQUIRE(u.to_world<Q8_24>(dt).raw() == 1 << (24 - k));
  }
}

TEST_CASE("length and mass units are the nearest powers of two, the time unit is nearest to sqrt(L/g)") {
  std::mt19937_64 random(22);
  std::uniform_real_distribution<double> uniform(-1, 1);
  int made = 0;
  for (int i = 0; i < 20000; ++i) {
    UnitsDef def;
    const double dt = std::pow(10.0, -3.5 + 3.4 * uniform(random));
    const double length = std::pow(10.0, 5.9 * uniform(random));
    const double mass = std::pow(10.0, 8.9 * uniform(random));
    const double acceleration = std::pow(10.0, 5.9 * uniform(random));
    def.dt = Time(Real::from(dt));
    def.length = Length(Real::from(length));
    def.mass = Mass(Real::from(mass));
    def.acceleration = Acceleration(Real::from(acceleration));
    Units u;
    const Status status = Units::make(def, u);
    const double length_exponent = std::round(std::log2(length));
    const double k = std::round(0.5 * (length_exponent - std::log2(acceleration * dt * dt)));
    if (k < 0 || k > 24) {
      REQUIRE(status == Status::OutOfRange);
      REQUIRE_FALSE(u.configured());
      continue;
    }
    ++made;
    REQUIRE(status == Status::Ok);
    REQUIRE(u.length_exponent() == length_exponent);
    REQUIRE(u.mass_exponent() == std::round(std::log2(mass)));
    REQUIRE(u.dt_shift() == k);
    // so an acceleration of the scene's size is one within a factor of two.
    const double g = u.to_world<double>(def.acceleration);
    REQUIRE(g >= 0.49);
    REQUIRE(g <= 2.01);
  }
  REQUIRE(made > 5000);
}

TEST_CASE("absurd units get a named status and leave the object alone") {
  const Units before = make(1_ms, 20_mm, 6_g);
  const auto status_of = [&](UnitsDef def) {
    Units u = before;
    const Status status = Units::make(def, u);
    REQUIRE(u.dt() == before.dt());
    REQUIRE(u.length_exponent() == before.length_exponent());
    return status;
  };
  const auto with_dt = [&](Time dt) {
    UnitsDef def;
    def.dt = dt;
    return status_of(def);
  };
  REQUIRE(with_dt(0_s) == Status::NotPositive);
  REQUIRE(with_dt(-(1_ms)) == Status::NotPositive);
  REQUIRE(with_dt(Time(Real::from(NAN))) == Status::NotFinite);
  REQUIRE(with_dt(Time(Real::from(INFINITY))) == Status::NotFinite);
  REQUIRE(with_dt(0.99e-7_s) == Status::OutOfRange);
  REQUIRE(with_dt(1.01_s) == Status::OutOfRange);
  REQUIRE(with_dt(0.9_s) == Status::OutOfRange);  // sqrt(1 m / g) is 0.32 s
  UnitsDef def;
  def.length = 0.9_um;
  REQUIRE(status_of(def) == Status::OutOfRange);
  def.length = 0_m;
  REQUIRE(status_of(def) == Status::NotPositive);
  def = UnitsDef();
  def.mass = Mass(1.1e9_r);
  REQUIRE(status_of(def) == Status::OutOfRange);
  def.mass = Mass(Real::from(-NAN));
  REQUIRE(status_of(def) == Status::NotFinite);
  def = UnitsDef();
  def.acceleration = Acceleration(-1);
  REQUIRE(status_of(def) == Status::NotPositive);
  def.acceleration = 1e-7_mps2;
  REQUIRE(status_of(def) == Status::OutOfRange);
}

TEST_CASE("the limits themselves are accepted") {
  Units u;
  UnitsDef def;
  def.dt = 1e-7_s;
  REQUIRE(Units::make(def, u) == Status::Ok);
  def.dt = 1_s;
  def.length = Length(1e6_r);
  def.mass = Mass(1e9_r);
  REQUIRE(Units::make(def, u) == Status::Ok);
  def.mass = Mass(1e-9_r);
  REQUIRE(Units::make(def, u) == Status::Ok);
}

TEST_CASE("a number that does not fit the scalar saturates and is counted") {
  const Units u = make(1_ms, 1_mm, 1_g);
  NumericEvents events;
  NumericScope scope(events);
  REQUIRE(u.to_world<Q24_40>(100_m).raw() == int64_t{100} * 1024 << 40);
  REQUIRE_FALSE(events.any());
  REQUIRE(u.to_world<Q24_40>(10'000_m) == Q24_40::highest());
  REQUIRE(events.overflow == 1);
  REQUIRE(u.from_si<Length>(Q24_40(-10000)) == Q24_40::lowest());
  REQUIRE(events.overflow == 2);
  REQUIRE(u.to_world<Q8_24>(1_m) == Q8_24::highest());
  REQUIRE(events.overflow == 3);
}

TEST_CASE("vectors convert as their components do") {
  const Units u = make(1_ms, 20_mm, 6_g);
  const Vec3<Velocity> v{1_mps, -(2_mps), 0.5_mps};
  const Vec3<Q24_40> world = u.to_world<Q24_40>(v);
  REQUIRE(world.y == u.to_world<Q24_40>(v.y));
  const Vec3<Q24_40> si = u.to_si<Velocity>(world);
  REQUIRE(si.z == u.to_si<Velocity>(world.z));
  REQUIRE(u.from_si<Velocity>(si).x == u.from_si<Velocity>(si.x));
}

TEST_CASE("units that were never made convert everything to zero") {
  const Units u;
  REQUIRE_FALSE(u.configured());
  REQUIRE(u.to_world<double>(1_m) == 0.0);
  REQUIRE(u.to_world<Q24_40>(1_mps).raw() == 0);
  REQUIRE(u.from_si<Length>(1.0f) == 0.0f);
  REQUIRE(u.to_si<Force>(1.0) == 0.0);
}
