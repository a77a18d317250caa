// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/canonical_set.hpp>
#include "shapes/oracle_math.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;

namespace {

/// Forces at three points that carry a unit load at (x, y): the balance of a plate, solved by Cramer's rule.
void plate_forces(const Ld (&px)[3], const Ld (&py)[3], Ld x, Ld y, Ld (&f)[3]) {
  const auto det = [](Ld a, Ld b, Ld c, Ld d, Ld e, Ld g, Ld h, Ld i, Ld j) {
    return a * (e * j - g * i) - b * (d * j - g * h) + c * (d * i - e * h);
  };
  const Ld all = det(1, 1, 1, px[0], px[1], px[2], py[0], py[1], py[2]);
  f[0] = det(1, 1, 1, x, px[1], px[2], y, py[1], py[2]) / all;
  f[1] = det(1, 1, 1, px[0], x, px[2], py[0], y, py[2]) / all;
  f[2] = det(1, 1, 1, px[0], px[1], x, py[0], py[1], y) / all;
}

}  // namespace

TEST_CASE(
    "Buck and Schoemer's plate: the load at (.7, .6) breaks P1 and P4 joins; at (.3, .3) the set stays") {
  const Ld corner_x[4] = {0, 1, 0, 1}, corner_y[4] = {0, 0, 1, 1};
  for (const bool far : {true, false}) {
    ContactId storage[6];
    CanonicalSet set{Span<ContactId>(storage)};
    for (const uint64_t id : {3u, 1u, 2u}) REQUIRE(ok(set.insert({id, 0})));
    const Ld x = far ? 0.7L : 0.3L, y = far ? 0.6L : 0.3L;
    Ld f[3];
    plate_forces({corner_x[0], corner_x[1], corner_x[2]}, {corner_y[0], corner_y[1], corner_y[2]}, x, y, f);
    if (far) {
      CHECK(double(f[0]) == Approx(-0.3));
      CHECK(double(f[1]) == Approx(0.7));
      CHECK(double(f[2]) == Approx(0.6));
    }
    const double forces[3] = {double(f[0]), double(f[1]), double(f[2])};
    const bool present[3] = {true, true, true};
    const int gone = drop_broken(set, Span<const double>(forces, 3), Span<const bool>(present, 3), 1e-12);
    CHECK(gone == (far ? 1 : 0));
    if (!far) continue;
    // the plate tips about P2 P3: P4 comes down and joins, P1 lifts
    const CanonicalCandidate<double> candidates[2] = {{{1, 0}, 0.0, 0.1}, {{4, 0}, 0.0, -0.1}};
    double when = 0;
    const int joins = earliest_collision(set, Span<const CanonicalCandidate<double>>(candidates, 2), when);
    REQUIRE(joins == 1);
    REQUIRE(ok(set.insert(candidates[joins].id)));
    REQUIRE(set.size() == 3);
    CHECK(set[0].key == 2);
    CHECK(set[2].key == 4);
    plate_forces({corner_x[1], corner_x[2], corner_x[3]}, {corner_y[1], corner_y[2], corner_y[3]}, x, y, f);
    CHECK(double(f[0]) == Approx(0.4));
    CHECK(double(f[1]) == Approx(0.3));
    CHECK(double(f[2]) == Approx(0.3));
  }
}

TEMPLATE_TEST_CASE("the earliest collision joins alone, the lowest id on ties, members never twice", "",
                   float, double, Q24_40) {
  using S = TestType;
  ContactId storage[2];
  CanonicalSet set{Span<ContactId>(storage)};
  const auto c = [](uint32_t id, Ld before, Ld after) {
    return CanonicalCandidate<S>{{1, id}, oracle::num<S>(before), oracle::num<S>(after)};
  };
  const CanonicalCandidate<S> candidates[5] = {c(9, 0.5L, -0.5L), c(7, 0.25L, -0.75L), c(5, 0.25L, -0.75L),
                                               c(3, 0.5L, 0.25L), c(8, -0.1L, -0.2L)};
  const Span<const CanonicalCandidate<S>> all(candidates, 5);
  S when{};
  int first = earliest_collision(set, all, when);
  REQUIRE(first == 4);  // inside already: at once
  CHECK(oracle::value(when) == 0);
  REQUIRE(ok(set.insert({1, 8})));
  first = earliest_collision(set, all, when);
  REQUIRE(first == 2);  // 5 and 7 tie at a quarter
  CHECK(oracle::value(when) == 0.25L);
  REQUIRE(ok(set.insert({1, 5})));
  CHECK(set.insert({1, 7}) == Status::PoolFull);
  CHECK(set.insert({1, 5}) == Status::Ok);
  CHECK(set.size() == 2);
  set.erase({1, 8});
  CHECK(set.size() == 1);
  CHECK(set[0].feature == 5);
  const CanonicalCandidate<S> apart[1] = {c(3, 0.5L, 0.25L)};
  CHECK(earliest_collision(set, Span<const CanonicalCandidate<S>>(apart, 1), when) == -1);
}
