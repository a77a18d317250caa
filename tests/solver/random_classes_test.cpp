// SPDX-License-Identifier: MIT
// Seeded problems of every class. Where theory promises a solution, Lemke must find it, in every scalar; what
// is called solved must be solved by a residual that shares no code with the kernel; every ray must have its
// certificate.
#include <algorithm>
#include <functional>
#include <type_traits>

#include "solver/solve.hpp"
#include "support/catch.hpp"

using namespace tippe_test;
using tippe::LcpStatus;

namespace {

struct Class {
  const char* name;
  std::function<Problem(Random&)> make;
  bool solvable;    // by theory: Lemke ends in a solution
  bool wide_range;  // double only
};

std::vector<Class> classes(int largest) {
  std::vector<Class> all = {
      {"symmetric positive definite", [=](Random& r) { return spd(r, 1 + r.below(largest)); }, true, false},
      {"semidefinite, q in range", [=](Random& r) { return psd_in_range(r, 1 + r.below(largest)); }, true,
       false},
      {"P-matrix", [=](Random& r) { return p_matrix(r, 1 + r.below(largest)); }, true, false},
      {"copositive", [=](Random& r) { return copositive(r, 1 + r.below(largest)); }, true, false},
      {"tied", [=](Random& r) { return tied(r, 1 + r.below(largest)); }, true, false},
      {"ill-scaled", [=](Random& r) { return ill_scaled(r, 1 + r.below(largest)); }, true, true},
      {"infeasible", [=](Random& r) { return infeasible(r, 1 + r.below(largest)); }, false, false},
      {"semidefinite, any q",
       [=](Random& r) {
         const int n = 1 + r.below(largest);
         Problem p = gram(r, n, 1 + r.below(n), 0);
         random_load(r, p);
         return p;
       },
       false, true},
  };
  return all;
}

std::vector<Class> contact_classes() {
  std::vector<Class> all;
  for (const int eta : {4, 8, 16, 7}) {
    all.push_back(
        {"contacts", [=](Random& r) { return random_contacts(r, 1 + r.below(4), eta); }, true, false});
  }
  all.push_back(
      {"box corners", [](Random& r) { return box_corners(r, 1 + r.below(8), r.below(4)); }, true, false});
  return all;
}

/// What a residual in the units of the problem may be, as a fraction of the largest |q|.
template <class S>
long double allowed(const Case<S>& c) {
  long double row = 1;
  for (const S& m : c.M) row = fmaxl(row, fabsl(Convert<S>::to(m)));
  if (tippe::ScalarTraits<S>::kIsFixed) return 1e-8L + c.n * row * 4e-12L / c.largest_load();
  return sizeof(S) == 4 ? 2e-4L : 2e-8L;
}

template <class S>
void check(const std::vector<Class>& all, int count, uint64_t seed) {
  for (const Class& k : all) {
    if (k.wide_range && !std::is_same<S, double>::value) continue;
    CAPTURE(k.name);
    Random random(seed);
    int solved = 0, rays = 0, wrong = 0, bad_rays = 0, other = 0, missed = 0, against_enumeration = 0;
    long double worst = 0;
    for (int t = 0; t < count; ++t) {
      Case<S> c(k.make(random));
      c.lemke();
      if (c.solved()) {
        ++solved;
        const long double load = c.largest_load();
        const long double error = load > 0 ? c.residual() / load : c.residual();
        worst = fmaxl(worst, error);
        wrong += error <= allowed(c) ? 0 : 1;
      } else if (c.result.status == LcpStatus::Ray) {
        ++rays;
        bad_rays += c.ray_is_valid(1e-3L) ? 0 : 1;
      } else {
        ++other;
      }
      // rounding M and q to fixed point can take q out of the range of a singular M: the oracle knows
      if (k.solvable && !c.solved()) {
        Case<S> e(c);
        missed += !tippe::ScalarTraits<S>::kIsFixed || c.n > 8 || e.enumeration().solved() ? 1 : 0;
      }
      if (c.n <= 6 && t % 8 == 0) {
        Case<S> e(c);
        e.enumeration();
        against_enumeration += e.solved() != c.solved() && (k.solvable || c.solved()) ? 1 : 0;
      }
    }
    CAPTURE(solved, rays, other, static_cast<double>(worst));
    CHECK(wrong == 0);
    CHECK(bad_rays == 0);
    CHECK(against_enumeration == 0);
    if (k.solvable) CHECK(missed == 0);
    if (std::string(k.name) == "infeasible") CHECK(rays == count);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("Lemke is right on every class of small problems", "", float, double, tippe::Q24_40) {
  check<TestType>(classes(8), std::is_same<TestType, double>::value ? 10000 : 2000, 1);
}

TEMPLATE_TEST_CASE("Lemke is right on larger problems", "", float, double, tippe::Q24_40) {
  check<TestType>(classes(24), 300, 2);
}

TEMPLATE_TEST_CASE("Lemke solves contact problems with four, seven, eight and sixteen directions", "", float,
                   double, tippe::Q24_40) {
  check<TestType>(contact_classes(), std::is_same<TestType, double>::value ? 2500 : 250, 3);
}

TEMPLATE_TEST_CASE("Lemke is right on every class, a hundred thousand times", "[.long]", double,
                   tippe::Q24_40) {
  check<TestType>(classes(8), 100000, 11);
  check<TestType>(classes(20), 20000, 12);
}

TEMPLATE_TEST_CASE("Lemke solves a hundred thousand contact problems of each kind", "[.long]", double) {
  check<TestType>(contact_classes(), 100000, 13);
}

TEST_CASE("redundant box corners are all solved to 1e-8 max|q|, without a false success") {
  Random random(7);
  for (int K = 3; K <= 8; ++K) {
    for (int motion = 0; motion < 4; ++motion) {
      std::vector<int> pivots;
      int unsolved = 0, wrong = 0;
      for (int t = 0; t < 200; ++t) {
        Case<double> c(box_corners(random, K, motion));
        c.lemke();
        unsolved += c.solved() ? 0 : 1;
        wrong += c.solved() && c.residual() > 1e-8L * c.largest_load() ? 1 : 0;
        pivots.push_back(c.result.work);
      }
      std::sort(pivots.begin(), pivots.end());
      CAPTURE(K, motion);
      CHECK(unsolved == 0);
      CHECK(wrong == 0);
      CHECK(pivots[198] <= 3 * pivots[100]);
    }
  }
}

TEST_CASE("ten thousand redundant box corners of each kind are all solved", "[.long]") {
  Random random(8);
  for (int K = 3; K <= 8; ++K) {
    for (int motion = 0; motion < 4; ++motion) {
      int unsolved = 0, wrong = 0;
      for (int t = 0; t < 10000; ++t) {
        Case<double> c(box_corners(random, K, motion));
        c.lemke();
        unsolved += c.solved() ? 0 : 1;
        wrong += c.solved() && c.residual() > 1e-8L * c.largest_load() ? 1 : 0;
      }
      CAPTURE(K, motion);
      CHECK(unsolved == 0);
      CHECK(wrong == 0);
    }
  }
}
