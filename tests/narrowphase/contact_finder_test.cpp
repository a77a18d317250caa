// SPDX-License-Identifier: MIT
// A whole step's collision: candidates, margins, continuous bodies, what is left out.
#include <limits>
#include <map>
#include <memory>
#include <vector>

#include <tippe/narrowphase/canonical_set.hpp>
#include <tippe/narrowphase/contact_finder.hpp>
#include "narrowphase/polytope_oracle.hpp"
#include "shapes/solids.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::num;
using oracle::V;
using oracle::value;

namespace {

/// Bodies made of balls: gaps in closed form.
template <class S, int kBodies>
struct BallWorld {
  CompoundPart<S> parts[kBodies][3];
  CollisionBody<S> bodies[kBodies];

  explicit BallWorld(oracle::Random& random) {
    for (int i = 0; i < kBodies; ++i) {
      const int count = 1 + i % 3;
      for (int k = 0; k < count; ++k) {
        REQUIRE(ok(make_sphere(num<S>(random.uniform(0.1L, 0.4L)), parts[i][k].shape)));
        if (k > 0) parts[i][k].frame.p = oracle::vec<S>(random.in_cube(0.5L));
      }
      CollisionBody<S>& b = bodies[i];
      b.parts = Span<const CompoundPart<S>>(parts[i], count);
      Ld reach = 0;
      for (int k = 0; k < count; ++k) {
        reach = std::max(reach, norm(value(parts[i][k].frame.p)) + value(parts[i][k].shape.radius));
      }
      b.reach = num<S>(reach * 1.0001L);
      b.moves = i % 5 != 0;
      b.filter =
          CollisionFilter{static_cast<uint16_t>(1u << (i % 3)), static_cast<uint16_t>(0xffff ^ (i % 4))};
    }
  }
  void shuffle(oracle::Random& random, Ld room) {
    for (CollisionBody<S>& b : bodies) {
      b.frame = random.template frame<S>(random.in_cube(room));
      b.velocity = b.moves ? oracle::vec<S>(random.in_cube(20)) : Vec3<S>{};
      b.angular_velocity = b.moves ? oracle::vec<S>(random.in_cube(20)) : Vec3<S>{};
    }
  }
};

template <class S, int kBodies>
void compare_with_closed_form(uint64_t seed, int steps, Ld room) {
  oracle::Random random(seed);
  BallWorld<S, kBodies> world(random);
  auto finder =
      std::make_unique<ContactFinder<S, kBodies, kBodies * kBodies / 2, 9 * kBodies * kBodies / 2>>();
  REQUIRE(ok(finder->set_pair_enabled(1, 2, false)));  // before they were ever seen
  ContactSearch<S> search;
  const Ld h = 0x1p-10L, rest = 0.01L;
  search.h = num<S>(h);
  search.rest_margin = num<S>(rest);
  int found = 0;
  for (int step = 0; step < steps; ++step) {
    world.shuffle(random, room);
    ContactReport report;
    {
      ForbidAllocation forbid;
      report = finder->find(Span<const CollisionBody<S>>(world.bodies), search);
    }
    CHECK(report.dropped_pairs + report.dropped_manifolds + report.left_out == 0);
    std::map<uint64_t, Ld> ours;
    uint64_t last = 0;
    for (const KeyedManifold<S>& m : finder->contacts()) {
      CHECK((ours.empty() || m.key.value() > last));
      last = m.key.value();
      ours[last] = value(m.manifold.gap());
      const CollisionBody<S>&a = world.bodies[m.key.pair.a], &b = world.bodies[m.key.pair.b];
      const ContactPoint<S>& p = m.manifold.points[0];
      // arms start at the bodies' origins
      const V between = value(a.frame.p) + value(p.on_a) - value(b.frame.p) - value(p.on_b);
      CHECK(norm(between - value(m.manifold.normal) * value(p.gap)) < 64 * oracle::kUnit<S> * room);
    }
    for (int i = 0; i < kBodies; ++i) {
      for (int j = i + 1; j < kBodies; ++j) {
        const CollisionBody<S>&a = world.bodies[i], &b = world.bodies[j];
        const bool meet = may_meet(a.filter, b.filter) && (a.moves || b.moves) && !(i == 1 && j == 2);
        const Ld margin = rest + h * (norm(value(a.velocity) - value(b.velocity)) +
                                      norm(value(a.angular_velocity)) * value(a.reach) +
                                      norm(value(b.angular_velocity)) * value(b.reach));
        for (int k = 0; k < a.parts.size(); ++k) {
          for (int l = 0; l < b.parts.size(); ++l) {
            const V pa = value(a.frame).world(value(a.parts[k].frame.p));
            const V pb = value(b.frame).world(value(b.parts[l].frame.p));
            const Ld gap = norm(pa - pb) - value(a.parts[k].shape.radius) - value(b.parts[l].shape.radius);
            const uint64_t key = ContactKey{Pair{static_cast<uint16_t>(i), static_cast<uint16_t>(j)},
                                            static_cast<uint16_t>(k), static_cast<uint16_t>(l)}
                                     .value();
            if (std::abs(gap - margin) < 1e-5L) continue;  // float's rounding may tell either way
            REQUIRE((ours.count(key) == 1) == (meet && gap < margin));
            if (ours.count(key) == 1) {
              CHECK(std::abs(ours[key] - gap) < 64 * oracle::kUnit<S> * room);
              ++found;
            }
          }
        }
      }
    }
  }
  CHECK(found > steps);
}

/// A free body that keeps its spin and is stopped by its contacts: v_n >= -gap / h at every point, by pushes
/// along the normals. Returns how deep its core ever was in the plate; `passed` tells if its centre got
/// through.
template <class S>
Ld fly_into_plate(const Shape<S>& flyer, V start, V velocity, V spin, bool continuous, Ld h, int steps,
                  bool& passed, int& impacts) {
  CompoundPart<S> plate, part;
  part.shape = flyer;
  REQUIRE(ok(make_box(oracle::vec<S>({1, 0.0005L, 1}), S(0), plate.shape)));
  CollisionBody<S> bodies[2];
  bodies[0].parts = Span<const CompoundPart<S>>(&part, 1);
  bodies[0].reach = num<S>(0.11L);
  bodies[0].continuous = continuous;
  bodies[1].parts = Span<const CompoundPart<S>>(&plate, 1);
  bodies[1].reach = num<S>(1.5L);
  bodies[1].moves = false;
  ContactFinder<S, 2, 2, 2> finder;
  ContactSearch<S> search;
  search.h = num<S>(h);
  search.rest_margin = num<S>(1e-4L);
  search.most_margin = num<S>(1e-3L);  // speed alone shall not help
  V p = start, v = velocity;
  passed = false;
  impacts = 0;
  Ld deepest = 0;
  for (int i = 0; i < steps; ++i) {
    const Ld angle = norm(spin) * h * i;
    bodies[0].frame = oracle::turned<S>(norm(spin) > 0 ? unit(spin) : V{1, 0, 0}, angle, p);
    bodies[0].velocity = oracle::vec<S>(v);
    bodies[0].angular_velocity = oracle::vec<S>(spin);
    const ContactReport report = finder.find(Span<const CollisionBody<S>>(bodies), search);
    impacts += report.narrow.impacts;
    for (const KeyedManifold<S>& m : finder.contacts()) {
      for (int k = 0; k < m.manifold.count; ++k) {
        const V n = value(m.manifold.normal);
        const Ld closing = dot(n, v + cross(spin, value(m.manifold.points[k].on_a)));
        v = v + n * std::max(Ld(0), -value(m.manifold.points[k].gap) / h - closing);
      }
    }
    p = p + v * h;
    const Frame<S> after =
        oracle::turned<S>(norm(spin) > 0 ? unit(spin) : V{1, 0, 0}, norm(spin) * h * (i + 1), p);
    const Ld depth = value(flyer.radius) - signed_distance(oracle::polytope(flyer, after),
                                                           oracle::polytope(plate.shape, Frame<S>{}));
    deepest = std::max(deepest, depth);
    passed = passed || p.y < 0;
  }
  return deepest;
}

}  // namespace

TEMPLATE_TEST_CASE("a step finds exactly the contacts that closed forms give, keyed, in order, with arms", "",
                   float, double, Q24_40) {
  compare_with_closed_form<TestType, 6>(1, 200, 0.8L);  // every box against every other
  compare_with_closed_form<TestType, 24>(2, 60, 1.5L);  // sort and sweep
}

TEMPLATE_TEST_CASE("a body that is not finite or in quarantine meets nothing and changes nothing for others",
                   "", float, double) {
  using S = TestType;
  for (const int what : {0, 1, 2, 3}) {
    oracle::Random random(5), again(5);
    BallWorld<S, 20> world(random), clean(again);
    auto finder = std::make_unique<ContactFinder<S, 20, 200, 200>>();
    auto reference = std::make_unique<ContactFinder<S, 20, 200, 200>>();
    ContactSearch<S> search;
    search.h = S(1) / S(1024);
    search.rest_margin = S(1) / S(64);
    int met_before = 0, met_after = 0;
    for (int step = 0; step < 12; ++step) {
      world.shuffle(random, 0.9L);
      clean.shuffle(again, 0.9L);
      const bool ill = step >= 4 && step < 8;
      CollisionBody<S>& b = world.bodies[7];
      const S nan = std::numeric_limits<S>::quiet_NaN(), inf = std::numeric_limits<S>::infinity();
      if (ill && what == 0) b.frame.p.y = nan;
      if (ill && what == 1) b.velocity.x = inf;
      if (ill && what == 2) b.frame.r.r1.z = nan;
      b.left_out = ill && what == 3;
      if (ill) clean.bodies[7].parts = {};
      if (!ill) clean.bodies[7].parts = world.bodies[7].parts;
      const ContactReport report = finder->find(Span<const CollisionBody<S>>(world.bodies), search);
      (void)reference->find(Span<const CollisionBody<S>>(clean.bodies), search);
      CHECK(report.left_out == (ill ? 1 : 0));
      REQUIRE(finder->contacts().size() == reference->contacts().size());
      for (int i = 0; i < finder->contacts().size(); ++i) {
        const KeyedManifold<S>&x = finder->contacts()[i], &y = reference->contacts()[i];
        CHECK(x.key.value() == y.key.value());
        CHECK(x.manifold.points[0].gap == y.manifold.points[0].gap);
        const bool of_7 = x.key.pair.a == 7 || x.key.pair.b == 7;
        CHECK_FALSE((ill && of_7));
        if (of_7) ++(step < 4 ? met_before : met_after);
      }
    }
    CHECK(met_before > 0);
    CHECK(met_after > 0);
  }
}

TEMPLATE_TEST_CASE("continuous: a 5 mm ball at 100 m/s does not pass a 1 mm plate at 1 kHz, discrete it does",
                   "", float, double, Q24_40) {
  using S = TestType;
  Shape<S> ball;
  REQUIRE(ok(make_sphere(num<S>(0.0025L), ball)));
  bool passed = false;
  int impacts = 0;
  int through = 0;
  for (int i = 0; i < 20; ++i) {
    const V start{0.1L, 0.3L + 0.005L * i, 0.05L}, v{3, -100, 1};
    const Ld depth = fly_into_plate(ball, start, v, {}, true, 0.001L, 12, passed, impacts);
    CHECK_FALSE(passed);
    CHECK(impacts >= 1);
    CHECK(depth <= 1e-5L);
    (void)fly_into_plate(ball, start, v, {}, false, 0.001L, 12, passed, impacts);
    CHECK(impacts == 0);
    through += passed ? 1 : 0;
  }
  CHECK(through > 10);  // the scene is one that needs it
}

TEMPLATE_TEST_CASE("continuous: a thin rod spinning at 200 rad/s does not pass a 1 mm plate at 1 kHz", "",
                   float, double, Q24_40) {
  using S = TestType;
  Shape<S> rod;
  REQUIRE(ok(make_capsule(num<S>(0.1L), num<S>(0.001L), rod)));
  bool passed = false;
  int impacts = 0;
  for (int i = 0; i < 10; ++i) {
    const Ld rate = 120 + 8 * i;
    const Ld depth =
        fly_into_plate(rod, {0, 0.35L, 0}, {0, -60, 0}, {rate, 0, 0}, true, 0.001L, 12, passed, impacts);
    CHECK_FALSE(passed);
    CHECK(impacts >= 1);
    // the tip turns on for the rest of the step: at most its centripetal way
    CHECK(depth < rate * rate * 0.1L * 1e-6L);
  }
}

TEST_CASE("the canonical filter keeps members only, and candidates are the points with their gaps to come") {
  CompoundPart<double> box, floor;
  REQUIRE(ok(make_box(Vec3<double>{0.5, 0.5, 0.5}, 0.0, box.shape)));
  REQUIRE(ok(make_half_space(Vec3<double>{0, 1, 0}, 0.0, floor.shape)));
  CollisionBody<double> bodies[2];
  bodies[0].parts = Span<const CompoundPart<double>>(&box, 1);
  bodies[0].frame.p = {0, 0.501, 0};
  bodies[0].velocity = {0, -2, 0};
  bodies[0].angular_velocity = {0, 0, 1};  // the +x side goes up, the -x side comes down first
  bodies[0].reach = 0.9;
  bodies[1].parts = Span<const CompoundPart<double>>(&floor, 1);
  bodies[1].moves = false;
  ContactFinder<double, 2, 1, 1> finder;
  ContactSearch<double> search;
  search.h = 0.001;
  (void)finder.find(Span<const CollisionBody<double>>(bodies), search);
  REQUIRE(finder.contacts().size() == 1);
  REQUIRE(finder.contacts()[0].manifold.count == 4);
  CanonicalCandidate<double> candidates[4];
  const auto found = static_cast<const ContactFinder<double, 2, 1, 1>&>(finder).contacts();
  REQUIRE(canonical_candidates(found, Span<const CollisionBody<double>>(bodies), 0.001,
                               Span<CanonicalCandidate<double>>(candidates)) == 4);
  ContactId storage[3];
  CanonicalSet set{Span<ContactId>(storage)};
  double when = 0;
  const int first = earliest_collision(set, Span<const CanonicalCandidate<double>>(candidates), when);
  REQUIRE(first >= 0);
  // corner (-0.5, -0.5, +-0.5) comes down at 2 + 0.5: after 0.001 / 2.5
  CHECK(when == Approx(0.001 / 2.5 / 0.001));
  CHECK(found[0].manifold.points[first].on_a.x == Approx(-0.5));
  REQUIRE(ok(set.insert(candidates[first].id)));
  CHECK(keep_members(set, finder.contacts()) == 1);
  REQUIRE(finder.contacts()[0].manifold.count == 1);
  CHECK(finder.contacts()[0].manifold.points[0].on_a.x == Approx(-0.5));
  CHECK(keep_members(CanonicalSet{}, finder.contacts()) == 0);
}

TEST_CASE("a finder without room drops what its report counts, and a finder's copy goes on alike") {
  oracle::Random random(8);
  BallWorld<double, 6> world(random);
  for (CollisionBody<double>& b : world.bodies) b.filter = {};
  for (CollisionBody<double>& b : world.bodies) b.moves = true;
  ContactFinder<double, 6, 4, 2> finder;
  ContactSearch<double> search;
  search.rest_margin = 0.01;
  const ContactReport report = finder.find(Span<const CollisionBody<double>>(world.bodies), search);
  CHECK(report.pairs == 4);
  CHECK(report.dropped_pairs == 11);  // all six sit at the origin: 15 pairs
  CHECK(report.dropped_manifolds > 0);
  CHECK(finder.contacts().size() == 2);
  ContactFinder<double, 6, 4, 2> copy = finder;
  world.shuffle(random, 0.2L);
  (void)finder.find(Span<const CollisionBody<double>>(world.bodies), search);
  (void)copy.find(Span<const CollisionBody<double>>(world.bodies), search);
  REQUIRE(copy.contacts().size() == finder.contacts().size());
  for (int i = 0; i < copy.contacts().size(); ++i) {
    CHECK(copy.contacts()[i].manifold.gap() == finder.contacts()[i].manifold.gap());
  }
}
