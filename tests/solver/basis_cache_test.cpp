// SPDX-License-Identifier: MIT
#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpSolver;
using tippe::LcpStatus;

namespace {

template <class S>
struct Cache {
  std::vector<uint32_t> storage;
  tippe::BasisCache<S> cache;

  explicit Cache(int capacity)
      : storage(static_cast<size_t>(capacity)), cache(tippe::Span<uint32_t>(storage.data(), capacity)) {}

  tippe::LcpResult<S> solve(Case<S>& c, const std::vector<uint32_t>& keys = {},
                            const tippe::CachedSettings<S>& settings = {}) {
    return c.result = tippe::solve_cached(
               c.lcp(), tippe::Span<const uint32_t>(keys.data(), static_cast<int>(keys.size())), settings,
               cache, c.template workspace<tippe::LemkeWorkspace<S>>(), Case<S>::span(c.z),
               Case<S>::span(c.ray));
  }
};

/// A body on K contacts that drifts a little every step.
struct Drift {
  Random random{21};
  std::vector<Ball> body{{1, 2, {.5, -.3, .3}, {.3, .1, .2}}};
  std::vector<Touch> touches;

  explicit Drift(int K) {
    for (int k = 0; k < K; ++k) {
      touches.push_back(
          {0, -1, {random.uniform(-1, 1), -1, random.uniform(-1, 1)}, {0, 0, 0}, {0, 1, 0}, .5, 0});
    }
  }
  Problem next(double step, int eta) {
    const auto noise = [&] { return step * V3{random.bell(), random.bell(), random.bell()}; };
    body[0].v = 0.99 * (body[0].v + noise());
    body[0].v.y = -0.3 + 0.1 * body[0].v.y;
    body[0].w = 0.99 * (body[0].w + noise());
    for (Touch& t : touches) t.r_upper = t.r_upper + noise();
    return contact_problem(body, touches, eta);
  }
};

}  // namespace

TEMPLATE_TEST_CASE("the second solve of a problem is a hit without a pivot and gives the same answer", "",
                   float, double, tippe::Q24_40) {
  Random random(22);
  for (int t = 0; t < 50; ++t) {
    Case<TestType> c(random_contacts(random, 1 + t % 4, 8)), again(c);
    Cache<TestType> cache(c.n);
    REQUIRE(cache.solve(c).status == LcpStatus::Solved);
    REQUIRE(cache.solve(again).status == LcpStatus::Solved);
    CHECK(again.result.who == LcpSolver::CachedBasis);
    CHECK(again.result.work == 0);
    CHECK(cache.cache.counts().hits == 1);
    CHECK(cache.cache.counts().misses == 1);
    for (int i = 0; i < c.n; ++i) CHECK(c.z[static_cast<size_t>(i)] == again.z[static_cast<size_t>(i)]);
  }
}

TEST_CASE(
    "a drifting body is mostly a hit, a near miss costs less than half a cold start, all answers are right") {
  for (const int eta : {4, 8, 16}) {
    for (const int K : {1, 2, 4}) {
      Drift drift(K);
      Cache<double> cache(K * (eta + 2));
      int cold = 0;
      const int steps = 1000;
      for (int s = 0; s < steps; ++s) {
        Case<double> c(drift.next(1e-3, eta)), from_cold(c);
        REQUIRE(cache.solve(c).status == LcpStatus::Solved);
        REQUIRE(c.residual() <= 1e-9L * c.largest_load());
        cold += from_cold.lemke().result.work;
      }
      const auto& counts = cache.cache.counts();
      CAPTURE(eta, K, counts.hits, counts.near_misses, counts.misses, counts.near_pivots, cold);
      CHECK(counts.hits + counts.near_misses + counts.misses == static_cast<uint32_t>(steps));
      CHECK(counts.hits >= 750);
      CHECK(counts.misses <= 5);
      if (counts.near_misses > 0) {
        CHECK(double(counts.near_pivots) / counts.near_misses <= 0.5 * cold / steps);
      }
    }
  }
}

TEST_CASE("keys carry the basis over when contacts vanish, appear and change places") {
  Drift drift(4);
  const int eta = 4;
  Cache<double> cache(64);
  // keys: 16 * contact + kind, contacts numbered for life
  const auto keys_of = [&](const std::vector<uint32_t>& ids) {
    std::vector<uint32_t> keys;
    for (const uint32_t id : ids) keys.push_back(16 * id);
    for (const uint32_t id : ids) {
      for (uint32_t h = 0; h < eta; ++h) keys.push_back(16 * id + 1 + h);
    }
    for (const uint32_t id : ids) keys.push_back(16 * id + 15);
    return keys;
  };
  const Problem all = drift.next(1e-3, eta);
  Case<double> first(all);
  REQUIRE(cache.solve(first, keys_of({0, 1, 2, 3})).status == LcpStatus::Solved);

  SECTION("the same contacts in another order are a hit") {
    std::swap(drift.touches[0], drift.touches[3]);
    Case<double> c(contact_problem(drift.body, drift.touches, eta));
    CHECK(cache.solve(c, keys_of({3, 1, 2, 0})).status == LcpStatus::Solved);
    CHECK(c.result.who == LcpSolver::CachedBasis);
  }
  SECTION("a contact without force vanishes: still a hit") {
    int idle = -1;
    for (int k = 0; k < 4; ++k) {
      if (first.z[static_cast<size_t>(k)] == 0) idle = k;
    }
    if (idle >= 0) {
      std::vector<uint32_t> left;
      for (int k = 0; k < 4; ++k) {
        if (k != idle) left.push_back(static_cast<uint32_t>(k));
      }
      drift.touches.erase(drift.touches.begin() + idle);
      Case<double> c(contact_problem(drift.body, drift.touches, eta));
      CHECK(cache.solve(c, keys_of(left)).status == LcpStatus::Solved);
      CHECK(c.result.who != LcpSolver::Lemke);
    }
  }
  SECTION("a distant contact appears: its sliding speed must enter, pivots from the basis do it") {
    Touch far = drift.touches[0];
    far.gap_rate = 100;
    drift.touches.insert(drift.touches.begin(), far);
    Case<double> c(contact_problem(drift.body, drift.touches, eta));
    CHECK(cache.solve(c, keys_of({9, 0, 1, 2, 3})).status == LcpStatus::Solved);
    CHECK(c.result.who == LcpSolver::LemkeWarm);
    CHECK(c.result.work <= 4);
  }
}

TEST_CASE("a useless basis is a miss, not a wrong answer") {
  Random random(23);
  for (int t = 0; t < 500; ++t) {
    Case<double> c(t % 2 == 0 ? p_matrix(random, 1 + random.below(8)) : random_contacts(random, 1, 4));
    Cache<double> cache(c.n);
    std::vector<uint32_t> basic;
    for (int i = 0; i < c.n; ++i) {
      if (random.below(2) == 0) basic.push_back(static_cast<uint32_t>(i));
    }
    REQUIRE(cache.cache.assign(tippe::Span<const uint32_t>(basic.data(), static_cast<int>(basic.size()))));
    REQUIRE(cache.solve(c).status == LcpStatus::Solved);
    CHECK(c.residual() <= 1e-9L * c.largest_load());
  }
}

TEST_CASE("an unsolved problem leaves the cache as it was") {
  Case<double> good(problem(1, {2}, {-1})), ray(problem(1, {-1}, {-1})), bad(problem(1, {kNan}, {-1}));
  Cache<double> cache(1);
  REQUIRE(cache.solve(good).status == LcpStatus::Solved);
  REQUIRE(cache.cache.basic_keys().size() == 1);
  CHECK(cache.solve(ray).status == LcpStatus::Ray);
  CHECK(cache.cache.basic_keys().size() == 1);
  CHECK(cache.solve(bad).status == LcpStatus::BadInput);
  CHECK(cache.cache.basic_keys().size() == 1);
  cache.cache.forget();
  CHECK(!cache.cache.known());
  Case<double> two(problem(2, {2, 1, 1, 2}, {-1, -1}));
  CHECK(cache.solve(two).status == LcpStatus::Solved);
  CHECK(!cache.cache.known());  // two basic variables do not fit: not remembered
  CHECK(cache.solve(two, {1, 2, 3}).reason == tippe::LcpReason::BadSize);
}
