// SPDX-License-Identifier: MIT
#include <tippe/narrowphase/collide_pair.hpp>
#include "shapes/solids.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

TEMPLATE_TEST_CASE("the tippe-top, two spheres on a plane, touches with one or both, keyed by part", "",
                   float, double, Q24_40) {
  using S = TestType;
  // sphere r = 1 and a stick's end of r = .25 centred 1.25 above it (figure axis y)
  CompoundPart<S> parts[2];
  REQUIRE(ok(make_sphere(S(1), parts[0].shape)));
  REQUIRE(ok(make_sphere(num<S>(0.25L), parts[1].shape)));
  parts[1].frame.p = oracle::vec<S>({0, 1.25L, 0});
  CompoundPart<S> floor;
  REQUIRE(ok(make_half_space(Vec3<S>{S(0), S(1), S(0)}, S(0), floor.shape)));
  CollisionBody<S> top, ground;
  top.parts = Span<const CompoundPart<S>>(parts, 2);
  ground.parts = Span<const CompoundPart<S>>(&floor, 1);
  ContactSearch<S> search;
  search.rest_margin = num<S>(0.01L);
  KeyedManifold<S> storage[4];
  ManifoldList<S> list{Span<KeyedManifold<S>>(storage)};
  WitnessTable<8> witnesses;
  // cos = -0.6 puts both on the plane
  for (const Ld cosine : {1.0L, 0.0L, -0.55L, -0.6L, -0.65L}) {
    const Ld angle = std::acos(cosine);
    top.frame = oracle::turned<S>({0, 0, 1}, angle, {0.3L, 1, 0.2L});
    WitnessCursor cursor = witnesses.begin_step();
    list.clear();
    const PairWork work = collide_pair(top, ground, Pair{2, 5}, search, cursor, list);
    CHECK(work.part_pairs >= 1);
    const bool stick = cosine <= -0.592L;
    REQUIRE(list.size() == (stick ? 2 : 1));
    CHECK(list[0].key.part_a == 0);
    const Ld tolerance = 64 * oracle::kUnit<S>;
    CHECK(std::abs(value(list[0].manifold.gap())) < tolerance);
    CHECK(norm(value(list[0].manifold.points[0].on_a) - V{0, -1, 0}) < tolerance);
    if (stick) {
      CHECK(list[1].key.part_a == 1);
      CHECK(list[1].key.pair == Pair{2, 5});
      CHECK(std::abs(value(list[1].manifold.gap()) - (1 + 1.25L * cosine - 0.25L)) < tolerance);
      // from the body's origin: the part's offset is in it
      const V expected{-std::sin(angle) * 1.25L, cosine * 1.25L - 0.25L, 0};
      CHECK(norm(value(list[1].manifold.points[0].on_a) - expected) < tolerance);
    }
  }
}

TEST_CASE("a full manifold list drops the largest gap, and stays in order of key") {
  KeyedManifold<double> storage[3];
  ManifoldList<double> list{Span<KeyedManifold<double>>(storage)};
  const double gaps[5] = {0.1, -0.2, 0.3, -0.1, 0.2};
  for (int i = 0; i < 5; ++i) {
    KeyedManifold<double> m;
    m.key.pair = Pair{0, static_cast<uint16_t>(i + 1)};
    m.manifold.count = 1;
    m.manifold.points[0].gap = gaps[i];
    list.add(m);
  }
  REQUIRE(list.size() == 3);
  CHECK(list.dropped() == 2);
  CHECK(list[0].key.pair.b == 1);
  CHECK(list[1].key.pair.b == 2);
  CHECK(list[2].key.pair.b == 4);
}

TEST_CASE("witnesses are found again by key, and a full table forgets without harm") {
  WitnessTable<2> table;
  Witness w;
  w.kind = Witness::Kind::FaceOfA;
  WitnessCursor first = table.begin_step();
  for (uint8_t i = 0; i < 3; ++i) {
    w.a = i;
    first.store(ContactKey{Pair{1, 2}, i, 0}, w);
  }
  CHECK(table.size() == 2);
  WitnessCursor second = table.begin_step();
  CHECK(second.find(ContactKey{Pair{0, 9}, 0, 0}).kind == Witness::Kind::None);
  CHECK(second.find(ContactKey{Pair{1, 2}, 1, 0}).a == 1);
  CHECK(second.find(ContactKey{Pair{1, 2}, 2, 0}).kind == Witness::Kind::None);
}
