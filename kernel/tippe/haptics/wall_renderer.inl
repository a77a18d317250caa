// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/haptics/wall_renderer.hpp>

namespace tippe {

template <class S>
Status WallRenderer<S>::configure(const WallRendererDef& def) noexcept {
  const Real values[] = {def.stiffness, def.damping, def.surface, def.range, def.relax_speed};
  for (const Real& value : values) {
    if (!value.is_finite()) return Status::NotFinite;
    if (Real(1000000) < value) return Status::OutOfRange;
  }
  if (!(Real(0) < def.stiffness) || !(Real(0) < def.range) || !(Real(0) < def.relax_speed))
    return Status::NotPositive;
  if (def.damping < Real(0)) return Status::OutOfRange;
  WallRenderer fresh;
  fresh.stiffness_ = to_scalar<S>(def.stiffness);
  fresh.damping_ = to_scalar<S>(def.damping);
  fresh.surface_ = to_scalar<S>(def.surface);
  fresh.range_ = to_scalar<S>(def.range);
  fresh.relax_ = to_scalar<S>(def.relax_speed * def.period);
  fresh.layer_ = def.layer;

  EnergyTankDef tank;
  tank.period = def.period;
  tank.least_mass = def.least_mass;
  tank.force_limit = def.guard.force_limit;
  tank.credit = def.credit;
  Status status = fresh.tank_.configure(tank);
  if (!ok(status)) return status;
  ComparisonDef controller;
  controller.kind = def.layer == PassivityLayer::Controller ? Comparison::Exact : Comparison::None;
  controller.period = def.period;
  controller.force_limit = def.guard.force_limit;
  status = fresh.controller_.configure(controller);
  if (!ok(status)) return status;
  SetPositionDef set_position;
  set_position.stiffness = def.stiffness;
  set_position.damping = def.credit.damping;
  set_position.period = def.period;
  status = fresh.set_position_.configure(set_position);
  if (!ok(status)) return status;
  status = fresh.guard_.configure(def.guard);
  if (!ok(status)) return status;
  *this = fresh;
  return Status::Ok;
}

template <class S>
void WallRenderer<S>::start_layer(S position) noexcept {
  tank_.start(position);
  controller_.start(position);
  set_position_.start(position);
}

template <class S>
Arming WallRenderer<S>::start(S position) noexcept {
  if (!is_finite(position) || range_ < abs(position)) return Arming::NotAnchored;
  if (!guard_.needs_anchor()) return Arming::Armed;
  anchor_ = max(position - surface_, S(0));
  start_layer(position);
  guard_.anchor();
  return guard_.arm();
}

template <class S>
S WallRenderer<S>::spring(S position, S velocity, bool& in_contact) noexcept {
  const S depth = position - (surface_ + anchor_);
  in_contact = S(0) < depth;
  if (!in_contact) return S(0);
  if (layer_ == PassivityLayer::SetPosition) {
    (void)set_position_.modulate(position, surface_ + anchor_);
    return min(set_position_.force(), S(0));
  }
  const S push = Accumulator<S>::product(stiffness_, depth).add_product(damping_, velocity).result();
  return -max(push, S(0));
}

template <class S>
S WallRenderer<S>::through_layer(S position, S requested, bool in_contact) noexcept {
  switch (layer_) {
    case PassivityLayer::Tank:
      return tank_.limit(position, requested, in_contact);
    case PassivityLayer::None:  // books, and changes nothing
    case PassivityLayer::Controller:
      return controller_.limit(position, requested, in_contact);
    case PassivityLayer::SetPosition:
      if (!in_contact) (void)set_position_.modulate(position, position);
      break;
  }
  return requested;
}

template <class S>
void WallRenderer<S>::hold(S force) noexcept {
  tank_.hold(force);
  controller_.hold(force);
}

template <class S>
S WallRenderer<S>::energy() const noexcept {
  return layer_ == PassivityLayer::Tank          ? tank_.energy()
         : layer_ == PassivityLayer::SetPosition ? set_position_.energy()
                                                 : controller_.energy();
}

template <class S>
WallOutput<S> WallRenderer<S>::tick(const WallInput<S>& input) noexcept {
  WallOutput<S> output;
  if (input.ticks > 1) {
    output.force = guard_.without_answer(input.ticks - 1, haptic_fault::kMissedTick);
    output.faults |= guard_.faults();
  }
  if (!input.device_ok) {
    output.force = guard_.without_answer(1, haptic_fault::kDeviceLost);
  } else if (!is_finite(input.position) || !is_finite(input.velocity)) {
    output.force = guard_.latch(haptic_fault::kNotFinite);
  } else if (range_ < abs(input.position)) {
    output.force = guard_.without_answer(1, haptic_fault::kOutOfRange);
  } else {
    anchor_ = max(anchor_ - relax_, S(0));
    bool in_contact = false;
    const S requested = spring(input.position, input.velocity, in_contact);
    const S limited = through_layer(input.position, requested, in_contact);
    output.force = guard_.pass(limited);
  }
  output.faults |= guard_.faults();
  hold(output.force);
  return output;
}

}  // namespace tippe
