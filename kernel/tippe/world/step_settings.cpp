// SPDX-License-Identifier: MIT
#include <tippe/units/range_check.hpp>
#include <tippe/world/step_settings.hpp>

namespace tippe {

template <class S>
Status make_settings(const WorldDef& def, const Units& units, StepSettings<S>& out) noexcept {
  StepSettings<S> made;
  Status status = to_world(def.gravity, units, made.gravity);
  if (!ok(status)) return status;
  if (!def.restitution_threshold.si.is_finite() || !def.correction_limit.si.is_finite()) {
    return Status::NotFinite;
  }
  if (def.restitution_threshold.si < 0 || !(def.correction_limit.si > 0)) return Status::OutOfRange;
  if (def.facets == 1 || def.facets == 2 || def.facets > 128) return Status::OutOfRange;
  if (def.sweeps == 0 || def.factorisations == 0) return Status::OutOfRange;
  const bool offered = def.method == Method::SecondOrder || def.method == Method::FirstOrder;
  if (!offered || def.restitution_law != RestitutionLaw::Newton) return Status::NotOffered;
  const RangeCheck range;
  made.dt_shift = units.dt_shift();
  made.method = def.method;
  made.facets = def.facets;
  made.solver = def.solver;
  made.restitution_law = def.restitution_law;
  made.rules = def.rules;
  made.constant_work = def.constant_work;
  made.sweeps = def.sweeps;
  made.factorisations = def.factorisations;
  made.restitution_threshold = units.to_world<S>(def.restitution_threshold);
  made.correction_limit = units.to_world<S>(def.correction_limit);
  made.approach = units.to_world<S>(5_um);
  status = range.status(made.restitution_threshold, made.correction_limit, made.approach);
  if (ok(status)) out = made;
  return status;
}

template Status make_settings(const WorldDef&, const Units&, StepSettings<float>&) noexcept;
template Status make_settings(const WorldDef&, const Units&, StepSettings<double>&) noexcept;
template Status make_settings(const WorldDef&, const Units&, StepSettings<Q24_40>&) noexcept;

}  // namespace tippe
