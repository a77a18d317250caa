// SPDX-License-Identifier: MIT
#include <limits>

#include <tippe/math/mat3.hpp>

#include "math/oracle.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Long;
using oracle::Random;

namespace {

struct Matrix {
  oracle::Vec r[3];
  Long entry(int i, int j) const { return j == 0 ? r[i].x : j == 1 ? r[i].y : r[i].z; }
  oracle::Vec column(int j) const {
    const auto pick = [j](const oracle::Vec& v) { return j == 0 ? v.x : j == 1 ? v.y : v.z; };
    return {pick(r[0]), pick(r[1]), pick(r[2])};
  }
};
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix m{};
  for (int i = 0; i < 3; ++i) {
    m.r[i] = {oracle::dot(a.r[i], b.column(0)), oracle::dot(a.r[i], b.column(1)),
              oracle::dot(a.r[i], b.column(2))};
  }
  return m;
}
template <class S>
Matrix value(const Mat3<S>& a) {
  return {{oracle::value(a.r0), oracle::value(a.r1), oracle::value(a.r2)}};
}
template <class S>
Mat3<S> nearest(const Matrix& m) {
  return {oracle::nearest<S>(m.r[0]), oracle::nearest<S>(m.r[1]), oracle::nearest<S>(m.r[2])};
}
template <class S>
Mat3<S> random_matrix(Random& random, Long size) {
  Matrix m{};
  for (auto& row : m.r) row = oracle::random_vec(random) * size;
  return nearest<S>(m);
}
Matrix random_orthogonal(Random& random) {
  const oracle::Vec axis = oracle::random_direction(random);
  const Long angle = 3 * random.signed_unit();
  Matrix m{};
  m.r[0] = oracle::rodrigues(axis, angle, {1, 0, 0});
  m.r[1] = oracle::rodrigues(axis, angle, {0, 1, 0});
  m.r[2] = oracle::rodrigues(axis, angle, {0, 0, 1});
  return m;
}
Long largest(const Matrix& m) {
  Long size = 0;
  for (const auto& row : m.r)
    size = std::fmax(size, std::fmax(std::fabs(row.x), std::fmax(std::fabs(row.y), std::fabs(row.z))));
  return size;
}
/// max |a b - 1|
Long distance_from_identity(const Matrix& a, const Matrix& b) {
  Matrix m = product(a, b);
  m.r[0].x -= 1;
  m.r[1].y -= 1;
  m.r[2].z -= 1;
  return largest(m);
}

}  // namespace

TEMPLATE_TEST_CASE("Mat3 products agree with long double to three roundings", "[mat3]", float, double, Q24_40,
                   Q8_24) {
  Random random(31);
  for (int i = 0; i < 3000; ++i) {
    const Mat3<TestType> a = random_matrix<TestType>(random, 3), b = random_matrix<TestType>(random, 3);
    const Vec3<TestType> v = oracle::nearest<TestType>(oracle::random_vec(random) * 3);
    const Long allowed = 3 * oracle::spacing<TestType>(27);
    const Matrix la = value(a), lb = value(b), ab = product(la, lb);
    const Mat3<TestType> c = a * b;
    const oracle::Vec lv = oracle::value(v);
    for (int row = 0; row < 3; ++row) {
      for (int col = 0; col < 3; ++col) {
        const oracle::Vec exact = ab.column(col);
        REQUIRE(std::fabs(oracle::value(c(row, col)) - (row == 0   ? exact.x
                                                        : row == 1 ? exact.y
                                                                   : exact.z)) <= allowed);
        REQUIRE(outer(v, a.r0)(row, col) == v[row] * a.r0[col]);
        REQUIRE(transpose(a)(row, col) == a(col, row));
        REQUIRE((a + b)(row, col) == a(row, col) + b(row, col));
        REQUIRE((a - b)(row, col) == a(row, col) - b(row, col));
      }
      REQUIRE(std::fabs(oracle::value((a * v)[row]) - oracle::dot(la.r[row], lv)) <= allowed);
    }
    REQUIRE(transpose_times(a, v) == transpose(a) * v);
    REQUIRE(skew(v) * a.r1 == cross(v, a.r1));
    const Long det = oracle::dot(la.r[0], oracle::cross(la.r[1], la.r[2]));
    REQUIRE(std::fabs(oracle::value(determinant(a)) - det) <= 16 * oracle::spacing<TestType>(54));
  }
  CHECK(Mat3<TestType>::identity() * Vec3<TestType>{TestType(1), TestType(2), TestType(3)} ==
        Vec3<TestType>{TestType(1), TestType(2), TestType(3)});
}

TEMPLATE_TEST_CASE("Mat3 inverse has an error of condition times rounding", "[mat3]", float, double, Q24_40,
                   Q8_24) {
  Random random(32);
  const Long worst_condition = kSame<TestType, Q8_24> ? 30 : kSame<TestType, float> ? 1e4L : 1e5L;
  for (int i = 0; i < 5000; ++i) {
    const Long condition = std::pow(worst_condition, (random.signed_unit() + 1) / 2);
    Matrix middle{};
    middle.r[0].x = 1;
    middle.r[1].y = i % 2 == 0 ? 1 / condition : std::pow(condition, Long(-0.5));
    middle.r[2].z = 1 / condition;
    const Mat3<TestType> a =
        nearest<TestType>(product(product(random_orthogonal(random), middle), random_orthogonal(random)));
    Mat3<TestType> inverse;
    REQUIRE(invert(a, inverse) == Status::Ok);
    // right residual of Gauss elimination: |a x - 1| <= c eps |a| |x|, and |x| is the condition here
    const Long allowed =
        12 * oracle::spacing<TestType>(1) * condition * (ScalarTraits<TestType>::kIsFixed ? 2 : 1);
    CAPTURE(condition);
    REQUIRE(distance_from_identity(value(a), value(inverse)) <= allowed);
  }
}

TEMPLATE_TEST_CASE("Mat3 inverse does not depend on the units of the rows, to the last bit", "[mat3]", float,
                   double) {
  Random random(33);
  for (int i = 0; i < 2000; ++i) {
    const Mat3<TestType> a = random_matrix<TestType>(random, 1);
    const int e0 = random.below(60) - 30, e1 = random.below(60) - 30, e2 = random.below(60) - 30;
    const Mat3<TestType> scaled{a.r0 * scale_pow2(TestType(1), e0), a.r1 * scale_pow2(TestType(1), e1),
                                a.r2 * scale_pow2(TestType(1), e2)};
    Mat3<TestType> inverse, inverse_of_scaled;
    REQUIRE(invert(a, inverse) == Status::Ok);
    REQUIRE(invert(scaled, inverse_of_scaled) == Status::Ok);
    const Vec3<TestType> back{scale_pow2(TestType(1), e0), scale_pow2(TestType(1), e1),
                              scale_pow2(TestType(1), e2)};
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) REQUIRE(inverse_of_scaled(r, c) * back[c] == inverse(r, c));
    }
  }
}

TEMPLATE_TEST_CASE("Mat3 inverse has the same accuracy in all units of rows and columns", "[mat3]", float,
                   double, Q24_40) {
  Random random(36);
  const bool fixed = ScalarTraits<TestType>::kIsFixed;
  const int reach = fixed ? 4 : 20;
  const Long eps = oracle::spacing<TestType>(1);
  for (int i = 0; i < 2000; ++i) {
    const Matrix exact = random_orthogonal(random);  // its inverse is its transpose
    int e[3], f[3];                                  // units: entry (r, c) times 2^(e_r + f_c)
    for (int k = 0; k < 3; ++k) {
      e[k] = random.below(2 * reach) - reach;
      f[k] = random.below(2 * reach) - reach;
    }
    Mat3<TestType> scaled;
    Long frame[3][3];  // the same, with the largest entry of every row and column in (1/2, 1]
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        frame[r][c] = std::ldexp(exact.entry(r, c), e[r] + f[c]);
        scaled(r, c) = oracle::nearest<TestType>(frame[r][c]);
      }
    }
    int row[3], col[3];
    for (int r = 0; r < 3; ++r) {
      row[r] = -std::ilogb(std::fmax(std::fabs(frame[r][0]),
                                     std::fmax(std::fabs(frame[r][1]), std::fabs(frame[r][2])))) -
               1;
      for (int c = 0; c < 3; ++c) frame[r][c] = std::ldexp(frame[r][c], row[r]);
    }
    for (int c = 0; c < 3; ++c) {
      col[c] = -std::ilogb(std::fmax(std::fabs(frame[0][c]),
                                     std::fmax(std::fabs(frame[1][c]), std::fabs(frame[2][c])))) -
               1;
    }
    Mat3<TestType> inverse;
    REQUIRE(invert(scaled, inverse) == Status::Ok);
    // in that frame: |error| <= |X| (8 roundings of entries below 1, and the rounding of the input) |X|
    const auto in_frame = [&](Long x, int r, int c) { return std::ldexp(x, -col[r] - row[c]); };
    const auto true_inverse = [&](int r, int c) { return std::ldexp(exact.entry(c, r), -f[r] - e[c]); };
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        Long allowed = fixed ? in_frame(eps, r, c) : 0;  // the result's own rounding
        for (int j = 0; j < 3; ++j) {
          // fixed point also rounds the right-hand sides, by an absolute amount
          if (fixed) allowed += 2 * eps * std::fabs(in_frame(true_inverse(r, j), r, j));
          for (int k = 0; k < 3; ++k) {
            const Long input = fixed ? std::ldexp(eps, row[j] + col[k]) : eps;
            allowed += std::fabs(in_frame(true_inverse(r, j), r, j)) * (8 * eps + input) *
                       std::fabs(in_frame(true_inverse(k, c), k, c));
          }
        }
        const Long error = in_frame(oracle::value(inverse(r, c)) - true_inverse(r, c), r, c);
        REQUIRE(std::fabs(error) <= allowed);
      }
    }
  }
}

TEMPLATE_TEST_CASE("Mat3 inverse of a singular matrix is Singular and changes nothing", "[mat3]", float,
                   double, Q24_40, Q8_24) {
  using M = Mat3<TestType>;
  Random random(34);
  const M before = M::identity();
  M inverse = before;
  CHECK(invert(M{}, inverse) == Status::Singular);
  CHECK(inverse == before);
  for (int i = 0; i < 500; ++i) {
    M a = random_matrix<TestType>(random, 3);
    if (i % 3 == 0) a.r2 = a.r0;                             // two equal rows
    if (i % 3 == 1) a.r1 = Vec3<TestType>{};                 // a zero row
    if (i % 3 == 2) a.r0.y = a.r1.y = a.r2.y = TestType(0);  // a zero column
    REQUIRE(invert(a, inverse) == Status::Singular);
    REQUIRE(inverse == before);
  }
}

TEMPLATE_TEST_CASE("Mat3 inverse that does not fit is OutOfRange and changes nothing", "[mat3]", Q24_40,
                   Q8_24) {
  using M = Mat3<TestType>;
  const TestType tiny = TestType::from_raw(3);
  M inverse = M::identity();
  NumericEvents events;
  {
    const NumericScope scope(events);
    CHECK(invert(M::diagonal({tiny, TestType(1), TestType(1)}), inverse) == Status::OutOfRange);
  }
  CHECK(inverse == M::identity());
  CHECK(events.overflow > 0);  // the surrounding scope hears of it
}

TEMPLATE_TEST_CASE("Mat3 inverse of NaN or infinity is NotFinite and changes nothing", "[mat3]", float,
                   double) {
  using M = Mat3<TestType>;
  const TestType bad[] = {std::numeric_limits<TestType>::quiet_NaN(),
                          std::numeric_limits<TestType>::infinity()};
  for (const TestType x : bad) {
    for (int k = 0; k < 9; ++k) {
      M a = M::identity(), inverse = M::identity();
      a(k / 3, k % 3) = x;
      CHECK(invert(a, inverse) == Status::NotFinite);
      CHECK(inverse == M::identity());
      CHECK_FALSE(is_finite(a));
    }
  }
  // too small to have a representable inverse
  M inverse = M::identity();
  const TestType smallest = std::numeric_limits<TestType>::denorm_min();
  CHECK(invert(M::diagonal({smallest, TestType(1), TestType(1)}), inverse) != Status::Ok);
  CHECK(inverse == M::identity());
}
