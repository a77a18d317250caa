// SPDX-License-Identifier: MIT
#include "proximal_counts.hpp"

#include <tippe/solver/proximal_run.inl>

#include "markers.hpp"
#include "measure.hpp"

namespace tippe {
namespace counts {
namespace {

constexpr int kBodies = 8, kContacts = 4 * kBodies;

/// Unit cubes of unit mass on the ground, one upon the other; free fall of 2^-6 in the step, and `slip`.
template <class S>
struct Stack {
  SolverBody<S> bodies[kBodies];
  SolverInertia<S> inertia[kBodies];
  ContactBlock<S> contacts[kContacts];
  Vec3<S> impulses[kContacts];
  BodyVelocity<S> velocities[kBodies];
  S no_rows[1] = {};
  ProximalNewtonMemory<S, kBodies, kContacts, 0, kBodies - 1> memory;
  int count = 0;

  void build(int boxes, S slip) {
    count = boxes;
    memory.cache.forget();
    const S h = half(S(1));
    for (int i = 0; i < boxes; ++i) {
      bodies[i].free = {{slip, -(S(1) / S(64)), S(0)}, {}};
      bodies[i].inverse_mass = S(1);
      bodies[i].inverse_inertia = Sym3<S>::diagonal({S(6), S(6), S(6)});
      inertia[i].mass = S(1);
      inertia[i].inertia = Sym3<S>::diagonal({S(1) / S(6), S(1) / S(6), S(1) / S(6)});
      for (int k = 0; k < 4; ++k) {
        ContactBlock<S>& block = contacts[4 * i + k];
        block = ContactBlock<S>{};
        block.key = static_cast<uint32_t>(4 * i + k);
        block.a = static_cast<uint16_t>(i);
        block.b = i == 0 ? kGround : static_cast<uint16_t>(i - 1);
        block.friction = block.friction_across = h;
        block.normal = {S(0), S(1), S(0)};
        block.tangent = {S(1), S(0), S(0)};
        const S x = (k & 1) != 0 ? h : -h, z = (k & 2) != 0 ? h : -h;
        block.arm_a = block.impulse_arm_a = {x, -h, z};
        block.arm_b = block.impulse_arm_b = {x, h, z};
        impulses[4 * i + k] = {};
      }
    }
  }
  [[nodiscard]] ContactProblem<S> problem() const {
    return {Span<const SolverBody<S>>(bodies, count), Span<const ContactBlock<S>>(contacts, 4 * count), {}};
  }
  [[nodiscard]] ContactAnswer<S> answer() {
    return {Span<Vec3<S>>(impulses, 4 * count), Span<S>(no_rows, 0),
            Span<BodyVelocity<S>>(velocities, count)};
  }
  [[nodiscard]] Span<const SolverInertia<S>> masses() const {
    return Span<const SolverInertia<S>>(inertia, count);
  }
};

template <class S>
[[nodiscard]] ProximalNewtonSettings<S> own_verdict() {
  ProximalNewtonSettings<S> settings;
  settings.judged = false;
  return settings;
}

template <class S>
TIPPE_REGION ProximalNewtonReport solve(Stack<S>& at, const ProximalNewtonSettings<S>& settings) {
  ProximalNewtonReport did;
  const ContactProblem<S> problem = at.problem();
  const ProximalNewtonWorkspace<S> workspace = at.memory.workspace();
  const ContactAnswer<S> answer = at.answer();
  begin_memory();
  (void)solve_proximal_newton<S>(problem, at.masses(), settings, workspace, answer, &did);
  end_memory();
  return did;
}

template <class S>
TIPPE_REGION Status factor(proximal::Run<S>& run) {
  begin_memory();
  const Status status = run.factor();
  end_memory();
  return status;
}

template <class S>
TIPPE_REGION void step(proximal::Run<S>& run) {
  begin_memory();
  run.solve();
  run.move(S(1));
  (void)run.evaluate(run.trial());
  end_memory();
}

/// H of a solved stack, assembled and factored.
template <class S>
void measure_factor(Stack<S>& at, const char* name, int boxes, S slip, bool steps) {
  const ProximalNewtonSettings<S> settings = own_verdict<S>();
  const ProximalNewtonWorkspace<S> workspace = at.memory.workspace();
  at.build(boxes, slip);
  const ContactProblem<S> problem = at.problem();
  const ContactAnswer<S> answer = at.answer();
  (void)solve_proximal_newton<S>(problem, at.masses(), settings, workspace, answer);
  proximal::Run<S> run(problem, at.masses(), settings, workspace);
  run.weigh();
  run.take(answer);
  (void)run.verify();
  (void)run.prepare();
  run.accept();
  title(name);
  for (int i = 0; i < kSamples; ++i) {
    (void)run.evaluate(run.current());
    expect(run.slides() == (slip > S(0)));
    if (!steps) expect(ok(factor(run)));
    if (steps) {
      (void)run.factor();
      step(run);
    }
  }
}

}  // namespace

template <class S>
void measure_proximal() {
  static Stack<S> at;
  at.build(5, S(0));
  (void)solve_proximal_newton<S>(at.problem(), at.masses(), own_verdict<S>(), at.memory.workspace(),
                                 at.answer());
  title("stack5-verify");
  for (int i = 0; i < kSamples; ++i) expect(solve(at, own_verdict<S>()).verified_warm);
  title("stack5-judged");
  for (int i = 0; i < kSamples; ++i) expect(solve(at, ProximalNewtonSettings<S>{}).verified_warm);
  measure_factor<S>(at, "stack1-factor", 1, S(0), false);
  measure_factor<S>(at, "stack3-factor", 3, S(0), false);
  measure_factor<S>(at, "stack5-factor", 5, S(0), false);
  measure_factor<S>(at, "stack8-factor", 8, S(0), false);
  measure_factor<S>(at, "stack5-factor-slide", 5, S(1), false);
  measure_factor<S>(at, "stack5-step", 5, S(0), true);
  title("stack5-cold");
  for (int i = 0; i < kSamples; ++i) {
    at.build(5, S(0));
    expect(!solve(at, own_verdict<S>()).verified_warm);
  }
}

template void measure_proximal<float>();
template void measure_proximal<double>();
template <>
void measure_proximal<Q24_40>() {}
template <>
void measure_proximal<Q8_24>() {}

}  // namespace counts
}  // namespace tippe
