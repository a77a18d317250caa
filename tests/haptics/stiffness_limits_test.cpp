// SPDX-License-Identifier: MIT
// Oracles: a_stability_passivity.csv, a2_virtual_coupling_stability.csv, a3_stability_with_hand.csv
// (eigenvalue bisection and frequency crossing, 7 to 9 digits), b_quant_check.txt, and closed forms.
#include "support/catch.hpp"

#include <cmath>

#include <tippe/haptics/stiffness_limits.hpp>

#include "oracle_file.hpp"

using namespace tippe;
using test::oracle_rows;

namespace {

constexpr WallLoop kDesk = {0.1, 0.5, 0.001, 0, 0, 0};
// asked of the compiler, as firmware does
static_assert(max_passive_stiffness(kDesk) > 999.999 && max_passive_stiffness(kDesk) < 1000.001, "2 b / T");
static_assert(max_stable_stiffness(kDesk) > max_passive_stiffness(kDesk), "stable reaches a little higher");
static_assert(max_stable_stiffness(WallLoop{}) == 0, "a loop without a device has no limit to give");

WallLoop loop_of(const test::OracleRow& row) {
  WallLoop loop;
  loop.mass = row.number("m");
  loop.damping = row.number("b");
  loop.period = row.number("T");
  return loop;
}

double relative(double x, double expected) {
  return std::fabs(x - expected) / std::fmax(std::fabs(expected), 1e-30);
}

}  // namespace

TEST_CASE("stable stiffness is that of a_stability_passivity.csv to 1e-7, every rate and delay") {
  const auto rows = oracle_rows("a_stability_passivity.csv");
  double worst = 0;
  for (const auto& row : rows) {
    WallLoop loop = loop_of(row);
    loop.delay = row.number("delay_samples");
    loop.wall_damping = row.number("B");
    const double expected = row.number("K_max_stable");
    const double found = max_stable_stiffness(loop);
    worst = std::fmax(worst, expected == 0 ? found : relative(found, expected));
  }
  CAPTURE(rows.size());
  REQUIRE(worst < 1e-7);
}

TEST_CASE("passive stiffness is that of a_stability_passivity.csv, and of the closed forms") {
  // without delay the table's own search is exact to its digits; with delay it stops short of theta = 0,
  // where the infimum is, and is too high by up to 3e-6 relative: ours may only be lower, and by no more
  for (const auto& row : oracle_rows("a_stability_passivity.csv")) {
    WallLoop loop = loop_of(row);
    loop.delay = row.number("delay_samples");
    loop.wall_damping = row.number("B");
    const double expected = row.number("K_max_passive"), found = max_passive_stiffness(loop);
    CAPTURE(loop.mass, loop.damping, loop.period, loop.delay, loop.wall_damping, expected, found);
    if (loop.delay == 0) {
      REQUIRE(std::fabs(found - expected) <= 1e-7 * expected + 1e-9);  // b = B: a rounding of 0
    } else {
      REQUIRE(found <= expected * (1 + 1e-8));
      REQUIRE(expected - found <= 3e-6 * expected + 1e-6 * loop.damping / loop.period);
    }
  }
  WallLoop loop = kDesk;
  for (int n = 0; n <= 8; ++n) {
    loop.delay = n;
    REQUIRE(relative(max_passive_stiffness(loop), 0.5 / (0.0005 + n * 0.001)) < 1e-9);
  }
  loop.delay = 0.5;
  REQUIRE(relative(max_passive_stiffness(loop), 4 * (std::sqrt(5.0) - 2) * 0.5 / 0.001) < 1e-9);
  loop.delay = 0;
  loop.wall_damping = 0.2;
  REQUIRE(relative(max_passive_stiffness(loop), 2 * (0.5 - 0.2) / 0.001) < 1e-9);
  loop.wall_damping = 0.6;
  REQUIRE(max_passive_stiffness(loop) == 0);
}

TEST_CASE("stable stiffness without delay is the closed form of Jury's criterion") {
  for (const double m : {0.02, 0.1, 0.7})
    for (const double b : {0.05, 0.5, 8.0})
      for (const double t : {1e-4, 1e-3, 2e-3}) {
        // long double: m (1 - e) - b T e is a difference of nearly equal numbers
        const long double s = static_cast<long double>(b) * t / m, e = std::exp(-s);
        const long double first = b * static_cast<long double>(b) * (1 - e) / (m * (1 - e) - b * t * e);
        const long double second = 2 * (1 + e) * b * b / (b * t * (1 + e) - 2 * m * (1 - e));
        const long double expected = second > 0 ? std::fmin(first, second) : first;
        REQUIRE(relative(max_stable_stiffness({m, b, t, 0, 0, 0}), static_cast<double>(expected)) < 1e-9);
      }
}

TEST_CASE("a hand that holds on is worth what a3_stability_with_hand.csv says") {
  for (const auto& row : oracle_rows("a3_stability_with_hand.csv")) {
    WallLoop loop = loop_of(row);
    loop.mass += row.number("m_h");
    loop.damping += row.number("b_h");
    loop.ground_stiffness = row.number("k_h");
    loop.delay = row.number("delay_samples");
    REQUIRE(relative(max_stable_stiffness(loop), row.number("K_max_stable")) < 6e-7);  // seven digits
  }
}

TEST_CASE("coupling to an implicit proxy has the limits of a2_virtual_coupling_stability.csv") {
  for (const auto& row : oracle_rows("a2_virtual_coupling_stability.csv")) {
    WallLoop loop = loop_of(row);
    loop.wall_damping = row.number("Bc");
    const bool clamped = row.text("proxy_mass") == "clamped";
    const double found =
        clamped ? max_stable_stiffness(loop) : max_stable_coupling(loop, row.number("proxy_mass"));
    if (row.text("Kc_max") == "inf") {
      REQUIRE(found == kNoStiffnessLimit);
    } else {
      REQUIRE(relative(found, row.number("Kc_max")) < 6e-7);
    }
    REQUIRE(found >= max_stable_stiffness(loop) * (1 - 1e-9));  // a free proxy is never worse
  }
}

TEST_CASE("a coarse encoder limits stiffness as friction allows, below every search of b_quant_check.txt") {
  REQUIRE(max_passive_stiffness(kDesk, 0.05, 1e-4) == Approx(1000).epsilon(1e-9));
  REQUIRE(max_passive_stiffness(kDesk, 0.02, 1e-4) == Approx(400).epsilon(1e-9));
  REQUIRE(max_passive_stiffness(kDesk, 0, 1e-4) == 0);
  REQUIRE(max_passive_stiffness(kDesk, 0, 0) == Approx(1000).epsilon(1e-9));
  const std::string text = test::oracle_text("b_quant_check.txt");
  int lines = 0;
  for (size_t at = text.find("b="); at != std::string::npos; at = text.find("\nb=", at + 1)) {
    double b = 0, t = 0, fc = 0, step = 0, search = 0;
    const size_t start = text[at] == '\n' ? at + 1 : at;
    if (std::sscanf(text.c_str() + start, "b=%lf T=%lf fc=%lf D=%lf: search K_pass=%lf", &b, &t, &fc, &step,
                    &search) != 5)
      continue;
    ++lines;
    // the search runs on a finite grid of positions and finds cycles only above the true infimum
    REQUIRE(max_passive_stiffness({0.1, b, t, 0, 0, 0}, fc, step) <= search);
  }
  REQUIRE((text.empty() || lines == 5));
}

TEST_CASE("a loop that makes no sense has no admissible stiffness") {
  const double nan = std::nan("");
  const WallLoop bad[] = {
      {nan, 0.5, 0.001, 0, 0, 0},   {0.1, nan, 0.001, 0, 0, 0},   {0.1, 0.5, nan, 0, 0, 0},
      {0.1, 0.5, 0.001, nan, 0, 0}, {0.1, 0.5, 0.001, 0, nan, 0}, {0.1, 0.5, 0.001, 0, 0, nan},
      {0, 0.5, 0.001, 0, 0, 0},     {0.1, -1, 0.001, 0, 0, 0},    {0.1, 0.5, 0, 0, 0, 0},
      {0.1, 0.5, 0.001, 9, 0, 0},   {0.1, 0.5, 0.001, -1, 0, 0},  {INFINITY, 0.5, 0.001, 0, 0, 0}};
  for (const WallLoop& loop : bad) {
    REQUIRE(max_stable_stiffness(loop) == 0);
    REQUIRE(max_passive_stiffness(loop) == 0);
    REQUIRE(max_stable_coupling(loop, 0.1) == 0);
  }
  REQUIRE(max_stable_coupling(kDesk, nan) == 0);
  REQUIRE(max_passive_stiffness(kDesk, nan, 1e-4) == 0);
}
