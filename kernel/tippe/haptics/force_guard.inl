// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/force_guard.hpp>

namespace tippe {

template <class S>
Status ForceGuard<S>::configure(const ForceGuardDef& def) noexcept {
  if (!def.force_limit.is_finite() || !def.growth_per_tick.is_finite()) return Status::NotFinite;
  if (!(Real(0) < def.force_limit) || !(Real(0) < def.growth_per_tick)) return Status::NotPositive;
  if (Real(10000) < def.force_limit || Real(10000) < def.growth_per_tick) return Status::OutOfRange;
  if (def.hold_ticks < 0 || def.hold_ticks > 3 || def.fade_ticks < 0 || def.fade_ticks > 20 ||
      def.soft_start_ticks < 0 || def.soft_start_ticks > 100000)
    return Status::OutOfRange;
  ForceGuard fresh;
  fresh.force_limit_ = to_scalar<S>(def.force_limit);
  fresh.growth_ = to_scalar<S>(def.growth_per_tick);
  fresh.soft_step_ = def.soft_start_ticks == 0 ? S(1) : to_scalar<S>(Real(1) / Real(def.soft_start_ticks));
  fresh.hold_ticks_ = static_cast<uint32_t>(def.hold_ticks);
  fresh.fade_ticks_ = static_cast<uint32_t>(def.fade_ticks);
  fresh.configured_ = true;
  *this = fresh;
  return Status::Ok;
}

template <class S>
Arming ForceGuard<S>::arm() noexcept {
  if (!configured_) return Arming::NotConfigured;
  if (!needs_anchor()) return Arming::Armed;
  if (!anchored_) return Arming::NotAnchored;
  anchored_ = false;
  state_ = GuardState::Soft;
  gain_ = soft_step_;
  force_ = S(0);
  silent_ = 0;
  return Arming::Armed;
}

template <class S>
S ForceGuard<S>::latch(uint32_t why) noexcept {
  faults_ = 0;
  note(why | haptic_fault::kLatched);
  state_ = GuardState::Latched;
  anchored_ = false;
  return force_ = S(0);
}

template <class S>
S ForceGuard<S>::pass(S requested) noexcept {
  faults_ = 0;
  if (!is_finite(requested)) return latch(haptic_fault::kNotFinite);
  if (needs_anchor()) {
    if (state_ == GuardState::Latched) note(haptic_fault::kLatched);
    return force_ = S(0);
  }
  silent_ = 0;
  if (state_ == GuardState::Holding || state_ == GuardState::Fading)
    state_ = gain_ < S(1) ? GuardState::Soft : GuardState::Running;

  S force = requested;
  if (force < -force_limit_ || force_limit_ < force) {
    note(haptic_fault::kSaturated);
    force = clamp(force, -force_limit_, force_limit_);
  }
  if (state_ == GuardState::Soft) {
    force = force * gain_;
    gain_ = min(S(1), gain_ + soft_step_);
    if (!(gain_ < S(1))) state_ = GuardState::Running;
  }
  // growth away from zero is limited, on whichever side of it the force is
  const S most = (S(0) < force_ ? force_ : S(0)) + growth_;
  const S least = (force_ < S(0) ? force_ : S(0)) - growth_;
  if (force < least || most < force) {
    note(haptic_fault::kSlewLimited);
    force = clamp(force, least, most);
  }
  return force_ = force;
}

template <class S>
S ForceGuard<S>::without_answer(uint32_t ticks, uint32_t why) noexcept {
  faults_ = 0;
  if (needs_anchor()) {
    note(state_ == GuardState::Latched ? why | haptic_fault::kLatched : why);
    return force_ = S(0);
  }
  if (ticks == 0) return force_;
  note(why);
  if (silent_ == 0) faded_from_ = force_;
  silent_ = ticks > 0xffffu || silent_ > 0xffffu ? 0xffffu : silent_ + ticks;
  if (silent_ <= hold_ticks_) {
    state_ = GuardState::Holding;
    return force_;
  }
  const uint32_t faded = silent_ - hold_ticks_;
  if (faded >= fade_ticks_) return latch(why);
  note(haptic_fault::kDecaying);
  state_ = GuardState::Fading;
  force_ = faded_from_ * S(static_cast<int>(fade_ticks_ - faded)) / S(static_cast<int>(fade_ticks_));
  return force_;
}

}  // namespace tippe
