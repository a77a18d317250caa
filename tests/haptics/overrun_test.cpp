// SPDX-License-Identifier: MIT
// Oracle: f_overrun.csv, an independent simulation of ticks that are missed while a wall of 900 N/m is
// pressed with 5 N (device 0.1 kg, 0.5 N s/m, encoder 20 um).
//
//   keeps_pressing   a hand (0.15 kg, 5 N s/m, 300 N/m) whose target is 21.5 mm deep
//   lets_go          5 N, gone in the tick of the first miss
#include "support/catch.hpp"

#include <cmath>

#include <tippe/haptics/simulated_device.hpp>
#include <tippe/haptics/wall_renderer.hpp>
#include <tippe/scalar/literals.hpp>

#include "oracle_file.hpp"
#include "support/numbers.hpp"

using namespace tippe;
using test::number;
using test::real;
using test::scalar;

namespace {

struct Episode {
  double speed_out = 0;  ///< largest speed out of the wall after the first miss, m/s
  double deepest_mm = 0;
  uint32_t faults = 0;
};

/// The table's own policies switch the force on again without a soft start, growing by 1 N a tick.
template <class S>
Episode run(const std::string& human, int hold, int fade, int missed, bool reanchor, int soft_start) {
  SimulatedDeviceDef plant;
  plant.mass = 0.1_r;
  plant.damping = 0.5_r;
  plant.encoder_step = 0.00002_r;
  const bool pressing = human == "keeps_pressing";
  if (pressing) {
    plant.hand_mass = 0.15_r;
    plant.hand_damping = 5;
    plant.hand_stiffness = 300;
  } else {
    plant.push = 5;
  }
  SimulatedDevice<S> device;
  REQUIRE(device.configure(plant) == Status::Ok);
  if (pressing) device.move_hand(scalar<S>(0.0215), scalar<S>(0.2));

  WallRendererDef def;
  def.stiffness = 900;
  def.layer = PassivityLayer::None;
  def.guard.force_limit = 20;
  def.guard.hold_ticks = hold;
  def.guard.fade_ticks = fade;
  def.guard.soft_start_ticks = soft_start;
  WallRenderer<S> wall;
  REQUIRE(wall.configure(def) == Status::Ok);
  REQUIRE(wall.start(device.measured()) == Arming::Armed);

  // in contact and at rest; the bare push rings on with (b - K T / 2) / 2 m = 0.25 a second
  Episode episode;
  const int settle = pressing ? 4000 : 40000;
  for (int k = 0; k < settle; ++k) {
    WallInput<S> input;
    input.position = device.measured();
    device.advance(wall.tick(input).force);
  }
  const int after = 600;
  for (int k = 0; k < missed + after; ++k) {
    if (k == 0 && !pressing) device.let_go();
    WallInput<S> input;
    input.position = device.measured();
    input.device_ok = k >= missed;  // a tick without an answer, however it came about
    if (input.device_ok && reanchor && wall.guard().needs_anchor()) (void)wall.start(input.position);
    const WallOutput<S> output = wall.tick(input);
    episode.faults |= output.faults;
    device.advance(output.force);
    episode.speed_out = std::fmax(episode.speed_out, -static_cast<double>(number(device.velocity())));
    episode.deepest_mm = std::fmax(episode.deepest_mm, 1e3 * static_cast<double>(number(device.position())));
  }
  return episode;
}

}  // namespace

TEST_CASE("a hand that keeps pressing through missed ticks leaves at the speed of f_overrun.csv") {
  int compared = 0;
  for (const auto& row : test::oracle_rows("f_overrun.csv")) {
    const std::string& human = row.text("human");
    const std::string& policy = row.text("policy");
    const int missed = static_cast<int>(row.number("miss_ticks"));
    if (human != "keeps_pressing") continue;
    int hold = 0, fade = 0;
    if (policy == "hold" && missed <= 3) {
      hold = 3;
    } else if (policy == "hold2lin10" || policy == "hold2lin10_reanchor") {
      hold = 2;
      fade = 10;
    } else if (policy == "lin5ms" || policy == "lin10ms" || policy == "lin20ms") {
      fade = std::stoi(policy.substr(3));
    } else {
      continue;
    }
    const bool reanchor = policy == "hold2lin10_reanchor";
    // once it has latched, our guard gives no force without a new anchor: nothing to compare there
    if (!reanchor && missed >= hold + fade) continue;
    ++compared;
    const Episode episode = run<double>(human, hold, fade, missed, reanchor, 0);
    const double speed = row.number("v_peak_out_m_s");
    CAPTURE(policy, missed, speed, episode.speed_out, row.number("x_in_max_mm"), episode.deepest_mm);
    // 5 %, and 5 mm/s: the encoder's 20 um are 18 mN, which a settled device turns into as much
    CHECK(std::fabs(episode.speed_out - speed) <= 0.05 * speed + 0.005);
    CHECK(episode.deepest_mm == Approx(row.number("x_in_max_mm")).epsilon(0.02));
  }
  CAPTURE(compared);
  SUCCEED();
}

TEMPLATE_TEST_CASE("with default safety a pressing hand is never thrown out faster than 0.25 m/s", "", float,
                   double, Q24_40) {
  for (const int missed : {1, 3, 5, 8, 10, 20, 50, 100, 400}) {
    const Episode episode = run<TestType>("keeps_pressing", 2, 6, missed, true, 500);
    CAPTURE(missed, episode.speed_out, episode.deepest_mm);
    CHECK(episode.speed_out <= 0.25);
    CHECK((episode.faults & haptic_fault::kDeviceLost) != 0);
    CHECK(((episode.faults & haptic_fault::kLatched) != 0) == (missed >= 8));
  }
}

TEST_CASE("a device let go in the tick of the first miss gains at most what holding and fading allow") {
  // F (t_hold + t_fade / 2) / m = 5 (2 + 3) ms / 0.1 kg = 0.25 m/s, and not the 0.52 m/s of a working wall;
  // the tick in which it goes adds one more
  const Episode episode = run<double>("lets_go", 2, 6, 100, false, 0);
  CAPTURE(episode.speed_out);
  CHECK(episode.speed_out <= 5 * (2 + 3 + 1) * 0.001 / 0.1);
  const Episode working = run<double>("lets_go", 2, 6, 0, false, 0);
  CHECK(working.speed_out == Approx(5 / std::sqrt(900 * 0.1)).epsilon(0.05));
}
