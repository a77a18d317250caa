// SPDX-License-Identifier: MIT
// An independent answer to a contact problem: plain nonsmooth Gauss-Seidel in long double, contact after
// contact, run until nothing moves any more. Nothing of the kernel's solvers in it: matrices, cone and
// updates are written out anew. Slow, and convergent wherever sweeps converge.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include <tippe/constraints/contact_problem.hpp>

#include "../support/numbers.hpp"

namespace tippe {
namespace test {

struct OracleBody {
  V velocity, spin;
  long double inverse_mass = 0;
  std::array<std::array<long double, 3>, 3> inverse_inertia{};
};

inline V times(const std::array<std::array<long double, 3>, 3>& m, V v) {
  return {m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z, m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z,
          m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z};
}

struct OracleContact {
  int a = -1, b = -1;
  V axis[3];
  V arm_a, arm_b, push_a, push_b;
  V target, p;
  long double mu = 0, nu = 0, step = 0;
  bool bilateral = false;
};

struct OracleRow {
  int a = -1, b = -1, limited_by = -1;
  V linear, angular_a, angular_b;
  long double target = 0, compliance = 0, lo = 0, hi = 0, p = 0, step = 0;
  bool has_lo = false, has_hi = false;
};

/// The point of the ellipse (x/a)^2 + (y/b)^2 <= 1 nearest to (x, y), by bisection on the multiplier.
inline void nearest_in_ellipse(long double a, long double b, long double& x, long double& y) {
  if (a <= 0) x = 0;
  if (b <= 0) y = 0;
  if (a <= 0 && b <= 0) return;
  if (b <= 0) {
    x = std::fmin(std::fmax(x, -a), a);
    return;
  }
  if (a <= 0) {
    y = std::fmin(std::fmax(y, -b), b);
    return;
  }
  if ((x / a) * (x / a) + (y / b) * (y / b) <= 1) return;
  long double low = 0, high = std::hypot(a * x, b * y);
  for (int i = 0; i < 200; ++i) {
    const long double t = (low + high) / 2;
    const long double u = a * x / (a * a + t), w = b * y / (b * b + t);
    (u * u + w * w > 1 ? low : high) = t;
  }
  x = a * a * x / (a * a + high);
  y = b * b * y / (b * b + high);
}

class ConeOracle {
 public:
  std::vector<OracleBody> bodies;
  std::vector<OracleContact> contacts;
  std::vector<OracleRow> rows;

  template <class S>
  explicit ConeOracle(const ContactProblem<S>& problem) {
    for (const SolverBody<S>& body : problem.bodies) {
      OracleBody out;
      out.velocity = number(body.free.linear);
      out.spin = number(body.free.angular);
      out.inverse_mass = number(body.inverse_mass);
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          out.inverse_inertia[static_cast<size_t>(i)][static_cast<size_t>(j)] =
              number(body.inverse_inertia(i, j));
        }
      }
      bodies.push_back(out);
    }
    for (const ContactBlock<S>& block : problem.contacts) {
      OracleContact c;
      c.a = block.a == kGround ? -1 : block.a;
      c.b = block.b == kGround ? -1 : block.b;
      c.axis[0] = number(block.normal);
      c.axis[1] = number(block.tangent);
      c.axis[2] = cross(c.axis[0], c.axis[1]);
      c.arm_a = number(block.arm_a);
      c.arm_b = number(block.arm_b);
      c.push_a = number(block.impulse_arm_a);
      c.push_b = number(block.impulse_arm_b);
      c.target = number(block.target);
      c.mu = number(block.friction);
      c.nu = number(block.friction_across);
      c.bilateral = block.law == BlockLaw::Bilateral;
      long double trace = 0;
      for (const V& axis : c.axis) trace += response(c, axis);
      c.step = 1 / trace;  // at most 1 / largest eigenvalue
      contacts.push_back(c);
    }
    for (const Row<S>& row : problem.rows) {
      OracleRow r;
      r.a = row.a == kGround ? -1 : row.a;
      r.b = row.b == kGround ? -1 : row.b;
      r.limited_by = row.limited_by == kNoContact ? -1 : row.limited_by;
      r.linear = number(row.linear);
      r.angular_a = number(row.angular_a);
      r.angular_b = number(row.angular_b);
      r.target = number(row.target);
      r.compliance = number(row.compliance);
      r.has_lo = row.lo > ScalarTraits<S>::kLowest;
      r.has_hi = row.hi < ScalarTraits<S>::kHighest;
      r.lo = r.has_lo ? number(row.lo) : 0;
      r.hi = r.has_hi ? number(row.hi) : 0;
      long double w = r.compliance;
      if (r.a >= 0) w += along(r.a, r.linear, r.angular_a);
      if (r.b >= 0) w += along(r.b, r.linear, r.angular_b);
      r.step = 1 / w;
      rows.push_back(r);
    }
  }

  /// Begins at impulses given instead of at zero.
  template <class S>
  void start_at(Span<const Vec3<S>> impulses) {
    for (int i = 0; i < impulses.size(); ++i) {
      OracleContact& c = contacts[static_cast<size_t>(i)];
      c.p = number(impulses[i]);
      const V world = c.p.x * c.axis[0] + c.p.y * c.axis[1] + c.p.z * c.axis[2];
      push(c.a, world, cross(c.push_a, world));
      push(c.b, -1.0L * world, cross(world, c.push_b));
    }
  }

  /// Sweeps until no impulse changes any velocity by more than `tolerance`; returns how many, or -1.
  int solve(int most, long double tolerance) {
    for (int sweep = 0; sweep < most; ++sweep) {
      long double moved = 0;
      for (OracleContact& c : contacts) moved = std::fmax(moved, relax(c));
      for (OracleRow& r : rows) moved = std::fmax(moved, relax(r));
      if (moved <= tolerance) return sweep + 1;
    }
    return -1;
  }

 private:
  long double along(int body, V linear, V angular) const {
    const OracleBody& at = bodies[static_cast<size_t>(body)];
    return dot(linear, linear) * at.inverse_mass + dot(angular, times(at.inverse_inertia, angular));
  }
  long double response(const OracleContact& c, V axis) const {
    long double w = 0;
    if (c.a >= 0) w += along(c.a, axis, cross(c.arm_a, axis));
    if (c.b >= 0) w += along(c.b, axis, cross(c.arm_b, axis));
    return w;
  }
  void push(int body, V linear, V angular) {
    if (body < 0) return;
    OracleBody& at = bodies[static_cast<size_t>(body)];
    at.velocity = at.velocity + at.inverse_mass * linear;
    at.spin = at.spin + times(at.inverse_inertia, angular);
  }
  long double relax(OracleContact& c) {
    long double moved = 0;
    for (int inner = 0; inner < 4; ++inner) {  // towards the exact answer of this contact alone
      V slip;
      if (c.a >= 0) {
        const OracleBody& a = bodies[static_cast<size_t>(c.a)];
        slip = slip + a.velocity + cross(a.spin, c.arm_a);
      }
      if (c.b >= 0) {
        const OracleBody& b = bodies[static_cast<size_t>(c.b)];
        slip = slip - b.velocity - cross(b.spin, c.arm_b);
      }
      const V u{dot(c.axis[0], slip) - c.target.x, dot(c.axis[1], slip) - c.target.y,
                dot(c.axis[2], slip) - c.target.z};
      V p = c.p - c.step * u;
      if (!c.bilateral) {
        if (p.x < 0) p.x = 0;
        nearest_in_ellipse(c.mu * p.x, c.nu * p.x, p.y, p.z);
      }
      const V change = p - c.p;
      c.p = p;
      const V world = change.x * c.axis[0] + change.y * c.axis[1] + change.z * c.axis[2];
      push(c.a, world, cross(c.push_a, world));
      push(c.b, -1.0L * world, cross(world, c.push_b));
      moved = std::fmax(moved, length(change) / c.step);
    }
    return moved;
  }
  long double relax(OracleRow& r) {
    long double u = r.compliance * r.p - r.target;
    if (r.a >= 0) {
      const OracleBody& a = bodies[static_cast<size_t>(r.a)];
      u += dot(r.linear, a.velocity) + dot(r.angular_a, a.spin);
    }
    if (r.b >= 0) {
      const OracleBody& b = bodies[static_cast<size_t>(r.b)];
      u -= dot(r.linear, b.velocity) + dot(r.angular_b, b.spin);
    }
    const long double normal = r.limited_by < 0 ? 1 : contacts[static_cast<size_t>(r.limited_by)].p.x;
    long double p = r.p - r.step * u;
    if (r.has_lo) p = std::fmax(p, r.lo * normal);
    if (r.has_hi) p = std::fmin(p, r.hi * normal);
    const long double change = p - r.p;
    r.p = p;
    push(r.a, change * r.linear, change * r.angular_a);
    push(r.b, -change * r.linear, -change * r.angular_b);
    return std::fabs(change) / r.step;
  }
};

}  // namespace test
}  // namespace tippe
