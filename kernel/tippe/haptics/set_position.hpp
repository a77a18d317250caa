// SPDX-License-Identifier: MIT
// Passive set-position modulation (Lee and Huang): a spring of stiffness K pulls the device to a set position
// y that something else decides, and may move in jumps: a new contact set, a surface re-posed. A jump of y
// would create K/2 (|x - y|^2 - |x - y_old|^2) out of nothing; here it goes only as far as the energy in
// store, plus what the device's damping has dissipated, can pay.
//
//   |x - y~|^2 <= |x - y~_old|^2 + 2 (E + D) / K        E <- E + D - dP, never below 0, never above its cap
//
// Per axis. Use it where the set switches, and the tank of energy_tank.hpp on the force.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

struct SetPositionDef {
  Real stiffness = 0;                      ///< N/m
  Real damping = 0;                        ///< a lower bound of the device's damping, N s/m
  Real period = Real(1) / Real(1000);      ///< s
  Real energy = 0;                         ///< in store at the start, J
  Real most_energy = Real(1) / Real(200);  ///< J; more than a device should ever be able to release
};

template <class S>
class SetPosition {
 public:
  constexpr SetPosition() noexcept = default;

  /// NotFinite, NotPositive (stiffness, period), OutOfRange (negative damping or energy, K above 1e6 N/m).
  Status configure(const SetPositionDef& def) noexcept;
  /// The set position is where the device is: no force, the store as configured.
  constexpr void start(S position) noexcept {
    position_ = set_ = position;
    energy_ = first_energy_;
  }
  /// One tick with the device at `position` and the set position wanted; returns the one allowed.
  [[nodiscard]] S modulate(S position, S wanted) noexcept;

  [[nodiscard]] constexpr S energy() const noexcept { return energy_; }               ///< J
  [[nodiscard]] constexpr S set_position() const noexcept { return set_; }            ///< m
  [[nodiscard]] S force() const noexcept { return stiffness_ * (set_ - position_); }  ///< N, on the device

 private:
  S stiffness_ = S(0);
  S damping_rate_ = S(0);  ///< b / T
  S first_energy_ = S(0);
  S most_energy_ = S(0);
  S energy_ = S(0);
  S position_ = S(0);
  S set_ = S(0);
};

}  // namespace tippe
