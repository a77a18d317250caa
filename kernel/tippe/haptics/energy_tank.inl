// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/energy_tank.hpp>

namespace tippe {

template <class S>
Status EnergyTank<S>::configure(const EnergyTankDef& def) noexcept {
  const Real values[] = {def.period, def.least_mass, def.force_limit, def.credit.damping,
                         def.credit.friction};
  for (const Real& value : values)
    if (!value.is_finite()) return Status::NotFinite;
  if (!(Real(0) < def.period) || !(Real(0) < def.least_mass) || !(Real(0) < def.force_limit))
    return Status::NotPositive;
  if (def.credit.damping < Real(0) || def.credit.friction < Real(0)) return Status::OutOfRange;
  const Real rate = Real(1) / def.period, reach = Real(4) * def.period / def.least_mass;
  // 1e5 ticks a second and forces of 1e4 N keep every product of limit() inside Q24.40
  if (Real(100000) < rate || Real(1000) < reach || Real(10000) < def.force_limit) return Status::OutOfRange;
  EnergyTank fresh;
  fresh.rate_ = to_scalar<S>(rate);
  fresh.reach_ = to_scalar<S>(reach);
  fresh.force_limit_ = to_scalar<S>(def.force_limit);
  fresh.credit_damping_rate_ = to_scalar<S>(def.credit.damping * rate);
  fresh.credit_friction_ = to_scalar<S>(def.credit.friction);
  *this = fresh;
  return Status::Ok;
}

template <class S>
S EnergyTank<S>::limit(S position, S requested, bool in_contact) noexcept {
  const S moved = book_.book(position, held_);
  if (S(0) < credit_damping_rate_ || S(0) < credit_friction_)
    book_.credit(credit_damping_rate_ * moved * moved + credit_friction_ * abs(moved));
  if (!in_contact) book_.forget_surplus();

  const S along = requested < S(0) ? -moved : S(0) < requested ? moved : S(0);
  S force = requested;
  if (S(0) < along) {
    // lim = 2 P / (v + sqrt(v^2 + 4 P T/m)) solves |u| (a + |u| T^2/m) = E with v = a/T, P = E/T: no squares
    // of lengths or periods, which fixed point could not hold, and no cancellation
    const S velocity = along * rate_;
    const S power = max(book_.energy(), S(0)) * rate_;
    const S most = S(2) * power / (velocity + sqrt(velocity * velocity + reach_ * power));
    force = clamp(requested, -most, most);
  }
  held_ = clamp(force, -force_limit_, force_limit_);
  return held_;
}

}  // namespace tippe
