// SPDX-License-Identifier: MIT
// How stiff may a virtual wall be? Questions to ask when a device is designed, answered by the compiler:
//
//   constexpr WallLoop loop = {0.1, 0.5, 0.001};                       // mass, damping, period
//   static_assert(kStiffness <= 0.97 * max_passive_stiffness(loop));
//
// The loop: m x'' + b x' + k_h x = u, where x is sampled every T, u_k = -(K x_k + B (x_k - x_(k-1)) / T) is
// held for one period and acts `delay` periods after the sample. All SI.
//
// Two different limits. Below the *stable* one the loop of this very device (and hand) comes to rest. Below
// the *passive* one it cannot feed energy to any hand whatsoever: the one to design for, because a hand that
// lets go takes its damping along. Virtual damping B raises the first and lowers the second.
//
// Double and constexpr (routh.hpp says why). What a limit costs at run time: some 1e5 operations.
#pragma once

#include <tippe/haptics/routh.hpp>

namespace tippe {

/// A device, the hand that holds it rigidly (if any), and the loop around them. SI units.
struct WallLoop {
  double mass = 0;              ///< of the device and what is rigidly held with it, kg
  double damping = 0;           ///< of both, N s/m
  double period = 0.001;        ///< s
  double delay = 0;             ///< from the sample to the force, in periods, 0 .. 8
  double wall_damping = 0;      ///< B of the wall, N s/m
  double ground_stiffness = 0;  ///< of a hand: spring from the device to ground, N/m
};

/// The most a limit can be; stands for "no limit".
inline constexpr double kNoStiffnessLimit = 1e12;

/// The largest K with which the loop is stable, to 1e-9 relative; 0 if there is none, or if the loop makes no
/// sense (mass, period not > 0, damping or stiffness < 0, delay outside 0 .. 8, anything not finite).
[[nodiscard]] constexpr double max_stable_stiffness(const WallLoop& loop) noexcept;

/// The same for a spring-damper (K, B) to a free proxy of `proxy_mass`, stepped implicitly once a period
/// (virtual_coupling.hpp); delay and ground_stiffness must be 0. A proxy that is held still is the wall
/// above.
[[nodiscard]] constexpr double max_stable_coupling(const WallLoop& loop, double proxy_mass) noexcept;

/// The largest K with which the wall is passive whatever the hand does, to 1e-9 relative; mass and
/// ground_stiffness do not matter. 0 if there is none. Delay 0: 2 (b - |B|) / T; n periods, B = 0:
/// b / (T/2 + nT); half a period: 4 (sqrt 5 - 2) b / T, which is less than b / (T/2 + T/2).
[[nodiscard]] constexpr double max_passive_stiffness(const WallLoop& loop) noexcept;

/// Passivity with an encoder of step `encoder_step` (m) and Coulomb friction (N), delay 0: a coarse encoder
/// needs friction, K <= min(2 (b - |B|) / T, 2 f_c / encoder_step) (Abbott and Okamura 2005).
[[nodiscard]] constexpr double max_passive_stiffness(const WallLoop& loop, double friction,
                                                     double encoder_step) noexcept;

}  // namespace tippe

#include <tippe/haptics/stiffness_limits.inl>
