// SPDX-License-Identifier: MIT
// Definitions of proximal_run.hpp.
#pragma once

#include <tippe/solver/proximal_run.hpp>

namespace tippe {
namespace proximal {

template <class S>
[[nodiscard]] TIPPE_INLINE S largest(const Vec3<S>& v) noexcept {
  return max_component(abs(v));
}

template <class S>
void Run<S>::take(const ContactAnswer<S>& start) noexcept {
  const Point<S> to = trial();
  for (int i = 0; i < contacts(); ++i) {
    const ContactBlock<S>& block = problem_.contacts[i];
    Vec3<S> p = start.contact_impulses[i];
    if (block.law != BlockLaw::Bilateral) {
      if (p.x < S(0)) p.x = S(0);
      (void)clip_friction(block, p.x, p.y, p.z);
    }
    to.p[i] = p;
  }
  for (int i = 0; i < rows(); ++i) {
    const Row<S>& row = problem_.rows[i];
    to.rows[i] = project(row, start.row_impulses[i], S(0), S(0), normal_of(row, to.p)).impulse;
  }
}

template <class S>
void Run<S>::answer() noexcept {
  const Point<S> from = current(), to = trial();
  for (int i = 0; i < contacts(); ++i) {
    to.p[i] = project(problem_.contacts[i], from.p[i], velocity(i, from), r(i)).impulse;
  }
  for (int i = 0; i < rows(); ++i) to.rows[i] = row_answer(i, from, to.p).impulse;
}

template <class S>
void Run<S>::sum_impulses(const Vec3<S>* impulses, const S* row_impulses) noexcept {
  const int bodies = problem_.bodies.size();
  for (int i = 0; i < bodies; ++i) workspace_.sums[i] = {};
  for (int i = 0; i < contacts(); ++i) add_impulse<S>(problem_.contacts[i], impulses[i], workspace_.sums);
  for (int i = 0; i < rows(); ++i) add_impulse<S>(problem_.rows[i], row_impulses[i], workspace_.sums);
}

template <class S>
void Run<S>::weigh() noexcept {
  const auto inverse = [](S response) noexcept { return response > S(0) ? S(1) / response : S(0); };
  for (int i = 0; i < contacts(); ++i) {
    const ContactBlock<S>& block = problem_.contacts[i];
    workspace_.scales[i] =
        can_act(block, problem_.bodies) ? inverse(mean_response<S>(block, problem_.bodies)) : S(0);
  }
  for (int i = 0; i < rows(); ++i) {
    const Row<S>& row = problem_.rows[i];
    workspace_.scales[contacts() + i] =
        can_act(row, problem_.bodies) ? inverse(row_response<S>(row, problem_.bodies)) : S(0);
  }
}

template <class S>
S Run<S>::verify() noexcept {
  const Point<S> at = trial();
  sum_impulses(at.p, at.rows);
  S worst = S(0);
  // an error that is no more than four roundings of what the impulse does is none
  const auto note = [&](S error, S effect) noexcept {
    if (error > rounding_noise(4, effect)) worst = max(worst, error);
  };
  bool numbers = true;  // a NaN is smaller than nothing: it must not pass for zero
  for (int i = 0; i < at.v.size(); ++i) {
    at.v[i] = pushed_velocity(problem_.bodies[i], workspace_.sums[i]);
    numbers = numbers && is_finite(at.v[i].linear) && is_finite(at.v[i].angular);
  }
  for (int i = 0; i < contacts(); ++i) {
    if (!(r(i) > S(0))) continue;
    const Vec3<S>& p = at.p[i];
    const S response = S(1) / r(i);
    const Vec3<S> off = project(problem_.contacts[i], p, velocity(i, at), r(i)).impulse - p;
    numbers = numbers && is_finite(off);
    note(largest(off) * response, largest(p) * response);
  }
  for (int i = 0; i < rows(); ++i) {
    if (!(row_r(i) > S(0))) continue;
    const S p = at.rows[i], response = S(1) / row_r(i);
    const S off = row_answer(i, at, at.p).impulse - p;
    numbers = numbers && is_finite(off);
    note(abs(off) * response, abs(p) * response);
  }
  return numbers ? worst : ScalarTraits<S>::kHighest;
}

template <class S>
Status Run<S>::prepare() noexcept {
  const int bodies = problem_.bodies.size();
  uint32_t graph[kMaxPatternBodies] = {};
  int moving = 0;
  for (int i = 0; i < bodies; ++i) {
    if (!problem_.bodies[i].movable()) continue;
    if (moving >= kMaxPatternBodies) return Status::BadSize;
    index()[i] = static_cast<uint8_t>(moving++);
  }
  const auto couple = [&](uint16_t a, uint16_t b) noexcept {
    if (!moves(a) || !moves(b) || a == b) return;
    const int i = index()[a], j = index()[b];
    graph[i] |= uint32_t{1} << j;
    graph[j] |= uint32_t{1} << i;
  };
  for (int i = 0; i < contacts(); ++i) couple(problem_.contacts[i].a, problem_.contacts[i].b);
  for (int i = 0; i < rows(); ++i) couple(problem_.rows[i].a, problem_.rows[i].b);
  ProximalNewtonCache& cache = *workspace_.cache;
  if (cache.bodies != bodies) cache.forget();
  cache.bodies = bodies;
  if (!cache.pattern.matches(Span<const uint32_t>(graph, moving))) cache.factored = false;
  const Status status = cache.pattern.analyse(Span<const uint32_t>(graph, moving), pattern_rows());
  if (!ok(status)) return status;
  const int needed = BodyFactor<S>::reals_for(moving, cache.pattern.couplings());
  return needed <= workspace_.factor.size() ? Status::Ok : Status::BadSize;
}

template <class S>
Sizes<S> Run<S>::evaluate(const Point<S>& at) noexcept {
  Accumulator<S> error;
  S worst = S(0);
  slides_ = false;
  for (int i = 0; i < contacts(); ++i) {
    const Vec3<S>& p = at.p[i];
    const ProjectedBlock<S> to = project(problem_.contacts[i], p, velocity(i, at), r(i));
    modes_[i] = static_cast<uint8_t>(to.mode);
    if (to.mode == ContactMode::Slide) slides_ = true;
    if (!(r(i) > S(0))) continue;
    const S response = S(1) / r(i);
    const Vec3<S> off = to.impulse - p;
    error.add(norm_squared(off) * response);
    worst = max(worst, largest(off) * response);
  }
  for (int i = 0; i < rows(); ++i) {
    const S p = at.rows[i];
    const ProjectedRow<S> to = row_answer(i, at, at.p);
    if (to.held && problem_.rows[i].limited_by != kNoContact) slides_ = true;
    if (!(row_r(i) > S(0))) continue;
    const S response = S(1) / row_r(i);
    const S off = to.impulse - p;
    error.add(off * off * response);
    worst = max(worst, abs(off) * response);
  }
  sum_impulses(at.p, at.rows);
  for (int i = 0; i < at.v.size(); ++i) {
    const SolverBody<S>& body = problem_.bodies[i];
    BodyImpulse<S>& f = workspace_.sums[i];
    f.linear = (at.v[i].linear - body.free.linear) * inertia_[i].mass - f.linear;
    f.angular = inertia_[i].inertia * (at.v[i].angular - body.free.angular) - f.angular;
    error.add(norm_squared(f.linear) * body.inverse_mass);
    error.add(dot(f.angular, body.inverse_inertia * f.angular));
  }
  return {error.result(), worst};
}

template <class S>
Status Run<S>::factor() noexcept {
  ProximalNewtonCache& cache = *workspace_.cache;
  BodyFactor<S> h = matrix();
  // unsymmetric first where something slides; should that fail, without the part that makes it so
  for (bool symmetric = !slides_;; symmetric = true) {
    h.set_zero(symmetric);
    for (int i = 0; i < problem_.bodies.size(); ++i) {
      if (problem_.bodies[i].movable()) add_mass(h.diagonal(position(static_cast<uint16_t>(i))), inertia_[i]);
    }
    for (int i = 0; i < contacts(); ++i) {
      if (is_open(i)) continue;
      const ContactBlock<S>& block = problem_.contacts[i];
      const Ends ends{position(block.a), position(block.b)};
      if (holds(i)) {
        add_contact(h, symmetric, ends, block, rho(i));
      } else {
        add_contact(h, symmetric, ends, block, to_world(block, model(i, !symmetric).stiffness));
      }
    }
    assemble_rows(h, symmetric);
    cache.symmetric = symmetric;
    const Status status = h.factor(symmetric);
    cache.factored = ok(status);
    if (cache.factored || symmetric) return status;
  }
}

template <class S>
void Run<S>::assemble_rows(const BodyFactor<S>& h, bool symmetric) noexcept {
  const Point<S> at = current();
  for (int i = 0; i < rows(); ++i) {
    const Row<S>& row = problem_.rows[i];
    const ProjectedRow<S> to = row_answer(i, at, at.p);
    const Ends ends{position(row.a), position(row.b)};
    const RowArms<S> arms{row.linear, row.angular_a, row.angular_b};
    if (!to.held) {
      add_row_pair(h, symmetric, ends, row_stiffness(i), arms, arms);
      continue;
    }
    // at a bound that grows with the normal impulse of a contact between the same bodies
    if (symmetric || row.limited_by == kNoContact) continue;
    const ContactBlock<S>& block = problem_.contacts[row.limited_by];
    if (block.a != row.a || block.b != row.b) continue;
    const S normal = model(row.limited_by, true).stiffness.r0.x;
    if (!(normal > S(0))) continue;
    add_row_pair(
        h, symmetric, ends, to.bound * normal, arms,
        RowArms<S>{block.normal, cross(block.arm_a, block.normal), cross(block.arm_b, block.normal)});
  }
}

template <class S>
void Run<S>::solve() noexcept {
  // F - J^T offset
  const Point<S> at = current();
  for (int i = 0; i < contacts(); ++i) {
    steps()[i] = is_open(i) ? -at.p[i] : holds(i) ? velocity(i, at) * -rho(i) : model(i, true).offset;
    if (!(is_open(i) && at.p[i] == Vec3<S>())) {
      add_impulse<S>(problem_.contacts[i], -steps()[i], workspace_.sums);
    }
  }
  for (int i = 0; i < rows(); ++i) {
    const Row<S>& row = problem_.rows[i];
    const ProjectedRow<S> to = row_answer(i, at, at.p);
    if (to.held) {
      const S normal =
          row.limited_by == kNoContact ? S(1) : at.p[row.limited_by].x + steps()[row.limited_by].x;
      row_steps()[i] = to.bound * normal - at.rows[i];
    } else {
      row_steps()[i] = -(row_stiffness(i) * row_velocity(i, at));
    }
    add_impulse<S>(row, -row_steps()[i], workspace_.sums);
  }
  const BodyFactor<S> h = matrix();
  S* x = workspace_.steps.data();
  for (int i = 0; i < problem_.bodies.size(); ++i) {
    const int k = position(static_cast<uint16_t>(i));
    if (k < 0) continue;
    const BodyImpulse<S>& f = workspace_.sums[i];
    S* part = x + block6::kOrder * k;
    part[0] = -f.linear.x;
    part[1] = -f.linear.y;
    part[2] = -f.linear.z;
    part[3] = -f.angular.x;
    part[4] = -f.angular.y;
    part[5] = -f.angular.z;
  }
  h.solve(workspace_.cache->symmetric, Span<S>(x, block6::kOrder * workspace_.cache->pattern.bodies()));
  // dv in place of the trial velocities, then dp = offset - stiffness J dv
  const Span<BodyVelocity<S>> dv = trial().v;
  for (int i = 0; i < dv.size(); ++i) dv[i] = step_of(i);
  for (int i = 0; i < contacts(); ++i) {
    if (is_open(i)) continue;
    const ContactBlock<S>& block = problem_.contacts[i];
    const Vec3<S> change = block_axes(block) * point_velocity<S>(block, dv);
    steps()[i] -= holds(i) ? change * rho(i) : model(i, true).stiffness * change;
  }
  for (int i = 0; i < rows(); ++i) {
    const Row<S>& row = problem_.rows[i];
    const ProjectedRow<S> to = row_answer(i, at, at.p);
    if (!to.held) {
      Row<S> pure = row;
      pure.target = S(0);
      row_steps()[i] -= row_stiffness(i) * tippe::row_velocity<S>(pure, S(0), dv);
    } else if (row.limited_by != kNoContact) {
      row_steps()[i] = to.bound * (at.p[row.limited_by].x + steps()[row.limited_by].x) - at.rows[i];
    }
  }
}

template <class S>
BodyVelocity<S> Run<S>::step_of(int body) const noexcept {
  const int k = position(static_cast<uint16_t>(body));
  if (k < 0) return {};
  const S* part = workspace_.steps.data() + block6::kOrder * k;
  return {{part[0], part[1], part[2]}, {part[3], part[4], part[5]}};
}

template <class S>
void Run<S>::move(S fraction) noexcept {
  const Point<S> from = current(), to = trial();
  for (int i = 0; i < from.v.size(); ++i) {
    const BodyVelocity<S> step = step_of(i);
    to.v[i].linear = add_scaled(from.v[i].linear, fraction, step.linear);
    to.v[i].angular = add_scaled(from.v[i].angular, fraction, step.angular);
  }
  for (int i = 0; i < contacts(); ++i) to.p[i] = add_scaled(from.p[i], fraction, steps()[i]);
  for (int i = 0; i < rows(); ++i) to.rows[i] = from.rows[i] + fraction * row_steps()[i];
}

template <class S>
void Run<S>::sweep(int count) noexcept {
  // of 1 / mean diagonal: below 2 / largest eigenvalue, which is at most three times the mean
  constexpr S kRelaxation = to_scalar<S>(0.6_r);
  const Point<S> at = trial();
  for (int turn = 0; turn < count; ++turn) {
    for (int i = 0; i < contacts(); ++i) {
      const ContactBlock<S>& block = problem_.contacts[i];
      const Mat3<S> axes = block_axes(block);
      const Vec3<S> u = block_velocity<S>(block, axes, at.p[i], at.v);
      const Vec3<S> p = project(block, at.p[i], u, kRelaxation * r(i)).impulse;
      push<S>(block, axes, p - at.p[i], problem_.bodies, at.v);
      at.p[i] = p;
    }
    for (int i = 0; i < rows(); ++i) {
      const S p = row_answer(i, at, at.p).impulse;
      push<S>(problem_.rows[i], p - at.rows[i], problem_.bodies, at.v);
      at.rows[i] = p;
    }
  }
}

template <class S>
void Run<S>::accept() noexcept {
  const Point<S> from = trial(), to = current();
  for (int i = 0; i < from.v.size(); ++i) to.v[i] = from.v[i];
  for (int i = 0; i < contacts(); ++i) to.p[i] = from.p[i];
  for (int i = 0; i < rows(); ++i) to.rows[i] = from.rows[i];
}

template <class S>
void Run<S>::give(const ContactAnswer<S>& answer) const noexcept {
  const Point<S> from = trial();
  for (int i = 0; i < contacts(); ++i) answer.contact_impulses[i] = from.p[i];
  for (int i = 0; i < rows(); ++i) answer.row_impulses[i] = from.rows[i];
  for (int i = 0; i < from.v.size(); ++i) answer.velocities[i] = from.v[i];
}

}  // namespace proximal
}  // namespace tippe
