// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/math/vec3.hpp>

#include "math/oracle.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Long;
using oracle::Random;

namespace {

__extension__ using Wide = __int128;

template <class S>
Vec3<S> random_vector(Random& random, Long size) {
  return oracle::nearest<S>(oracle::random_vec(random) * size);
}

// exact sums of products in fixed point, rounded as documented: to nearest, ties up
template <class S>
S rounded_once(Wide raw_sum) {
  const int shift = S::kFractionBits;
  return S::from_raw(
      static_cast<typename S::Raw>((raw_sum + (static_cast<int64_t>(1) << (shift - 1))) >> shift));
}
template <class S>
Wide raw_product(S a, S b) {
  return static_cast<Wide>(a.raw()) * b.raw();
}

}  // namespace

TEMPLATE_TEST_CASE("Fixed-point dot and cross are the exact sums rounded once", "[vec3]", Q24_40, Q8_24) {
  Random random(11);
  for (int i = 0; i < 20000; ++i) {
    const Vec3<TestType> a = random_vector<TestType>(random, 6), b = random_vector<TestType>(random, 6);
    const TestType expected =
        rounded_once<TestType>(raw_product(a.x, b.x) + raw_product(a.y, b.y) + raw_product(a.z, b.z));
    REQUIRE(dot(a, b) == expected);
    const Vec3<TestType> c = cross(a, b);
    REQUIRE(c.x == rounded_once<TestType>(raw_product(a.y, b.z) - raw_product(a.z, b.y)));
    REQUIRE(c.y == rounded_once<TestType>(raw_product(a.z, b.x) - raw_product(a.x, b.z)));
    REQUIRE(c.z == rounded_once<TestType>(raw_product(a.x, b.y) - raw_product(a.y, b.x)));
    const Vec3<TestType> d = add_scaled(a, b.x, b);
    const TestType one = TestType(1);
    REQUIRE(d.y == rounded_once<TestType>(raw_product(a.y, one) + raw_product(b.x, b.y)));
  }
}

TEMPLATE_TEST_CASE("Floating dot and cross are within three roundings of the exact sums", "[vec3]", float,
                   double) {
  Random random(12);
  for (int i = 0; i < 20000; ++i) {
    const Vec3<TestType> a = random_vector<TestType>(random, 6), b = random_vector<TestType>(random, 6);
    const oracle::Vec la = oracle::value(a), lb = oracle::value(b);
    const Long size = oracle::norm(la) * oracle::norm(lb);
    REQUIRE(std::fabs(oracle::value(dot(a, b)) - oracle::dot(la, lb)) <= 3 * oracle::spacing<TestType>(size));
    const oracle::Vec error = oracle::value(cross(a, b)) - oracle::cross(la, lb);
    REQUIRE(oracle::norm(error) <= 3 * oracle::spacing<TestType>(size));
  }
}

TEMPLATE_TEST_CASE("The norm of a fixed-point vector is the exact one rounded once", "[vec3]", Q24_40,
                   Q8_24) {
  Random random(13);
  NumericEvents events;
  const NumericScope scope(events);
  for (int i = 0; i < 20000; ++i) {
    const int bits = TestType::kBits - 2;  // components below 2^62: their norm fits
    Vec3<TestType> v;
    for (int k = 0; k < 3; ++k) {
      const int64_t raw =
          static_cast<int64_t>(random.bits()) >> (64 - bits + random.below(i % 2 == 0 ? 4 : bits));
      v[k] = TestType::from_raw(static_cast<typename TestType::Raw>(raw));
    }
    // r is the rounded root of n if and only if r^2 - r < n <= r^2 + r
    const Wide n = raw_product(v.x, v.x) + raw_product(v.y, v.y) + raw_product(v.z, v.z);
    const Wide r = norm(v).raw();
    REQUIRE(n <= r * r + r);
    REQUIRE((r == 0 || n > r * r - r));
  }
  CHECK_FALSE(events.any());
}

TEMPLATE_TEST_CASE("Norm is within 3 last places at every size at which it is normal", "[vec3]", float,
                   double) {
  using Traits = ScalarTraits<TestType>;
  Random random(13);
  const Long low = std::log2(oracle::value(Traits::kSmallest)) + 2,
             high = std::log2(oracle::value(Traits::kHighest)) - 1;
  for (int i = 0; i < 20000; ++i) {
    const Vec3<TestType> v = random_vector<TestType>(random, random.power(low, high));
    const oracle::Vec exact = oracle::value(v);
    const Long expected = oracle::norm(exact);  // long double has exponents to spare
    CAPTURE(expected);
    REQUIRE(std::fabs(oracle::value(norm(v)) - expected) <= 3 * oracle::spacing<TestType>(expected));
  }
}

TEMPLATE_TEST_CASE("Norm of fixed-point vectors beyond the range saturates and is counted", "[vec3]", Q24_40,
                   Q8_24) {
  NumericEvents events;
  const NumericScope scope(events);
  const TestType top = TestType::highest(), bottom = TestType::lowest();
  CHECK(norm(Vec3<TestType>{top, top, top}) == top);
  CHECK(events.overflow == 1);
  CHECK(norm(Vec3<TestType>{bottom, bottom, bottom}) == top);
  CHECK(norm(Vec3<TestType>{bottom, TestType(0), TestType(0)}) == top);  // |lowest| is one too many
  CHECK(events.overflow == 3);
  CHECK(norm(Vec3<TestType>{top, TestType(0), TestType(0)}) == top);
  CHECK(events.overflow == 3);
  CHECK(norm(Vec3<TestType>{}) == TestType(0));
}

TEMPLATE_TEST_CASE("Normalize gives the direction of every vector that has one", "[vec3]", float, double,
                   Q24_40, Q8_24) {
  using Traits = ScalarTraits<TestType>;
  Random random(14);
  const Long low = std::log2(oracle::value(Traits::kSmallest)) + (Traits::kIsFixed ? 1 : 0);
  const Long high = std::log2(oracle::value(Traits::kHighest)) - Long(0.001);
  NumericEvents events;
  const NumericScope scope(events);
  for (int i = 0; i < 20000; ++i) {
    const Vec3<TestType> v = random_vector<TestType>(random, random.power(low, high));
    if (v == Vec3<TestType>{}) continue;
    Vec3<TestType> unit;
    REQUIRE(normalize(v, unit) == Status::Ok);
    const oracle::Vec exact = oracle::value(v);
    const Long largest = std::fmax(std::fmax(std::fabs(exact.x), std::fabs(exact.y)), std::fabs(exact.z));
    const oracle::Vec near_one = exact * (1 / largest);
    const oracle::Vec error = oracle::value(unit) - near_one * (1 / oracle::norm(near_one));
    CAPTURE(exact.x, exact.y, exact.z);
    REQUIRE(oracle::norm(error) <= 2 * oracle::spacing<TestType>(1));
  }
  CHECK_FALSE(events.any());
}

TEMPLATE_TEST_CASE("Normalize of zero is NotUnit and leaves the result as it was", "[vec3]", float, double,
                   Q24_40, Q8_24) {
  const Vec3<TestType> before{TestType(1), TestType(2), TestType(3)};
  Vec3<TestType> unit = before;
  CHECK(normalize(Vec3<TestType>{}, unit) == Status::NotUnit);
  CHECK(unit == before);
  CHECK(normalized_or(Vec3<TestType>{}, before) == before);
}

TEMPLATE_TEST_CASE("Normalize of NaN or infinity is NotFinite and leaves the result as it was", "[vec3]",
                   float, double) {
  const TestType bad[] = {std::numeric_limits<TestType>::quiet_NaN(),
                          std::numeric_limits<TestType>::infinity(),
                          -std::numeric_limits<TestType>::infinity()};
  const Vec3<TestType> before{TestType(1), TestType(2), TestType(3)};
  for (const TestType x : bad) {
    for (int i = 0; i < 3; ++i) {
      Vec3<TestType> v{TestType(1), TestType(1), TestType(1)};
      v[i] = x;
      Vec3<TestType> unit = before;
      CHECK(normalize(v, unit) == Status::NotFinite);
      CHECK(unit == before);
      CHECK_FALSE(is_finite(v));
    }
  }
}

TEMPLATE_TEST_CASE("Vec3 arithmetic is that of its components", "[vec3]", float, double, Q24_40, Q8_24) {
  using V = Vec3<TestType>;
  Random random(15);
  const V a = random_vector<TestType>(random, 5), b = random_vector<TestType>(random, 5);
  const TestType s = TestType(3);
  for (int i = 0; i < 3; ++i) {
    CHECK((a + b)[i] == a[i] + b[i]);
    CHECK((a - b)[i] == a[i] - b[i]);
    CHECK((-a)[i] == -a[i]);
    CHECK((a * s)[i] == a[i] * s);
    CHECK((s * a)[i] == a[i] * s);
    CHECK((a / s)[i] == a[i] / s);
    CHECK(min(a, b)[i] == min(a[i], b[i]));
    CHECK(max(a, b)[i] == max(a[i], b[i]));
    CHECK(abs(a)[i] == abs(a[i]));
    CHECK(scale(a, b)[i] == a[i] * b[i]);
  }
  V c = a;
  c += b;
  CHECK(c == a + b);
  c -= b;
  c *= s;
  CHECK(c == (a + b - b) * s);
  CHECK(max_component(V{TestType(1), TestType(4), TestType(-9)}) == TestType(4));
  CHECK(norm_squared(a) == dot(a, a));
  CHECK(a != b);
  c = a;
  c[1] = TestType(7);
  CHECK(c == V{a.x, TestType(7), a.z});
  CHECK(V{} == V{TestType(0), TestType(0), TestType(0)});
}
