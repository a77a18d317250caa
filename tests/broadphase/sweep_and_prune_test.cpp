// SPDX-License-Identifier: MIT
#include <limits>
#include <vector>

#include <tippe/broadphase/all_pairs.hpp>
#include <tippe/broadphase/sweep_and_prune.hpp>
#include "shapes/oracle_math.hpp"
#include "support/catch.hpp"

using namespace tippe;
using oracle::Ld;
using oracle::V;
using oracle::vec;

namespace {

template <class S>
Aabb<S> box_at(V centre, V half) {
  return {vec<S>(centre - half), vec<S>(centre + half)};
}

/// Random walk of kBodies boxes with insertions, removals, jumps and pair switches; after every round the
/// sweep must list exactly the pairs that testing all of them lists.
template <class S, int kBodies>
void walk(int rounds, uint64_t seed, Ld stride, Ld room) {
  oracle::Random random(seed);
  static SweepAndPrune<S, kBodies> sweep;
  sweep = SweepAndPrune<S, kBodies>();
  std::vector<Aabb<S>> boxes(kBodies);
  std::vector<CollisionFilter> filters(kBodies);
  bool alive[kBodies] = {};
  uint32_t words[PairBits::words_for(kBodies)] = {};
  PairBits disabled{Span<uint32_t>(words)};
  std::vector<Pair> storage(kBodies * kBodies), expected_storage(kBodies * kBodies);
  PairList pairs(Span<Pair>(storage.data(), kBodies * kBodies));
  PairList expected(Span<Pair>(expected_storage.data(), kBodies * kBodies));
  V centre[kBodies], half[kBodies];
  long swaps = 0, found = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < kBodies; ++i) {
      const int what = random.below(200);
      if (!alive[i]) {
        if (what >= 20 && round > 0) continue;
        centre[i] = random.in_cube(room);
        half[i] = V{random.uniform(0.05L, 0.8L), random.uniform(0.05L, 0.8L), random.uniform(0.05L, 0.8L)};
        boxes[static_cast<size_t>(i)] = box_at<S>(centre[i], half[i]);
        filters[static_cast<size_t>(i)] = CollisionFilter{static_cast<uint16_t>(1u << random.below(3)),
                                                          static_cast<uint16_t>(random.below(8) | 1)};
        REQUIRE(sweep.insert(i, boxes[static_cast<size_t>(i)], filters[static_cast<size_t>(i)]) ==
                Status::Ok);
        alive[i] = true;
        continue;
      }
      if (what == 0) {
        REQUIRE(sweep.remove(i) == Status::Ok);
        alive[i] = false;
        for (int j = 0; j < kBodies; ++j) {
          if (j != i) disabled.reset(i, j);
        }
        continue;
      }
      if (what == 1) centre[i] = random.in_cube(room);  // a jump
      const int j = random.below(kBodies);
      if (what < 6 && j != i && alive[j]) {
        const bool enabled = random.below(2) == 0;
        REQUIRE(sweep.set_pair_enabled(i, j, enabled) == Status::Ok);
        enabled ? disabled.reset(i, j) : disabled.set(i, j);
      }
      // coordinates on a coarse grid now and then: many ends coincide
      centre[i] =
          centre[i] * (1 - stride * stride / room) + random.in_cube(stride);  // drawn back to the middle
      V c = centre[i], h = half[i];
      if (what % 3 == 0) {
        c = V{std::round(c.x * 2) / 2, std::round(c.y * 2) / 2, std::round(c.z * 2) / 2};
        h = V{0.25L, 0.5L, 0.25L};
      }
      boxes[static_cast<size_t>(i)] = box_at<S>(c, h);
      REQUIRE(sweep.move(i, boxes[static_cast<size_t>(i)]) == Status::Ok);
    }
    swaps += sweep.find_pairs(pairs);
    find_all_pairs(Span<const Aabb<S>>(boxes.data(), kBodies),
                   Span<const CollisionFilter>(filters.data(), kBodies), Span<const bool>(alive, kBodies),
                   disabled, expected);
    REQUIRE(pairs.size() == expected.size());
    for (int i = 0; i < pairs.size(); ++i) REQUIRE(pairs[i] == expected[i]);
    found += pairs.size();
  }
  CHECK(swaps > 0);
  CHECK(found > rounds / 4);  // the walk is not an empty one
}

}  // namespace

TEMPLATE_TEST_CASE("sort and sweep lists exactly the pairs of all-pairs over random walks", "", float, double,
                   Q24_40) {
  walk<TestType, 24>(420, 1, 0.05L, 3);  // 10^4 moves each
  walk<TestType, 3>(400, 2, 0.5L, 1);
}

TEMPLATE_TEST_CASE("sort and sweep lists exactly the pairs of all-pairs over 10^6 moves", "[.long]", float,
                   double, Q24_40) {
  walk<TestType, 24>(42000, 3, 0.05L, 3);
}

TEST_CASE("Baraff's figures 5.5 and 5.6: one swap of b4 and e5 ends the overlap of 4 and 5") {
  // an order consistent with the figure: b3 b6 b1 e6 e1 b5 b2 e3 b4 e5 e2 e4
  Aabb<double> boxes[7] = {};
  const double begin[7] = {0, 3, 7, 1, 9, 6, 2}, end[7] = {0, 5, 11, 8, 12, 10, 4};
  for (int i = 1; i < 7; ++i) boxes[i] = {{begin[i], 0, 0}, {end[i], 1, 1}};
  Endpoint order[12];
  int n = 0;
  for (int i = 1; i < 7; ++i) {
    order[n++] = Endpoint(i, false);
    order[n++] = Endpoint(i, true);
  }
  uint32_t words[PairBits::words_for(7)] = {};
  PairBits overlapping{Span<uint32_t>(words)};
  (void)sort_endpoints(Span<Endpoint>(order), Span<const Aabb<double>>(boxes, 7), 0, overlapping);

  const char* expected[12] = {"b3", "b6", "b1", "e6", "e1", "b5", "b2", "e3", "b4", "e5", "e2", "e4"};
  for (int i = 0; i < 12; ++i) {
    CHECK(order[i].is_end() == (expected[i][0] == 'e'));
    CHECK(order[i].proxy() == expected[i][1] - '0');
  }
  // sweeping: active when b1 is met = {3, 6}; when e3 is met = {2, 3, 5}
  bool active[7] = {};
  for (const Endpoint e : order) {
    if (!e.is_end() && e.proxy() == 1) {
      for (int i = 1; i < 7; ++i) CHECK(active[i] == (i == 3 || i == 6));
    }
    if (e.is_end() && e.proxy() == 3) {
      for (int i = 1; i < 7; ++i) CHECK(active[i] == (i == 2 || i == 3 || i == 5));
    }
    active[e.proxy()] = !e.is_end();
  }
  CHECK(overlapping.test(4, 5));
  // body 4 moves right, past the end of 5
  boxes[4].lower.x = 10.5;
  const int swaps = sort_endpoints(Span<Endpoint>(order), Span<const Aabb<double>>(boxes, 7), 0, overlapping);
  CHECK(swaps == 1);
  CHECK_FALSE(overlapping.test(4, 5));
  CHECK(overlapping.test(2, 4));
  CHECK(overlapping.test(2, 5));
}

TEST_CASE("boxes in reversed order need exactly the most swaps there can be") {
  constexpr int kBodies = 12;
  SweepAndPrune<double, kBodies> sweep;
  Pair storage[kBodies * kBodies];
  PairList pairs{Span<Pair>(storage)};
  const auto box = [](int at) {
    return Aabb<double>{{2.0 * at, 2.0 * at, 2.0 * at}, {2.0 * at + 1, 2.0 * at + 1, 2.0 * at + 1}};
  };
  for (int i = 0; i < kBodies; ++i) REQUIRE(ok(sweep.insert(i, box(i), {})));
  CHECK(sweep.find_pairs(pairs) == 0);  // already in order
  for (int i = 0; i < kBodies; ++i) REQUIRE(ok(sweep.move(i, box(kBodies - 1 - i))));
  CHECK(sweep.find_pairs(pairs) == SweepAndPrune<double, kBodies>::kMostSwaps);
  CHECK(pairs.size() == 0);
}

TEST_CASE("boxes that only touch overlap") {
  SweepAndPrune<double, 4> sweep;
  Pair storage[8];
  PairList pairs{Span<Pair>(storage)};
  REQUIRE(sweep.insert(2, {{0, 0, 0}, {1, 1, 1}}, {}) == Status::Ok);
  REQUIRE(sweep.insert(0, {{1, 1, 1}, {2, 2, 2}}, {}) == Status::Ok);
  (void)sweep.find_pairs(pairs);
  REQUIRE(pairs.size() == 1);
  CHECK(pairs[0] == Pair{0, 2});
  CHECK(sweep.find_pairs(pairs) == 0);  // nothing moved: no work
}

TEST_CASE("bad proxies and boxes are refused by name and change nothing") {
  SweepAndPrune<double, 4> sweep;
  const Aabb<double> unit{{0, 0, 0}, {1, 1, 1}};
  Aabb<double> bad = unit;
  bad.upper.y = std::numeric_limits<double>::quiet_NaN();
  CHECK(sweep.insert(4, unit, {}) == Status::BadSize);
  CHECK(sweep.insert(-1, unit, {}) == Status::BadSize);
  CHECK(sweep.insert(1, bad, {}) == Status::NotFinite);
  REQUIRE(sweep.insert(1, unit, {}) == Status::Ok);
  CHECK(sweep.insert(1, unit, {}) == Status::InvalidHandle);
  CHECK(sweep.move(1, bad) == Status::NotFinite);
  CHECK(sweep.move(2, unit) == Status::InvalidHandle);
  CHECK(sweep.remove(2) == Status::InvalidHandle);
  CHECK(sweep.set_pair_enabled(1, 1, false) == Status::InvalidHandle);
  CHECK(sweep.box(1).upper.y == 1);
}

TEST_CASE("a full pair list keeps the lowest keys and counts the rest") {
  SweepAndPrune<double, 4> sweep;
  for (int i = 0; i < 4; ++i) REQUIRE(sweep.insert(3 - i, {{0, 0, 0}, {1, 1, 1}}, {}) == Status::Ok);
  Pair storage[4];
  PairList pairs{Span<Pair>(storage)};
  (void)sweep.find_pairs(pairs);
  CHECK(pairs.size() == 4);
  CHECK(pairs.dropped() == 2);
  CHECK(pairs[0] == Pair{0, 1});
  CHECK(pairs[3] == Pair{1, 2});
}
