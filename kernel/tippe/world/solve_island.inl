// SPDX-License-Identifier: MIT
// The impulses of one island: first in second-order form, once more with mean slip where something slides,
// or in first-order form where something arrives. Then they are handed to the bodies.
#pragma once

#include <tippe/constraints/block_motion.hpp>
#include <tippe/solver/block_gauss_seidel.hpp>
#include <tippe/solver/proximal_newton.hpp>
#include <tippe/world/island_problem.inl>

namespace tippe {
namespace step_detail {

template <class S, class T>
struct Island {
  IslandSize size;
  int unit = 0;  ///< impulses are in units of 2^unit
  bool first_order = false;
  T tolerance = T(0);  ///< of the solver, see worthwhile_tolerance()
  ContactProblem<T> problem;
  ContactAnswer<T> answer;
};

/// Slips at or below this count as none, in world units of velocity.
template <class T>
inline constexpr T kNoSlip = ScalarTraits<T>::kResidualTolerance* T(4);

template <class T>
[[nodiscard]] bool slides(const Vec3<T>& u) noexcept {
  return abs(u.y) > kNoSlip<T> || abs(u.z) > kNoSlip<T>;
}

template <class S, class T>
void build_problem(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                   Island<S, T>& island, uint32_t& flags) noexcept {
  const TimeStep<S> dt(settings.dt_shift);
  const IslandSize size = island.size;
  for (int i = 0; i < size.bodies; ++i) {
    const uint16_t slot = view.island_bodies[i];
    make_solver_body(settings.gravity, dt, bodies.slots[slot], view.body_steps[slot], island.unit,
                     view.solver_bodies[i]);
  }
  for (int i = 0; i < size.contacts; ++i) {
    const Contact<S>& c = view.contacts[view.island_contacts[i]];
    view.blocks[i].key = view.island_contacts[i];
    make_block(settings, island.first_order, bodies, view, c, island.unit, view.blocks[i], view.impulses[i],
               flags);
  }
  island.problem = {view.solver_bodies.subspan(0, size.bodies), view.blocks.subspan(0, size.contacts), {}};
  island.answer = {view.impulses.subspan(0, size.contacts), {}, view.velocities.subspan(0, size.bodies)};
}

/// Contacts that slide, and not backwards, are judged by the mean of their slip at the start and at the end:
/// the cone then opposes u_end + u_start. True if there is any.
template <class S, class T>
[[nodiscard]] bool ask_for_mean_slip(BodyList<S> bodies, const ContactView<S, T>& view,
                                     const Island<S, T>& island) noexcept {
  bool any = false;
  for (int i = 0; i < island.size.contacts; ++i) {
    ContactBlock<T>& block = view.blocks[i];
    if (!(view.impulses[i].x > T(0))) continue;
    const Mat3<T> axes = block_axes(block);
    const Vec3<T> end = axes * point_velocity<T>(block, island.answer.velocities);
    const Contact<S>& c = view.contacts[view.island_contacts[i]];
    const Vec3<T> start = axes * converted<T>(start_velocity(c, bodies));
    if (!slides(end) || !slides(start) || !(start.y * end.y + start.z * end.z > T(0))) continue;
    block.target.y = -start.y;
    block.target.z = -start.z;
    any = true;
  }
  return any;
}

/// The accuracy worth asking for, as a fraction of the load (contact_judge.hpp): that of the scalar's traits,
/// or a few roundings of the island's own velocities where those are so large that no answer can do better.
template <class T>
[[nodiscard]] T worthwhile_tolerance(const ContactProblem<T>& problem) noexcept {
  T speed = T(0);
  for (const SolverBody<T>& body : problem.bodies) {
    speed = max(speed, max(max_component(abs(body.free.linear)), max_component(abs(body.free.angular))));
  }
  const T roundings = speed * (ScalarTraits<T>::kEpsilon * T(8)), load = contact_load(problem);
  if (roundings <= ScalarTraits<T>::kResidualTolerance * load) return ScalarTraits<T>::kResidualTolerance;
  return roundings < load ? roundings / load : T(1);
}

/// Nothing moves: then last step's impulses probably hold, and looking costs less than solving.
template <class S, class T>
[[nodiscard]] bool is_still(const ContactView<S, T>& view, const Island<S, T>& island) noexcept {
  for (int i = 0; i < island.size.bodies; ++i) {
    if (view.body_steps[view.island_bodies[i]].moves) return false;
  }
  return true;
}

/// Last step's impulses, if they solve this step too, and would do so for a few more: what they add to the
/// velocities in a step must be well below what is tolerated. (Impulses that have just undone an error of
/// the size of the tolerance pass the first test, and their successors the other way round, for ever.)
template <class S, class T>
[[nodiscard]] bool verify_warm(BodyList<S> bodies, const ContactView<S, T>& view,
                               const Island<S, T>& island) noexcept {
  if (!(contact_residual(island.problem, island.answer, view.sweep_workspace.bodies).scaled <=
        island.tolerance)) {
    return false;
  }
  const T allowed = island.tolerance * contact_load(island.problem) * to_scalar<T>(1_r / 8);
  for (int i = 0; i < island.size.bodies; ++i) {
    const BodyState<S>& state = bodies.slots[view.island_bodies[i]].state;
    const BodyVelocity<T>& v = view.velocities[i];
    const Vec3<T> pushed = v.linear - converted<T>(state.velocity);
    const Vec3<T> turned = v.angular - converted<T>(state.angular_velocity);
    if (max(max_component(abs(pushed)), max_component(abs(turned))) > allowed) return false;
  }
  return true;
}

template <class T>
inline constexpr T kSpare = to_scalar<T>(scale_pow2(Real(1), ScalarTraits<T>::kFractionBits > 30 ? -8 : -4));

/// Exact, for islands that fit and friction with a round cone. False if there is no such answer.
template <class S, class T>
[[nodiscard]] bool solve_exactly(const StepSettings<S>& settings, BodyList<S> bodies,
                                 const ContactView<S, T>& view, const Island<S, T>& island,
                                 SolverReport& report) noexcept {
  if constexpr (kExactSolver<T>) {
    const IslandSize& size = island.size;
    if (view.newton_workspace.cache == nullptr || size.bodies > view.inertias.size()) return false;
    ContactCounts& counts = *view.counts;
    const uint16_t name = view.island_bodies[0];
    if (counts.newton_island != name || counts.newton_bodies != size.bodies ||
        counts.newton_contacts != size.contacts) {
      view.newton_workspace.cache->forget();
      counts.newton_island = name;
      counts.newton_bodies = static_cast<uint16_t>(size.bodies);
      counts.newton_contacts = static_cast<uint16_t>(size.contacts);
    }
    for (int i = 0; i < size.bodies; ++i) {
      const uint16_t slot = view.island_bodies[i];
      view.inertias[i] = solver_inertia<T>(bodies.slots[slot], view.body_steps[slot], island.unit);
    }
    ProximalNewtonSettings<T> newton;
    newton.factorisations = settings.factorisations;
    // much better than it must be: impulses that are only just good are not good any more in the next step,
    // which has to bear their error as well as its own
    newton.tolerance = island.tolerance * kSpare<T>;
    newton.judged = false;
    const LcpResult<T> result = solve_proximal_newton<T>(
        island.problem, view.inertias.subspan(0, size.bodies), newton, view.newton_workspace, island.answer);
    report.factorisations += static_cast<uint32_t>(result.work);
    if (SolverUsed::Newton > report.worst) report.worst = SolverUsed::Newton;
    return result.status == LcpStatus::Solved;
  } else {
    return false;
  }
}

template <class S, class T>
[[nodiscard]] bool solve_by_sweeps(const StepSettings<S>& settings, const ContactView<S, T>& view,
                                   const Island<S, T>& island, StepReport& report) noexcept {
  SweepSettings<T> sweeps;
  sweeps.sweeps = settings.sweeps;
  sweeps.constant_work = settings.constant_work;
  sweeps.tolerance = island.tolerance;
  const LcpResult<T> result = solve_blocks(island.problem, sweeps, view.sweep_workspace, island.answer);
  if (SolverUsed::Block > report.solver.worst) report.solver.worst = SolverUsed::Block;
  report.solver.sweeps += static_cast<uint32_t>(result.work);
  report.work[static_cast<int>(Stage::Solve)].used +=
      static_cast<uint32_t>(result.work) * static_cast<uint32_t>(island.size.contacts);
  return result.status == LcpStatus::Solved || result.residual_scaled <= sweeps.tolerance;
}

/// The impulses of the problem as it stands: those of the last step where they hold, the exact ones where
/// the island fits, those of the sweeps otherwise. One contact is solved exactly by the sweeps.
template <class S, class T>
void run_solver(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                Island<S, T>& island, StepReport& report) noexcept {
  SolverReport& solver = report.solver;
  island.tolerance = worthwhile_tolerance(island.problem);
  const bool may_differ = !settings.constant_work;
  if (may_differ && is_still(view, island) && verify_warm(bodies, view, island)) {
    if (solver.worst == SolverUsed::None) solver.worst = SolverUsed::WarmStart;
    ++solver.verified;
    return;
  }
  const bool exact = may_differ && settings.solver != ContactSolver::Block && settings.facets == 0 &&
                     (island.size.contacts > 1 || settings.solver == ContactSolver::Newton);
  if (exact && solve_exactly(settings, bodies, view, island, solver)) return;
  if (solve_by_sweeps(settings, view, island, report)) return;
  ++solver.unsolved;
  report.flags |= step_flag::kSolverLimit;
}

/// Where a body bounced within the step it is moved to where it would have come; once, by its first bounce.
template <class S, class T>
void shift_bounced(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                   const Contact<S>& c) noexcept {
  const Bounce<S> bounce = bounce_of(c, dot(c.normal, start_velocity(c, bodies)), settings, bodies);
  BodyStep<S>&a = view.body_steps[c.name.a], &b = view.body_steps[c.name.b];
  if (!bounce.happens || a.shift != Vec3<S>{} || b.shift != Vec3<S>{}) return;
  // two that can move share it by their masses
  const MassProperties<S>&ma = bodies.slots[c.name.a].mass, &mb = bodies.slots[c.name.b].mass;
  S share = S(1);
  if (bodies.slots[c.name.b].dynamic()) {
    const S other = PowerOfTwo<S>(ma.mass_exponent - mb.mass_exponent)(mb.inverse_mass);
    share = ma.inverse_mass / (ma.inverse_mass + other);
    b.shift = c.normal * -(bounce.shift * (S(1) - share));
  }
  a.shift = c.normal * (bounce.shift * share);
}

/// Impulses to contacts and bodies, in the state's scalar.
template <class S, class T>
void hand_over(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
               const Island<S, T>& island) noexcept {
  for (int i = 0; i < island.size.contacts; ++i) {
    const ContactBlock<T>& block = view.blocks[i];
    Contact<S>& c = view.contacts[view.island_contacts[i]];
    const Mat3<T> axes = block_axes(block);
    const Vec3<T>& p = view.impulses[i];
    c.impulse = converted<S>(transpose_times(axes, p));
    c.impulse_exponent = static_cast<int16_t>(island.unit);
    c.state = ContactState::Open;
    if (!(p.x > T(0))) continue;
    const Vec3<T> u = axes * point_velocity<T>(block, island.answer.velocities);
    c.state = slides(u) ? ContactState::Sliding : ContactState::Sticking;
    const auto push = [&](uint16_t slot, const Vec3<S>& impulse, const Vec3<S>& arm) {
      const MassProperties<S>& mass = bodies.slots[slot].mass;
      BodyStep<S>& step = view.body_steps[slot];
      step.impulse += PowerOfTwo<S>(island.unit - mass.mass_exponent)(impulse);
      step.turn += PowerOfTwo<S>(island.unit - mass.inertia_exponent)(cross(arm, impulse));
    };
    const S h = half(S(1));
    const Vec3<S> arm_a = island.first_order ? c.arm_a : (c.arm_a + c.end_arm_a) * h;
    const Vec3<S> arm_b = island.first_order ? c.arm_b : (c.arm_b + c.end_arm_b) * h;
    push(c.name.a, c.impulse, arm_a);
    push(c.name.b, -c.impulse, arm_b);
    if (island.first_order && c.restitution > S(0)) shift_bounced(settings, bodies, view, c);
  }
}

template <class S, class T>
void solve_island(const StepSettings<S>& settings, BodyList<S> bodies, const ContactView<S, T>& view,
                  uint16_t name, StepReport& report) noexcept {
  Island<S, T> island;
  island.size = gather_island(name, bodies, view);
  island.unit = mass_unit<S, T>(settings, bodies, view.island_bodies.subspan(0, island.size.bodies));
  island.first_order = settings.method != Method::SecondOrder;
  for (int i = 0; i < island.size.contacts && !island.first_order; ++i) {
    island.first_order = arrives(view.contacts[view.island_contacts[i]], bodies, settings);
  }
  ++report.solver.islands;
  if (island.first_order) ++report.solver.first_order;
  build_problem(settings, bodies, view, island, report.flags);
  run_solver(settings, bodies, view, island, report);
  if (!island.first_order && ask_for_mean_slip(bodies, view, island)) {
    run_solver(settings, bodies, view, island, report);
  }
  for (int i = 0; i < island.size.bodies; ++i) {
    view.body_steps[view.island_bodies[i]].first_order = island.first_order;
  }
  hand_over(settings, bodies, view, island);
}

}  // namespace step_detail
}  // namespace tippe
