// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/simulated_device.hpp>

namespace tippe {

template <class S>
Status SimulatedDevice<S>::configure(const SimulatedDeviceDef& def) noexcept {
  const Real values[] = {def.mass,   def.damping, def.friction,  def.encoder_step, def.force_limit,
                         def.period, def.delay,   def.hand_mass, def.hand_damping, def.hand_stiffness};
  for (const Real& value : values) {
    if (!value.is_finite()) return Status::NotFinite;
    if (value < Real(0) || Real(1000000) < value) return Status::OutOfRange;
  }
  if (!def.push.is_finite() || !def.start.is_finite()) return Status::NotFinite;
  if (!(Real(0) < def.mass) || !(Real(0) < def.period) || def.steps <= 0) return Status::NotPositive;
  if (def.steps > 1000 || Real(kMaxDelay) < def.delay) return Status::OutOfRange;
  const Real h = def.period / Real(def.steps);
  // the series below is good to the last bit for b h / m <= 1, which also means: the step resolves the decay
  if (Real(1) < (def.damping + def.hand_damping) * h / def.mass) return Status::OutOfRange;
  // 1 / m must fit, and a coarser encoder than a metre or finer than the scalar can invert is a mistake
  if (def.mass < Real(1) / Real(100000)) return Status::OutOfRange;
  if (Real(0) < def.encoder_step &&
      (Real(1) < def.encoder_step || def.encoder_step < Real(1) / Real(8000000)))
    return Status::OutOfRange;

  SimulatedDevice fresh;
  fresh.h_ = to_scalar<S>(h);
  fresh.half_h_ = to_scalar<S>(h / Real(2));
  fresh.inverse_device_mass_ = to_scalar<S>(Real(1) / def.mass);
  fresh.device_damping_ = to_scalar<S>(def.damping);
  fresh.friction_ = to_scalar<S>(def.friction);
  fresh.hand_damping_ = to_scalar<S>(def.hand_damping);
  fresh.hand_stiffness_ = to_scalar<S>(def.hand_stiffness);
  fresh.push_ = to_scalar<S>(def.push);
  fresh.set_inertia(to_scalar<S>(Real(1) / (def.mass + def.hand_mass)),
                    to_scalar<S>(def.damping + def.hand_damping));
  fresh.x_ = fresh.target_ = fresh.target_end_ = to_scalar<S>(def.start);
  fresh.encoder_step_ = to_scalar<S>(def.encoder_step);
  if (Real(0) < def.encoder_step) fresh.per_encoder_step_ = to_scalar<S>(Real(1) / def.encoder_step);
  fresh.force_limit_ = to_scalar<S>(def.force_limit);
  fresh.steps_ = def.steps;
  const S delay = to_scalar<S>(def.delay);
  fresh.whole_delay_ = floor_to_int(delay);
  fresh.late_steps_ = round_to_int((delay - S(fresh.whole_delay_)) * S(def.steps));
  *this = fresh;
  return Status::Ok;
}

/// With s = b h / m: (1 - e^-s) / s = 1 - s/2 + s^2/6 - ..., (s - 1 + e^-s) / s^2 = 1/2 - s/6 + ...
template <class S>
void SimulatedDevice<S>::set_inertia(S inverse_mass, S damping) noexcept {
  inverse_mass_ = inverse_mass;
  damping_ = damping;
  const S s = damping * h_ * inverse_mass;
  S first = S(0), second = S(0);  // Horner, highest term first: 18 terms leave 1/19! at s = 1
  for (int k = 18; k >= 0; --k) {
    first = S(1) - first * s / S(k + 2);
    second = S(1) - second * s / S(k + 3);
  }
  speed_gain_ = h_ * inverse_mass * first;
  mean_gain_ = h_ * inverse_mass * half(second);
}

template <class S>
void SimulatedDevice<S>::let_go() noexcept {
  hand_damping_ = hand_stiffness_ = push_ = S(0);
  set_inertia(inverse_device_mass_, device_damping_);
}

template <class S>
int32_t SimulatedDevice<S>::counts() const noexcept {
  return floor_to_int(x_ * per_encoder_step_);
}
template <class S>
S SimulatedDevice<S>::measured() const noexcept {
  return S(0) < encoder_step_ ? mul_by_int(encoder_step_, counts()) : x_;
}

template <class S>
void SimulatedDevice<S>::step(S u) noexcept {
  // the hand's target, taken at the middle of the step
  S target_middle = target_, target_velocity = S(0);
  const S left = target_end_ - target_;
  if (abs(target_step_) < abs(left)) {
    target_velocity = target_velocity_;
    target_middle = target_ + half(target_step_);
    target_ = target_ + target_step_;
  } else {
    target_middle = target_ = target_end_;
  }
  const S x_middle = x_ + v_ * half_h_;
  const S drive = Accumulator<S>()
                      .add(u)
                      .add(push_)
                      .add_product(hand_stiffness_, target_middle - x_middle)
                      .add_product(hand_damping_, target_velocity)
                      .result();
  S friction = S(0);
  if (S(0) < v_) {
    friction = -friction_;
  } else if (v_ < S(0)) {
    friction = friction_;
  } else if (friction_ < abs(drive)) {
    friction = S(0) < drive ? -friction_ : friction_;
  } else {
    friction = -drive;  // sticks
  }
  const S net_force = Accumulator<S>().add(drive).add(friction).sub_product(damping_, v_).result();
  S v_end = v_ + speed_gain_ * net_force;
  S moved = h_ * (v_ + mean_gain_ * net_force);
  const bool stops = S(0) < friction_ && ((S(0) < v_ && v_end < S(0)) || (v_ < S(0) && S(0) < v_end));
  if (stops) {  // inside the step; the next one decides whether it stays
    moved = half(v_ * h_ * (v_ / (v_ - v_end)));
    v_end = S(0);
  }
  // mean of v^2 over a step with constant acceleration
  const S mean_square = (v_ * v_ + v_ * v_end + v_end * v_end) / S(3);
  dissipated_ = Accumulator<S>()
                    .add(dissipated_)
                    .add_product(device_damping_ * h_, mean_square)
                    .add_product(friction_, abs(moved))
                    .result();
  work_ = Accumulator<S>().add(work_).add_product(u, moved).result();
  most_work_ = max(most_work_, work_);
  most_net_ = max(most_net_, net());
  x_ = x_ + moved;
  v_ = v_end;
}

template <class S>
void SimulatedDevice<S>::advance(S u) noexcept {
  for (int i = kMaxDelay + 1; i > 0; --i) queue_[i] = queue_[i - 1];
  queue_[0] = S(0) < force_limit_ ? clamp(u, -force_limit_, force_limit_) : u;
  for (int i = 0; i < steps_; ++i) {
    acting_ = queue_[i < late_steps_ ? whole_delay_ + 1 : whole_delay_];
    step(acting_);
  }
}

}  // namespace tippe
