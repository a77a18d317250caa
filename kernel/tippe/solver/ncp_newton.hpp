// SPDX-License-Identifier: MIT
// Damped Newton for the nonlinear complementarity problem  x >= 0, y(x) >= 0, x_i y_i = 0  (star digest
// 45-48, 61), through the Fischer-Burmeister function or the minimum map. The problem is any object with
//
//   void value(Span<const S> x, Span<S> y);            y = y(x)
//   void jacobian(Span<const S> x, MatrixView<S> G);   G = dy/dx at x; called right after value() at the same
//   x
//
// No virtual calls: the object's type is a template parameter, and this header holds the definition.
#pragma once

#include <tippe/linalg/lu.hpp>

namespace tippe {

enum class ComplementarityMap : uint8_t {
  FischerBurmeister,  ///< sqrt(x^2 + y^2) - x - y: smooth but at 0
  Minimum,            ///< min(x, y): each step solves an active set exactly
};

template <class S>
struct NewtonSettings {
  ComplementarityMap map = ComplementarityMap::FischerBurmeister;
  int iterations = 50;                                ///< budget of linear solves
  int halvings = 30;                                  ///< of one step
  S tolerance = ScalarTraits<S>::kResidualTolerance;  ///< stop when max |min(x, y)| falls to it
  bool equilibrate = true;  ///< LCP only: work in equilibrated units. Off: the problem as it is written
};

template <class S>
struct NewtonReport {
  int iterations = 0;
  int halvings = 0;        ///< of all iterations
  int gradient_steps = 0;  ///< iterations in which the Newton direction was missing or not downhill
  S length = S(0);         ///< of the vector of map values, |F|; the merit of the digest is |F|^2 / 2
  S residual = S(0);       ///< max |min(x_i, y_i)|
  bool converged = false;
};

template <class S>
struct NewtonWorkspace {
  Span<S> reals;
  Span<int16_t> indices;

  [[nodiscard]] static constexpr int reals_for(int n) noexcept { return n * n + 7 * n; }
  [[nodiscard]] static constexpr int indices_for(int n) noexcept { return n; }
};

/// `x` is the start on entry and the best point on return (not cut to x >= 0). Ends converged, out of
/// iterations, or where neither the Newton nor the gradient direction improves. `observe(report)` is called
/// before every iteration and once at the end.
template <class S, class Function, class Observer>
NewtonReport<S> solve_ncp_newton(Function& function, const NewtonSettings<S>& settings,
                                 const NewtonWorkspace<S>& workspace, Span<S> x, Observer&& observe) noexcept;

}  // namespace tippe

#include <tippe/solver/ncp_newton.inl>
