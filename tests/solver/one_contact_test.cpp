// SPDX-License-Identifier: MIT
// One contact solved exactly, against an oracle in long double that scans all ways it can move.
#include <tippe/solver/one_contact.hpp>

#include "solver/contact_oracle.hpp"
#include "support/allocation_guard.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::ContactMode;
using tippe::ScalarTraits;
using tippe::Vec3;

namespace {

/// The contact as S sees it; the oracle then judges the rounded data.
template <class S>
struct Rounded {
  tippe::Mat3<S> W;
  Vec3<S> q;
  tippe::Friction<S> friction;
  OneContact exact;

  explicit Rounded(const OneContact& c) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        W(i, j) = scalar<S>(c.W[i][j]);
        exact.W[i][j] = number(W(i, j));
      }
      q[i] = scalar<S>(c.q[i]);
      exact.q[i] = number(q[i]);
    }
    friction = {scalar<S>(c.mu), scalar<S>(c.across)};
    exact.mu = number(friction.mu);
    exact.across = number(friction.across);
  }
};

template <class S>
void impulse(const Vec3<S>& p, long double (&out)[3]) {
  out[0] = number(p.x);
  out[1] = number(p.y);
  out[2] = number(p.z);
}

}  // namespace

TEMPLATE_TEST_CASE("the one-contact solve obeys Coulomb's law with the true cone", "", float, double,
                   tippe::Q24_40, tippe::Q8_24) {
  using S = TestType;
  Random random(71);
  long double worst = 0;
  int modes[3] = {};
  for (int t = 0; t < 4000; ++t) {
    OneContact c = random_contact(random, t % 4 == 3 ? 0.05 : 0.0);
    if (t % 3 == 1) c.across = c.mu * static_cast<long double>(random.uniform(0.2, 1));
    if (t % 3 == 2) c.mu = c.across * static_cast<long double>(random.uniform(0.2, 1));
    const Rounded<S> r(c);
    tippe::ReducedContact<S> reduced;
    REQUIRE(tippe::reduce(r.W, reduced));
    Vec3<S> p;
    S slide = S(-1);
    const ContactMode mode =
        without_heap([&] { return tippe::solve_cone(reduced, r.friction, r.q, p, slide); });
    ++modes[static_cast<int>(mode)];
    long double x[3];
    impulse(p, x);
    // velocities and impulses (as velocities) of order one; see the bound below
    const long double scale = 1 + std::fabs(x[0]) + std::fabs(x[1]) + std::fabs(x[2]);
    const long double error = r.exact.coulomb_error(x) / scale;
    worst = std::fmax(worst, error);
  }
  // The root is found to 4 units of s, which moves p by as much times |e| / |m| <= cond(A), about 10 here,
  // and every one of some twenty products is rounded: below 64 units. Fixed point has absolute roundings
  // instead.
  const long double eps = number(ScalarTraits<S>::kEpsilon);
  CHECK(static_cast<double>(worst / eps) <= 64);
  // every mode was met often
  for (const int count : modes) CHECK(count > 300);
}
