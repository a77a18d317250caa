// SPDX-License-Identifier: MIT
// The passes over an island that proximal_newton.hpp is made of. One object lives for one call.
#pragma once

#include <tippe/solver/proximal_assembly.hpp>
#include <tippe/solver/proximal_law.hpp>
#include <tippe/solver/proximal_newton.hpp>

namespace tippe {
namespace proximal {

/// How far a point (v, p) is from a solution.
template <class S>
struct Sizes {
  S error;  ///< of the equation of motion and of the laws of all constraints, squared: an energy
  S worst;  ///< of the laws alone, the worst constraint's: a velocity
};

/// Velocities and impulses of a point.
template <class S>
struct Point {
  Span<BodyVelocity<S>> v;
  Vec3<S>* p;
  S* rows;
};

template <class S>
class Run {
 public:
  Run(const ContactProblem<S>& problem, Span<const SolverInertia<S>> inertia,
      const ProximalNewtonSettings<S>& settings, const ProximalNewtonWorkspace<S>& workspace) noexcept
      : problem_(problem), inertia_(inertia), settings_(settings), workspace_(workspace) {}

  [[nodiscard]] Point<S> current() const noexcept {
    return {workspace_.velocities.subspan(0, problem_.bodies.size()), workspace_.contact_impulses.data(),
            workspace_.row_impulses.data()};
  }
  [[nodiscard]] Point<S> trial() const noexcept {
    const int bodies = problem_.bodies.size();
    return {workspace_.velocities.subspan(bodies, bodies), workspace_.contact_impulses.data() + contacts(),
            workspace_.row_impulses.data() + rows()};
  }

  /// Warm start into the trial point, made admissible.
  void take(const ContactAnswer<S>& start) noexcept;
  /// What the constraints answer at the current point, admissible, into the trial point.
  void answer() noexcept;
  /// The scale of each constraint: impulse per velocity.
  void weigh() noexcept;
  /// Velocities of the trial impulses, and how far the worst constraint errs, as a velocity.
  [[nodiscard]] S verify() noexcept;
  /// Is an error, found by verify(), within `fraction` of the load?
  [[nodiscard]] bool within(S error, S fraction) noexcept {
    return error <= S(0) || error <= fraction * load();
  }
  [[nodiscard]] S load() noexcept {
    if (load_ < S(0)) load_ = contact_load(problem_);
    return load_;
  }
  /// Gauss-Seidel over the constraints, `count` times, from the trial point, whose velocities are those of
  /// its impulses.
  void sweep(int count) noexcept;
  /// The trial point becomes the current one.
  void accept() noexcept;
  /// The trial point to the caller.
  void give(const ContactAnswer<S>& answer) const noexcept;

  /// Pattern of the contact graph; BadSize where the workspace is too small for it.
  Status prepare() noexcept;
  /// Distance of a point from the solution; leaves F = M (v - free) - J^T p in the sums.
  [[nodiscard]] Sizes<S> evaluate(const Point<S>& at) noexcept;
  /// H at the current point, factored.
  Status factor() noexcept;
  /// Newton's step from the current point, at which evaluate() was called last.
  void solve() noexcept;
  /// trial := current + fraction * step.
  void move(S fraction) noexcept;

  /// Does something at the last evaluated point make H unsymmetric?
  [[nodiscard]] bool slides() const noexcept { return slides_; }

 private:
  [[nodiscard]] int contacts() const noexcept { return problem_.contacts.size(); }
  [[nodiscard]] int rows() const noexcept { return problem_.rows.size(); }
  [[nodiscard]] Vec3<S>* steps() const noexcept {
    return workspace_.contact_impulses.data() + 2 * contacts();
  }
  [[nodiscard]] S* row_steps() const noexcept { return workspace_.row_impulses.data() + 2 * rows(); }
  [[nodiscard]] S r(int contact) const noexcept { return workspace_.scales[contact]; }
  [[nodiscard]] S row_r(int row) const noexcept { return workspace_.scales[contacts() + row]; }
  [[nodiscard]] Vec3<S> velocity(int contact, const Point<S>& at) const noexcept {
    const ContactBlock<S>& block = problem_.contacts[contact];
    return block_velocity<S>(block, block_axes(block), at.p[contact], at.v);
  }
  [[nodiscard]] S row_velocity(int i, const Point<S>& at) const noexcept {
    return tippe::row_velocity<S>(problem_.rows[i], at.rows[i], at.v);
  }
  /// What scales the bounds of a row.
  [[nodiscard]] S normal_of(const Row<S>& row, const Vec3<S>* impulses) const noexcept {
    return row.limited_by == kNoContact ? S(1) : max(S(0), impulses[row.limited_by].x);
  }
  [[nodiscard]] bool moves(uint16_t body) const noexcept {
    return body != kGround && problem_.bodies[body].movable();
  }
  /// Position of a body in the elimination, -1 if it does not move.
  [[nodiscard]] int position(uint16_t body) const noexcept {
    return moves(body) ? workspace_.cache->pattern.position(index()[body]) : -1;
  }
  // bytes: row orders of the factor, the index of each body among the moving ones, rows of the pattern; at
  // the end the mode of each contact. What outlives a call stays where it is while the number of bodies does.
  [[nodiscard]] int orders_size() const noexcept { return BodyFactor<S>::bytes_for(problem_.bodies.size()); }
  [[nodiscard]] uint8_t* index() const noexcept { return workspace_.bytes.data() + orders_size(); }
  [[nodiscard]] Span<uint8_t> pattern_rows() const noexcept {
    const int first = orders_size() + problem_.bodies.size();
    return workspace_.bytes.subspan(first, workspace_.bytes.size() - first - contacts());
  }
  [[nodiscard]] BodyFactor<S> matrix() const noexcept {
    return BodyFactor<S>(workspace_.cache->pattern, pattern_rows(), workspace_.factor,
                         workspace_.bytes.subspan(0, orders_size()));
  }
  void sum_impulses(const Vec3<S>* impulses, const S* row_impulses) noexcept;
  [[nodiscard]] BodyVelocity<S> step_of(int body) const noexcept;
  /// Holds still in all three directions with one stiffness, at the last evaluated point.
  [[nodiscard]] bool holds(int contact) const noexcept {
    const ContactBlock<S>& block = problem_.contacts[contact];
    return modes_[contact] == static_cast<uint8_t>(ContactMode::Stick) && !(block.compliance > S(0)) &&
           (block.law == BlockLaw::Bilateral || (block.friction > S(0) && block.friction_across > S(0)));
  }
  [[nodiscard]] bool is_open(int contact) const noexcept {
    return modes_[contact] == static_cast<uint8_t>(ContactMode::Open);
  }
  [[nodiscard]] S rho(int contact) const noexcept { return settings_.stiffness * workspace_.scales[contact]; }
  void assemble_rows(const BodyFactor<S>& h, bool symmetric) noexcept;
  [[nodiscard]] LinearBlock<S> model(int contact, bool coupled) const noexcept {
    const ContactBlock<S>& block = problem_.contacts[contact];
    const Point<S> at = current();
    const Vec3<S> u = velocity(contact, at);
    const Vec3<S>& p = at.p[contact];
    return linearise(block, project(block, p, u, r(contact)), p, u, r(contact), rho(contact), coupled);
  }
  [[nodiscard]] ProjectedRow<S> row_answer(int i, const Point<S>& at, const Vec3<S>* normals) const noexcept {
    const Row<S>& row = problem_.rows[i];
    return project(row, at.rows[i], row_velocity(i, at), row_r(i), normal_of(row, normals));
  }
  [[nodiscard]] S row_stiffness(int i) const noexcept {
    const S rho = settings_.stiffness * row_r(i);
    return rho / (S(1) + rho * problem_.rows[i].compliance);
  }

  const ContactProblem<S>& problem_;
  Span<const SolverInertia<S>> inertia_;
  const ProximalNewtonSettings<S>& settings_;
  const ProximalNewtonWorkspace<S>& workspace_;
  S load_ = S(-1);  ///< contact_load() once it was needed
  uint8_t* modes_ = workspace_.bytes.data() + workspace_.bytes.size() - problem_.contacts.size();
  bool slides_ = false;
};

}  // namespace proximal
}  // namespace tippe
