// SPDX-License-Identifier: MIT
// The closed loop of c_wall_nonlinear.csv and d_closed_loop_pc.csv: a simulated device with a hand meets a
// wall.
//
//   push1N     starts at rest 2 mm before the wall, pushed by a constant 1 N
//   gripN      starts 10 mm before it, held by a hand (0.15 kg, 5 N s/m, N N/m) that moves to 10 mm behind
//   the
//              surface at 0.2 m/s
//
// 2.4 s; the last 0.6 s, two windows of 0.3 s, are looked at. (Found by fitting the tables' forces.)
#pragma once

#include <string>

namespace tippe {
namespace test {

enum class Layer { None, Tank, Naive, Exact, Bounded };

struct WallCase {
  double m = 0.1, b = 0.5, fc = 0, dq = 0, T = 0.001, K = 1000;
  std::string human = "push1N";
  Layer layer = Layer::None;
  double mass_bound = 0.8;  ///< least_mass as a share of m
  double credit = 0;        ///< share of b and fc credited
  double seconds = 2.4;
};

struct WallOutcome {
  std::string verdict;  ///< settled, micro, decaying, bouncing, limit_cycle
  double p2p_um = 0, contact_share = 0, most_force = 0, most_net_mJ = 0, most_work_mJ = 0;
  bool amplified = false;  ///< the layer once asked for more than the wall did
};

/// Instantiated for float, double, Q24_40.
template <class S>
WallOutcome run_wall(const WallCase& wall);

}  // namespace test
}  // namespace tippe
