// SPDX-License-Identifier: MIT
// The problems that stepping meets, one after the other: a tippe-top on one and two contacts and a box at
// rest, as plain a stepper as will do (first order, lever arm at the start of the step, gap at its end). How
// often the last basis still answers is what decides the cost of a step. The oracle of the model itself is
// Jellett's integral, which no friction changes.
#include <stdio.h>

#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpSolver;
using tippe::LcpStatus;

namespace {

/// Rotates v by the angle |w dt| about w (Rodrigues).
V3 turned(V3 v, V3 w, double dt) {
  const double speed = sqrt(dot(w, w));
  if (!(speed > 0)) return v;
  const V3 axis = (1 / speed) * w;
  const double angle = speed * dt;
  return cos(angle) * v + sin(angle) * cross(axis, v) + ((1 - cos(angle)) * dot(axis, v)) * axis;
}

constexpr double kGravity = 9.81;
const V3 kUp{0, 1, 0};

/// A rigid body with isotropic inertia that touches the ground y = 0 with spheres fixed in it (radius 0:
/// corners).
struct Body {
  struct Foot {
    V3 arm;  // centre of mass to centre of the sphere, turned with the body
    double radius;
  };
  double mass, inertia, mu;
  V3 c, v, w;
  std::vector<Foot> feet;

  double gap(const Foot& foot) const { return c.y + foot.arm.y - foot.radius; }
};

/// The top of GALILEO: m = 15 g, r = 25 mm, centre of mass 5 mm below the sphere's centre, stick tip 60 mm
/// above its bottom.
Body tippe_top(int contacts) {
  Body top{0.015, 3.75e-6, 0.6, {0, 0, 0}, {0.1, 0, 0.2}, {0, 150, 0}, {}};
  const double length = sqrt(0.316 * 0.316 + 0.065 * 0.065 + 0.938 * 0.938 + 0.126 * 0.126);
  const double w = -0.316 / length, x = 0.065 / length, y = -0.938 / length, z = -0.126 / length;
  const V3 axis{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)};  // R e_y
  top.feet.push_back({0.005 * axis, 0.025});
  if (contacts == 2) top.feet.push_back({0.030 * axis, 0.010});
  top.c = {0, 0.025 - 0.005 * axis.y, 0};
  return top;
}

Body resting_box() {
  Body box{1, 1.0 / 150, 0.5, {0, 0.1, 0}, {0, 0, 0}, {0, 0, 0}, {}};
  for (const double x : {-0.1, 0.1}) {
    for (const double z : {-0.1, 0.1}) box.feet.push_back({{x, -0.1, z}, 0});
  }
  return box;
}

struct Counts {
  int steps = 0, hits = 0, near = 0, pivots = 0, near_pivots = 0, cold_of_near = 0, misses = 0;
  double hit_rate() const { return double(hits) / steps; }
  double mean_pivots() const { return double(pivots) / steps; }
  double near_share() const { return cold_of_near > 0 ? double(near_pivots) / cold_of_near : 0; }
};

/// Steps for `time` seconds through the cache. Counts steps with a contact only.
Counts step_through(Body& body, int eta, double dt, double time) {
  Counts counts;
  const int most = static_cast<int>(body.feet.size()) * (eta + 2);
  std::vector<uint32_t> storage(static_cast<size_t>(most));
  tippe::BasisCache<double> cache(tippe::Span<uint32_t>(storage.data(), most));
  const int steps = static_cast<int>(time / dt + 0.5);
  for (int s = 0; s < steps; ++s) {
    body.v.y -= dt * kGravity;
    std::vector<Touch> touches;
    std::vector<uint32_t> ids;
    for (size_t f = 0; f < body.feet.size(); ++f) {
      const Body::Foot& foot = body.feet[f];
      if (body.gap(foot) > 1e-3) continue;
      touches.push_back(
          {0, -1, foot.arm + (-foot.radius) * kUp, {0, 0, 0}, kUp, body.mu, body.gap(foot) / dt});
      ids.push_back(static_cast<uint32_t>(f));
    }
    V3 impulse{0, 0, 0}, torque{0, 0, 0};
    if (!touches.empty()) {
      const int K = static_cast<int>(touches.size());
      std::vector<uint32_t> keys;
      for (const uint32_t id : ids) keys.push_back(1000 * id);
      for (const uint32_t id : ids) {
        for (uint32_t h = 0; h < static_cast<uint32_t>(eta); ++h) keys.push_back(1000 * id + 1 + h);
      }
      for (const uint32_t id : ids) keys.push_back(1000 * id + 999);
      Case<double> c(contact_problem({{1 / body.mass, 1 / body.inertia, body.v, body.w}}, touches, eta));
      Case<double> cold(c);
      c.result = tippe::solve_cached(c.lcp(), tippe::Span<const uint32_t>(keys.data(), c.n), {}, cache,
                                     c.workspace<tippe::LemkeWorkspace<double>>(), Case<double>::span(c.z));
      REQUIRE(c.solved());
      REQUIRE(c.residual() <= 1e-9L * c.largest_load());
      ++counts.steps;
      counts.pivots += c.result.work;
      counts.hits += c.result.who == LcpSolver::CachedBasis ? 1 : 0;
      counts.misses += c.result.who == LcpSolver::Lemke ? 1 : 0;
      if (c.result.who == LcpSolver::LemkeWarm) {
        ++counts.near;
        counts.near_pivots += c.result.work;
        counts.cold_of_near += cold.lemke().result.work;
      }
      for (int k = 0; k < K; ++k) {
        const std::vector<V3> direction = tangents(kUp, eta);
        V3 p = c.z[static_cast<size_t>(k)] * kUp;
        for (int h = 0; h < eta; ++h)
          p = p + c.z[static_cast<size_t>(K + eta * k + h)] * direction[static_cast<size_t>(h)];
        impulse = impulse + p;
        torque = torque + cross(touches[static_cast<size_t>(k)].r_upper, p);
      }
    }
    body.v = body.v + (1 / body.mass) * impulse;
    body.w = body.w + (1 / body.inertia) * torque;
    body.c = body.c + dt * body.v;
    for (Body::Foot& foot : body.feet) foot.arm = turned(foot.arm, body.w, dt);
  }
  return counts;
}

void print(const char* scene, int eta, double dt, const Counts& c) {
  printf(
      "%s, eta %d, dt %g: %d problems, hits %.2f %%, near misses %d, misses %d, mean pivots %.3f, near / "
      "cold pivots %.2f\n",
      scene, eta, dt, c.steps, 100 * c.hit_rate(), c.near, c.misses, c.mean_pivots(), c.near_share());
}

}  // namespace

TEST_CASE("the top keeps Jellett's integral and turns over, whatever the facets of its friction") {
  for (const int eta : {4, 8}) {
    Body top = tippe_top(1);
    const auto jellett = [&] { return dot(top.w, 0.025 * kUp + (-1.0) * top.feet[0].arm); };
    const double before = jellett(), upright = top.feet[0].arm.y / 0.005;
    CHECK(upright == Approx(0.95979).margin(1e-5));  // star digest 74
    step_through(top, eta, 1e-4, 1.0);
    CHECK(jellett() == Approx(before).epsilon(1e-11));
    CHECK(top.feet[0].arm.y / 0.005 < -0.6);
  }
}

TEST_CASE("stepping a top at 0.1 ms, the last basis answers 97 of 100 problems, pivots are rare") {
  for (const int contacts : {1, 2}) {
    for (const int eta : {4, 8}) {
      Body top = tippe_top(contacts);
      const Counts c = step_through(top, eta, 1e-4, 1.0);
      CAPTURE(contacts, eta, c.steps, c.hits, c.near, c.misses, c.mean_pivots(), c.near_share());
      CHECK(c.steps >= 9000);
      CHECK(c.hit_rate() >= 0.97);
      CHECK(c.mean_pivots() <= 0.15);
      CHECK(c.near_share() <= 1.0 / 3);
    }
  }
}

TEST_CASE("a box at rest is a hit at every step but the first") {
  for (const double dt : {1e-4, 1e-3}) {
    for (const int eta : {4, 8}) {
      Body box = resting_box();
      const Counts c = step_through(box, eta, dt, 300 * dt);
      CHECK(c.steps == 300);
      CHECK(c.hits >= 298);
      CHECK(fabs(box.c.y - 0.1) <= 1e-12);
    }
  }
}

TEST_CASE("hit rates of recorded sequences, printed", "[.long]") {
  for (const double dt : {1e-4, 1e-3}) {
    for (const int eta : {4, 8, 16, 32}) {
      for (const int contacts : {1, 2}) {
        Body top = tippe_top(contacts);
        print(contacts == 1 ? "tippe-top, 1 contact" : "tippe-top, 2 contacts", eta, dt,
              step_through(top, eta, dt, 1.0));
      }
      Body box = resting_box();
      const Counts rest = step_through(box, eta, dt, 1000 * dt);
      print("box at rest", eta, dt, rest);
      CHECK(rest.hit_rate() >= 0.99);
    }
  }
}
