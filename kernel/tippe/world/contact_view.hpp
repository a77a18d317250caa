// SPDX-License-Identifier: MIT
// The memory of contact as the step sees it, without capacities; contact_storage.hpp owns it.
#pragma once

#include <tippe/broadphase/pair_list.hpp>
#include <tippe/constraints/contact_problem.hpp>
#include <tippe/contacts/body_step.hpp>
#include <tippe/contacts/collider.hpp>
#include <tippe/contacts/contact_memory.hpp>
#include <tippe/solver/block_gauss_seidel.hpp>
#include <tippe/solver/proximal_newton.hpp>

namespace tippe {

/// Counters of ContactStorage that a step changes.
struct ContactCounts {
  uint16_t contacts = 0;
  uint16_t remembered = 0;  ///< of the step before; after matching: those that ended, at the front
  uint16_t witnesses[2] = {};
  uint16_t rows = 0;
  uint16_t remembered_rows = 0;
  uint16_t contact_high_water = 0;
  uint16_t pair_high_water = 0;
  uint16_t newton_island = 0, newton_bodies = 0, newton_contacts = 0;  ///< whose factor is kept
  uint16_t current = 0;  ///< which of the two lists of witnesses is being written
};

/// Is there an exact solver for this scalar?
template <class T>
inline constexpr bool kExactSolver = kProximalStiffness<T> > T(0);

/// S: state scalar, T: solver scalar.
template <class S, class T>
struct ContactView {
  Span<Collider<S>> colliders;  ///< by slot
  Span<CompoundPart<S>> parts;  ///< `parts_per_body` of each slot
  int parts_per_body = 1;
  Span<BodyStep<S>> body_steps;  ///< by slot
  Span<Pair> pairs;
  Span<RememberedWitness> witnesses[2];
  Span<Contact<S>> contacts;
  Span<RememberedContact<S>> remembered;
  // one island's problem at a time
  Span<uint16_t> island_bodies;    ///< slots
  Span<uint16_t> island_contacts;  ///< indices into contacts
  Span<SolverBody<T>> solver_bodies;
  Span<ContactBlock<T>> blocks;
  Span<Vec3<T>> impulses;
  Span<BodyVelocity<T>> velocities;
  SweepWorkspace<T> sweep_workspace;
  ProximalNewtonWorkspace<T> newton_workspace;  ///< without a cache where there is no exact solver
  Span<SolverInertia<T>> inertias;              ///< empty likewise
  ContactCounts* counts = nullptr;

  [[nodiscard]] Span<const CompoundPart<S>> parts_of(int slot) const noexcept {
    return parts.subspan(slot * parts_per_body, colliders[slot].parts);
  }
};

/// Forgets every contact and witness of the body in `slot`. Bounded by the number of contacts and pairs.
template <class S, class T>
void forget_contacts_of(int slot, const ContactView<S, T>& view) noexcept;

}  // namespace tippe
