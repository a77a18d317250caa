// SPDX-License-Identifier: MIT
// Our own contender. TIPPE_BENCH_HIT 0: Lemke from cold. 1: the basis that a first solve left in the cache,
// every entry of the problem checked and scaled again. 2: the same with CachedSettings::same_scale, as a
// stepper calls it whose own code made the matrix.
#include <tippe/solver/basis_cache.hpp>
#include <vector>

#include "lcp_contender.hpp"

namespace {

using namespace tippe;

struct Own : LcpContender {
  std::vector<std::vector<double>> reals;  // one for each problem: the scaling stays in it
  std::vector<int16_t> indices;
  std::vector<std::vector<uint32_t>> keys;
  std::vector<BasisCache<double>> caches;
  int pivots = 0;
};

}  // namespace

LcpContender* LcpContender::create(int most, int problems) {
  static Own own;
  own.reals.assign(static_cast<size_t>(problems),
                   std::vector<double>(static_cast<size_t>(LemkeWorkspace<double>::reals_for(most))));
  own.indices.assign(static_cast<size_t>(LemkeWorkspace<double>::indices_for(most)), int16_t{0});
  own.caches.clear();
  own.keys.assign(static_cast<size_t>(problems), std::vector<uint32_t>(static_cast<size_t>(most)));
  for (auto& k : own.keys) own.caches.emplace_back(Span<uint32_t>(k.data(), most));
  return &own;
}

bool LcpContender::solve(int which, int n, const double* M, const double* q, double* z) {
  Own& self = *static_cast<Own*>(this);
  const LcpProblem<double> problem{MatrixView<const double>(Span<const double>(M, n * n), n, n),
                                   Span<const double>(q, n)};
  std::vector<double>& reals = self.reals[static_cast<size_t>(which)];
  const LemkeWorkspace<double> workspace{
      Span<double>(reals.data(), static_cast<int>(reals.size())),
      Span<int16_t>(self.indices.data(), static_cast<int>(self.indices.size()))};
#if TIPPE_BENCH_HIT
  CachedSettings<double> settings;
  settings.same_scale = TIPPE_BENCH_HIT == 2 && self.caches[static_cast<size_t>(which)].known();
  const auto result = solve_cached(problem, Span<const uint32_t>(), settings,
                                   self.caches[static_cast<size_t>(which)], workspace, Span<double>(z, n));
#else
  const auto result = solve_lemke(problem, LemkeSettings<double>(), workspace, Span<double>(z, n));
#endif
  self.pivots = result.work;
  return result.status == LcpStatus::Solved;
}

int LcpContender::work() const {
  return static_cast<const Own*>(this)->pivots;
}

const char* LcpContender::name() {
  const char* const names[] = {"tippe cold", "tippe hit, checked", "tippe hit"};
  return names[TIPPE_BENCH_HIT];
}
