// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/math/quat.hpp>

#include "math/oracle.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Long;
using oracle::Random;

namespace {

constexpr Long kPiLong = 3.14159265358979323846264338327950288L;

template <class S>
Long unit_error(const Quat<S>& q) {
  return std::fabs(oracle::norm(oracle::value(q)) - 1);
}

/// Steps q with a slowly turning angular velocity; returns the worst | |q| - 1 | in units of the last place.
template <class S>
Long drift_after(int steps, Long speed) {
  Random random(57);
  Quat<S> q = oracle::random_rotation<S>(random);
  const S h = oracle::nearest<S>(std::ldexp(Long(1), -9));
  Vec3<S> w = oracle::nearest<S>(oracle::random_direction(random) * speed);
  Long worst = 0;
  for (int i = 0; i < steps; ++i) {
    if (i % 64 == 0) w = oracle::nearest<S>(oracle::random_direction(random) * speed);
    q = integrate_rotation(q, w, h);
    worst = std::fmax(worst, unit_error(q));
  }
  return worst / oracle::spacing<S>(1);
}

}  // namespace

TEMPLATE_TEST_CASE("Quaternion rotation agrees with Rodrigues", "[quat]", float, double, Q24_40, Q8_24) {
  Random random(51);
  for (int i = 0; i < 20000; ++i) {
    const oracle::Vec axis = oracle::random_direction(random);
    const Long angle = kPiLong * random.signed_unit();
    const Quat<TestType> q =
        from_axis_angle(oracle::nearest<TestType>(axis), oracle::nearest<TestType>(angle));
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random));
    const oracle::Vec expected = oracle::rodrigues(axis, angle, oracle::value(v));
    // q is within 3 last places of the exact one, which turns v by twice that; rotating adds 4 more
    const Long allowed = (6 * oracle::norm(oracle::value(v)) + 4) * oracle::spacing<TestType>(1);
    REQUIRE(unit_error(q) <= 2 * oracle::spacing<TestType>(1));
    REQUIRE(oracle::norm(oracle::value(rotate(q, v)) - expected) <= allowed);
    REQUIRE(oracle::norm(oracle::value(to_mat3(q) * v) - expected) <= allowed);
    REQUIRE(oracle::norm(oracle::value(rotate_inverse(q, rotate(q, v))) - oracle::value(v)) <= 2 * allowed);
  }
}

TEMPLATE_TEST_CASE("Rotating by a quaternion errs by at most 4 last places of the vector", "[quat]", float,
                   double, Q24_40, Q8_24) {
  // against the exact q v q* of the rounded q: this is the rounding of rotate() alone
  Random random(52);
  for (int i = 0; i < 20000; ++i) {
    const Quat<TestType> q = oracle::random_rotation<TestType>(random);
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random) * 70);
    const oracle::Quaternion lq = oracle::value(q),
                             lv{0, oracle::value(v.x), oracle::value(v.y), oracle::value(v.z)};
    const oracle::Quaternion turned = lq * lv * oracle::Quaternion{lq.w, -lq.x, -lq.y, -lq.z};
    const oracle::Vec error = oracle::value(rotate(q, v)) - oracle::Vec{turned.x, turned.y, turned.z};
    // |q| is 1 only within rounding, and v + 2(...) assumes 1: that counts as much as the vector is long
    const Long length = oracle::norm(oracle::value(v));
    const Long allowed = 4 * oracle::spacing<TestType>(length) + 4 * oracle::spacing<TestType>(1) * length;
    REQUIRE(oracle::norm(error) <= allowed);
  }
}

TEMPLATE_TEST_CASE("The quaternion product composes rotations, second factor first", "[quat]", float, double,
                   Q24_40, Q8_24) {
  Random random(53);
  for (int i = 0; i < 5000; ++i) {
    const Quat<TestType> a = oracle::random_rotation<TestType>(random),
                         b = oracle::random_rotation<TestType>(random);
    const oracle::Quaternion exact = oracle::value(a) * oracle::value(b);
    REQUIRE(oracle::distance(oracle::value(a * b), exact) <= 4 * oracle::spacing<TestType>(1));
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random));
    const oracle::Vec difference = oracle::value(rotate(a * b, v)) - oracle::value(rotate(a, rotate(b, v)));
    REQUIRE(oracle::norm(difference) <= 16 * oracle::spacing<TestType>(1));
    REQUIRE(oracle::distance(oracle::value(a * conjugate(a)), {1, 0, 0, 0}) <=
            4 * oracle::spacing<TestType>(1));
  }
  // Hamilton: i j = k
  const TestType o = TestType(0), e = TestType(1);
  CHECK(Quat<TestType>{o, e, o, o} * Quat<TestType>{o, o, e, o} == Quat<TestType>{o, o, o, e});
}

TEMPLATE_TEST_CASE("exp_map agrees with the exponential in long double from 0 to 6 pi", "[quat]", float,
                   double, Q24_40, Q8_24) {
  Random random(54);
  for (int i = 0; i < 20000; ++i) {
    const Long size = i % 2 == 0 ? random.power(-30, 0) : 6 * kPiLong * (random.signed_unit() + 1) / 2;
    const Vec3<TestType> r = oracle::nearest<TestType>(oracle::random_direction(random) * size);
    const Quat<TestType> q = exp_map(r);
    CAPTURE(size);
    // the angle is rounded to the spacing at its own size
    const Long allowed = 4 * oracle::spacing<TestType>(1) +
                         oracle::spacing<TestType>(size) * (ScalarTraits<TestType>::kIsFixed ? 2 + size : 2);
    REQUIRE(oracle::distance(oracle::value(q), oracle::exp_rotation(oracle::value(r))) <= allowed);
  }
  CHECK(exp_map(Vec3<TestType>{}) == Quat<TestType>{});
}

TEMPLATE_TEST_CASE("log undoes exp_map up to half a turn", "[quat]", float, double, Q24_40, Q8_24) {
  Random random(55);
  for (int i = 0; i < 20000; ++i) {
    const Long size = i % 2 == 0 ? random.power(-30, 0) : Long(3.1) * (random.signed_unit() + 1) / 2;
    const Vec3<TestType> r = oracle::nearest<TestType>(oracle::random_direction(random) * size);
    const Quat<TestType> q = exp_map(r);
    const Vec3<TestType> back = log(i % 4 < 2 ? q : -q);  // both signs are the same rotation
    CAPTURE(size);
    REQUIRE(oracle::norm(oracle::value(back) - oracle::value(r)) <= 16 * oracle::spacing<TestType>(1));
  }
  CHECK(log(Quat<TestType>{}) == Vec3<TestType>{});
  CHECK(log(-Quat<TestType>{}) == Vec3<TestType>{});
}

TEMPLATE_TEST_CASE("Integrating a constant spin is one rotation about it", "[quat]", float, double, Q24_40,
                   Q8_24) {
  Random random(56);
  for (int i = 0; i < 200; ++i) {
    const oracle::Vec w = oracle::random_direction(random) * 6;
    const Vec3<TestType> spin = oracle::nearest<TestType>(w);
    const TestType h = oracle::nearest<TestType>(std::ldexp(Long(1), -9));
    const Quat<TestType> start = oracle::random_rotation<TestType>(random);
    Quat<TestType> q = start;
    for (int k = 0; k < 512; ++k) q = integrate_rotation(q, spin, h);
    const oracle::Quaternion expected = oracle::exp_rotation(oracle::value(spin)) * oracle::value(start);
    // each of the 512 steps rounds the rotation vector (size 0.012) and four components
    const Long each = 4 * oracle::spacing<TestType>(1);
    REQUIRE(oracle::distance(oracle::value(q), expected) <= 512 * each);
  }
}

TEMPLATE_TEST_CASE("A quaternion stays unit over 1e5 integration steps", "[quat]", float, double, Q24_40,
                   Q8_24) {
  CHECK(drift_after<TestType>(50000, 5) <= 2);
  CHECK(drift_after<TestType>(50000, 100) <= 2);
}

TEMPLATE_TEST_CASE("A quaternion stays unit over 1e7 integration steps", "[.long][long][quat]", float, double,
                   Q24_40, Q8_24) {
  CHECK(drift_after<TestType>(5000000, 5) <= 2);
  CHECK(drift_after<TestType>(5000000, 100) <= 2);
}

TEMPLATE_TEST_CASE("A spin of zero leaves the orientation bit for bit", "[quat]", float, double, Q24_40,
                   Q8_24) {
  Random random(58);
  for (int i = 0; i < 1000; ++i) {
    // any orientation the integrator itself produces
    Quat<TestType> q = renormalized(oracle::random_rotation<TestType>(random));
    q = integrate_rotation(q, Vec3<TestType>{}, TestType(1));
    Quat<TestType> next = q;
    for (int k = 0; k < 10; ++k) next = integrate_rotation(next, Vec3<TestType>{}, TestType(1));
    REQUIRE(next == q);
  }
}

TEMPLATE_TEST_CASE("renormalized brings any quaternion with a direction to unit length", "[quat]", float,
                   double, Q24_40, Q8_24) {
  Random random(59);
  for (int i = 0; i < 10000; ++i) {
    const oracle::Quaternion unit = oracle::value(oracle::random_rotation<TestType>(random));
    const Long size = i % 2 == 0 ? 1 + Long(0.001) * random.signed_unit() : random.power(-6, 6);
    const Quat<TestType> q{oracle::nearest<TestType>(unit.w * size), oracle::nearest<TestType>(unit.x * size),
                           oracle::nearest<TestType>(unit.y * size),
                           oracle::nearest<TestType>(unit.z * size)};
    const oracle::Quaternion exact = oracle::value(q);
    const Long length = oracle::norm(exact);
    const oracle::Quaternion expected{exact.w / length, exact.x / length, exact.y / length, exact.z / length};
    REQUIRE(oracle::distance(oracle::value(renormalized(q)), expected) <=
            Long(2.5) * oracle::spacing<TestType>(1));
    Quat<TestType> full;
    REQUIRE(normalize(q, full) == Status::Ok);
    REQUIRE(oracle::distance(oracle::value(full), expected) <= 2 * oracle::spacing<TestType>(1));
  }
}

TEMPLATE_TEST_CASE("A quaternion without a direction is NotUnit; renormalized makes it the identity",
                   "[quat]", float, double, Q24_40, Q8_24) {
  const TestType o = TestType(0);
  const Quat<TestType> zero{o, o, o, o}, before{o, TestType(1), o, o};
  Quat<TestType> unit = before;
  CHECK(normalize(zero, unit) == Status::NotUnit);
  CHECK(unit == before);
  CHECK(renormalized(zero) == Quat<TestType>{});
  // all components at the end of the range: the norm does not fit, the direction does
  const TestType top = ScalarTraits<TestType>::kHighest, bottom = ScalarTraits<TestType>::kLowest;
  REQUIRE(normalize(Quat<TestType>{top, bottom, top, bottom}, unit) == Status::Ok);
  CHECK(std::fabs(oracle::value(unit.w) - Long(0.5)) <= oracle::spacing<TestType>(1));
  CHECK(std::fabs(oracle::value(unit.z) + Long(0.5)) <= oracle::spacing<TestType>(1));
}

TEMPLATE_TEST_CASE("A quaternion with NaN or infinity is NotFinite; renormalized makes it the identity",
                   "[quat]", float, double) {
  const TestType bad[] = {std::numeric_limits<TestType>::quiet_NaN(),
                          std::numeric_limits<TestType>::infinity()};
  for (const TestType x : bad) {
    const TestType o = TestType(0);
    const Quat<TestType> cases[] = {{x, o, o, o}, {o, x, o, o}, {o, o, x, o}, {o, o, o, x}};
    for (const Quat<TestType>& q : cases) {
      Quat<TestType> unit;
      CHECK(normalize(q, unit) == Status::NotFinite);
      CHECK(unit == Quat<TestType>{});
      CHECK(renormalized(q) == Quat<TestType>{});
      CHECK_FALSE(is_finite(q));
    }
  }
}

TEMPLATE_TEST_CASE("A spin, axis or angle that is not finite never makes a NaN orientation", "[quat]", float,
                   double) {
  const Quat<TestType> q;
  for (const TestType bad :
       {std::numeric_limits<TestType>::quiet_NaN(), std::numeric_limits<TestType>::infinity(),
        -std::numeric_limits<TestType>::infinity()}) {
    for (int i = 0; i < 3; ++i) {
      Vec3<TestType> w{TestType(1), TestType(2), TestType(3)};
      w[i] = bad;
      CHECK(integrate_rotation(q, w, TestType(1)) == Quat<TestType>{});
      CHECK(from_axis_angle(w, TestType(1)) == Quat<TestType>{});
    }
    CHECK(integrate_rotation(q, Vec3<TestType>{TestType(1), TestType(0), TestType(0)}, bad) ==
          Quat<TestType>{});
    CHECK(from_axis_angle(Vec3<TestType>{TestType(1), TestType(0), TestType(0)},
                          std::numeric_limits<TestType>::quiet_NaN()) == Quat<TestType>{});
  }
}

TEMPLATE_TEST_CASE("The largest spin a scalar can hold still gives a unit orientation", "[quat]", float,
                   double, Q24_40, Q8_24) {
  const TestType top = ScalarTraits<TestType>::kHighest;
  const Quat<TestType> q = integrate_rotation(Quat<TestType>{}, Vec3<TestType>{top, -top, top}, TestType(1));
  CHECK(unit_error(q) <= 2 * oracle::spacing<TestType>(1));
}

TEMPLATE_TEST_CASE("The log of the zero quaternion is zero", "[quat]", float, double, Q24_40, Q8_24) {
  const TestType o = TestType(0);
  CHECK(log(Quat<TestType>{o, o, o, o}) == Vec3<TestType>{});
}

TEMPLATE_TEST_CASE("angle_between is the angle of the relative rotation", "[quat]", float, double, Q24_40,
                   Q8_24) {
  Random random(60);
  for (int i = 0; i < 5000; ++i) {
    const Quat<TestType> a = oracle::random_rotation<TestType>(random);
    const Long angle = kPiLong * (random.signed_unit() + 1) / 2;
    const oracle::Quaternion turn = oracle::exp_rotation(oracle::random_direction(random) * angle);
    const oracle::Quaternion lb = turn * oracle::value(a);
    const Quat<TestType> b{oracle::nearest<TestType>(lb.w), oracle::nearest<TestType>(lb.x),
                           oracle::nearest<TestType>(lb.y), oracle::nearest<TestType>(lb.z)};
    REQUIRE(std::fabs(oracle::value(angle_between(a, i % 2 == 0 ? b : -b)) - angle) <=
            12 * oracle::spacing<TestType>(1));
  }
}
