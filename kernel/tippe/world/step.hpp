// SPDX-License-Identifier: MIT
// The step of a world, without its capacities: one copy of this code per scalar, whatever the number of
// worlds.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/integrate/free_motion.hpp>
#include <tippe/world/state_hash.hpp>
#include <tippe/world/step_report.hpp>

namespace tippe {

/// The live bodies of a world: all slots, and which of them in the order of creation.
template <class S>
struct BodyList {
  Span<Body<S>> slots;
  Span<const uint16_t> order;
};
template <class S>
struct ConstBodyList {
  Span<const Body<S>> slots;
  Span<const uint16_t> order;
  Span<const uint32_t> generations;  ///< by slot
};

/// Advances every body in the order of creation and clears its force and torque. Fills in quarantined, the
/// flag kBodyQuarantined, and the work used. order.size() bodies, no other loop.
template <class S>
void step_bodies(const Vec3<S>& gravity, int dt_shift, Method method, BodyList<S> bodies,
                 StepReport& report) noexcept;

/// Adds the moving state of every body in the order of creation: pose, velocities, momentum, pending force
/// and torque, flags, and which slot in which generation it is. Masses are constants and stay out.
template <class S>
void hash_bodies(ConstBodyList<S> bodies, StateHash& hash) noexcept;

/// Counts stop at the largest number, as each of them does.
void accumulate(const NumericEvents& from, NumericEvents& into) noexcept;

}  // namespace tippe
