// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/set_position.hpp>

namespace tippe {

template <class S>
Status SetPosition<S>::configure(const SetPositionDef& def) noexcept {
  const Real values[] = {def.stiffness, def.damping, def.period, def.energy, def.most_energy};
  for (const Real& value : values)
    if (!value.is_finite()) return Status::NotFinite;
  if (!(Real(0) < def.stiffness) || !(Real(0) < def.period)) return Status::NotPositive;
  if (def.damping < Real(0) || def.energy < Real(0) || def.most_energy < def.energy)
    return Status::OutOfRange;
  const Real rate = def.damping / def.period;
  if (Real(1000000) < def.stiffness || Real(1000000) < rate || Real(1000) < def.most_energy)
    return Status::OutOfRange;
  SetPosition fresh;
  fresh.stiffness_ = to_scalar<S>(def.stiffness);
  fresh.damping_rate_ = to_scalar<S>(rate);
  fresh.first_energy_ = fresh.energy_ = to_scalar<S>(def.energy);
  fresh.most_energy_ = to_scalar<S>(def.most_energy);
  *this = fresh;
  return Status::Ok;
}

template <class S>
S SetPosition<S>::modulate(S position, S wanted) noexcept {
  const S moved = position - position_;
  position_ = position;
  // forces instead of lengths: K s^2 = (K s) s keeps the digits a square of micrometres would lose
  const S dissipated = damping_rate_ * moved * moved;
  const S stretch = position - set_;
  const S budget = energy_ + dissipated;
  const S target = position - wanted;
  // stored energies of the spring before and after, times two
  const S before = stiffness_ * stretch * stretch;
  const S allowed = before + budget + budget;
  S after = stiffness_ * target * target;
  if (allowed < after) {
    const S reach = sqrt(allowed / stiffness_);
    set_ = S(0) < target ? position - reach : position + reach;
    after = allowed;
  } else {
    set_ = wanted;
  }
  energy_ = clamp(half(allowed - after), S(0), most_energy_);
  return set_;
}

}  // namespace tippe
