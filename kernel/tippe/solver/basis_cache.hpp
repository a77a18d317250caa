// SPDX-License-Identifier: MIT
// Coherence (thesis digest 38, 53): contact problems change little from step to step, so the last
// complementary basis usually solves the next one too. It is tried first and judged like any other answer: a
// hit costs one small factorisation and a residual. A near miss goes on from it with pivots; only a miss
// starts from cold. With friction this is more than speed: different bases are different motions, and staying
// on one keeps the motion continuous.
//
// Variables are matched by stable keys, not by position, so the basis survives contacts that appear or
// vanish.
#pragma once

#include <tippe/solver/lemke.hpp>

namespace tippe {

struct BasisCacheCounts {
  uint32_t hits = 0;         ///< the remembered basis was the answer
  uint32_t near_misses = 0;  ///< pivots from it led to the answer
  uint32_t misses = 0;       ///< solved, or not, from cold
  uint32_t near_pivots = 0;  ///< spent in near misses
  uint32_t cold_pivots = 0;  ///< spent in misses
};

/// Remembers which z_i were basic, by key. The storage is the caller's and holds at least as many keys as
/// problems have variables; a basis that does not fit is not remembered.
template <class S>
class BasisCache {
 public:
  BasisCache() noexcept = default;
  explicit BasisCache(Span<uint32_t> keys) noexcept : keys_(keys) {}

  void forget() noexcept { count_ = 0, known_ = false; }
  /// Sets the basis by hand: the keys of the basic z. False if there are more than fit.
  bool assign(Span<const uint32_t> basic_keys) noexcept;
  /// Takes over the z that are basic in `basis`; `keys` as in solve_cached.
  void remember(const LemkeBasis<S>& basis, Span<const uint32_t> keys) noexcept;

  [[nodiscard]] bool known() const noexcept { return known_; }
  [[nodiscard]] Span<const uint32_t> basic_keys() const noexcept {
    return Span<const uint32_t>(keys_.data(), count_);
  }
  [[nodiscard]] const BasisCacheCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] BasisCacheCounts& counts() noexcept { return counts_; }

 private:
  Span<uint32_t> keys_;
  int count_ = 0;
  bool known_ = false;
  BasisCacheCounts counts_;
};

template <class S>
struct CachedSettings {
  LemkeSettings<S> lemke;
  /// Pivots a near miss may take before the cold start takes over; 0: n.
  int near_pivots = 0;
  /// The scaling of the previous call, kept in the workspace, still serves and every entry is known to be
  /// finite: a problem of the same size and kind as last time, made by trusted code. Saves the one pass over
  /// all of M.
  bool same_scale = false;
};

/// solve_lemke with the basis of `cache` tried first. `keys`: one per variable, all different, the same
/// variable having the same key in every problem; empty: the indices. On return the cache holds the basis of
/// a Solved answer; after any other ending it is as before. `who` says CachedBasis, LemkeWarm or Lemke;
/// `work` counts the pivots of all stages. Workspace, z, ray and endings: as solve_lemke.
template <class S>
LcpResult<S> solve_cached(const LcpProblem<S>& problem, Span<const uint32_t> keys,
                          const CachedSettings<S>& settings, BasisCache<S>& cache,
                          const LemkeWorkspace<S>& workspace, Span<S> z, Span<S> ray = Span<S>()) noexcept;

}  // namespace tippe
