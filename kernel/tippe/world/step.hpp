// SPDX-License-Identifier: MIT
// The step of a world, without its capacities: one copy of this code per scalar, whatever the number of
// worlds.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/integrate/free_motion.hpp>
#include <tippe/world/capacity.hpp>
#include <tippe/world/contact_view.hpp>
#include <tippe/world/state_hash.hpp>
#include <tippe/world/step_report.hpp>
#include <tippe/world/step_settings.hpp>

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

/// The same with contact: the whole pipeline. Fills in everything of the report but status, step and events.
template <class S, class T>
void step_contacts(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                   StepReport& report) noexcept;

/// The most work that a step can take in a world of these sizes, with these budgets.
template <class Sizes>
[[nodiscard]] constexpr StepWork step_work_bound(int sweeps) noexcept {
  const auto n = uint32_t{Sizes::bodies};
  const auto contacts = static_cast<uint32_t>(capacity_contacts<Sizes>());
  const auto parts = static_cast<uint32_t>(capacity_parts<Sizes>());
  StepWork bound;
  const auto set = [&bound](Stage stage, uint32_t work) { bound.stage[static_cast<int>(stage)] = work; };
  set(Stage::Integrate, n);
  if (contacts == 0) return bound;
  set(Stage::BroadPhase, n * (n - 1) / 2);
  // at the start of the step, and once more at its predicted end
  set(Stage::NarrowPhase, 2 * static_cast<uint32_t>(capacity_pairs<Sizes>()) * parts * parts);
  set(Stage::Match, 2 * contacts);
  set(Stage::Islands, contacts);
  // second order, its mean slip, and a first-order step after all
  set(Stage::Solve, 3 * contacts * static_cast<uint32_t>(sweeps));
  return bound;
}

/// Adds what the next step will remember of each contact.
template <class S>
void hash_contacts(Span<const Contact<S>> contacts, StateHash& hash) noexcept;

/// Adds the moving state of every body in the order of creation: pose, velocities, momentum, pending force
/// and torque, flags, and which slot in which generation it is. Masses are constants and stay out.
template <class S>
void hash_bodies(ConstBodyList<S> bodies, StateHash& hash) noexcept;

/// Counts stop at the largest number, as each of them does.
void accumulate(const NumericEvents& from, NumericEvents& into) noexcept;

}  // namespace tippe
