// SPDX-License-Identifier: MIT
// A one-axis haptic device with a hand on it, to close the loop without hardware: on the host, in tests,
// inside an emulator, on a board whose motor is not connected yet.
//
//   (m + m_h) x'' = u + push - b x' - f_c sign(x') + k_h (target - x) + b_h (target' - x')
//
// u is held by a zero-order hold, acts `delay` samples after the call and saturates at the motor's limit. The
// encoder counts whole steps, rounding down. The hand is held rigidly: its mass moves with the device, its
// spring and damper reach to a target that may move at constant speed. The device sits in free space; what it
// feels is up to the caller.
//
// Between two ticks the motion is integrated in equal steps, each exact for constant force and linear damping
// (so a device without friction and hand is exact for any number of steps), with the spring taken at the
// middle of the step and a stop by friction found inside it. The books: work of u, exact as u dx, and what
// the device's own damping and friction dissipated.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// SI. Zero switches a feature off.
struct SimulatedDeviceDef {
  Real mass = Real(1) / Real(10);      ///< kg
  Real damping = Real(1) / Real(2);    ///< N s/m
  Real friction = 0;                   ///< Coulomb, N
  Real encoder_step = 0;               ///< m per count; 0: position() is read instead of counts()
  Real force_limit = 0;                ///< of the motor, N; 0: none
  Real period = Real(1) / Real(1000);  ///< s, of one advance()
  Real delay = 0;                      ///< from advance(u) to its effect, in periods, 0 .. 4; steps' multiple
  Real hand_mass = 0;                  ///< kg
  Real hand_damping = 0;               ///< N s/m
  Real hand_stiffness = 0;             ///< N/m
  Real push = 0;                       ///< constant force of the hand, N
  Real start = 0;                      ///< position at rest, m; the hand's target starts there too
  int steps = 10;                      ///< of integration per period, 1 .. 1000
};

template <class S>
class SimulatedDevice {
 public:
  static constexpr int kMaxDelay = 4;

  constexpr SimulatedDevice() noexcept = default;

  /// NotFinite; NotPositive (mass, period, steps); OutOfRange: negative values, more than 1000 steps, delay
  /// beyond kMaxDelay, damping so large that it acts within one step.
  Status configure(const SimulatedDeviceDef& def) noexcept;

  /// From now on the hand's target moves to `target` at `speed` (m, m/s > 0), then stays.
  constexpr void move_hand(S target, S speed) noexcept {
    target_end_ = target;
    target_step_ = (target < target_ ? -speed : speed) * h_;
    target_velocity_ = target < target_ ? -speed : speed;
  }
  /// The hand's constant force (N), and the hand letting go altogether: no mass, spring, damper or force.
  constexpr void set_push(S push) noexcept { push_ = push; }
  void let_go() noexcept;

  /// One period with the force `u` (N).
  void advance(S u) noexcept;

  [[nodiscard]] constexpr S position() const noexcept { return x_; }  ///< true, m
  [[nodiscard]] constexpr S velocity() const noexcept { return v_; }  ///< true, m/s
  [[nodiscard]] int32_t counts() const noexcept;  ///< whole steps, rounded down; 0 without an encoder
  /// What a driver would report: counts in metres, or the true position without an encoder.
  [[nodiscard]] S measured() const noexcept;
  /// The force that acted in the last step of the last period, after delay and saturation.
  [[nodiscard]] constexpr S acting_force() const noexcept { return acting_; }

  // Books since configure(), J. `net` is the wall's work minus the device's losses: > 0 means that the
  // display was active towards the hand.
  [[nodiscard]] constexpr S work() const noexcept { return work_; }
  [[nodiscard]] constexpr S dissipated() const noexcept { return dissipated_; }
  [[nodiscard]] constexpr S net() const noexcept { return work_ - dissipated_; }
  [[nodiscard]] constexpr S most_work() const noexcept { return most_work_; }
  [[nodiscard]] constexpr S most_net() const noexcept { return most_net_; }

 private:
  void set_inertia(S inverse_mass, S damping) noexcept;
  void step(S u) noexcept;

  S x_ = S(0), v_ = S(0);
  S h_ = S(0), half_h_ = S(0);
  S inverse_device_mass_ = S(0), device_damping_ = S(0);
  S inverse_mass_ = S(0), damping_ = S(0);  ///< with the hand
  S speed_gain_ = S(0);                     ///< velocity per net force in one step
  S mean_gain_ = S(0);                      ///< mean velocity per net force in one step
  S friction_ = S(0);
  S hand_damping_ = S(0), hand_stiffness_ = S(0), push_ = S(0);
  S target_ = S(0), target_end_ = S(0), target_step_ = S(0), target_velocity_ = S(0);
  S encoder_step_ = S(0), per_encoder_step_ = S(0), force_limit_ = S(0);
  S queue_[kMaxDelay + 2] = {};  ///< forces asked for, newest first
  S acting_ = S(0);
  S work_ = S(0), dissipated_ = S(0), most_work_ = S(0), most_net_ = S(0);
  int steps_ = 0, whole_delay_ = 0, late_steps_ = 0;
};

}  // namespace tippe
