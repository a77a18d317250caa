// SPDX-License-Identifier: MIT
// The options of WorldDef in world units, as a step reads them.
#pragma once

#include <tippe/world/world_def.hpp>

namespace tippe {

template <class S>
struct StepSettings {
  Vec3<S> gravity;
  int dt_shift = 0;  ///< the time step is 2^-dt_shift
  Method method = Method::SecondOrder;
  uint8_t facets = 0;
  ContactSolver solver = ContactSolver::Automatic;
  RestitutionLaw restitution_law = RestitutionLaw::Newton;
  PairRules rules;
  bool constant_work = false;
  uint16_t sweeps = 0, factorisations = 0;
  S restitution_threshold = S(0);  ///< velocity
  S correction_limit = S(0);       ///< velocity
  S approach = S(0);  ///< length: contacts that approach by more in a step make it a first-order one
};

/// NotFinite; OutOfRange for facets of 1, 2 or above 128, a budget of 0, a speed that is not positive or that
/// the scalar cannot hold; NotOffered for a method or law that is not built. `out` is written only when Ok.
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_settings(const WorldDef& def, const Units& units,
                                               StepSettings<S>& out) noexcept;

}  // namespace tippe
