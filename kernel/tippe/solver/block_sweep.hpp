// SPDX-License-Identifier: MIT
// The parts of a Gauss-Seidel solve that its variants share: preparation, an admissible start, one sweep.
#pragma once

#include <tippe/constraints/block_motion.hpp>
#include <tippe/constraints/row_motion.hpp>
#include <tippe/solver/block_gauss_seidel.hpp>
#include <tippe/solver/contact_projection.hpp>

namespace tippe {
namespace sweep_detail {

/// BadSettings, BadSize, or what is wrong with the problem.
template <class S>
[[nodiscard]] LcpReason check(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                              const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  if (settings.sweeps < 0 || !(settings.relaxation > S(0)) || !(settings.relaxation < S(2)) ||
      !(settings.tolerance >= S(0))) {
    return LcpReason::BadSettings;
  }
  if (workspace.contacts.size() < problem.contacts.size() || workspace.rows.size() < problem.rows.size() ||
      workspace.bodies.size() < problem.bodies.size()) {
    return LcpReason::BadSize;
  }
  return check_problem(problem, answer);
}

template <class S>
void prepare(const ContactProblem<S>& problem, const SweepWorkspace<S>& workspace) noexcept {
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    PreparedContact<S>& prepared = workspace.contacts[i];
    prepared = PreparedContact<S>();
    if (!can_act(block, problem.bodies)) continue;
    (void)reduce(block_response<S>(block, block_axes(block), problem.bodies), prepared.reduced);
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    const Row<S>& row = problem.rows[i];
    PreparedRow<S>& prepared = workspace.rows[i];
    prepared = PreparedRow<S>();
    const S response = row_response<S>(row, problem.bodies);
    if (!(response > S(0))) continue;
    prepared.response = response;
    prepared.inverse_response = S(1) / response;
    if (row.a != kGround) prepared.turn_a = problem.bodies[row.a].inverse_inertia * row.angular_a;
    if (row.b != kGround) prepared.turn_b = problem.bodies[row.b].inverse_inertia * row.angular_b;
  }
}

/// p brought into the friction of its block: normal at least zero, tangents drawn towards zero until they
/// are within reach. Admissible to a rounding.
template <class S>
[[nodiscard]] Vec3<S> into_friction(const ContactBlock<S>& block, const Vec3<S>& p, bool box) noexcept {
  if (block.law == BlockLaw::Bilateral) return p;
  if (!(p.x > S(0))) return Vec3<S>();
  const S reach = block.friction * p.x, across = block.friction_across * p.x;
  const S t = clamp(p.y, -reach, reach), b = clamp(p.z, -across, across);
  if (box || (t == S(0) && b == S(0))) return {p.x, t, b};
  // shares of the reach along each axis: within the cone if their root of squares is at most one
  const S share_t = reach > S(0) ? t / reach : S(0), share_b = across > S(0) ? b / across : S(0);
  S size = projection_detail::length(share_t, share_b);
  if (block.law == BlockLaw::Pyramid) {
    // the polygon's own measure: how far beyond the middle of an edge, at most
    size = S(0);
    Tangent<S> from = facet_direction<S>(0, block.facets);
    for (int i = 1; i <= block.facets; ++i) {
      const Tangent<S> to = facet_direction<S>(i == block.facets ? 0 : i, block.facets);
      const S across_edge =
          Accumulator<S>::product(share_t, from.t + to.t).add_product(share_b, from.b + to.b).result();
      const S middle =
          Accumulator<S>().add(S(1)).add_product(from.t, to.t).add_product(from.b, to.b).result();
      size = max(size, across_edge / middle);
      from = to;
    }
  }
  if (size <= S(1)) return {p.x, t, b};
  return {p.x, t / size, b / size};
}

template <class S>
[[nodiscard]] TIPPE_INLINE S row_clamped(const Row<S>& row, S p, const Span<Vec3<S>>& contacts) noexcept {
  if (row.limited_by == kNoContact) return clamp(p, row.lo, row.hi);
  const S normal = max(contacts[row.limited_by].x, S(0));
  return clamp(p, row.lo * normal, row.hi * normal);
}

/// velocities = free + M^-1 J^T p in the scalar's own arithmetic: cheaper than velocities_of.
template <class S>
void refresh(const ContactProblem<S>& problem, const ContactAnswer<S>& answer) noexcept {
  for (int i = 0; i < problem.bodies.size(); ++i) answer.velocities[i] = problem.bodies[i].free;
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    push<S>(block, block_axes(block), answer.contact_impulses[i], problem.bodies, answer.velocities);
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    push<S>(problem.rows[i], answer.row_impulses[i], problem.bodies, answer.velocities);
  }
}

/// Sweeps add changes to velocities, each rounded. In Q8.24 these roundings would add up (halves are rounded
/// up, and lever arms of 1/2 make many halves): every so many sweeps the velocities are made anew.
template <class S>
inline constexpr int kSweepsPerRefresh = 0;  // never
template <>
inline constexpr int kSweepsPerRefresh<Q8_24> = 4;

/// Makes the warm start admissible, and velocities those of it.
template <class S>
void start(const ContactProblem<S>& problem, const SweepWorkspace<S>& workspace,
           const ContactAnswer<S>& answer, bool box) noexcept {
  for (int i = 0; i < problem.contacts.size(); ++i) {
    Vec3<S>& p = answer.contact_impulses[i];
    const bool usable = workspace.contacts[i].reduced.acts() && is_finite(p);
    p = usable ? into_friction(problem.contacts[i], p, box) : Vec3<S>();
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    const Row<S>& row = problem.rows[i];
    S& p = answer.row_impulses[i];
    const bool usable = workspace.rows[i].response > S(0);
    p = usable ? row_clamped(row, is_finite(p) ? p : S(0), answer.contact_impulses) : S(0);
  }
  refresh(problem, answer);
}

/// The diagonal of a contact's W, inverted, from its reduced form.
template <class S>
struct BoxContact {
  S inverse[3] = {S(0), S(0), S(0)};
};
template <class S>
[[nodiscard]] BoxContact<S> box_contact(const ReducedContact<S>& r) noexcept {
  BoxContact<S> result;
  if (!r.acts()) return result;
  result.inverse[0] = r.inverse_nn * r.unit;
  // W_tt = A_tt + W_nn g c
  result.inverse[1] = r.unit / (r.tt + r.nn * r.g.t * r.c.t);
  result.inverse[2] = r.unit / (r.bb + r.nn * r.g.b * r.c.b);
  return result;
}

/// velocities += M^-1 J^T change of a prepared row.
template <class S>
TIPPE_INLINE void push_prepared(const Row<S>& row, const PreparedRow<S>& prepared, S change,
                                const Span<const SolverBody<S>>& bodies,
                                const Span<BodyVelocity<S>>& velocities) noexcept {
  if (row.a != kGround) {
    BodyVelocity<S>& a = velocities[row.a];
    a.linear = add_scaled(a.linear, bodies[row.a].inverse_mass * change, row.linear);
    a.angular = add_scaled(a.angular, change, prepared.turn_a);
  }
  if (row.b != kGround) {
    BodyVelocity<S>& b = velocities[row.b];
    b.linear = add_scaled(b.linear, -(bodies[row.b].inverse_mass * change), row.linear);
    b.angular = add_scaled(b.angular, -change, prepared.turn_b);
  }
}

/// The new impulse of a block, all others held: exact in its friction model, or row by row (box).
template <class S>
[[nodiscard]] Vec3<S> solved_block(const ContactBlock<S>& block, PreparedContact<S>& prepared,
                                   const Vec3<S>& u, const Vec3<S>& p, bool constant_work) noexcept {
  Vec3<S> next = p;
  const Friction<S> friction = {block.friction, block.friction_across};
  switch (block.law) {
    case BlockLaw::Cone:
      if (constant_work) {
        (void)solve_cone_constant<S>(prepared.reduced, friction, u, next, prepared.slide);
      } else {
        (void)solve_cone<S>(prepared.reduced, friction, u, next, prepared.slide);
      }
      break;
    case BlockLaw::Pyramid:
      (void)solve_pyramid<S>(prepared.reduced, friction, block.facets, u, next);
      break;
    case BlockLaw::Bilateral:
      solve_bilateral(prepared.reduced, u, next);
      break;
  }
  return next;
}

/// One sweep over all blocks, then all rows. Returns the largest change of an impulse, as the velocity it
/// makes at its own constraint: a cheap sign of convergence, no proof.
template <class S>
[[nodiscard]] S sweep_blocks(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                             const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  S largest = S(0);
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    PreparedContact<S>& prepared = workspace.contacts[i];
    if (!prepared.reduced.acts()) continue;
    Vec3<S>& p = answer.contact_impulses[i];
    const Mat3<S> axes = block_axes(block);
    const Vec3<S> u = block_velocity<S>(block, axes, p, answer.velocities);
    Vec3<S> next = solved_block(block, prepared, u, p, settings.constant_work);
    if (settings.relaxation != S(1)) {
      next = into_friction(block, p + (next - p) * settings.relaxation, false);
    }
    const Vec3<S> change = next - p;
    p = next;
    push<S>(block, axes, change, problem.bodies, answer.velocities);
    largest = max(largest, max_component(abs(change)) * prepared.reduced.inverse_unit);
  }
  return largest;
}

/// The same with every contact as a normal row and two tangent rows clamped to mu p_n, in this order; in the
/// tangents the normal impulse of this sweep counts.
template <class S>
[[nodiscard]] S sweep_box_contacts(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                                   const SweepWorkspace<S>& workspace,
                                   const ContactAnswer<S>& answer) noexcept {
  S largest = S(0);
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    const BoxContact<S> diagonal = box_contact(workspace.contacts[i].reduced);
    if (!(diagonal.inverse[0] > S(0))) continue;
    Vec3<S>& p = answer.contact_impulses[i];
    const Mat3<S> axes = block_axes(block);
    for (int k = 0; k < 3; ++k) {
      const S u = block_velocity<S>(block, axes, p, answer.velocities)[k];
      S next = p[k] - settings.relaxation * (u * diagonal.inverse[k]);
      if (block.law != BlockLaw::Bilateral) {
        const S reach = k == 0 ? S(0) : (k == 1 ? block.friction : block.friction_across) * p.x;
        next = k == 0 ? max(next, S(0)) : clamp(next, -reach, reach);
      }
      Vec3<S> change;
      change[k] = next - p[k];
      p[k] = next;
      push<S>(block, axes, change, problem.bodies, answer.velocities);
      largest = max(largest, abs(change[k]) * workspace.contacts[i].reduced.inverse_unit);
    }
  }
  return largest;
}

/// One row, all others held. Returns its change as sweep_blocks does.
template <class S>
TIPPE_INLINE S sweep_row(const ContactProblem<S>& problem, int i, const SweepSettings<S>& settings,
                         const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  const Row<S>& row = problem.rows[i];
  const PreparedRow<S>& prepared = workspace.rows[i];
  if (!(prepared.response > S(0))) return S(0);
  S& p = answer.row_impulses[i];
  const S u = row_velocity<S>(row, p, answer.velocities);
  const S wanted = p - settings.relaxation * (u * prepared.inverse_response);
  const S next = row_clamped(row, wanted, answer.contact_impulses);
  const S change = next - p;
  p = next;
  push_prepared(row, prepared, change, problem.bodies, answer.velocities);
  return abs(change) * prepared.response;
}

template <class S>
[[nodiscard]] S sweep_rows(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
                           const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer) noexcept {
  S largest = S(0);
  for (int i = 0; i < problem.rows.size(); ++i) {
    largest = max(largest, sweep_row(problem, i, settings, workspace, answer));
  }
  return largest;
}

/// Sweeps until the judge is content or the budget is used up; then the verdict. `sweep()` makes one sweep
/// and returns its largest change.
template <class S, class Sweep>
void run(const ContactProblem<S>& problem, const SweepSettings<S>& settings,
         const SweepWorkspace<S>& workspace, const ContactAnswer<S>& answer, LcpResult<S>& result,
         const Sweep& sweep) noexcept {
  using Traits = ScalarTraits<S>;
  const bool may_stop = settings.tolerance > S(0) && !settings.constant_work;
  // The change of a sweep lies when convergence is slow (digest 49): it only says when to ask the judge, who
  // costs six sweeps; each time he shakes his head, half as much must have changed before the next time.
  S ask = S(0);
  if (may_stop) {
    ask = settings.tolerance * contact_load(problem);
    if (Traits::kIsFixed) ask = max(ask, S(8) * Traits::kEpsilon);
  }
  result.reason = LcpReason::WorkLimit;
  for (int s = 0; s < settings.sweeps; ++s) {
    const S change = sweep();
    result.work = s + 1;
    if constexpr (kSweepsPerRefresh < S >> 0) {
      if (result.work % kSweepsPerRefresh<S> == 0) refresh(problem, answer);
    }
    if (!may_stop || !(change <= ask)) continue;
    if (contact_residual<S>(problem, answer, workspace.bodies, result.friction).scaled <=
        settings.tolerance) {
      break;
    }
    ask = half(ask);
  }
  verify<S>(problem, answer, workspace.bodies, result, settings.constant_work);
}

}  // namespace sweep_detail
}  // namespace tippe
