// SPDX-License-Identifier: MIT
// Contacts known again by name: each gets the impulse and the state of the step before. Both lists are in
// ascending order, so this is one merge.
#pragma once

#include <tippe/world/step.hpp>

namespace tippe {
namespace step_detail {

/// Before the new contacts overwrite the old ones.
template <class S, class T>
void remember_contacts(const ContactView<S, T>& view) noexcept {
  ContactCounts& counts = *view.counts;
  for (int i = 0; i < counts.contacts; ++i) {
    const Contact<S>& c = view.contacts[i];
    view.remembered[i] = {c.name, c.state, false, c.impulse_exponent, c.impulse};
  }
  counts.remembered = counts.contacts;
}

/// Afterwards `remembered` holds the contacts that ended, and counts.remembered how many.
template <class S, class T>
void match_contacts(const ContactView<S, T>& view, StepReport& report) noexcept {
  ContactCounts& counts = *view.counts;
  uint32_t comparisons = 0;
  int old = 0;
  uint16_t ended = 0;
  for (int i = 0; i < counts.contacts; ++i) {
    Contact<S>& c = view.contacts[i];
    for (; old < counts.remembered && view.remembered[old].name < c.name; ++old, ++comparisons) {
      view.remembered[ended++] = view.remembered[old];
    }
    ++comparisons;
    c.begun = !(old < counts.remembered && view.remembered[old].name == c.name);
    if (c.begun) continue;
    const RememberedContact<S>& before = view.remembered[old++];
    c.state = before.state;
    c.impulse = before.impulse;
    c.impulse_exponent = before.impulse_exponent;
  }
  for (; old < counts.remembered; ++old) view.remembered[ended++] = view.remembered[old];
  counts.remembered = ended;
  report.work[static_cast<int>(Stage::Match)].used = comparisons;
}

}  // namespace step_detail
}  // namespace tippe
