// SPDX-License-Identifier: MIT
// First stage: where every body stands, where its velocity would bring it, and the box that holds both.
#pragma once

#include <tippe/integrate/pose_update.hpp>
#include <tippe/math/power_of_two.hpp>
#include <tippe/world/step.hpp>

namespace tippe {
namespace step_detail {

/// Contacts are kept within this distance, in world units (0.2 mm for bodies of 0.1 m).
template <class S>
inline constexpr S kRestingMargin = to_scalar<S>(scale_pow2(Real(1), -9));

template <class S>
[[nodiscard]] TIPPE_INLINE S sum_of_magnitudes(const Vec3<S>& v) noexcept {
  return abs(v.x) + abs(v.y) + abs(v.z);
}

/// The frame of part `part` of a body placed by `frame`.
template <class S>
[[nodiscard]] TIPPE_INLINE Frame<S> part_frame(const Collider<S>& collider, const CompoundPart<S>& part,
                                               const Frame<S>& frame) noexcept {
  return collider.centred ? frame : compose(frame, part.frame);
}

template <class S>
void place_body(const Body<S>& body, const Collider<S>& collider, Span<const CompoundPart<S>> parts,
                const TimeStep<S>& dt, const Vec3<S>& gravity, BodyStep<S>& step) noexcept {
  const BodyState<S>& state = body.state;
  step.meets = collider.parts > 0 && !body.quarantined();
  step.pushed = false;
  step.first_order = false;
  step.impulse = step.turn = step.shift = {};
  if (!step.meets) return;
  step.start = {to_mat3(state.orientation), state.position};
  step.end = step.start;
  const Vec3<S> displacement = dt.times(state.velocity), rotation = dt.times(state.angular_velocity);
  // sums of magnitudes bound the lengths, and cost no root
  S motion = sum_of_magnitudes(displacement) + sum_of_magnitudes(rotation) * collider.reach;
  step.moves = motion > ScalarTraits<S>::kLengthTolerance;
  if (step.moves) step.end = {to_mat3(turned(state.orientation, rotation)), state.position + displacement};
  if (body.dynamic()) motion += sum_of_magnitudes(dt.times(dt.times(gravity)));
  step.margin = half(kRestingMargin<S>) + motion;
  step.box = bounds(parts[0].shape, part_frame(collider, parts[0], step.start));
  for (int i = 1; i < parts.size(); ++i) {
    step.box = merge(step.box, bounds(parts[i].shape, compose(step.start, parts[i].frame)));
  }
  step.box = grow(step.box, step.margin);
}

template <class S, class T>
void place_bodies(const StepSettings<S>& settings, BodyList<S> bodies,
                  const ContactView<S, T>& view) noexcept {
  const TimeStep<S> dt(settings.dt_shift);
  for (const uint16_t slot : bodies.order) {
    view.body_steps[slot].island = slot;
    place_body(bodies.slots[slot], view.colliders[slot], view.parts_of(slot), dt, settings.gravity,
               view.body_steps[slot]);
  }
}

}  // namespace step_detail
}  // namespace tippe
