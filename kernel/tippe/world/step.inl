// SPDX-License-Identifier: MIT
// Definitions of step.hpp; instantiated in step.cpp.
#pragma once

#include <tippe/world/step.hpp>

namespace tippe {

template <class S>
void step_bodies(const Vec3<S>& gravity, int dt_shift, Method method, BodyList<S> bodies,
                 StepReport& report) noexcept {
  const TimeStep<S> dt(dt_shift);
  StageWork& work = report.work[static_cast<int>(Stage::Integrate)];
  for (const uint16_t slot : bodies.order) {
    Body<S>& body = bodies.slots[slot];
    if (!body.quarantined()) {
      ++work.used;
      if (!advance_body(gravity, dt, method, body)) body.flags |= body_flag::kQuarantined;
    }
    if (body.quarantined()) {
      ++report.quarantined;
      report.flags |= step_flag::kBodyQuarantined;
    }
    body.force = {};
    body.torque = {};
  }
}

namespace step_detail {

template <class S>
void add_rest(const PoseRest<S>&, StateHash&) noexcept {}
inline void add_rest(const PoseRest<float>& rest, StateHash& hash) noexcept {
  hash.add(rest.position_rest);
  hash.add(rest.orientation_rest);
}

}  // namespace step_detail

template <class S>
void hash_bodies(ConstBodyList<S> bodies, StateHash& hash) noexcept {
  for (const uint16_t slot : bodies.order) {
    const Body<S>& body = bodies.slots[slot];
    hash.add(uint32_t{slot});
    hash.add(bodies.generations[slot]);
    hash.add(body.flags);
    hash.add(body.state.position);
    hash.add(body.state.orientation);
    hash.add(body.state.velocity);
    hash.add(body.state.spin);
    hash.add(body.state.angular_velocity);
    step_detail::add_rest(body.state, hash);
    hash.add(body.force);
    hash.add(body.torque);
  }
}

}  // namespace tippe
