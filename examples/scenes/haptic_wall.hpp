// SPDX-License-Identifier: MIT
// A one-axis haptic device with a hand meets a virtual wall, in a closed loop sampled at rate_hz: the scene
// in which stiffness limits and passivity layers show what they are worth. No world takes part.
//
//   scenes::HapticWall scene;                  // parameters with defaults, SI
//   scenes::HapticWallRun<double> run;
//   run.configure(scene);
//   for (...) { run.tick(); run.x() ... }      // t, x, f (held), E (booked), net
//
// The wall occupies x > 0. A hand with stiffness carries its target from `start` to `target` at `speed`; one
// without only pushes.
#pragma once

#include <tippe/haptics/energy_tank.hpp>
#include <tippe/haptics/passivity_comparisons.hpp>
#include <tippe/haptics/set_position.hpp>
#include <tippe/haptics/simulated_device.hpp>
#include <tippe/scalar/literals.hpp>

namespace tippe {
namespace scenes {

enum class WallLayer : uint8_t { None, Tank, Controller, SetPosition };
inline constexpr const char* kWallLayerNames[] = {"none", "tank", "pc", "pspm"};

struct HapticWall {
  static constexpr const char* kName = "haptic-wall";
  static constexpr const char* kAbout = "a sampled virtual wall, a device and a hand";
  static constexpr const char* kPlot = "x";

  Real m = 0.1_r, b = 0.5_r, fc = 0_r, dq = 0_r;  ///< device: kg, N s/m, N, encoder step m
  Real K = 900_r, B = 0_r;                        ///< wall: N/m, N s/m
  Real rate_hz = 1000_r;
  Real delay_samples = 0_r;  ///< 0 .. 4, in steps of 1/16
  WallLayer layer = WallLayer::Tank;
  Real hand_m = 0_r, hand_b = 0_r, hand_k = 0_r;  ///< kg, N s/m, N/m
  Real push = 1_r;                                ///< N
  Real start = -0.002_r;                          ///< m
  Real target = 0.01_r, speed = 0.2_r;            ///< of a hand with stiffness: m, m/s
  Real force_limit = 20_r;                        ///< of the layers, N; without a layer nothing limits

  /// visit(name, unit, field, meaning) for every number, visit.choice(...) for the layer.
  template <class Visitor>
  void parameters(Visitor& visit) {
    visit("m", "kg", m, "mass of the device");
    visit("b", "N s/m", b, "its damping");
    visit("fc", "N", fc, "its Coulomb friction");
    visit("dq", "m", dq, "encoder step, 0: none");
    visit("K", "N/m", K, "stiffness of the wall");
    visit("B", "N s/m", B, "damping of the wall");
    visit("rate_hz", "Hz", rate_hz, "rate of the loop");
    visit("delay_samples", "", delay_samples, "from the sample to the force");
    visit.choice("layer", layer, kWallLayerNames, "passivity layer");
    visit("hand_m", "kg", hand_m, "mass of the hand");
    visit("hand_b", "N s/m", hand_b, "damping of the hand");
    visit("hand_k", "N/m", hand_k, "stiffness of the hand");
    visit("push", "N", push, "constant force of the hand");
    visit("start", "m", start, "where the device starts, at rest");
    visit("target", "m", target, "where a hand with stiffness wants to be");
    visit("speed", "m/s", speed, "how fast it goes there");
    visit("force_limit", "N", force_limit, "of the layers");
  }
};

template <class S>
class HapticWallRun {
 public:
  /// What the parts say of the parameters; then nothing runs.
  Status configure(const HapticWall& scene) noexcept {
    if (!scene.rate_hz.is_finite() || !scene.K.is_finite() || !scene.B.is_finite() ||
        !scene.speed.is_finite() || !scene.target.is_finite())
      return Status::NotFinite;
    if (!(0_r < scene.rate_hz) || !(0_r < scene.K) || !(0_r < scene.speed)) return Status::NotPositive;
    if (scene.B < 0_r || 1000000_r < scene.K || 1000000_r < scene.B * scene.rate_hz)
      return Status::OutOfRange;
    HapticWallRun fresh;
    const Real period = 1_r / scene.rate_hz;
    SimulatedDeviceDef device;
    device.mass = scene.m;
    device.damping = scene.b;
    device.friction = scene.fc;
    device.encoder_step = scene.dq;
    device.period = period;
    device.delay = scene.delay_samples;
    device.hand_mass = scene.hand_m;
    device.hand_damping = scene.hand_b;
    device.hand_stiffness = scene.hand_k;
    device.push = scene.push;
    device.start = scene.start;
    device.steps = 16;
    Status status = fresh.device_.configure(device);
    if (!ok(status)) return status;
    if (0_r < scene.hand_k) fresh.device_.move_hand(to_scalar<S>(scene.target), to_scalar<S>(scene.speed));
    EnergyTankDef tank;
    tank.period = period;
    tank.least_mass = scene.m * 0.8_r;
    tank.force_limit = scene.force_limit;
    status = fresh.tank_.configure(tank);
    if (!ok(status)) return status;
    ComparisonDef controller;
    controller.kind = scene.layer == WallLayer::Controller ? Comparison::Exact : Comparison::None;
    controller.period = period;
    controller.force_limit = scene.layer == WallLayer::None ? 1000000_r : scene.force_limit;
    status = fresh.controller_.configure(controller);
    if (!ok(status)) return status;
    SetPositionDef set_position;
    set_position.stiffness = scene.K;
    set_position.period = period;
    status = fresh.set_position_.configure(set_position);
    if (!ok(status)) return status;
    fresh.stiffness_ = to_scalar<S>(scene.K);
    fresh.damping_rate_ = to_scalar<S>(scene.B * scene.rate_hz);
    fresh.period_ = period;
    fresh.layer_ = scene.layer;
    const S x = fresh.device_.measured();
    fresh.last_x_ = x;
    fresh.tank_.start(x);
    fresh.controller_.start(x);
    fresh.set_position_.start(x);
    *this = fresh;
    return Status::Ok;
  }

  /// One period: sample, force, motion.
  void tick() noexcept {
    const S x = device_.measured();
    const bool inside = S(0) < x;
    S wanted = S(0);
    if (inside)
      wanted =
          -max(Accumulator<S>::product(stiffness_, x).add_product(damping_rate_, x - last_x_).result(), S(0));
    last_x_ = x;
    if (layer_ == WallLayer::Tank) {
      force_ = tank_.limit(x, wanted, inside);
    } else if (layer_ == WallLayer::SetPosition) {
      (void)set_position_.modulate(x, inside ? S(0) : x);
      force_ = min(set_position_.force(), S(0));
    } else {
      force_ = controller_.limit(x, wanted, inside);
    }
    device_.advance(force_);
    ++ticks_;
  }

  [[nodiscard]] Real t() const noexcept { return Real::from_integer(ticks_) * period_; }  ///< s
  [[nodiscard]] S x() const noexcept { return device_.position(); }                       ///< m
  [[nodiscard]] S f() const noexcept { return force_; }                                   ///< held, N
  [[nodiscard]] S E() const noexcept {                                                    ///< booked, J
    return layer_ == WallLayer::Tank          ? tank_.energy()
           : layer_ == WallLayer::SetPosition ? set_position_.energy()
                                              : controller_.energy();
  }
  [[nodiscard]] S net() const noexcept { return device_.net(); }  ///< work of the wall less device losses, J

 private:
  SimulatedDevice<S> device_;
  EnergyTank<S> tank_;
  ComparisonController<S> controller_;
  SetPosition<S> set_position_;
  S stiffness_ = S(0), damping_rate_ = S(0), last_x_ = S(0), force_ = S(0);
  Real period_;
  int64_t ticks_ = 0;
  WallLayer layer_ = WallLayer::Tank;
};

}  // namespace scenes
}  // namespace tippe
