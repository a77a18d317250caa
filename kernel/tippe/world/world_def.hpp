// SPDX-License-Identifier: MIT
// What a scene is like, and how it is to be stepped. SI. Every field has a default that suits a table-top
// scene at 1 kHz; none needs tuning.
#pragma once

#include <tippe/bodies/material.hpp>
#include <tippe/integrate/free_motion.hpp>

namespace tippe {

/// Which solver finds the contact impulses of an island.
enum class ContactSolver : uint8_t {
  Automatic,  ///< verified warm start, then the exact solver, then block sweeps: whatever fits, in this order
  Block,      ///< block Gauss-Seidel only
  Newton,     ///< proximal Newton first, without trying sweeps before it
};

/// What an impact gives back, of speed, impulse or energy. All the same without friction.
enum class RestitutionLaw : uint8_t {
  Newton,   ///< normal speed after = e times before
  Poisson,  ///< impulse of restitution = e times that of compression
  Stronge,  ///< work of restitution = e^2 times that of compression: never gains energy
};

struct WorldDef {
  Time dt = 1_ms;         ///< the time step, exactly; every step() takes it
  Length length = 0.1_m;  ///< typical size of a body; a factor of ten either way does not matter
  Mass mass = 1_kg;       ///< typical mass of a body; likewise
  Acceleration acceleration = 9.81_mps2;  ///< typical acceleration, for choosing the time unit only
  Vec3<Acceleration> gravity = {0_mps2, -9.81_mps2, 0_mps2};
  Method method = Method::SecondOrder;
  uint16_t id = 0;  ///< worlds with different ids recognise each other's handles as foreign

  // from here on: for worlds with contacts
  uint8_t facets = 0;  ///< 0: Coulomb's cone; 3 .. 128: a pyramid of so many edges on the cone
  ContactSolver solver = ContactSolver::Automatic;
  RestitutionLaw restitution_law = RestitutionLaw::Newton;
  Velocity restitution_threshold = 0.01_mps;  ///< slower approaches do not bounce
  PairRules rules;                            ///< how two materials make one
  Velocity correction_limit = 0.5_mps;        ///< the fastest that overlap is undone
  uint16_t sweeps = 60;                       ///< budget of the block solver, per island and solve
  uint16_t factorisations = 24;               ///< budget of the exact solver, likewise
  bool constant_work = false;                 ///< always the full budget of sweeps: no jitter, no early exit
};

}  // namespace tippe
