// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/math/quat.hpp>
#include <tippe/math/sym3.hpp>

#include "math/oracle.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Long;
using oracle::Random;

namespace {

// columns e_i of a random rotation and three eigenvalues
struct Spectral {
  oracle::Vec e[3];
  Long lambda[3];
  Long entry(int i, int j) const {
    Long sum = 0;
    for (int k = 0; k < 3; ++k) {
      const Long v[3] = {e[k].x, e[k].y, e[k].z};
      sum += lambda[k] * v[i] * v[j];
    }
    return sum;
  }
};
Spectral random_spectral(Random& random, Long a, Long b, Long c) {
  const oracle::Vec axis = oracle::random_direction(random);
  const Long angle = 3 * random.signed_unit();
  return {{oracle::rodrigues(axis, angle, {1, 0, 0}), oracle::rodrigues(axis, angle, {0, 1, 0}),
           oracle::rodrigues(axis, angle, {0, 0, 1})},
          {a, b, c}};
}
template <class S>
Sym3<S> nearest(const Spectral& s) {
  return {oracle::nearest<S>(s.entry(0, 0)), oracle::nearest<S>(s.entry(0, 1)),
          oracle::nearest<S>(s.entry(0, 2)), oracle::nearest<S>(s.entry(1, 1)),
          oracle::nearest<S>(s.entry(1, 2)), oracle::nearest<S>(s.entry(2, 2))};
}
/// max |a x - 1|
template <class S>
Long distance_from_identity(const Sym3<S>& a, const Sym3<S>& x) {
  Long worst = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      Long sum = i == j ? -1 : 0;
      for (int k = 0; k < 3; ++k) sum += oracle::value(a(i, k)) * oracle::value(x(k, j));
      worst = std::fmax(worst, std::fabs(sum));
    }
  }
  return worst;
}

}  // namespace

TEMPLATE_TEST_CASE("Sym3 inverse has an error of condition times rounding", "[sym3]", float, double, Q24_40,
                   Q8_24) {
  Random random(41);
  const Long worst_condition = kSame<TestType, Q8_24> ? 30 : kSame<TestType, float> ? 1e4L : 1e5L;
  for (int i = 0; i < 5000; ++i) {
    const Long condition = std::pow(worst_condition, (random.signed_unit() + 1) / 2);
    const Sym3<TestType> a =
        nearest<TestType>(random_spectral(random, 1, i % 2 == 0 ? 1 / condition : 1, 1 / condition));
    Sym3<TestType> inverse;
    REQUIRE(check_positive_definite(a) == Status::Ok);
    REQUIRE(invert(a, inverse) == Status::Ok);
    CAPTURE(condition);
    REQUIRE(distance_from_identity(a, inverse) <= 24 * oracle::spacing<TestType>(1) * condition);
  }
}

TEMPLATE_TEST_CASE("Sym3 inverse works across the range of sizes", "[sym3]", float, double, Q24_40) {
  Random random(42);
  const bool fixed = ScalarTraits<TestType>::kIsFixed;
  for (int i = 0; i < 3000; ++i) {
    // fixed point: an inertia between 2^-12 and 2^12 has an inverse of at least 28 digits
    const Long size = fixed                    ? random.power(-12, 12)
                      : kSame<TestType, float> ? random.power(-60, 60)
                                               : random.power(-400, 400);
    const Sym3<TestType> a =
        nearest<TestType>(random_spectral(random, size, size * Long(0.6), size * Long(0.7)));
    Sym3<TestType> inverse;
    REQUIRE(invert(a, inverse) == Status::Ok);
    const Long input =
        fixed ? oracle::spacing<TestType>(1) * (size + 1 / size) : oracle::spacing<TestType>(1);
    REQUIRE(distance_from_identity(a, inverse) <= 24 * input);
  }
}

TEMPLATE_TEST_CASE("Sym3 that is not positive definite gets a name and changes nothing", "[sym3]", float,
                   double, Q24_40, Q8_24) {
  using Sym = Sym3<TestType>;
  Random random(43);
  const Sym before = Sym::identity();
  Sym inverse = before;
  CHECK(invert(Sym{}, inverse) == Status::Singular);
  CHECK(check_positive_definite(Sym::diagonal({TestType(1), TestType(1), TestType(0)})) == Status::Singular);
  CHECK(check_positive_definite(Sym::diagonal({TestType(1), TestType(-1), TestType(1)})) ==
        Status::Indefinite);
  for (int i = 0; i < 1000; ++i) {
    // one clearly negative eigenvalue among any
    const Long negative = -Long(0.05) - (random.signed_unit() + 1) / 2;
    const Sym a = nearest<TestType>(random_spectral(random, 1, i % 2 == 0 ? 1 : Long(0.3), negative));
    REQUIRE(invert(a, inverse) == Status::Indefinite);
    REQUIRE(check_positive_definite(a) == Status::Indefinite);
    REQUIRE(inverse == before);
    // rank one, with few enough digits that the products are exact: never Ok
    Vec3<TestType> v;
    for (int k = 0; k < 3; ++k)
      v[k] = oracle::nearest<TestType>(std::ldexp(Long(random.below(2001) - 1000), -10));
    const Status status = invert(outer(v), inverse);
    REQUIRE((status == Status::Singular || status == Status::Indefinite));
    REQUIRE(inverse == before);
  }
  // off-diagonal entries far beyond the diagonal
  const TestType small = scale_pow2(TestType(1), -12);
  CHECK(invert(Sym{small, TestType(100), TestType(0), small, TestType(0), small}, inverse) ==
        Status::Indefinite);
  CHECK(inverse == before);
}

TEMPLATE_TEST_CASE("Sym3 of NaN or infinity is NotFinite and changes nothing", "[sym3]", float, double) {
  using Sym = Sym3<TestType>;
  const TestType bad[] = {std::numeric_limits<TestType>::quiet_NaN(),
                          std::numeric_limits<TestType>::infinity()};
  for (const TestType x : bad) {
    Sym inverse = Sym::identity();
    Sym cases[6] = {Sym::identity(), Sym::identity(), Sym::identity(),
                    Sym::identity(), Sym::identity(), Sym::identity()};
    cases[0].xx = cases[1].xy = cases[2].xz = cases[3].yy = cases[4].yz = cases[5].zz = x;
    for (const Sym& a : cases) {
      CHECK(invert(a, inverse) == Status::NotFinite);
      CHECK(check_positive_definite(a) == Status::NotFinite);
    }
    CHECK(inverse == Sym::identity());
  }
}

TEMPLATE_TEST_CASE("An inertia whose inverse does not fit is OutOfRange, one that fits is not", "[sym3]",
                   Q24_40, Q8_24) {
  using Sym = Sym3<TestType>;
  Sym inverse = Sym::identity();
  const TestType lsb = TestType::from_raw(1);
  CHECK(invert(Sym::diagonal({lsb, lsb, lsb}), inverse) == Status::OutOfRange);
  CHECK(inverse == Sym::identity());
  // 2^-6 inverts to 64 in either format
  const TestType fits = scale_pow2(TestType(1), -6);
  REQUIRE(invert(Sym::diagonal({fits, fits, fits}), inverse) == Status::Ok);
  CHECK(inverse == Sym::diagonal({TestType(64), TestType(64), TestType(64)}));
}

TEMPLATE_TEST_CASE("Sym3 turned by a rotation agrees with R S R^T in long double", "[sym3]", float, double,
                   Q24_40, Q8_24) {
  Random random(44);
  for (int i = 0; i < 3000; ++i) {
    const Sym3<TestType> a = nearest<TestType>(random_spectral(random, 3, 1, -2));
    const Mat3<TestType> r = to_mat3(oracle::random_rotation<TestType>(random));
    const Sym3<TestType> turned = rotate(r, a);
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random));
    for (int row = 0; row < 3; ++row) {
      for (int col = 0; col < 3; ++col) {
        Long sum = 0;
        for (int j = 0; j < 3; ++j) {
          for (int k = 0; k < 3; ++k)
            sum += oracle::value(r(row, j)) * oracle::value(a(j, k)) * oracle::value(r(col, k));
        }
        REQUIRE(std::fabs(oracle::value(turned(row, col)) - sum) <= 6 * oracle::spacing<TestType>(3));
        REQUIRE(to_mat3(a)(row, col) == a(row, col));
        REQUIRE(outer(v)(row, col) == v[row] * v[col]);
      }
    }
    REQUIRE(a * v == to_mat3(a) * v);
    REQUIRE((a + turned).yz == a.yz + turned.yz);
    REQUIRE((a - turned).xz == a.xz - turned.xz);
    REQUIRE((a * v.x).zz == a.zz * v.x);
  }
}
