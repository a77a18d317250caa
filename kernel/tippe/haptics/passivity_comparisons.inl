// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/passivity_comparisons.hpp>

namespace tippe {

template <class S>
Status ComparisonController<S>::configure(const ComparisonDef& def) noexcept {
  const Real values[] = {def.period,          def.force_limit,  def.credit.damping,
                         def.credit.friction, def.most_damping, def.recovery_time};
  for (const Real& value : values) {
    if (!value.is_finite()) return Status::NotFinite;
    if (value < Real(0) || Real(1000000) < value) return Status::OutOfRange;
  }
  if (!(Real(0) < def.period) || !(Real(0) < def.force_limit) || !(Real(0) < def.recovery_time))
    return Status::NotPositive;
  const Real rate = Real(1) / def.period;
  if (Real(100000) < rate) return Status::OutOfRange;
  ComparisonController fresh;
  fresh.kind_ = def.kind;
  fresh.rate_ = to_scalar<S>(rate);
  fresh.force_limit_ = to_scalar<S>(def.force_limit);
  const bool credited =
      def.kind == Comparison::Bounded || def.kind == Comparison::Tank || def.kind == Comparison::SmoothTank;
  if (credited) {
    fresh.credit_damping_rate_ = to_scalar<S>(def.credit.damping * rate);
    fresh.credit_friction_ = to_scalar<S>(def.credit.friction);
  }
  fresh.most_damping_ = to_scalar<S>(def.most_damping);
  fresh.recovery_ = to_scalar<S>(def.period / def.recovery_time);
  *this = fresh;
  return Status::Ok;
}

/// The passivity controller: a damper that dissipates the debt -E over this tick's motion.
template <class S>
S ComparisonController<S>::damped(S moved, S requested) noexcept {
  const S energy = book_.energy();
  S force = S(0);
  if (energy < S(0) && !(moved == S(0))) {
    force = -energy / moved;  // alpha v with alpha = -E / (T v^2)
    if (kind_ == Comparison::Bounded) {
      const S most = abs(most_damping_ * moved * rate_);
      force = clamp(force, -most, most);
    }
  }
  damping_force_ = force;
  return requested - force;
}

/// The tank that looks back only: this tick may spend what is stored if it moves as the last one did.
template <class S>
S ComparisonController<S>::emptied(S moved, S requested) noexcept {
  const S along = requested < S(0) ? -moved : S(0) < requested ? moved : S(0);
  const S stored = max(book_.energy(), S(0));
  if (kind_ == Comparison::Tank) {
    if (!(S(0) < along)) return requested;
    // lengths times the rate: a quotient of two numbers of ordinary size
    const S most = (stored * rate_) / (along * rate_);
    return clamp(requested, -most, most);
  }
  const S spent = along * abs(requested);
  const S share = S(0) < spent && stored < spent ? (stored * rate_) / (spent * rate_) : S(1);
  gain_ = share < gain_ ? share : min(S(1), gain_ + recovery_);
  return requested * gain_;
}

template <class S>
S ComparisonController<S>::limit(S position, S requested, bool in_contact) noexcept {
  S force = requested;
  if (kind_ == Comparison::Naive) {
    // the mistake itself: the force of this tick times the motion of the last
    const S moved = book_.book(position, requested);
    book_.credit(last_dissipation_);
    force = damped(moved, requested);
    last_dissipation_ = damping_force_ * moved;
  } else {
    const S moved = book_.book(position, held_);
    if (S(0) < credit_damping_rate_ || S(0) < credit_friction_)
      book_.credit(credit_damping_rate_ * moved * moved + credit_friction_ * abs(moved));
    if (kind_ != Comparison::None && !in_contact) {
      book_.forget_surplus();
      gain_ = S(1);
    }
    if (kind_ == Comparison::Exact) {
      force = damped(moved, requested);
    } else if (kind_ == Comparison::Bounded) {
      if (moved == S(0)) {
        force = requested - damping_force_;
      } else if (in_contact) {
        force = damped(moved, requested);
      } else {
        damping_force_ = S(0);
      }
    } else if (kind_ != Comparison::None && in_contact) {
      force = emptied(moved, requested);
    }
  }
  held_ = clamp(force, -force_limit_, force_limit_);
  return held_;
}

}  // namespace tippe
