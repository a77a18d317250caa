// SPDX-License-Identifier: MIT
// All memory that contact needs. Empty for a world without contacts.
#pragma once

#include <tippe/world/capacity.hpp>
#include <tippe/world/contact_view.hpp>
#include <tippe/world/step_settings.hpp>

namespace tippe {

/// What the exact solver needs; nothing where there is none.
template <class T, int kBodies, int kContacts, int kCouplings,
          bool kOffered = (kExactSolver<T> && kBodies > 0)>
struct ExactStorage {
  template <class S>
  void add_to(ContactView<S, T>&) noexcept {}
};
template <class T, int kBodies, int kContacts, int kCouplings>
struct ExactStorage<T, kBodies, kContacts, kCouplings, true> {
  ProximalNewtonMemory<T, kBodies, kContacts, 0, kCouplings> memory;
  SolverInertia<T> inertias[kBodies] = {};

  template <class S>
  void add_to(ContactView<S, T>& view) noexcept {
    view.newton_workspace = memory.workspace();
    view.inertias = Span<SolverInertia<T>>(inertias);
  }
};

template <class S, class T, class Sizes, bool kHasContacts = (capacity_contacts<Sizes>() > 0)>
class ContactStorage {};

template <class S, class T, class Sizes>
class ContactStorage<S, T, Sizes, true> {
 protected:
  static constexpr int kBodies = Sizes::bodies;
  static constexpr int kContacts = capacity_contacts<Sizes>();
  static constexpr int kParts = capacity_parts<Sizes>();
  static constexpr int kPairs = capacity_pairs<Sizes>();
  static_assert(kParts >= 1 && kParts <= 255 && kPairs >= 1 && kContacts <= 0x7fff, "sizes of a world");

  [[nodiscard]] ContactView<S, T> view() noexcept {
    ContactView<S, T> v;
    v.colliders = Span<Collider<S>>(colliders_);
    v.parts = Span<CompoundPart<S>>(parts_);
    v.parts_per_body = kParts;
    v.body_steps = Span<BodyStep<S>>(body_steps_);
    v.pairs = Span<Pair>(pairs_);
    v.witnesses[0] = Span<RememberedWitness>(witnesses_[0]);
    v.witnesses[1] = Span<RememberedWitness>(witnesses_[1]);
    v.contacts = Span<Contact<S>>(contacts_);
    v.remembered = Span<RememberedContact<S>>(remembered_);
    v.island_bodies = Span<uint16_t>(island_bodies_);
    v.island_contacts = Span<uint16_t>(island_contacts_);
    v.solver_bodies = Span<SolverBody<T>>(solver_bodies_);
    v.blocks = Span<ContactBlock<T>>(blocks_);
    v.impulses = Span<Vec3<T>>(impulses_);
    v.velocities = Span<BodyVelocity<T>>(velocities_);
    v.sweep_workspace = sweep_storage_.view();
    exact_.add_to(v);
    v.counts = &counts_;
    return v;
  }
  /// Back to no contacts; settings stay.
  void clear_contacts() noexcept {
    counts_ = ContactCounts{};
    for (Collider<S>& collider : colliders_) collider = Collider<S>{};
    for (BodyStep<S>& body : body_steps_) body = BodyStep<S>{};
  }
  /// A body is gone: so are its shape, its contacts and what was remembered of them.
  void forget(int slot) noexcept {
    colliders_[slot] = Collider<S>{};
    body_steps_[slot] = BodyStep<S>{};
    forget_contacts_of(slot, view());
  }
  [[nodiscard]] Span<const Contact<S>> contact_list() const noexcept { return {contacts_, counts_.contacts}; }
  [[nodiscard]] constexpr Span<CompoundPart<S>> parts_of(int slot) noexcept {
    return {parts_ + slot * kParts, kParts};
  }

  StepSettings<S> settings_;
  ContactCounts counts_;
  Collider<S> colliders_[kBodies] = {};
  CompoundPart<S> parts_[kBodies * kParts] = {};
  Contact<S> contacts_[kContacts] = {};
  RememberedContact<S> remembered_[kContacts] = {};
  RememberedWitness witnesses_[2][kPairs] = {};
  BodyStep<S> body_steps_[kBodies] = {};

 private:
  Pair pairs_[kPairs] = {};
  uint16_t island_bodies_[kBodies] = {};
  uint16_t island_contacts_[kContacts] = {};
  SolverBody<T> solver_bodies_[kBodies] = {};
  ContactBlock<T> blocks_[kContacts] = {};
  Vec3<T> impulses_[kContacts] = {};
  BodyVelocity<T> velocities_[kBodies] = {};
  SweepStorage<T, kBodies, kContacts, 0> sweep_storage_ = {};
  ExactStorage<T, capacity_exact_bodies<Sizes>(), capacity_exact_contacts<Sizes>(),
               capacity_exact_couplings<Sizes>()>
      exact_ = {};
};

}  // namespace tippe
