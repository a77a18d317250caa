// SPDX-License-Identifier: MIT
// Bodies that contacts connect, directly or through others that can be pushed, are one island and one
// problem. Fixed and kinematic bodies connect nothing. An island is named by its lowest slot; islands are
// solved in that order, their bodies in ascending order of slot, their contacts in ascending order of name.
#pragma once

#include <tippe/world/step.hpp>

namespace tippe {
namespace step_detail {

/// The name of a body's island so far. Chains only lead to lower slots; they are cut as they are walked.
template <class S>
[[nodiscard]] uint16_t island_of(Span<BodyStep<S>> steps, uint16_t slot) noexcept {
  while (steps[slot].island != slot) {
    steps[slot].island = steps[steps[slot].island].island;
    slot = steps[slot].island;
  }
  return slot;
}

template <class S, class T>
void find_islands(BodyList<S> bodies, const ContactView<S, T>& view, StepReport& report) noexcept {
  const Span<BodyStep<S>> steps = view.body_steps;
  for (int i = 0; i < view.counts->contacts; ++i) {
    const ContactName& name = view.contacts[i].name;
    const bool push_a = bodies.slots[name.a].dynamic(), push_b = bodies.slots[name.b].dynamic();
    steps[name.a].pushed = steps[name.a].pushed || push_a;
    steps[name.b].pushed = steps[name.b].pushed || push_b;
    if (!push_a || !push_b) continue;
    const uint16_t a = island_of(steps, name.a), b = island_of(steps, name.b);
    steps[a < b ? b : a].island = a < b ? a : b;
  }
  report.work[static_cast<int>(Stage::Islands)].used = view.counts->contacts;
}

/// How many bodies and contacts the island has; their slots and indices are in the view. Every body that
/// some contact touches gets its place, kinematic ones included: those come last.
struct IslandSize {
  int bodies = 0, contacts = 0;
};
template <class S, class T>
[[nodiscard]] IslandSize gather_island(uint16_t island, BodyList<S> bodies,
                                       const ContactView<S, T>& view) noexcept {
  IslandSize size;
  const Span<BodyStep<S>> steps = view.body_steps;
  const auto add_body = [&](uint16_t slot) {
    steps[slot].place = static_cast<uint16_t>(size.bodies);
    view.island_bodies[size.bodies++] = slot;
  };
  for (int i = 0; i < steps.size(); ++i) {
    const auto slot = static_cast<uint16_t>(i);
    if (steps[i].pushed && island_of(steps, slot) == island) add_body(slot);
  }
  const int pushed = size.bodies;
  for (int i = 0; i < view.counts->contacts; ++i) {
    const ContactName& name = view.contacts[i].name;
    if (!steps[name.a].pushed || steps[name.a].island != island) continue;
    view.island_contacts[size.contacts++] = static_cast<uint16_t>(i);
    // A is always one that is pushed; B may be one that only pushes
    if ((bodies.slots[name.b].flags & body_flag::kKinematic) == 0) continue;
    bool known = false;
    for (int k = pushed; k < size.bodies; ++k) known = known || view.island_bodies[k] == name.b;
    if (!known) add_body(name.b);
  }
  return size;
}

}  // namespace step_detail
}  // namespace tippe
