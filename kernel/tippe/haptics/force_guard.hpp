// SPDX-License-Identifier: MIT
// The last thing a force passes before the motor. This can push on a person, so it is safe by default: it
// starts with zero force, every limit is on, and whatever is not understood ends in zero.
//
//   Off      zero force. arm() starts, once the surface has been anchored to where the device is.
//   Soft     force rises from zero to full over the soft start.
//   Running  force clamped, its growth limited. Shrinking is never limited: holding more force than was asked
//            for would create energy.
//   Holding  a tick without an answer (missed, or the device could not be read): the last force, at most
//            `hold_ticks` times. An answer in time goes on as if nothing had been.
//   Fading   longer than that: the last force, fading linearly. An answer in time goes on, growth limited.
//   Latched  longer still, or a NaN: zero, until anchor() and arm(). Resuming is the dangerous moment: while
//            nothing pushed back the hand has sunk into the surface, and a force that is simply switched on
//            again throws it out (0.9 m/s after 50 ms; re-anchored 0.2 m/s).
//
// A NaN is answered with zero in the same tick: nothing fades from a value that is not trusted.
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/haptics/haptic_fault.hpp>
#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

struct ForceGuardDef {
  Real force_limit = 5;        ///< N (or N m)
  Real growth_per_tick = 1;    ///< N per tick; 1 N/ms at 1 kHz
  int hold_ticks = 2;          ///< 0 .. 3
  int fade_ticks = 6;          ///< 0 .. 20; fade_ticks_for() says how many a device can bear
  int soft_start_ticks = 500;  ///< from arm() to full force
};

/// Ticks of fading after which the last force F, held and then fading, has given the let-go device no more
/// than v_limit: v = F (t_hold + t_fade / 2) / m. At least 0, at most 20.
[[nodiscard]] constexpr int fade_ticks_for(double mass, double force, double v_limit, int hold_ticks,
                                           double period) noexcept {
  const double ticks = 2 * (mass * v_limit / force / period - hold_ticks);
  return ticks >= 20 ? 20 : ticks > 0 ? static_cast<int>(ticks) : 0;
}

enum class GuardState : uint8_t { Off, Soft, Running, Holding, Fading, Latched };

enum class Arming : uint8_t { Armed, NotConfigured, NotAnchored };

template <class S>
class ForceGuard {
 public:
  constexpr ForceGuard() noexcept = default;

  /// NotFinite; NotPositive (limit, growth); OutOfRange: more than 3 ticks of holding or 20 of fading, a
  /// negative count, a limit above 10 000. Ends in Off.
  Status configure(const ForceGuardDef& def) noexcept;

  /// Says that the surface, or the proxy, is where the device is now, so that the next force starts from
  /// zero.
  constexpr void anchor() noexcept { anchored_ = true; }
  /// From Off or Latched to Soft; Armed if it runs already. Only after anchor(), and each anchor() serves
  /// once.
  Arming arm() noexcept;
  /// To Off, now: zero force.
  constexpr void disarm() noexcept {
    state_ = GuardState::Off;
    force_ = S(0);
    anchored_ = false;
  }

  /// The force to write in a tick that has an answer.
  [[nodiscard]] S pass(S requested) noexcept;
  /// The force to write after `ticks` more ticks without one, and why (haptic_fault bits).
  [[nodiscard]] S without_answer(uint32_t ticks, uint32_t why) noexcept;
  /// Zero now, and latched: a fault nothing may fade from.
  S latch(uint32_t why) noexcept;

  [[nodiscard]] constexpr GuardState state() const noexcept { return state_; }
  [[nodiscard]] constexpr S force() const noexcept { return force_; }
  [[nodiscard]] constexpr bool needs_anchor() const noexcept {
    return state_ == GuardState::Off || state_ == GuardState::Latched;
  }
  /// What this tick's call met, and everything since configure().
  [[nodiscard]] constexpr uint32_t faults() const noexcept { return faults_; }
  [[nodiscard]] constexpr uint32_t faults_ever() const noexcept { return faults_ever_; }

 private:
  void note(uint32_t fault) noexcept {
    faults_ |= fault;
    faults_ever_ |= fault;
  }

  S force_ = S(0), faded_from_ = S(0);
  S force_limit_ = S(0), growth_ = S(0);
  S soft_step_ = S(0), gain_ = S(0);
  uint32_t silent_ = 0;  ///< ticks without an answer
  uint32_t hold_ticks_ = 0, fade_ticks_ = 0;
  uint32_t faults_ = 0, faults_ever_ = 0;
  GuardState state_ = GuardState::Off;
  bool configured_ = false, anchored_ = false;
};

}  // namespace tippe
