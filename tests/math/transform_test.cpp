// SPDX-License-Identifier: MIT
#include <tippe/math/transform.hpp>

#include "math/oracle.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Long;
using oracle::Random;

namespace {

template <class S>
Transform<S> random_transform(Random& random) {
  return {oracle::nearest<S>(oracle::random_vec(random) * 5), oracle::random_rotation<S>(random)};
}

}  // namespace

TEMPLATE_TEST_CASE("Transform turns, then shifts", "[transform]", float, double, Q24_40, Q8_24) {
  Random random(71);
  for (int i = 0; i < 3000; ++i) {
    const Transform<TestType> t = random_transform<TestType>(random);
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random) * 5);
    const oracle::Quaternion q = oracle::value(t.q);
    const oracle::Quaternion lv{0, oracle::value(v.x), oracle::value(v.y), oracle::value(v.z)};
    const oracle::Quaternion turned = q * lv * oracle::Quaternion{q.w, -q.x, -q.y, -q.z};
    const oracle::Vec expected = oracle::Vec{turned.x, turned.y, turned.z} + oracle::value(t.p);
    const Long allowed = 8 * oracle::spacing<TestType>(10) + 20 * oracle::spacing<TestType>(1);
    REQUIRE(oracle::norm(oracle::value(apply(t, v)) - expected) <= allowed);
    REQUIRE(oracle::norm(oracle::value(apply_inverse(t, apply(t, v))) - oracle::value(v)) <= 3 * allowed);
  }
}

TEMPLATE_TEST_CASE("Transforms compose and invert as maps do", "[transform]", float, double, Q24_40, Q8_24) {
  Random random(72);
  const Long allowed = 30 * oracle::spacing<TestType>(20) + 60 * oracle::spacing<TestType>(1);
  for (int i = 0; i < 3000; ++i) {
    const Transform<TestType> a = random_transform<TestType>(random), b = random_transform<TestType>(random);
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random) * 5);
    REQUIRE(oracle::norm(oracle::value(apply(a * b, v)) - oracle::value(apply(a, apply(b, v)))) <= allowed);
    REQUIRE(oracle::norm(oracle::value(apply(inverse(a), v)) - oracle::value(apply_inverse(a, v))) <=
            allowed);
    const Transform<TestType> none = a * inverse(a);
    REQUIRE(oracle::norm(oracle::value(none.p)) <= allowed);
    REQUIRE(angle_between(none.q, Quat<TestType>{}) <=
            oracle::nearest<TestType>(16 * oracle::spacing<TestType>(1)));
  }
  const Transform<TestType> identity;
  const Vec3<TestType> v{TestType(1), TestType(2), TestType(3)};
  CHECK(apply(identity, v) == v);
  CHECK(identity * identity == identity);
  CHECK(is_finite(identity));
}
