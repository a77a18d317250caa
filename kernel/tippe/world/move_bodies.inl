// SPDX-License-Identifier: MIT
// Last stage: forces and contact impulses to velocities, velocities to poses; forces are used up.
#pragma once

#include <tippe/integrate/pose_update.hpp>
#include <tippe/world/step.hpp>

namespace tippe {
namespace step_detail {

template <class S>
[[nodiscard]] bool move_body(const StepSettings<S>& settings, const TimeStep<S>& dt, const BodyStep<S>& step,
                             Body<S>& body) noexcept {
  if (!step.pushed) return advance_body(settings.gravity, dt, settings.method, body);
  MomentumChange<S> change = free_change(settings.gravity, dt, body);
  change.velocity = add_scaled(change.velocity, body.mass.inverse_mass, step.impulse);
  change.spin += step.turn;
  if (!integrate_motion(change, dt, step.first_order ? Method::FirstOrder : settings.method, body))
    return false;
  if (step.shift != Vec3<S>{}) advance_position(step.shift, body.state);
  return true;
}

template <class S>
void move_bodies(const StepSettings<S>& settings, BodyList<S> bodies, Span<const BodyStep<S>> steps,
                 StepReport& report) noexcept {
  const TimeStep<S> dt(settings.dt_shift);
  StageWork& work = report.work[static_cast<int>(Stage::Integrate)];
  for (const uint16_t slot : bodies.order) {
    Body<S>& body = bodies.slots[slot];
    if (!body.quarantined()) {
      ++work.used;
      if (!move_body(settings, dt, steps[slot], body)) body.flags |= body_flag::kQuarantined;
    }
    if (body.quarantined()) {
      ++report.quarantined;
      report.flags |= step_flag::kBodyQuarantined;
    }
    body.force = {};
    body.torque = {};
  }
}

}  // namespace step_detail
}  // namespace tippe
