// SPDX-License-Identifier: MIT
// Oracles: v_foaw_trace.csv (end fit and best fit on the same counts, 10 digits), and exact ramps.
#include "support/catch.hpp"

#include <cmath>

#include <tippe/haptics/foaw.hpp>
#include <tippe/scalar/literals.hpp>

#include "oracle_file.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using test::number;

TEMPLATE_TEST_CASE("velocity from counts is that of v_foaw_trace.csv, sample by sample", "", float, double,
                   Q24_40) {
  using S = TestType;
  Foaw<S> end, best;
  // 20 um and 1 ms: 0.02 m/s per count and sample
  REQUIRE(end.configure(0.00002_r, 0.001_r) == Status::Ok);
  REQUIRE(best.configure(0.00002_r, 0.001_r, FoawLine::BestFit) == Status::Ok);
  // the table has 10 digits of numbers up to 0.3; two roundings of each scalar on top
  const double eps = static_cast<double>(number(ScalarTraits<S>::kEpsilon));
  for (const auto& row : test::oracle_rows("v_foaw_trace.csv")) {
    const int counts = static_cast<int>(row.number("counts"));
    const double e = static_cast<double>(number(without_heap([&] { return end.update(counts); })));
    const double b = static_cast<double>(number(without_heap([&] { return best.update(counts); })));
    CAPTURE(row.number("k"));
    // unit and quotient: relative in floating point; the rounded unit times rise/run in fixed point
    const double tolerance =
        1e-10 + 3 * eps * (ScalarTraits<S>::kIsFixed ? 16 : std::fmax(std::fabs(e), std::fabs(b)));
    REQUIRE(std::fabs(e - row.number("foaw_end_m_s")) <= tolerance);
    REQUIRE(std::fabs(b - row.number("foaw_best_m_s")) <= tolerance);
  }
}

TEST_CASE("a ramp of whole counts is seen exactly, over the whole window, through a wrap of the counter") {
  Foaw<double> v;
  REQUIRE(v.configure(1_r, 1_r) == Status::Ok);
  for (uint32_t k = 0; k < 40; ++k) {
    const double found = v.update(static_cast<int32_t>(0x7fffffc0u + 7 * k));
    REQUIRE(found == (k == 0 ? 0.0 : 7.0));
    REQUIRE(v.window() == static_cast<int>(k < 15 ? k : 15));
  }
  v.reset();
  REQUIRE(v.update(-5) == 0);
  REQUIRE(v.window() == 0);
}

TEST_CASE("a sudden stop shortens the window at once") {
  Foaw<double> v;
  REQUIRE(v.configure(1_r, 1_r) == Status::Ok);
  int counts = 0;
  for (int k = 0; k < 20; ++k) (void)v.update(counts += 10);
  (void)v.update(counts);
  REQUIRE(v.window() == 1);
  REQUIRE(v.update(counts) == 0);
}

TEST_CASE("an encoder without a step or a clock is refused and changes nothing") {
  Foaw<float> v;
  REQUIRE(v.configure(1_r, 1_r) == Status::Ok);
  REQUIRE(v.configure(Real::from(std::nan("")), 1_r) == Status::NotFinite);
  REQUIRE(v.configure(0_r, 1_r) == Status::NotPositive);
  REQUIRE(v.configure(1_r, 0_r) == Status::NotPositive);
  REQUIRE(v.configure(1000_r, 0.0001_r) == Status::OutOfRange);
  (void)v.update(0);
  REQUIRE(v.update(3) == 3.0f);
  Foaw<Q24_40> fine;
  REQUIRE(fine.configure(1e-15_r, 1_r) == Status::OutOfRange);  // below the resolution
}
