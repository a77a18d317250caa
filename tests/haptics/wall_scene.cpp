// SPDX-License-Identifier: MIT
#include "wall_scene.hpp"

#include <cmath>
#include <vector>

#include <tippe/haptics/energy_tank.hpp>
#include <tippe/haptics/passivity_comparisons.hpp>
#include <tippe/haptics/simulated_device.hpp>
#include <tippe/scalar/literals.hpp>

#include "support/catch.hpp"
#include "support/numbers.hpp"

namespace tippe {
namespace test {
namespace {

struct Window {
  double low = 1e9, high = -1e9;
  int touching = 0, count = 0;
  void add(double x) {
    low = std::fmin(low, x);
    high = std::fmax(high, x);
    touching += x > 0;
    ++count;
  }
};

}  // namespace

template <class S>
WallOutcome run_wall(const WallCase& wall) {
  SimulatedDeviceDef def;
  def.mass = real(wall.m);
  def.damping = real(wall.b);
  def.friction = real(wall.fc);
  def.encoder_step = real(wall.dq);
  def.period = real(wall.T);
  def.steps = wall.T > 5e-4 ? 16 : wall.T > 2e-4 ? 6 : 4;
  const bool pushed = wall.human == "push1N";
  if (pushed) {
    def.push = 1;
    def.start = -0.002_r;
  } else {
    def.hand_mass = 0.15_r;
    def.hand_damping = 5;
    def.hand_stiffness = std::stoi(wall.human.substr(4));
    def.start = -0.01_r;
  }
  SimulatedDevice<S> device;
  REQUIRE(device.configure(def) == Status::Ok);
  if (!pushed) device.move_hand(scalar<S>(0.01), scalar<S>(0.2));

  EnergyTank<S> tank;
  EnergyTankDef tank_def;
  tank_def.period = def.period;
  tank_def.least_mass = real(wall.mass_bound * wall.m);
  tank_def.credit = {real(wall.credit * wall.b), real(wall.credit * wall.fc)};
  REQUIRE(tank.configure(tank_def) == Status::Ok);
  ComparisonController<S> controller;
  ComparisonDef controller_def;
  controller_def.kind = wall.layer == Layer::Naive   ? Comparison::Naive
                        : wall.layer == Layer::Exact ? Comparison::Exact
                                                     : Comparison::Bounded;
  controller_def.period = def.period;
  controller_def.credit = tank_def.credit;
  REQUIRE(controller.configure(controller_def) == Status::Ok);
  tank.start(device.measured());
  controller.start(device.measured());

  const S stiffness = scalar<S>(wall.K);
  const int ticks = static_cast<int>(wall.seconds / wall.T + 0.5),
            window = static_cast<int>(0.3 / wall.T + 0.5);
  WallOutcome outcome;
  Window earlier, last;
  for (int k = 0; k < ticks; ++k) {
    const S x = device.measured();
    const bool inside = S(0) < x;
    const S wanted = inside ? -(stiffness * x) : S(0);
    const S u = wall.layer == Layer::None   ? wanted
                : wall.layer == Layer::Tank ? tank.limit(x, wanted, inside)
                                            : controller.limit(x, wanted, inside);
    outcome.amplified = outcome.amplified || abs(wanted) < abs(u);
    outcome.most_force = std::fmax(outcome.most_force, std::fabs(static_cast<double>(number(u))));
    const double true_x = static_cast<double>(number(device.position()));
    if (k >= ticks - window) {
      last.add(true_x);
    } else if (k >= ticks - 2 * window) {
      earlier.add(true_x);
    }
    device.advance(u);
  }
  const double before = (earlier.high - earlier.low) * 1e6;
  outcome.p2p_um = (last.high - last.low) * 1e6;
  outcome.contact_share =
      static_cast<double>(earlier.touching + last.touching) / (earlier.count + last.count);
  outcome.most_net_mJ = static_cast<double>(number(device.most_net())) * 1e3;
  outcome.most_work_mJ = static_cast<double>(number(device.most_work())) * 1e3;
  const bool touching = outcome.contact_share > 0.9999;
  outcome.verdict = outcome.p2p_um < 1                               ? "settled"
                    : touching && outcome.p2p_um <= 2e6 * wall.dq    ? "micro"
                    : outcome.p2p_um < 0.93 * before && before < 1e5 ? "decaying"
                    : touching                                       ? "limit_cycle"
                                                                     : "bouncing";
  return outcome;
}

template WallOutcome run_wall<float>(const WallCase& wall);
template WallOutcome run_wall<double>(const WallCase& wall);
template WallOutcome run_wall<Q24_40>(const WallCase& wall);

}  // namespace test
}  // namespace tippe
