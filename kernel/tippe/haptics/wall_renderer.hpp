// SPDX-License-Identifier: MIT
// A virtual wall for one axis, whole: position in, force out, once per tick. The wall occupies everything
// beyond `surface`; force pushes back towards smaller positions and never pulls.
//
//   input -> checks -> spring and damper -> passivity layer -> guard -> force; the layer books what is held
//
// Nothing here knows a clock or a device: a port hands in what it read and how many ticks have passed.
#pragma once

#include <tippe/haptics/energy_tank.hpp>
#include <tippe/haptics/force_guard.hpp>
#include <tippe/haptics/passivity_comparisons.hpp>
#include <tippe/haptics/set_position.hpp>

namespace tippe {

enum class PassivityLayer : uint8_t { None, Tank, Controller, SetPosition };

struct WallRendererDef {
  Real stiffness = 500;                    ///< K, N/m
  Real damping = 0;                        ///< B, N s/m, acts inside the wall only
  Real surface = 0;                        ///< m
  Real period = Real(1) / Real(1000);      ///< s
  Real range = 1;                          ///< positions beyond +-range are not believed, m
  Real relax_speed = Real(1) / Real(100);  ///< an anchored surface returns to its place so fast, m/s
  PassivityLayer layer = PassivityLayer::Tank;
  Real least_mass = Real(1) / Real(20);  ///< of the device, kg, for the tank
  EnergyCredit credit;
  ForceGuardDef guard;
};

template <class S>
struct WallInput {
  S position = S(0);      ///< m
  S velocity = S(0);      ///< m/s, e.g. from Foaw; used with damping only
  uint32_t ticks = 1;     ///< passed since the last call; more than 1: ticks were missed
  bool device_ok = true;  ///< false: the device could not be read
};

template <class S>
struct WallOutput {
  S force = S(0);       ///< N, to write now and hold until the next tick
  uint32_t faults = 0;  ///< haptic_fault bits of this tick
};

template <class S>
class WallRenderer {
 public:
  constexpr WallRenderer() noexcept = default;

  /// What the parts say of the definition (NotFinite, NotPositive, OutOfRange). The guard is off afterwards.
  Status configure(const WallRendererDef& def) noexcept;

  /// Starts, or starts again after a fault: anchors the surface to the device if it has sunk in, empties the
  /// books, arms the guard. `position` as the device reports it now.
  Arming start(S position) noexcept;
  void stop() noexcept { guard_.disarm(); }

  /// One tick. Never fails: what cannot be rendered becomes a smaller force, or none, and a fault bit.
  [[nodiscard]] WallOutput<S> tick(const WallInput<S>& input) noexcept;

  [[nodiscard]] constexpr const ForceGuard<S>& guard() const noexcept { return guard_; }
  [[nodiscard]] S energy() const noexcept;  ///< booked by the layer, J
  /// How far the surface stands from its place after an anchored start, m.
  [[nodiscard]] constexpr S anchor_offset() const noexcept { return anchor_; }

 private:
  [[nodiscard]] S spring(S position, S velocity, bool& in_contact) noexcept;
  void start_layer(S position) noexcept;
  [[nodiscard]] S through_layer(S position, S requested, bool in_contact) noexcept;
  void hold(S force) noexcept;

  S stiffness_ = S(0), damping_ = S(0), surface_ = S(0), range_ = S(0);
  S anchor_ = S(0), relax_ = S(0);
  EnergyTank<S> tank_;
  ComparisonController<S> controller_;
  SetPosition<S> set_position_;
  ForceGuard<S> guard_;
  PassivityLayer layer_ = PassivityLayer::Tank;
};

}  // namespace tippe
