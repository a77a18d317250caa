// SPDX-License-Identifier: MIT
// Runs a solver on a problem written in double, rounded to a scalar, with memory of exactly the promised
// size; and the independent judge of the tests: residuals in long double, from the rounded data, sharing no
// code with the kernel.
#pragma once

#include <math.h>

#include <tippe/solver/basis_cache.hpp>
#include <tippe/solver/dantzig.hpp>
#include <tippe/solver/enumerate.hpp>
#include <tippe/solver/equilibrate.hpp>
#include <tippe/solver/lemke.hpp>
#include <tippe/solver/newton.hpp>
#include <tippe/solver/pgs.hpp>
#include <vector>

#include "solver/problem_classes.hpp"

namespace tippe_test {

template <class S>
struct Convert {
  static S from(double x) { return static_cast<S>(x); }
  static long double to(S x) { return static_cast<long double>(x); }
};
template <class R, int F>
struct Convert<tippe::Fixed<R, F>> {
  using S = tippe::Fixed<R, F>;
  static S from(double x) { return S::from_raw(static_cast<R>(llrint(ldexp(x, F)))); }
  static long double to(S x) { return ldexpl(static_cast<long double>(x.raw()), -F); }
};

/// A problem rounded to S, with the result of the last solver that ran on it.
template <class S>
struct Case {
  int n;
  std::vector<S> M, q, z, ray, lo, hi;
  tippe::LcpResult<S> result;

  explicit Case(const Problem& p)
      : n(p.n), z(static_cast<size_t>(p.n), S(0)), ray(static_cast<size_t>(p.n), S(0)) {
    for (const double x : p.M) M.push_back(Convert<S>::from(x));
    for (const double x : p.q) q.push_back(Convert<S>::from(x));
  }

  static tippe::Span<S> span(std::vector<S>& v) {
    return tippe::Span<S>(v.data(), static_cast<int>(v.size()));
  }
  static tippe::Span<const S> view(const std::vector<S>& v) {
    return tippe::Span<const S>(v.data(), static_cast<int>(v.size()));
  }
  tippe::LcpProblem<S> lcp() const { return {tippe::MatrixView<const S>(view(M), n, n), view(q)}; }
  tippe::BoxedProblem<S> boxed() const {
    return tippe::BoxedProblem<S>(tippe::MatrixView<const S>(view(M), n, n), view(q), view(lo), view(hi));
  }

  template <class Workspace>
  Workspace workspace() {
    reals_.assign(static_cast<size_t>(Workspace::reals_for(n)),
                  Convert<S>::from(0.25));  // solvers must not need zeros
    indices_.assign(static_cast<size_t>(Workspace::indices_for(n)), int16_t{77});
    return Workspace{span(reals_), tippe::Span<int16_t>(indices_.data(), static_cast<int>(indices_.size()))};
  }

  Case& lemke(const tippe::LemkeSettings<S>& settings = {}) {
    result = tippe::solve_lemke(lcp(), settings, workspace<tippe::LemkeWorkspace<S>>(), span(z), span(ray));
    return *this;
  }
  Case& dantzig(const tippe::DantzigSettings<S>& settings = {}) {
    result =
        tippe::solve_dantzig(boxed(), settings, workspace<tippe::DantzigWorkspace<S>>(), span(z), span(ray));
    return *this;
  }
  Case& pgs(const tippe::PgsSettings<S>& settings) {
    reals_.assign(static_cast<size_t>(n), Convert<S>::from(0.25));
    result = tippe::solve_pgs(boxed(), settings, span(reals_), span(z));
    return *this;
  }
  Case& newton(const tippe::NewtonSettings<S>& settings, tippe::NewtonReport<S>* report = nullptr) {
    result = tippe::solve_newton(lcp(), settings, workspace<tippe::LcpNewtonWorkspace<S>>(), span(z), report);
    return *this;
  }
  Case& enumeration() {
    result = tippe::solve_enumeration(lcp(), span(z));
    return *this;
  }

  bool solved() const { return result.status == tippe::LcpStatus::Solved; }
  long double value(int i) const { return Convert<S>::to(z[static_cast<size_t>(i)]); }
  long double slack(int i) const {
    long double w = Convert<S>::to(q[static_cast<size_t>(i)]);
    for (int j = 0; j < n; ++j) w += Convert<S>::to(M[static_cast<size_t>(i * n + j)]) * value(j);
    return w;
  }
  /// max |min(z_i, w_i)| in long double, negative z included.
  long double residual() const {
    long double worst = 0;
    for (int i = 0; i < n; ++i) worst = fmaxl(worst, fabsl(fminl(value(i), slack(i))));
    return worst;
  }
  long double largest_load() const {
    long double worst = 0;
    for (const S& x : q) worst = fmaxl(worst, fabsl(Convert<S>::to(x)));
    return worst;
  }
  /// The certificate of a ray (thesis digest 49) for a covering vector of ones, with the smallest z0 part
  /// that makes the image of the ray non-negative: ray >= 0, not 0, and where ray_i > 0 the image is the
  /// smallest there is.
  bool ray_is_valid(long double tolerance) const {
    std::vector<long double> image(static_cast<size_t>(n));
    long double lowest = 0, largest = 0;
    for (int i = 0; i < n; ++i) {
      long double sum = 0;
      for (int j = 0; j < n; ++j) {
        sum +=
            Convert<S>::to(M[static_cast<size_t>(i * n + j)]) * Convert<S>::to(ray[static_cast<size_t>(j)]);
      }
      image[static_cast<size_t>(i)] = sum;
      lowest = fminl(lowest, sum);
      const long double r = Convert<S>::to(ray[static_cast<size_t>(i)]);
      if (r < 0) return false;
      largest = fmaxl(largest, r);
    }
    if (!(largest > 0)) return false;
    for (int i = 0; i < n; ++i) {
      const bool moves = Convert<S>::to(ray[static_cast<size_t>(i)]) > tolerance * largest;
      if (moves && image[static_cast<size_t>(i)] > lowest + tolerance * largest) return false;
    }
    return true;
  }

 private:
  std::vector<S> reals_;
  std::vector<int16_t> indices_;
};

/// Rows of M, then q.
inline Problem problem(int n, std::vector<double> m, std::vector<double> q) {
  Problem p(n);
  p.M = std::move(m);
  p.q = std::move(q);
  return p;
}

}  // namespace tippe_test
