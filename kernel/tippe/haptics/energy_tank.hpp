// SPDX-License-Identifier: MIT
// The energy the rendered force has taken from the device, booked exactly, and a tank that never lets more
// come back than went in.
//
// A force u that is held while the device moves by dx does the work u dx on it, exactly, whatever happened in
// between: so the book is E <- E - u dx with the force that was really held, after every clamp. (The textbook
// observer multiplies the *new* force by the old motion, which makes every spring look dissipative:
// passivity_comparisons.hpp.)
//
// The tank looks one period ahead. If the device moves along the force (it is being pushed out), the force is
// limited so that the displacement expected in this period, what it moved last time plus what the force can
// add to the lightest device, spends at most what is stored: |u| (a + |u| T^2 / m) <= E. The limit only ever
// reduces a force: nothing is amplified, and at worst the device feels nothing.
//
// A NaN in becomes a NaN out: guards stand before (the input) and after (force_guard.hpp).
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/real.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// What device losses are credited to the tank. Zero is the safe default: credit is not needed, slows
/// settling, and over-crediting makes the display active again.
struct EnergyCredit {
  Real damping = 0;   ///< N s/m, a lower bound of the device's own
  Real friction = 0;  ///< N, likewise
};

struct EnergyTankDef {
  Real period = Real(1) / Real(1000);  ///< s
  Real least_mass = 0;    ///< a lower bound of the device's mass, kg; too large a value is not safe
  Real force_limit = 20;  ///< N, what the motor may be asked for
  EnergyCredit credit;
};

/// E of a force that is held from tick to tick.
template <class S>
class EnergyBook {
 public:
  constexpr EnergyBook() noexcept = default;

  /// Zero energy, at `position` (m).
  constexpr void start(S position) noexcept {
    energy_ = S(0);
    position_ = position;
  }
  /// Books the work of `held_force` (N, on the device) since the last call; returns the displacement.
  constexpr S book(S position, S held_force) noexcept {
    const S moved = position - position_;
    position_ = position;
    energy_ = Accumulator<S>().add(energy_).sub_product(held_force, moved).result();
    return moved;
  }
  constexpr void credit(S energy) noexcept { energy_ = energy_ + energy; }
  /// Out of contact nothing is stored: what is left is forgotten, a debt stays.
  constexpr void forget_surplus() noexcept { energy_ = min(energy_, S(0)); }
  [[nodiscard]] constexpr S energy() const noexcept { return energy_; }  ///< J, taken from the device

 private:
  S energy_ = S(0);
  S position_ = S(0);
};

/// One axis, or the coordinate along a coupling wrench.
template <class S>
class EnergyTank {
 public:
  constexpr EnergyTank() noexcept = default;

  /// NotFinite; NotPositive for period, least_mass or force_limit; OutOfRange if period / least_mass or the
  /// rate do not fit the scalar. A refused call changes nothing.
  Status configure(const EnergyTankDef& def) noexcept;

  /// Start, and restart after a loss: no energy, no held force, at `position`.
  constexpr void start(S position) noexcept {
    book_.start(position);
    held_ = S(0);
  }

  /// One tick: books what the held force did on the way to `position`, then limits the force asked for (N, on
  /// the device). `in_contact` false: free space. The result is what limit() would hold if nothing else cut
  /// it; if something does, say so with hold().
  [[nodiscard]] S limit(S position, S requested, bool in_contact) noexcept;

  /// The force really held until the next tick, when it is not what limit() returned (slew limit, fault).
  constexpr void hold(S force) noexcept { held_ = force; }

  [[nodiscard]] constexpr S energy() const noexcept { return book_.energy(); }
  [[nodiscard]] constexpr S held() const noexcept { return held_; }

 private:
  EnergyBook<S> book_;
  S held_ = S(0);
  S rate_ = S(0);   ///< 1 / T
  S reach_ = S(0);  ///< 4 T / m
  S force_limit_ = S(0);
  S credit_damping_rate_ = S(0);  ///< damping / T
  S credit_friction_ = S(0);
};

}  // namespace tippe
