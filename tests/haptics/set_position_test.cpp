// SPDX-License-Identifier: MIT
// Oracles: d_pspm_trace.json (11 digits), and the energy balance recomputed in long double.
#include "support/catch.hpp"

#include <cmath>
#include <random>

#include <tippe/haptics/set_position.hpp>
#include <tippe/scalar/literals.hpp>

#include "oracle_file.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using test::number;
using test::scalar;

namespace {

SetPositionDef trace_def() {
  SetPositionDef def;
  def.stiffness = 800_r;
  def.damping = 2_r;
  def.energy = 0.002_r;
  return def;
}

}  // namespace

// float: positions of 4 mm with 2^-23 relative give 5e-10 m and K x^2 7e-10 J a tick over 120 ticks, and a
// root of what is left: 1e-6 m. fixed64: 120 energies rounded to 9e-13 J are 1e-10 J, and the root of 2 E / K
// at a reach of 20 um, the shortest here, makes 1e-10 / (800 * 2e-5) of it.
TEMPLATE_TEST_CASE("set-position modulation follows d_pspm_trace.json sample by sample", "", float, double,
                   Q24_40) {
  using S = TestType;
  const std::string json = test::oracle_text("d_pspm_trace.json");
  if (json.empty()) return;
  const auto x = test::json_numbers(json, "x"), y = test::json_numbers(json, "y");
  const auto expected = test::json_numbers(json, "y_mod"), energy = test::json_numbers(json, "E"),
             force = test::json_numbers(json, "f");
  REQUIRE(x.size() == 120);
  SetPosition<S> set;
  REQUIRE(set.configure(trace_def()) == Status::Ok);
  set.start(scalar<S>(x[0]));
  const double length = ScalarTraits<S>::kFractionBits == 23 ? 1e-6 : ScalarTraits<S>::kIsFixed ? 6e-9 : 1e-9;
  for (size_t k = 0; k < x.size(); ++k) {
    const S found = without_heap([&] { return set.modulate(scalar<S>(x[k]), scalar<S>(y[k])); });
    CAPTURE(k);
    REQUIRE(std::fabs(static_cast<double>(number(found)) - expected[k]) <= length);
    REQUIRE(std::fabs(static_cast<double>(number(set.energy())) - energy[k]) <= length * 10);
    REQUIRE(std::fabs(static_cast<double>(number(set.force())) - force[k]) <= 800 * length);
  }
}

TEST_CASE("a jumping set position never takes out more than store, damping and spring had") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> place(-0.01, 0.01);
  SetPosition<double> set;
  REQUIRE(set.configure(trace_def()) == Status::Ok);
  set.start(0);
  long double x = 0, dissipated = 0;
  double first = set.energy();
  long double work = 0;  // of the spring on the device, force held while it moves
  for (int k = 0; k < 3000; ++k) {
    const double next = place(random) * 0.1;
    // the spring's potential changes by the device's motion and by the jump; only the jump is modulated
    const long double before = 400 * (x - set.set_position()) * (x - set.set_position());
    const long double moved = 400 * (static_cast<long double>(next) - set.set_position()) *
                              (static_cast<long double>(next) - set.set_position());
    work += before - moved;
    dissipated += 2000 * (next - x) * (next - x);
    x = next;
    (void)set.modulate(next, place(random));
    const long double stored = 400 * (x - set.set_position()) * (x - set.set_position());
    REQUIRE(set.energy() >= 0);
    REQUIRE(set.energy() <= 0.005);
    REQUIRE(work + stored <= first + dissipated + 1e-12L);
  }
}

TEST_CASE("a set position that makes no sense is refused and stays as it was") {
  SetPosition<double> set;
  REQUIRE(set.configure(trace_def()) == Status::Ok);
  SetPositionDef def = trace_def();
  def.stiffness = 0;
  REQUIRE(set.configure(def) == Status::NotPositive);
  def.stiffness = Real::from(std::nan(""));
  REQUIRE(set.configure(def) == Status::NotFinite);
  def = trace_def();
  def.energy = 1;
  REQUIRE(set.configure(def) == Status::OutOfRange);  // more than it may hold
  set.start(0);
  REQUIRE(set.energy() == 0.002);
}
