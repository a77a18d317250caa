// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/scalar/scalar_math.hpp>

namespace tippe {
namespace newton_detail {

/// sqrt(a^2 + b^2); in fixed point scaled so that small numbers keep their bits.
template <class S>
[[nodiscard]] S length(S a, S b) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    const S size = max(abs(a), abs(b));
    if (size == S(0)) return size;
    const S u = a / size, v = b / size;
    return size * sqrt(Accumulator<S>::product(u, u).add_product(v, v).result());
  } else {
    return sqrt(a * a + b * b);
  }
}

template <class S>
[[nodiscard]] S map_value(ComplementarityMap map, S a, S b) noexcept {
  if (map == ComplementarityMap::Minimum) return min(a, b);
  const S r = length(a, b);
  // the second form does not cancel
  return a + b > S(0) ? -(S(2) * (a * (b / (r + a + b)))) : r - a - b;
}

/// Coefficients of dx and dy in the derivative; at the kink of Fischer-Burmeister the choice (-1, 0) of the
/// digest.
template <class S>
void map_slopes(ComplementarityMap map, S a, S b, S& of_x, S& of_y) noexcept {
  if (map == ComplementarityMap::Minimum) {
    of_x = b < a ? S(0) : S(1);
    of_y = b < a ? S(1) : S(0);
    return;
  }
  const S r = length(a, b);
  of_x = r > S(0) ? a / r - S(1) : S(-1);
  of_y = r > S(0) ? b / r - S(1) : S(0);
}

template <class S>
class Newton {
 public:
  Newton(const NewtonSettings<S>& settings, const NewtonWorkspace<S>& workspace, int n) noexcept
      : map_(settings.map), n_(n) {
    S* r = workspace.reals.data();
    S** const vectors[] = {&y_, &value_, &step_, &gradient_, &trial_, &of_x_, &of_y_};
    for (S** v : vectors) {
      *v = r;
      r += n;
    }
    jacobian_ = MatrixView<S>(Span<S>(r, n * n), n, n);
    exchanges_ = Span<int16_t>(workspace.indices.data(), n);
  }

  /// y, the map and its length at `x`. Lengths, not squares: a square of 2^-21 is nothing in Q24.40.
  template <class Function>
  [[nodiscard]] S evaluate(Function& function, Span<const S> x) noexcept {
    function.value(x, Span<S>(y_, n_));
    for (int i = 0; i < n_; ++i) value_[i] = map_value(map_, x[i], y_[i]);
    return norm(value_);
  }

  [[nodiscard]] S residual(Span<const S> x) const noexcept {
    S largest = S(0);
    for (int i = 0; i < n_; ++i) largest = max(largest, abs(min(x[i], y_[i])));
    return largest;
  }

  /// The Newton step and the gradient of the merit. False if the step is missing or not downhill.
  template <class Function>
  [[nodiscard]] bool linearise(Function& function, Span<const S> x) noexcept {
    function.jacobian(x, jacobian_);
    for (int i = 0; i < n_; ++i) {
      map_slopes(map_, x[i], y_[i], of_x_[i], of_y_[i]);
      for (int j = 0; j < n_; ++j) jacobian_(i, j) = of_y_[i] * jacobian_(i, j) + (i == j ? of_x_[i] : S(0));
    }
    for (int j = 0; j < n_; ++j) {
      auto sum = Accumulator<S>();
      for (int i = 0; i < n_; ++i) sum.add_product(jacobian_(i, j), value_[i]);
      gradient_[j] = sum.result();
      step_[j] = -value_[j];
    }
    const Status status = lu_factor(jacobian_, exchanges_);
    if (!ok(status) && status != Status::IllConditioned) return false;
    if (!ok(lu_solve<S>(jacobian_, exchanges_, Span<S>(step_, n_)))) return false;
    auto slope = Accumulator<S>();
    for (int i = 0; i < n_; ++i) slope.add_product(gradient_[i], step_[i]);
    return slope.result() < S(0) || ScalarTraits<S>::kIsFixed;  // there the sum may round to zero
  }

  /// Steepest descent of the length; returns its slope along that step.
  [[nodiscard]] S use_gradient(S length) noexcept {
    for (int i = 0; i < n_; ++i) step_[i] = -gradient_[i];
    const S size = norm(gradient_);
    return length > S(0) ? -(size * (size / length)) : S(0);
  }

  [[nodiscard]] Span<S> trial(Span<const S> x, S fraction) noexcept {
    for (int i = 0; i < n_; ++i) trial_[i] = x[i] + fraction * step_[i];
    return Span<S>(trial_, n_);
  }

 private:
  [[nodiscard]] S norm(const S* v) const noexcept {
    S largest = S(1);
    if constexpr (ScalarTraits<S>::kIsFixed) {
      largest = S(0);
      for (int i = 0; i < n_; ++i) largest = max(largest, abs(v[i]));
      if (largest == S(0)) return largest;
    }
    auto sum = Accumulator<S>();
    for (int i = 0; i < n_; ++i) {
      const S part = v[i] / largest;
      sum.add_product(part, part);
    }
    return largest * sqrt(sum.result());
  }

  ComplementarityMap map_;
  int n_;
  S *y_, *value_, *step_, *gradient_, *trial_, *of_x_, *of_y_;
  MatrixView<S> jacobian_;
  Span<int16_t> exchanges_;
};

}  // namespace newton_detail

template <class S, class Function, class Observer>
NewtonReport<S> solve_ncp_newton(Function& function, const NewtonSettings<S>& settings,
                                 const NewtonWorkspace<S>& workspace, Span<S> x,
                                 Observer&& observe) noexcept {
  const int n = x.size();
  NewtonReport<S> report;
  TIPPE_ASSERT(workspace.reals.size() >= NewtonWorkspace<S>::reals_for(n));
  newton_detail::Newton<S> newton(settings, workspace, n);
  const S sufficient = S(1) / S(8192);  // Armijo's constant
  report.length = newton.evaluate(function, x);
  for (;;) {
    report.residual = newton.residual(x);
    report.converged = report.residual <= settings.tolerance;
    observe(static_cast<const NewtonReport<S>&>(report));
    if (report.converged || report.iterations >= settings.iterations) return report;
    ++report.iterations;
    const bool newton_step = newton.linearise(function, x);
    // shorten until the length falls enough; a Newton step that is missing or never does is replaced by the
    // gradient
    bool improved = false;
    for (int attempt = newton_step ? 0 : 1; attempt < 2 && !improved; ++attempt) {
      const S slope = attempt == 0 ? -report.length : newton.use_gradient(report.length);
      report.gradient_steps += attempt;
      S fraction = S(1);
      for (int h = 0; h <= settings.halvings && !improved; ++h) {
        const Span<S> candidate = newton.trial(x, fraction);
        const S length = newton.evaluate(function, candidate);
        improved = length <= report.length + sufficient * fraction * slope && length < report.length;
        if (improved) {
          for (int i = 0; i < n; ++i) x[i] = candidate[i];
          report.length = length;
        } else {
          fraction = fraction / S(2);
          ++report.halvings;
        }
      }
    }
    if (!improved) {
      report.length = newton.evaluate(function, x);
      report.residual = newton.residual(x);
      return report;
    }
  }
}

}  // namespace tippe
