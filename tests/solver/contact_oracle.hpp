// SPDX-License-Identifier: MIT
// Contact problems in long double, for judging the kernel's answers from outside: nothing of the kernel's
// arithmetic or projections is used here.
#pragma once

#include <cmath>
#include <vector>

#include <tippe/constraints/contact_problem.hpp>

#include "solver/problem_classes.hpp"
#include "support/numbers.hpp"

namespace tippe_test {

using tippe::test::number;
using tippe::test::scalar;
using tippe::test::V;
template <class S>
S scalar(double x) {
  return scalar<S>(static_cast<long double>(x));
}

/// One contact, u = W p + q, axes (normal, tangent, bitangent).
struct OneContact {
  long double W[3][3] = {}, q[3] = {}, mu = 0, across = 0;

  void velocity(const long double (&p)[3], long double (&u)[3]) const {
    for (int i = 0; i < 3; ++i) u[i] = q[i] + W[i][0] * p[0] + W[i][1] * p[1] + W[i][2] * p[2];
  }
  /// How far p is from Coulomb's law, as a velocity: of the normal |min(w p_n, u_n)|, of friction the
  /// distance of p_t from the point of the ellipse (mu p_n, across p_n) next to p_t - u_t / w, times w, where
  /// w is the mean of the diagonal. (Alart and Curnier's form; the kernel's judge uses de Saxce's.)
  long double coulomb_error(const long double (&p)[3]) const {
    long double u[3];
    velocity(p, u);
    return coulomb_error(p, u, mu, across, (W[0][0] + W[1][1] + W[2][2]) / 3);
  }
  static long double coulomb_error(const long double (&p)[3], const long double (&u)[3], long double mu,
                                   long double across, long double w) {
    const long double normal = std::fabs(std::fmin(p[0] * w, u[0]));
    long double x, y;
    onto_ellipse(mu * std::fmax(p[0], 0.0L), across * std::fmax(p[0], 0.0L), p[1] - u[1] / w, p[2] - u[2] / w,
                 x, y);
    return std::fmax(normal, std::hypot(p[1] - x, p[2] - y) * w);
  }
  /// The point (x, y) of the ellipse with half axes a, b that is next to (px, py), by bisection.
  static void onto_ellipse(long double a, long double b, long double px, long double py, long double& x,
                           long double& y) {
    const auto at = [&](long double t) {
      x = a > 0 ? px * a * a / (a * a + t) : 0;
      y = b > 0 ? py * b * b / (b * b + t) : 0;
      return std::hypot(a > 0 ? x / a : 0, b > 0 ? y / b : 0);
    };
    if (at(0) <= 1) return;
    long double lo = 0, hi = std::fmax(a, b) * std::hypot(px, py) + 1e-300L;
    for (int i = 0; i < 120; ++i) {
      const long double mid = (lo + hi) / 2;
      (at(mid) > 1 ? lo : hi) = mid;
    }
    (void)at(hi);
  }
};

/// All exact solutions of one contact: open, sticking, and sliding ones found by scanning the angle of the
/// slide for changes of sign and bisecting them.
inline std::vector<std::vector<long double>> all_solutions(const OneContact& c) {
  std::vector<std::vector<long double>> found;
  if (c.q[0] >= 0) found.push_back({0, 0, 0});
  // stick: Cramer
  const auto det3 = [](const long double(&m)[3][3]) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  };
  const long double d = det3(c.W);
  long double p[3];
  for (int k = 0; k < 3; ++k) {
    long double m[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) m[i][j] = j == k ? -c.q[i] : c.W[i][j];
    }
    p[k] = det3(m) / d;
  }
  if (p[0] >= 0 && std::hypot(c.mu > 0 ? p[1] / c.mu : (p[1] == 0 ? 0 : 1e30L),
                              c.across > 0 ? p[2] / c.across : (p[2] == 0 ? 0 : 1e30L)) <= p[0]) {
    found.push_back({p[0], p[1], p[2]});
  }
  // slide with the impulse along D (cos, sin): D u_t must be along the negative of (cos, sin)
  const auto slide = [&](long double angle, long double(&impulse)[3]) {
    const long double x = std::cos(angle), y = std::sin(angle);
    const long double share = c.W[0][0] + c.W[0][1] * c.mu * x + c.W[0][2] * c.across * y;
    impulse[0] = -c.q[0] / share;
    impulse[1] = impulse[0] * c.mu * x;
    impulse[2] = impulse[0] * c.across * y;
    long double u[3];
    c.velocity(impulse, u);
    return (x * c.across * u[2] - y * c.mu * u[1]) * (share > 0 ? 1 : -1);
  };
  const int steps = 720;
  const long double turn = 2 * std::acos(-1.0L);
  for (int i = 0; i < steps; ++i) {
    long double lo = turn * i / steps, hi = turn * (i + 1) / steps;
    long double impulse[3];
    const long double at_lo = slide(lo, impulse), at_hi = slide(hi, impulse);
    if ((at_lo > 0) == (at_hi > 0)) continue;
    for (int k = 0; k < 60; ++k) {
      const long double mid = (lo + hi) / 2;
      ((slide(mid, impulse) > 0) == (at_lo > 0) ? lo : hi) = mid;
    }
    (void)slide(lo, impulse);
    long double u[3];
    c.velocity(impulse, u);
    if (impulse[0] >= 0 && u[1] * impulse[1] + u[2] * impulse[2] <= 0) {
      found.push_back({impulse[0], impulse[1], impulse[2]});
    }
  }
  return found;
}

/// W of a body of mass 1/inverse_mass and random inertia, touched at a random place, and a random q that
/// closes the contact more often than not. `skew` makes the impulse arm differ from the arm.
inline OneContact random_contact(Random& random, double skew) {
  OneContact c;
  const double m = std::exp(random.uniform(-1, 1));
  const double k[3] = {m * random.uniform(0.5, 6), m * random.uniform(0.5, 6), m * random.uniform(0.5, 6)};
  double r[3], t[3];
  for (int i = 0; i < 3; ++i) {
    r[i] = random.uniform(-1, 1);
    t[i] = r[i] + skew * random.uniform(-1, 1);
  }
  const auto cross = [](const double(&arm)[3], int axis, double(&out)[3]) {
    const double e[3] = {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
    out[0] = arm[1] * e[2] - arm[2] * e[1];
    out[1] = arm[2] * e[0] - arm[0] * e[2];
    out[2] = arm[0] * e[1] - arm[1] * e[0];
  };
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      double a[3], b[3];
      cross(r, i, a);
      cross(t, j, b);
      c.W[i][j] = static_cast<long double>((i == j ? m : 0.0) + a[0] * k[0] * b[0] + a[1] * k[1] * b[1] +
                                           a[2] * k[2] * b[2]);
    }
    c.q[i] = static_cast<long double>(random.uniform(-1, 1) * std::exp(random.uniform(-4, 0)));
  }
  if (random.uniform(0, 1) < 0.8) c.q[0] = -std::fabs(c.q[0]);
  c.mu = c.across = static_cast<long double>(random.uniform(0, 1.2));
  return c;
}

}  // namespace tippe_test
