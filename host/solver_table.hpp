// SPDX-License-Identifier: MIT
// What `lcp` can be asked for: names to solvers, one scalar at a time.
#pragma once

#include <string>
#include <tippe/solver/block_lcp.hpp>
#include <tippe/solver/dantzig.hpp>
#include <tippe/solver/enumerate.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lcp_chain.hpp>
#include <tippe/solver/newton.hpp>
#include <tippe/solver/pgs.hpp>
#include <vector>

namespace tippe_host {

/// Solvers by name, in the order of `--solver all`.
inline const std::vector<std::string>& solver_names() {
  static const std::vector<std::string> names = {"lemke",     "lemke-cold", "pgs",      "psor",
                                                 "block",     "dantzig",    "newton",   "minmap",
                                                 "staggered", "chain",      "enumerate"};
  return names;
}

/// Does the solver find the contacts of friction in the matrix? Then its +1 and -1 must stay what they are.
inline bool needs_structure(const std::string& solver) {
  return solver == "block" || solver == "staggered";
}

/// Is the solver offered for the scalar? 32-bit fixed point serves the Gauss-Seidel family only.
inline bool offered(const std::string& solver, const std::string& scalar) {
  return scalar != "fixed32" || solver == "pgs" || solver == "psor" || needs_structure(solver);
}

/// Owns memory for problems of any size, and the bases that `lemke` and `chain` carry from one problem to the
/// next, each its own: with `--solver all` neither profits from the other.
template <class S>
class SolverTable {
 public:
  /// Runs `solver` from a cold start; `max_work` 0 is the solver's own bound.
  tippe::LcpResult<S> solve(const std::string& solver, const tippe::LcpProblem<S>& problem, int max_work,
                            std::vector<S>& z, std::vector<S>& ray) {
    using namespace tippe;
    const int n = problem.size();
    z.assign(static_cast<size_t>(n), S(0));
    ray.assign(static_cast<size_t>(n), S(0));
    const Span<S> zs(z.data(), n), rays(ray.data(), n);
    if (solver == "pgs" || solver == "psor") {
      PgsSettings<S> settings;
      settings.sweeps = max_work > 0 ? max_work : 1000;
      settings.tolerance = ScalarTraits<S>::kResidualTolerance;
      if (solver == "psor") settings.relaxation = S(5) / S(4);
      reals_.assign(static_cast<size_t>(n), S(0));
      return solve_pgs<S>(problem, settings, Span<S>(reals_.data(), n), zs);
    }
    if (needs_structure(solver)) {
      BlockLcpSettings<S> settings;
      settings.sweeps = max_work > 0 ? max_work : 1000;
      settings.tolerance = ScalarTraits<S>::kResidualTolerance;
      const auto memory = workspace<BlockLcpWorkspace<S>>(n);
      return solver == "block" ? solve_block_lcp(problem, settings, memory, zs)
                               : solve_staggered_lcp(problem, settings, memory, zs);
    }
    if constexpr (!kSame<S, Q8_24>) {
      if (solver == "lemke" || solver == "lemke-cold") {
        CachedSettings<S> settings;
        settings.lemke.max_pivots = max_work;
        Memory& memory = solver == "lemke" ? lemke_ : cold_;
        memory.prepare(n, solver == "lemke-cold");
        return solve_cached(problem, Span<const uint32_t>(), settings, memory.cache,
                            workspace<LemkeWorkspace<S>>(n), zs, rays);
      }
      if (solver == "chain") {
        ChainSettings<S> settings;
        settings.cached.lemke.max_pivots = max_work;
        if (max_work > 0) settings.sweeps = max_work;
        chain_.prepare(n, false);
        return solve_chain(problem, Span<const uint32_t>(), settings, chain_.cache,
                           workspace<ChainWorkspace<S>>(n), zs, rays);
      }
      if (solver == "dantzig") {
        DantzigSettings<S> settings;
        settings.max_steps = max_work;
        return solve_dantzig<S>(problem, settings, workspace<DantzigWorkspace<S>>(n), zs, rays);
      }
      if (solver == "newton" || solver == "minmap") {
        NewtonSettings<S> settings;
        if (solver == "minmap") settings.map = ComplementarityMap::Minimum;
        if (max_work > 0) settings.iterations = max_work;
        return solve_newton(problem, settings, workspace<LcpNewtonWorkspace<S>>(n), zs);
      }
      if (solver == "enumerate") return solve_enumeration(problem, zs, max_work);
    }
    LcpResult<S> refused;
    refused.reason = LcpReason::UnsupportedScalar;
    return refused;
  }

 private:
  struct Memory {
    std::vector<uint32_t> keys;
    tippe::BasisCache<S> cache;

    /// Empty if asked for, or if the last one is too small.
    void prepare(int n, bool empty) {
      if (!empty && keys.size() >= static_cast<size_t>(n)) return;
      keys.assign(static_cast<size_t>(n), 0);
      cache = tippe::BasisCache<S>(tippe::Span<uint32_t>(keys.data(), n));
    }
  };

  template <class Workspace>
  Workspace workspace(int n) {
    reals_.assign(static_cast<size_t>(Workspace::reals_for(n)), S(0));
    indices_.assign(static_cast<size_t>(Workspace::indices_for(n)), 0);
    return Workspace{tippe::Span<S>(reals_.data(), static_cast<int>(reals_.size())),
                     tippe::Span<int16_t>(indices_.data(), static_cast<int>(indices_.size()))};
  }

  std::vector<S> reals_;
  std::vector<int16_t> indices_;
  Memory lemke_, cold_, chain_;
};

}  // namespace tippe_host
