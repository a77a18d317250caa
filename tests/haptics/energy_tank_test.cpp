// SPDX-License-Identifier: MIT
// Oracles: d_tdpa_traces.json (four motions through seven controllers, 11 digits), and the work integral
// itself.
#include "support/catch.hpp"

#include <cmath>
#include <random>

#include <tippe/haptics/energy_tank.hpp>
#include <tippe/haptics/passivity_comparisons.hpp>
#include <tippe/scalar/literals.hpp>

#include "oracle_file.hpp"
#include "support/allocation_guard.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using test::number;
using test::scalar;

namespace {

constexpr EnergyCredit kCredit = {0.4_r, 0.02_r};

/// The trace's wall: K = 3000 N/m, nothing else.
template <class S>
S wall(S x) {
  return S(0) < x ? -(S(3000) * x) : S(0);
}

struct Worst {
  double energy = 0, force = 0;
};

template <class S, class Controller>
Worst compare(Controller& controller, const std::string& json, const char* scenario, const char* mode) {
  const size_t start = test::json_position(json, scenario);
  const std::vector<double> x = test::json_numbers(json, "x", start);
  const size_t at = test::json_position(json, mode, start);
  const std::vector<double> energy = test::json_numbers(json, "E", at);
  const std::vector<double> force = test::json_numbers(json, "u", at);
  REQUIRE(x.size() == 120);
  REQUIRE(energy.size() == 120);
  REQUIRE(force.size() == 120);
  Worst worst;
  controller.start(scalar<S>(x[0]));
  for (size_t k = 0; k < x.size(); ++k) {
    const S position = scalar<S>(x[k]);
    const S u = without_heap([&] { return controller.limit(position, wall(position), S(0) < position); });
    worst.force = std::fmax(worst.force, std::fabs(static_cast<double>(number(u)) - force[k]));
    worst.energy =
        std::fmax(worst.energy, std::fabs(static_cast<double>(number(controller.energy())) - energy[k]));
  }
  return worst;
}

}  // namespace

// Bounds: double, the digits of the file (11, forces up to 20 N and energies to 0.1 J); float and fixed64,
// the acceptance of the design: 1e-7 J and 1e-3 N for float. Fixed64 resolves 9.1e-13 in J and m; times 3000
// N/m and 120 ticks that is below 1e-9 J; the controllers that divide by a displacement of 1e-6 m lose six
// digits of it.
TEMPLATE_TEST_CASE("seven passivity controllers follow d_tdpa_traces.json sample by sample", "", float,
                   double, Q24_40) {
  using S = TestType;
  const std::string json = test::oracle_text("d_tdpa_traces.json");
  if (json.empty()) return;
  const bool is_float = ScalarTraits<S>::kFractionBits == 23;
  const bool is_double = ScalarTraits<S>::kFractionBits == 52;
  const double energy = is_double ? 1e-9 : is_float ? 1e-7 : 1e-9;
  const double force = is_double ? 1e-9 : is_float ? 1e-3 : 1e-6;
  for (const char* scenario : {"press_release", "ringing_40Hz", "slow_quantised_20um", "noisy_crossing"}) {
    EnergyTank<S> tank;
    EnergyTankDef def;
    def.least_mass = 0.08_r;
    def.credit = kCredit;
    REQUIRE(tank.configure(def) == Status::Ok);
    const Worst w = compare<S>(tank, json, scenario, "tank_pred");
    CAPTURE(scenario, w.energy, w.force);
    CHECK(w.energy <= energy);
    CHECK(w.force <= force);
    const struct {
      const char* name;
      Comparison kind;
    } modes[] = {{"none", Comparison::None},      {"hr_naive", Comparison::Naive},
                 {"hr_exact", Comparison::Exact}, {"pc_bounded", Comparison::Bounded},
                 {"tank", Comparison::Tank},      {"tank_smooth", Comparison::SmoothTank}};
    for (const auto& mode : modes) {
      ComparisonController<S> controller;
      ComparisonDef comparison;
      comparison.kind = mode.kind;
      comparison.credit = kCredit;
      REQUIRE(controller.configure(comparison) == Status::Ok);
      const Worst c = compare<S>(controller, json, scenario, mode.name);
      CAPTURE(mode.name, c.energy, c.force);
      CHECK(c.energy <= energy);
      CHECK(c.force <= force);
    }
  }
}

TEST_CASE("the textbook observer is blind to a spring: it misses exactly the sum of K dx^2") {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> step(-2e-4, 2e-4);
  ComparisonController<double> naive;
  EnergyBook<double> exact;
  ComparisonDef def;
  def.kind = Comparison::Naive;
  def.force_limit = 1000_r;
  REQUIRE(naive.configure(def) == Status::Ok);
  double x = 0, held = 0, missed = 0;
  naive.start(x);
  exact.start(x);
  for (int i = 0; i < 600; ++i) {
    const double dx = i < 100 ? 1e-4 : step(random);  // 10 mm in, then to and fro
    x += dx;
    exact.book(x, held);
    held = wall(x);
    REQUIRE(naive.limit(x, held, true) == held);  // it never interferes
    missed += 3000 * dx * dx;
    REQUIRE(naive.energy() - exact.energy() == Approx(missed).epsilon(1e-9).margin(1e-12));
  }
}

TEMPLATE_TEST_CASE("the tank never amplifies, never turns a force round, and obeys the motor's limit", "",
                   float, double, Q24_40) {
  using S = TestType;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> position(-0.01, 0.01), force(-60, 60);
  EnergyTank<S> tank;
  EnergyTankDef def;
  def.least_mass = 0.05_r;
  REQUIRE(tank.configure(def) == Status::Ok);
  tank.start(S(0));
  for (int i = 0; i < 5000; ++i) {
    const S f = scalar<S>(force(random));
    const S u = tank.limit(scalar<S>(position(random)), f, i % 3 != 0);
    REQUIRE(abs(u) <= abs(f));
    REQUIRE(abs(u) <= S(20));
    REQUIRE(!(u < S(0) && S(0) < f));
    REQUIRE(!(S(0) < u && f < S(0)));
  }
}

TEST_CASE("the tank's limit spends at most what is stored in the displacement it expects") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> step(1e-6, 1e-3), force(0.01, 20);
  for (int i = 0; i < 1000; ++i) {
    EnergyTank<double> tank;
    EnergyTankDef def;
    def.least_mass = 0.08_r;
    REQUIRE(tank.configure(def) == Status::Ok);
    const double pressed = step(random), back = step(random), held = force(random);
    tank.start(0);
    tank.hold(-held);
    REQUIRE(tank.limit(pressed, -7, true) == -7);  // going in, against the force: nothing to limit
    const double energy = held * pressed;
    REQUIRE(tank.energy() == Approx(energy).epsilon(1e-14));
    tank.hold(0);
    const double u = -tank.limit(pressed - back, -20, true);  // on the way out
    const double spent = u * (back + u * 1e-6 / 0.08);
    REQUIRE(spent <= energy * (1 + 1e-12));
    if (u < 20) REQUIRE(spent == Approx(energy).epsilon(1e-9));  // and no less than there is
  }
}

TEST_CASE("a tank or controller that makes no sense is refused and stays as it was") {
  EnergyTank<double> tank;
  EnergyTankDef good;
  good.least_mass = 0.08_r;
  REQUIRE(tank.configure(EnergyTankDef()) == Status::NotPositive);  // a mass must be given
  REQUIRE(tank.configure(good) == Status::Ok);
  EnergyTankDef bad = good;
  bad.period = Real::from(std::nan(""));
  REQUIRE(tank.configure(bad) == Status::NotFinite);
  bad = good;
  bad.force_limit = 0;
  REQUIRE(tank.configure(bad) == Status::NotPositive);
  bad = good;
  bad.credit.damping = -1_r;
  REQUIRE(tank.configure(bad) == Status::OutOfRange);
  bad = good;
  bad.period = 1e-7_r;
  REQUIRE(tank.configure(bad) == Status::OutOfRange);
  tank.start(0);
  REQUIRE(tank.limit(0.001, -30, true) == -20);
  ComparisonController<double> controller;
  ComparisonDef def;
  def.recovery_time = 0;
  REQUIRE(controller.configure(def) == Status::NotPositive);
  def.recovery_time = -1_r;
  REQUIRE(controller.configure(def) == Status::OutOfRange);
  def.recovery_time = Real::from(INFINITY);
  REQUIRE(controller.configure(def) == Status::NotFinite);
}
