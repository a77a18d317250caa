// SPDX-License-Identifier: MIT
// Contact problems written in double, rounded to a scalar and solved with memory of exactly the promised
// size; judged in long double from the rounded data by code of its own.
#pragma once

#include <tippe/solver/block_gauss_seidel.hpp>
#include <tippe/solver/nonsmooth_cg.hpp>
#include <tippe/solver/staggered.hpp>

#include "solver/contact_oracle.hpp"
#include "support/allocation_guard.hpp"

namespace tippe_test {

using tippe::BlockLaw;
using tippe::kGround;
using tippe::ScalarTraits;
using tippe::Vec3;

/// A problem in double; the kernel's own structures, so that a test can set any field.
struct Scene {
  std::vector<tippe::SolverBody<double>> bodies;
  std::vector<tippe::ContactBlock<double>> contacts;
  std::vector<tippe::Row<double>> rows;

  int add_body(double inverse_mass, double inverse_inertia, Vec3<double> velocity) {
    tippe::SolverBody<double> body;
    body.inverse_mass = inverse_mass;
    body.inverse_inertia = tippe::Sym3<double>::diagonal({inverse_inertia, inverse_inertia, inverse_inertia});
    body.free.linear = velocity;
    bodies.push_back(body);
    return static_cast<int>(bodies.size()) - 1;
  }
  tippe::ContactBlock<double>& add_contact(uint16_t a, uint16_t b, Vec3<double> arm_a, Vec3<double> arm_b,
                                           Vec3<double> normal, double mu) {
    tippe::ContactBlock<double> block;
    block.key = static_cast<uint32_t>(contacts.size());
    block.a = a;
    block.b = b;
    block.friction = block.friction_across = mu;
    block.normal = normal;
    const Vec3<double> other = std::fabs(normal.x) < 0.5 ? Vec3<double>{1, 0, 0} : Vec3<double>{0, 1, 0};
    block.tangent = tippe::normalized_or(other - normal * tippe::dot(other, normal), other);
    block.arm_a = block.impulse_arm_a = arm_a;
    block.arm_b = block.impulse_arm_b = arm_b;
    contacts.push_back(block);
    return contacts.back();
  }
};

/// `count` unit cubes on the ground, one upon the other, masses given, four contacts between neighbours; all
/// would gain `fall` along -y in this step.
inline Scene stack(const std::vector<double>& masses, double mu, double fall) {
  Scene scene;
  for (const double m : masses) (void)scene.add_body(1 / m, 6 / m, {0, -fall, 0});
  for (size_t k = 0; k < masses.size(); ++k) {
    for (int corner = 0; corner < 4; ++corner) {
      const double x = (corner & 1) != 0 ? 0.5 : -0.5, z = (corner & 2) != 0 ? 0.5 : -0.5;
      const uint16_t below = k == 0 ? kGround : static_cast<uint16_t>(k - 1);
      (void)scene.add_contact(static_cast<uint16_t>(k), below, {x, -0.5, z}, {x, 0.5, z}, {0, 1, 0}, mu);
    }
  }
  return scene;
}

/// A few bodies of different mass and inertia in a random heap: contacts with the ground and with each
/// other, normals and arms at random, some already separating.
inline Scene heap(Random& random, int count) {
  Scene scene;
  for (int i = 0; i < count; ++i) {
    const double m = std::exp(random.uniform(-1, 1));
    const int body =
        scene.add_body(1 / m, 1, {random.uniform(-1, 1), random.uniform(-1, 0), random.uniform(-1, 1)});
    auto& b = scene.bodies[static_cast<size_t>(body)];
    b.inverse_inertia = {random.uniform(1, 6) / m, random.uniform(-.3, .3) / m, random.uniform(-.3, .3) / m,
                         random.uniform(1, 6) / m, random.uniform(-.3, .3) / m, random.uniform(1, 6) / m};
    b.free.angular = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
  }
  const auto vector = [&](double size) {
    return Vec3<double>{random.uniform(-size, size), random.uniform(-size, size),
                        random.uniform(-size, size)};
  };
  const int contacts = 1 + random.below(2 * count);
  for (int i = 0; i < contacts; ++i) {
    const uint16_t a = static_cast<uint16_t>(random.below(count));
    // always on a body of a smaller index: two bodies each upon the other would be a wedge without solution
    uint16_t b = static_cast<uint16_t>(random.below(count + 1));
    if (b >= a) b = kGround;
    const Vec3<double> up = tippe::normalized_or(Vec3<double>{0, 1, 0} + vector(0.4), Vec3<double>{0, 1, 0});
    (void)scene.add_contact(a, b, vector(0.5), vector(0.5), up, random.uniform(0, 0.9));
  }
  return scene;
}

/// n boxes in one dimension, the last of mass `top`, as n rows: contact i between box i-1 and box i.
inline Scene column(int n, double top) {
  Scene scene;
  for (int i = 0; i < n; ++i) {
    (void)scene.add_body(i == n - 1 ? 1 / top : 1.0, 0, {0, -1, 0});
    tippe::Row<double> row;
    row.key = static_cast<uint32_t>(i);
    row.a = static_cast<uint16_t>(i);
    row.b = i == 0 ? kGround : static_cast<uint16_t>(i - 1);
    row.linear = {0, 1, 0};
    row.lo = 0;
    scene.rows.push_back(row);
  }
  return scene;
}

/// The cube of star digest 70 touching the ground with a corner: n = y, t = x.
inline Scene corner_scene(double mu, double vx, double vz, double gap_rate) {
  Scene scene;
  (void)scene.add_body(1, 150, {vx, -0.1, vz});
  auto& c = scene.add_contact(0, kGround, {.1, -.1, .1}, {0, 0, 0}, {0, 1, 0}, mu);
  c.target.x = -gap_rate;
  return scene;
}

template <class S>
class SceneCase {
 public:
  std::vector<tippe::SolverBody<S>> bodies;
  std::vector<tippe::ContactBlock<S>> contacts;
  std::vector<tippe::Row<S>> rows;
  std::vector<Vec3<S>> impulses;
  std::vector<S> row_impulses;
  std::vector<tippe::BodyVelocity<S>> velocities;
  tippe::LcpResult<S> result;

  explicit SceneCase(const Scene& scene) {
    for (const auto& x : scene.bodies) {
      tippe::SolverBody<S> body;
      body.free = {round(x.free.linear), round(x.free.angular)};
      body.inverse_mass = scalar<S>(x.inverse_mass);
      const auto& k = x.inverse_inertia;
      body.inverse_inertia = {scalar<S>(k.xx), scalar<S>(k.xy), scalar<S>(k.xz),
                              scalar<S>(k.yy), scalar<S>(k.yz), scalar<S>(k.zz)};
      bodies.push_back(body);
    }
    for (const auto& x : scene.contacts) {
      tippe::ContactBlock<S> block;
      block.key = x.key;
      block.a = x.a;
      block.b = x.b;
      block.law = x.law;
      block.facets = x.facets;
      block.friction = scalar<S>(x.friction);
      block.friction_across = scalar<S>(x.friction_across);
      block.compliance = scalar<S>(x.compliance);
      block.normal = round(x.normal);
      block.tangent = round(x.tangent);
      block.arm_a = round(x.arm_a);
      block.arm_b = round(x.arm_b);
      block.impulse_arm_a = round(x.impulse_arm_a);
      block.impulse_arm_b = round(x.impulse_arm_b);
      block.target = round(x.target);
      contacts.push_back(block);
    }
    for (const auto& x : scene.rows) {
      tippe::Row<S> row;
      row.key = x.key;
      row.a = x.a;
      row.b = x.b;
      row.limited_by = x.limited_by;
      row.linear = round(x.linear);
      row.angular_a = round(x.angular_a);
      row.angular_b = round(x.angular_b);
      row.target = scalar<S>(x.target);
      row.compliance = scalar<S>(x.compliance);
      if (x.lo > ScalarTraits<double>::kLowest) row.lo = scalar<S>(x.lo);
      if (x.hi < ScalarTraits<double>::kHighest) row.hi = scalar<S>(x.hi);
      rows.push_back(row);
    }
    impulses.resize(contacts.size());
    row_impulses.resize(rows.size(), S(0));
    velocities.resize(bodies.size());
  }

  tippe::ContactProblem<S> problem() const { return {view(bodies), view(contacts), view(rows)}; }
  tippe::ContactAnswer<S> answer() { return {span(impulses), span(row_impulses), span(velocities)}; }
  tippe::SweepWorkspace<S> workspace() {
    prepared_contacts_.resize(contacts.size());
    prepared_rows_.resize(rows.size());
    wide_.resize(bodies.size());
    return {span(prepared_contacts_), span(prepared_rows_), span(wide_)};
  }
  tippe::Span<tippe::WideVelocity<S>> scratch() {
    wide_.resize(bodies.size());
    return span(wide_);
  }

  SceneCase& blocks(const tippe::SweepSettings<S>& settings) {
    const auto memory = workspace();
    result = without_heap([&] { return tippe::solve_blocks(problem(), settings, memory, answer()); });
    return *this;
  }
  SceneCase& pgs_rows(const tippe::SweepSettings<S>& settings) {
    const auto memory = workspace();
    result = without_heap([&] { return tippe::solve_pgs_rows(problem(), settings, memory, answer()); });
    return *this;
  }
  SceneCase& nonsmooth_cg(const tippe::SweepSettings<S>& settings) {
    tippe::NonsmoothCgWorkspace<S> memory;
    memory.sweep = workspace();
    contact_momentum_.resize(contacts.size());
    row_momentum_.resize(rows.size());
    memory.contacts = span(contact_momentum_);
    memory.rows = span(row_momentum_);
    result = without_heap([&] { return tippe::solve_nonsmooth_cg(problem(), settings, memory, answer()); });
    return *this;
  }
  SceneCase& staggered(const tippe::SweepSettings<S>& settings, int inner) {
    const auto memory = workspace();
    result =
        without_heap([&] { return tippe::solve_staggered(problem(), settings, inner, memory, answer()); });
    return *this;
  }
  bool solved() const { return result.status == tippe::LcpStatus::Solved; }

  // --- the oracle ---------------------------------------------------------------------------------------

  struct Motion {
    V linear, angular;
  };
  /// free + M^-1 J^T p in long double.
  std::vector<Motion> exact_velocities() const {
    std::vector<Motion> v;
    for (const auto& b : bodies) v.push_back({number(b.free.linear), number(b.free.angular)});
    const auto give = [&](uint16_t body, V impulse, V torque, long double sign) {
      if (body == kGround) return;
      const auto& b = bodies[body];
      const auto& k = b.inverse_inertia;
      v[body].linear = v[body].linear + (sign * number(b.inverse_mass)) * impulse;
      const V turn = {number(k.xx) * torque.x + number(k.xy) * torque.y + number(k.xz) * torque.z,
                      number(k.xy) * torque.x + number(k.yy) * torque.y + number(k.yz) * torque.z,
                      number(k.xz) * torque.x + number(k.yz) * torque.y + number(k.zz) * torque.z};
      v[body].angular = v[body].angular + sign * turn;
    };
    for (size_t i = 0; i < contacts.size(); ++i) {
      const auto& c = contacts[i];
      V axes[3];
      axes_of(c, axes);
      const V p =
          number(impulses[i].x) * axes[0] + number(impulses[i].y) * axes[1] + number(impulses[i].z) * axes[2];
      give(c.a, p, tippe::test::cross(number(c.impulse_arm_a), p), 1);
      give(c.b, p, tippe::test::cross(number(c.impulse_arm_b), p), -1);
    }
    for (size_t i = 0; i < rows.size(); ++i) {
      const long double p = number(row_impulses[i]);
      give(rows[i].a, p * number(rows[i].linear), p * number(rows[i].angular_a), 1);
      give(rows[i].b, p * number(rows[i].linear), p * number(rows[i].angular_b), -1);
    }
    return v;
  }
  /// Relative velocity of contact i less its target (no compliance), in its axes.
  void exact_slip(const std::vector<Motion>& v, size_t i, long double (&u)[3]) const {
    const auto& c = contacts[i];
    V point;
    if (c.a != kGround) {
      point = v[c.a].linear + tippe::test::cross(v[c.a].angular, number(c.arm_a));
    }
    if (c.b != kGround) {
      point = point - v[c.b].linear - tippe::test::cross(v[c.b].angular, number(c.arm_b));
    }
    V axes[3];
    axes_of(c, axes);
    for (int k = 0; k < 3; ++k) u[k] = tippe::test::dot(axes[k], point);
    u[0] += number(c.compliance) * number(impulses[i].x) - number(c.target.x);
    u[1] -= number(c.target.y);
    u[2] -= number(c.target.z);
  }
  /// The largest coulomb_error of all contacts with a cone.
  long double coulomb_error() const {
    const auto v = exact_velocities();
    long double worst = 0;
    for (size_t i = 0; i < contacts.size(); ++i) {
      const auto& c = contacts[i];
      long double u[3], w = 0;
      exact_slip(v, i, u);
      // the mean response: a unit impulse along each axis
      SceneCase one(*this);
      for (auto& x : one.impulses) x = Vec3<S>();
      for (auto& x : one.row_impulses) x = S(0);
      for (auto& b : one.bodies) b.free = {};
      for (int k = 0; k < 3; ++k) {
        one.impulses[i] = {k == 0 ? S(1) : S(0), k == 1 ? S(1) : S(0), k == 2 ? S(1) : S(0)};
        long double answer[3];
        one.contacts[i].target = {};
        one.exact_slip(one.exact_velocities(), i, answer);
        w += answer[k] / 3;
      }
      const long double p[3] = {number(impulses[i].x), number(impulses[i].y), number(impulses[i].z)};
      worst =
          std::fmax(worst, OneContact::coulomb_error(p, u, number(c.friction), number(c.friction_across), w));
    }
    return worst;
  }

 private:
  template <class T>
  static tippe::Span<const T> view(const std::vector<T>& v) {
    return tippe::Span<const T>(v.data(), static_cast<int>(v.size()));
  }
  template <class T>
  static tippe::Span<T> span(std::vector<T>& v) {
    return tippe::Span<T>(v.data(), static_cast<int>(v.size()));
  }
  static Vec3<S> round(const Vec3<double>& v) { return {scalar<S>(v.x), scalar<S>(v.y), scalar<S>(v.z)}; }
  static void axes_of(const tippe::ContactBlock<S>& c, V (&axes)[3]) {
    axes[0] = number(c.normal);
    axes[1] = number(c.tangent);
    axes[2] = tippe::test::cross(axes[0], axes[1]);
  }

  std::vector<tippe::PreparedContact<S>> prepared_contacts_;
  std::vector<tippe::PreparedRow<S>> prepared_rows_;
  std::vector<tippe::WideVelocity<S>> wide_;
  std::vector<tippe::SweepMomentum<Vec3<S>>> contact_momentum_;
  std::vector<tippe::SweepMomentum<S>> row_momentum_;
};

}  // namespace tippe_test
