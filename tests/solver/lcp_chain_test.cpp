// SPDX-License-Identifier: MIT
// The chain always hands back an admissible answer with an honest label. What it calls solved is checked by a
// residual that shares no code with the kernel; what is admissible, from the numbers of the generator.
#include <tippe/solver/lcp_chain.hpp>

#include "solver/solve.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::FrictionModel;
using tippe::LcpReason;
using tippe::LcpSolver;
using tippe::LcpStatus;

namespace {

template <class S>
struct Chain {
  std::vector<uint32_t> keys;
  tippe::BasisCache<S> cache;

  explicit Chain(int capacity)
      : keys(static_cast<size_t>(capacity)), cache(tippe::Span<uint32_t>(keys.data(), capacity)) {}

  Case<S>& solve(Case<S>& c, const tippe::ChainSettings<S>& settings = {}) {
    const auto workspace = c.template workspace<tippe::ChainWorkspace<S>>();
    ForbidAllocation guard;
    c.result = tippe::solve_chain(c.lcp(), tippe::Span<const uint32_t>(), settings, cache, workspace,
                                  Case<S>::span(c.z), Case<S>::span(c.ray));
    return c;
  }
};

/// Contacts in the layout of contact_problem: f_n of all, beta of all, lambda of all.
struct Layout {
  int contacts = 0, eta = 0;
};

/// z >= 0, finite, and sum beta <= mu f for every contact, up to the tolerance that a solved row has.
template <class S>
bool admissible(const Case<S>& c, const Layout& layout) {
  long double largest = 0;
  for (int i = 0; i < c.n; ++i) {
    if (!(c.value(i) >= 0) || !std::isfinite(static_cast<double>(c.value(i)))) return false;
    largest = fmaxl(largest, c.value(i));
  }
  const long double slack =
      largest * 4 * static_cast<long double>(Convert<S>::to(tippe::ScalarTraits<S>::kResidualTolerance));
  for (int k = 0; k < layout.contacts; ++k) {
    const int lambda = (layout.eta + 1) * layout.contacts + k;
    long double sum = 0;
    for (int h = 0; h < layout.eta; ++h) sum += c.value(layout.contacts + layout.eta * k + h);
    if (sum > Convert<S>::to(c.M[static_cast<size_t>(lambda * c.n + k)]) * c.value(k) + slack) return false;
  }
  return true;
}

/// One of every kind of problem, contacts three times in four.
Problem any_problem(Random& random, Layout& layout) {
  layout = {};
  const int n = 1 + random.below(12);
  switch (random.below(20)) {
    case 0:
      return spd(random, n);
    case 1:
      return psd_in_range(random, n);
    case 2:
      return p_matrix(random, n);
    case 3: {
      Problem p = gram(random, n, 1 + random.below(n), 0);  // q may be out of range: often no solution
      random_load(random, p);
      return p;
    }
    case 4: {
      Problem p(n);  // no class at all
      for (double& x : p.M) x = random.uniform(-1, 1);
      random_load(random, p);
      return p;
    }
    default: {
      const int etas[] = {4, 4, 7, 8};
      layout.eta = etas[random.below(4)];
      if (random.below(2) == 0) {
        layout.contacts = 1 + random.below(3);
        return random_contacts(random, layout.contacts, layout.eta);
      }
      layout = {1 + random.below(4), 4};
      return box_corners(random, layout.contacts, random.below(4));
    }
  }
}

struct Tally {
  int solved = 0, rays = 0, limits = 0, wrong = 0, inadmissible = 0, unlabelled = 0, over_budget = 0;
  int who[20] = {};
  double worst_solved = 0, worst_other = 0;
};

template <class S>
Tally run(int count, uint64_t seed) {
  Tally tally;
  Random random(seed);
  Chain<S> chain(64);
  for (int t = 0; t < count; ++t) {
    Layout layout;
    Case<S> c(any_problem(random, layout));
    tippe::ChainSettings<S> settings;
    // sometimes too few pivots, so that the last step has to answer; sometimes a start from elsewhere
    if (random.below(4) == 0) settings.cached.lemke.max_pivots = 1 + random.below(4);
    settings.sweeps = random.below(50);
    if (random.below(3) == 0) {
      for (S& x : c.z) x = Convert<S>::from(random.uniform(-1, 1));
    }
    if (random.below(4) == 0) chain.cache.forget();
    chain.solve(c, settings);
    REQUIRE(c.result.status != LcpStatus::BadInput);
    tally.inadmissible += admissible(c, layout) ? 0 : 1;
    const bool labelled = c.result.who != LcpSolver::None &&
                          (c.result.friction == FrictionModel::Pyramid) == (layout.contacts > 0);
    tally.unlabelled += labelled ? 0 : 1;
    tally.over_budget += c.result.work <= c.result.work_bound ? 0 : 1;
    ++tally.who[static_cast<int>(c.result.who)];
    const double scaled = static_cast<double>(Convert<S>::to(c.result.residual_scaled));
    if (c.solved()) {
      ++tally.solved;
      const long double load = c.largest_load();
      const long double error = load > 0 ? c.residual() / load : c.residual();
      tally.worst_solved = fmax(tally.worst_solved, static_cast<double>(error));
      // where z is large the judge excuses up to 2^4 tolerances of 2^-17 for float, 2^10 of 2^-36 for double
      // (lcp_verify.hpp), of a load that is max|q| rounded up to a power of two
      const long double allowed = sizeof(S) == 4                     ? 0x1p-12L
                                  : tippe::ScalarTraits<S>::kIsFixed ? 1e-6L
                                                                     : 0x1p-25L;
      tally.wrong += error <= allowed ? 0 : 1;
    } else {
      tally.rays += c.result.status == LcpStatus::Ray ? 1 : 0;
      tally.limits += c.result.status == LcpStatus::Limit ? 1 : 0;
      tally.worst_other = fmax(tally.worst_other, scaled);
    }
  }
  return tally;
}

template <class S>
void check(int count, uint64_t seed, bool print) {
  const Tally t = run<S>(count, seed);
  if (print) {
    printf("chain, %s, %d problems: solved %d, ray %d, limit %d; answered by", tippe::ScalarTraits<S>::kName,
           count, t.solved, t.rays, t.limits);
    for (int w = 0; w < 20; ++w) {
      if (t.who[w] > 0) printf(" %s %d,", name(static_cast<LcpSolver>(w)), t.who[w]);
    }
    printf(" worst residual / max|q| of the solved %.1e, worst scaled residual of the others %.1e\n",
           t.worst_solved, t.worst_other);
  }
  CAPTURE(t.solved, t.rays, t.limits, t.worst_solved);
  CHECK(t.wrong == 0);
  CHECK(t.inadmissible == 0);
  CHECK(t.unlabelled == 0);
  CHECK(t.over_budget == 0);
  CHECK(t.solved > count / 2);
  // every step of the chain has answered
  for (const LcpSolver who : {LcpSolver::Trivial, LcpSolver::Lemke, LcpSolver::BlockGaussSeidel})
    CHECK(t.who[static_cast<int>(who)] > 0);
}

}  // namespace

TEMPLATE_TEST_CASE("every answer of the chain is admissible and labelled", "", float, double, tippe::Q24_40) {
  check<TestType>(std::is_same<TestType, double>::value ? 10000 : 2000, 51, false);
}

TEST_CASE("every answer of the chain is admissible and labelled, a million times", "[.long]") {
  check<double>(1000000, 52, true);
  check<float>(100000, 53, true);
  check<tippe::Q24_40>(100000, 54, true);
}

TEST_CASE("the chain stops at the first step that pleases the judge") {
  Random random(55);
  const Problem p = box_corners(random, 4, 1);
  Chain<double> chain(p.n);
  Case<double> cold(p);
  CHECK(chain.solve(cold).result.who == LcpSolver::Lemke);
  CHECK(cold.solved());
  Case<double> hit(p);
  CHECK(chain.solve(hit).result.who == LcpSolver::CachedBasis);
  CHECK(hit.z == cold.z);
  Case<double> warm(p);
  warm.z = cold.z;
  CHECK(chain.solve(warm).result.who == LcpSolver::WarmStart);
  CHECK(warm.result.work == 0);
  CHECK(warm.z == cold.z);
  Case<double> nothing(problem(2, {2, 1, 1, 2}, {1, 1}));
  CHECK(chain.solve(nothing).result.who == LcpSolver::Trivial);
}

TEST_CASE("out of pivots, the chain sweeps from the best point and gets close to the answer") {
  Random random(56);
  int answered = 0;
  for (int t = 0; t < 200; ++t) {
    const Problem p = box_corners(random, 4, 1);
    tippe::ChainSettings<double> settings;
    settings.cached.lemke.max_pivots = 1;
    settings.sweeps = 200;
    Case<double> c(p), none(p);
    Chain<double> chain(p.n);
    chain.solve(c, settings);
    settings.sweeps = 0;
    chain.cache.forget();
    chain.solve(none, settings);
    CHECK(none.result.status == LcpStatus::Limit);
    CHECK(none.result.reason == LcpReason::WorkLimit);
    CHECK(c.result.residual_scaled <= none.result.residual_scaled);
    CHECK(admissible(c, {4, 4}));
    CHECK(admissible(none, {4, 4}));
    answered += c.result.who == LcpSolver::BlockGaussSeidel ? 1 : 0;
  }
  CHECK(answered >= 190);
}

TEST_CASE("a ray stays a ray, with an admissible point") {
  Case<double> c(problem(2, {1, -1, -1, 1}, {-1, -1}));
  Chain<double> chain(2);
  chain.solve(c);
  CHECK(c.result.status == LcpStatus::Ray);
  CHECK(c.ray[0] == 1);
  CHECK(c.ray[1] == 1);
  CHECK(admissible(c, {}));
}

TEST_CASE("the chain refuses what it cannot take and touches nothing") {
  const auto refused = [](Case<double>& c, const tippe::ChainSettings<double>& settings, LcpReason reason) {
    for (double& x : c.z) x = -7;
    Chain<double> chain(4);
    chain.solve(c, settings);
    CHECK(c.result.status == LcpStatus::BadInput);
    CHECK(c.result.reason == reason);
    for (const double x : c.z) CHECK(x == -7);
    CHECK(!chain.cache.known());
  };
  const Problem good = problem(2, {2, 1, 1, 2}, {-1, -1});
  for (const double bad : {kNan, kInfinity, -kInfinity}) {
    for (int k = 0; k < 6; ++k) {
      Problem p = good;
      (k < 4 ? p.M[static_cast<size_t>(k)] : p.q[static_cast<size_t>(k - 4)]) = bad;
      Case<double> c(p);
      refused(c, {}, LcpReason::NotFinite);
    }
  }
  Case<double> empty{Problem(0)}, c(good);
  refused(empty, {}, LcpReason::Empty);
  tippe::ChainSettings<double> settings;
  settings.sweeps = -1;
  refused(c, settings, LcpReason::BadSettings);
  settings = {};
  settings.cached.lemke.max_pivots = -1;
  refused(c, settings, LcpReason::BadSettings);
  const auto w = c.workspace<tippe::ChainWorkspace<double>>();
  const tippe::ChainWorkspace<double> small{w.reals.subspan(0, w.reals.size() - 1), w.indices};
  tippe::BasisCache<double> cache;
  CHECK(tippe::solve_chain(c.lcp(), tippe::Span<const uint32_t>(), {}, cache, small, Case<double>::span(c.z))
            .reason == LcpReason::BadSize);
  // a start that is not a number is a start at zero
  c.z = {kNan, -kInfinity};
  Chain<double> chain(2);
  CHECK(chain.solve(c).solved());
}
