// SPDX-License-Identifier: MIT
// A plain model of boxes stacked on a plane, stepped at first order with whatever solver it is given: a
// source of island sequences like those a world records. State in double; each step's problem is converted to
// the solver's scalar. Every box touches what is below it with fixed points of its lower face: 4 corners, or
// 8 with the middles of the edges: simple, and redundant. With 3 points normal forces are determinate.
#pragma once

#include <cmath>
#include <vector>

#include <tippe/constraints/contact_problem.hpp>

#include "../support/numbers.hpp"

namespace tippe {
namespace test {

struct ModelBox {
  V at, velocity, spin;
  Q turn;
  long double mass = 1, half = 0.05L;
};

struct StackModel {
  std::vector<ModelBox> boxes;
  long double friction = 0.5L, friction_across = 0.5L, gravity = 9.81L, dt = 1e-3L;
  long double incline = 0;  ///< gravity turned by this angle about z
  long double margin = 1e-3L, beta = 0.2L, touch = 1e-5L;
  int points = 4;

  /// n boxes of `half` standing on each other exactly; `masses` from the ground up, repeated.
  static StackModel standing(int n, std::vector<long double> masses = {1}, long double half = 0.05L) {
    StackModel model;
    for (int i = 0; i < n; ++i) {
      ModelBox box;
      box.half = half;
      box.mass = masses[static_cast<size_t>(i) % masses.size()];
      box.at = {0, half * static_cast<long double>(2 * i + 1), 0};
      model.boxes.push_back(box);
    }
    return model;
  }
};

/// One step's problem in scalar S, with its own memory.
template <class S>
struct ModelProblem {
  std::vector<SolverBody<S>> bodies;
  std::vector<SolverInertia<S>> inertia;
  std::vector<ContactBlock<S>> contacts;
  std::vector<Row<S>> rows;
  std::vector<Vec3<S>> impulses;
  std::vector<S> row_impulses;
  std::vector<BodyVelocity<S>> velocities;

  ContactProblem<S> problem() const {
    return {Span<const SolverBody<S>>(bodies.data(), static_cast<int>(bodies.size())),
            Span<const ContactBlock<S>>(contacts.data(), static_cast<int>(contacts.size())),
            Span<const Row<S>>(rows.data(), static_cast<int>(rows.size()))};
  }
  Span<const SolverInertia<S>> masses() const {
    return Span<const SolverInertia<S>>(inertia.data(), static_cast<int>(inertia.size()));
  }
  ContactAnswer<S> answer() {
    impulses.resize(contacts.size());
    row_impulses.resize(rows.size());
    velocities.resize(bodies.size());
    return {Span<Vec3<S>>(impulses.data(), static_cast<int>(impulses.size())),
            Span<S>(row_impulses.data(), static_cast<int>(row_impulses.size())),
            Span<BodyVelocity<S>>(velocities.data(), static_cast<int>(velocities.size()))};
  }
};

template <class S>
Vec3<S> convert(V v) {
  return {scalar<S>(v.x), scalar<S>(v.y), scalar<S>(v.z)};
}

/// The problem of the model's next step. Impulses of `before` are carried over by key.
template <class S>
ModelProblem<S> build(const StackModel& model, const ModelProblem<S>* before) {
  ModelProblem<S> out;
  const V pull{model.gravity * std::sin(model.incline), -model.gravity * std::cos(model.incline), 0};
  for (const ModelBox& box : model.boxes) {
    SolverBody<S> body;
    body.free.linear = convert<S>(box.velocity + model.dt * pull);
    body.free.angular = convert<S>(box.spin);
    const long double inertia = box.mass * box.half * box.half * 2 / 3;
    body.inverse_mass = scalar<S>(1 / box.mass);
    body.inverse_inertia = Sym3<S>::diagonal(convert<S>(V{1 / inertia, 1 / inertia, 1 / inertia}));
    out.bodies.push_back(body);
    SolverInertia<S> heavy;
    heavy.mass = scalar<S>(box.mass);
    heavy.inertia = Sym3<S>::diagonal(convert<S>(V{inertia, inertia, inertia}));
    out.inertia.push_back(heavy);
  }
  static constexpr int kX[8] = {-1, 1, 1, -1, 0, 1, 0, -1}, kZ[8] = {-1, -1, 1, 1, -1, 0, 1, 0};
  static constexpr int kTripod[3] = {0, 1, 6};  // two corners and the middle of the edge across
  for (size_t i = 0; i < model.boxes.size(); ++i) {
    const ModelBox& upper = model.boxes[i];
    const ModelBox ground{};
    const ModelBox& lower = i == 0 ? ground : model.boxes[i - 1];
    const long double top = i == 0 ? 0 : lower.half;
    const V normal = i == 0 ? V{0, 1, 0} : rotate(lower.turn, V{0, 1, 0});
    const V tangent = i == 0 ? V{1, 0, 0} : rotate(lower.turn, V{1, 0, 0});
    for (int number_of = 0; number_of < model.points; ++number_of) {
      const int k = model.points == 3 ? kTripod[number_of] : number_of;
      const V arm = rotate(upper.turn, V{kX[k] * upper.half, -upper.half, kZ[k] * upper.half});
      const V point = upper.at + arm;
      const long double gap = dot(normal, point - lower.at) - top;
      if (gap > model.margin) continue;
      ContactBlock<S> block;
      block.key = static_cast<uint32_t>(i * 8 + static_cast<size_t>(k));
      block.a = static_cast<uint16_t>(i);
      block.b = i == 0 ? kGround : static_cast<uint16_t>(i - 1);
      block.friction = scalar<S>(model.friction);
      block.friction_across = scalar<S>(model.friction_across);
      block.normal = convert<S>(normal);
      block.tangent = convert<S>(tangent);
      block.arm_a = block.impulse_arm_a = convert<S>(arm);
      if (i != 0) block.arm_b = block.impulse_arm_b = convert<S>(point - lower.at);
      // gaps of less than `touch`, of either sign, heal slowly; larger ones may be used up within the step
      block.target.x = scalar<S>(-(gap > model.touch ? gap : model.beta * gap) / model.dt);
      out.contacts.push_back(block);
    }
  }
  (void)out.answer();
  if (before == nullptr) return out;
  for (size_t i = 0; i < out.contacts.size(); ++i) {
    for (size_t j = 0; j < before->contacts.size(); ++j) {
      if (before->contacts[j].key == out.contacts[i].key) out.impulses[i] = before->impulses[j];
    }
  }
  return out;
}

/// Takes the new velocities and moves the boxes with them.
template <class S>
void advance(StackModel& model, const ModelProblem<S>& solved) {
  for (size_t i = 0; i < model.boxes.size(); ++i) {
    ModelBox& box = model.boxes[i];
    box.velocity = number(solved.velocities[i].linear);
    box.spin = number(solved.velocities[i].angular);
    box.at = box.at + model.dt * box.velocity;
    const long double angle = length(box.spin) * model.dt;
    if (angle > 0) {
      const V axis = (std::sin(angle / 2) / length(box.spin)) * box.spin;
      const Q next = Q{std::cos(angle / 2), axis.x, axis.y, axis.z} * box.turn;
      const long double size =
          std::sqrt(next.w * next.w + next.x * next.x + next.y * next.y + next.z * next.z);
      box.turn = {next.w / size, next.x / size, next.y / size, next.z / size};
    }
  }
}

}  // namespace test
}  // namespace tippe
