// SPDX-License-Identifier: MIT
// The step with contact, readable from top to bottom; instantiated in step_contacts.cpp.
#pragma once

#include <tippe/world/find_contacts.inl>
#include <tippe/world/match_contacts.inl>
#include <tippe/world/move_bodies.inl>
#include <tippe/world/solve_island.inl>

namespace tippe {

template <class S, class T>
void step_contacts(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                   StepReport& report) noexcept {
  using namespace step_detail;
  place_bodies(settings, bodies, view);                  // poses -> frames and boxes
  const int pairs = find_pairs(bodies, view, report);    // boxes -> pairs
  remember_contacts(view);                               // last step's impulses
  find_contacts(settings, bodies, view, pairs, report);  // pairs -> contacts
  match_contacts(view, report);                          // contacts <- last step's impulses
  find_islands(bodies, view, report);                    // contacts -> independent problems
  for (const uint16_t slot : bodies.order) {             // problems -> impulses
    if (view.body_steps[slot].pushed && view.body_steps[slot].island == slot) {
      solve_island(settings, bodies, view, slot, report);
    }
  }
  move_bodies<S>(settings, bodies, view.body_steps, report);  // impulses -> velocities -> poses
}

template <class S, class T>
void forget_contacts_of(int slot, const ContactView<S, T>& view) noexcept {
  ContactCounts& counts = *view.counts;
  const auto concerns = [slot](const auto& x) { return x.a == slot || x.b == slot; };
  uint16_t kept = 0;
  for (int i = 0; i < counts.contacts; ++i) {
    if (!concerns(view.contacts[i].name)) view.contacts[kept++] = view.contacts[i];
  }
  counts.contacts = kept;
  for (int list = 0; list < 2; ++list) {
    kept = 0;
    for (int i = 0; i < counts.witnesses[list]; ++i) {
      if (!concerns(view.witnesses[list][i])) view.witnesses[list][kept++] = view.witnesses[list][i];
    }
    counts.witnesses[list] = kept;
  }
}

template <class S>
void hash_contacts(Span<const Contact<S>> contacts, StateHash& hash) noexcept {
  hash.add(contacts.size());
  for (const Contact<S>& c : contacts) {
    hash.add((uint32_t{c.name.a} << 16) | c.name.b);
    hash.add((uint32_t{c.name.part_a} << 8) | c.name.part_b);
    hash.add(c.name.feature);
    hash.add(static_cast<uint32_t>(c.state));
    hash.add(int{c.impulse_exponent});
    hash.add(c.impulse);
  }
}

}  // namespace tippe
