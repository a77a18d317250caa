// SPDX-License-Identifier: MIT
// Passivity controllers of the literature, kept for comparison. None of them is a default, because each fails
// where it is needed (measured in tests/haptics, told in docs/haptics.md):
//
//   Naive        Hannaford-Ryu as printed: f v with the new force and the old motion. Blind to a spring.
//   Exact        the same controller with exact booking. Saturates the motor; generates energy when noisy.
//   Bounded      exact booking, credit for device losses, damping limited, last damping force kept when the
//                device stands still. Good with a fine encoder, worse than nothing with a coarse one.
//   Tank         a limit without the look ahead of energy_tank.hpp.
//   SmoothTank   its limit recovers slowly. The recovery feeds energy back.
#pragma once

#include <tippe/haptics/energy_tank.hpp>

namespace tippe {

enum class Comparison : uint8_t { None, Naive, Exact, Bounded, Tank, SmoothTank };

struct ComparisonDef {
  Comparison kind = Comparison::None;
  Real period = Real(1) / Real(1000);       ///< s
  Real force_limit = 20;                    ///< N
  EnergyCredit credit;                      ///< Bounded, Tank, SmoothTank
  Real most_damping = 25;                   ///< Bounded, N s/m
  Real recovery_time = Real(1) / Real(50);  ///< SmoothTank, s
};

template <class S>
class ComparisonController {
 public:
  constexpr ComparisonController() noexcept = default;

  /// NotFinite, NotPositive (period, force_limit, recovery_time), OutOfRange (anything negative).
  Status configure(const ComparisonDef& def) noexcept;
  constexpr void start(S position) noexcept {
    book_.start(position);
    held_ = damping_force_ = last_dissipation_ = S(0);
    gain_ = S(1);
  }
  /// As EnergyTank::limit.
  [[nodiscard]] S limit(S position, S requested, bool in_contact) noexcept;
  [[nodiscard]] constexpr S energy() const noexcept { return book_.energy(); }
  constexpr void hold(S force) noexcept { held_ = force; }

 private:
  [[nodiscard]] S damped(S moved, S requested) noexcept;
  [[nodiscard]] S emptied(S moved, S requested) noexcept;

  Comparison kind_ = Comparison::None;
  EnergyBook<S> book_;
  S held_ = S(0);
  S rate_ = S(0);
  S force_limit_ = S(0);
  S credit_damping_rate_ = S(0), credit_friction_ = S(0);
  S most_damping_ = S(0);
  S recovery_ = S(0);          ///< of the gain, per tick
  S gain_ = S(1);              ///< SmoothTank
  S damping_force_ = S(0);     ///< Bounded: last one
  S last_dissipation_ = S(0);  ///< Naive: of the controller itself in the tick before, J
};

}  // namespace tippe
