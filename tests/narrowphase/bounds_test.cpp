// SPDX-License-Identifier: MIT
// Searches end at their named bounds, and say so.
#include <tippe/narrowphase/clip.hpp>
#include <tippe/narrowphase/gjk.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;

TEST_CASE("a polygon clipped by a face of twelve sides has at most the corners of both: kMaxCandidates") {
  // two regular 12-gons of the same circumscribed circle, turned by half a side: every side cuts a corner off
  solids::Prism12<double> prism;
  REQUIRE(ok(solids::prism12(1.0L, 0.5L, prism)));
  const Polyhedron<double> view = prism.view();
  ClipPolygon<double> polygon, scratch;
  const long double turn = std::acos(-1.0L) / 12;
  for (int i = 0; i < 12; ++i) {
    polygon.v[i].x = {double(std::cos(turn * (2 * i + 1))), 0.5, double(-std::sin(turn * (2 * i + 1)))};
    polygon.v[i].id = static_cast<uint16_t>(i);
    polygon.v[i].edge = static_cast<uint8_t>(i);
  }
  polygon.count = 12;
  uint32_t work = 0;
  clip_to_face(view, view.faces[1], Vec3<double>{0, 1, 0}, polygon, scratch, work);
  CHECK(polygon.count == kMaxCandidates);
  for (int i = 0; i < polygon.count; ++i) {
    for (int j = 0; j < i; ++j) CHECK(polygon.v[i].id != polygon.v[j].id);
  }
}

TEST_CASE("a full list of candidates gives up the shallowest") {
  Candidate<double> list[kMaxCandidates];
  int count = 0;
  for (uint32_t i = 0; i < uint32_t(kMaxCandidates) + 3; ++i) {
    add_candidate(Candidate<double>{{}, -double(i), i}, list, count);
  }
  CHECK(count == kMaxCandidates);
  for (int i = 0; i < count; ++i) CHECK(list[i].id >= 3);
}

TEST_CASE("climbing from the far end of a prism takes no more steps than it has vertices") {
  solids::Prism12<double> prism;
  REQUIRE(ok(solids::prism12(1.0L, 0.5L, prism)));
  const Polyhedron<double> view = prism.view();
  int dots = 0;
  const int found = climb_to_farthest(view, Vec3<double>{1, 1, 0}, 6, dots);
  CHECK(found == farthest_vertex(view, Vec3<double>{1, 1, 0}));
  CHECK(dots <= 1 + view.vertices.size() * 3);
  CHECK(dots >= 1 + 7 * 3);  // half way round, one up
}

TEST_CASE("GJK between ellipsoids of 1000:1 ends at kGjkIterations, and its distance is never too small") {
  using oracle::Ld;
  using oracle::V;
  oracle::Random random(1);
  const V size_a{1000, 1, 143}, size_b{1, 333, 1000};
  Shape<double> a, b;
  REQUIRE(ok(make_ellipsoid(oracle::vec<double>(size_a), a)));
  REQUIRE(ok(make_ellipsoid(oracle::vec<double>(size_b), b)));
  const auto reach = [](V size, V n) { return norm(V{size.x * n.x, size.y * n.y, size.z * n.z}); };
  int reached = 0;
  for (int i = 0; i < 1000; ++i) {
    const Frame<double> f = random.frame<double>(random.in_cube(2000));
    const GjkResult<double> g = gjk_distance(a, b, f, Vec3<double>{});
    REQUIRE(g.iterations <= kGjkIterations + 1);
    CHECK((g.status == GjkStatus::Budget) == (g.iterations == kGjkIterations + 1));
    if (g.status == GjkStatus::Touching) continue;
    reached += g.status == GjkStatus::Budget ? 1 : 0;
    // any direction's separation is a lower bound of the distance
    const V n = oracle::value(g.normal);
    const oracle::F place = oracle::value(f);
    const Ld apart = -reach(size_a, n) - dot(n, place.p) - reach(size_b, place.turn_back(n));
    CHECK(apart <= oracle::value(g.distance) + 1e-9L);
  }
  CHECK(reached > 0);
}
