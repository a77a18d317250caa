// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/constraints/block_motion.hpp>
#include <tippe/constraints/row_motion.hpp>
#include <tippe/solver/contact_judge.hpp>
#include <tippe/solver/contact_projection.hpp>
#include <tippe/solver/equilibrate.hpp>

namespace tippe {
namespace judge_detail {

/// A block's axes and arms as the judge reads them.
template <class S>
struct WideBlock {
  using Motion = WideMotion<S>;
  using Data = typename Motion::Data;
  using Number = typename Motion::Number;
  Vec3<Data> r0, r1, r2;

  explicit WideBlock(const ContactBlock<S>& block) noexcept {
    const Mat3<S> axes = block_axes(block);
    r0 = Motion::load(axes.r0);
    r1 = Motion::load(axes.r1);
    r2 = Motion::load(axes.r2);
  }
  /// Adds impulse and angular impulse of p to the two bodies.
  void push(const ContactBlock<S>& block, const Vec3<S>& p, Span<WideVelocity<S>> sums) const noexcept {
    const Vec3<Number> impulse = Motion::to_world(r0, r1, r2, Motion::load(p));
    if (block.a != kGround) {
      Motion::add(sums[block.a].linear, impulse, false);
      Motion::add(sums[block.a].angular, Motion::cross(Motion::load(block.impulse_arm_a), impulse), false);
    }
    if (block.b != kGround) {
      Motion::add(sums[block.b].linear, impulse, true);
      Motion::add(sums[block.b].angular, Motion::cross(Motion::load(block.impulse_arm_b), impulse), true);
    }
  }
  /// u, rounded to Data.
  [[nodiscard]] Vec3<Data> velocity(const ContactBlock<S>& block, const Vec3<S>& p,
                                    Span<const WideVelocity<S>> velocities) const noexcept {
    Vec3<Number> v;
    if (block.a != kGround) {
      // w x arm = -(arm x w)
      v = velocities[block.a].linear;
      Motion::add(v, Motion::cross(Motion::load(block.arm_a), velocities[block.a].angular), true);
    }
    if (block.b != kGround) {
      Motion::add(v, velocities[block.b].linear, true);
      Motion::add(v, Motion::cross(Motion::load(block.arm_b), velocities[block.b].angular), false);
    }
    const Vec3<Data> target = Motion::load(block.target);
    const S tangential = block.law == BlockLaw::Bilateral ? block.compliance : S(0);
    return {component(v, r0, target.x, block.compliance, p.x), component(v, r1, target.y, tangential, p.y),
            component(v, r2, target.z, tangential, p.z)};
  }

 private:
  [[nodiscard]] static Data component(const Vec3<Number>& v, const Vec3<Data>& axis, Data target,
                                      S compliance, S p) noexcept {
    typename Motion::Sum sum = Motion::dot(v, axis);
    sum.add(-target);
    if (compliance != S(0)) {
      sum.add_product(Motion::Arithmetic::load(compliance), Motion::Arithmetic::load(p));
    }
    return Motion::Arithmetic::rounded(Motion::Arithmetic::total(sum));
  }
};

template <class S>
void push_wide(const Row<S>& row, S p, Span<WideVelocity<S>> sums) noexcept {
  using Motion = WideMotion<S>;
  using Arithmetic = WideArithmetic<S>;
  const auto scaled = [p](const Vec3<S>& v) {
    const auto one = [p](S x) {
      typename Motion::Sum sum;
      return Arithmetic::total(sum.add_product(Arithmetic::load(x), Arithmetic::load(p)));
    };
    return Vec3<typename Motion::Number>{one(v.x), one(v.y), one(v.z)};
  };
  if (row.a != kGround) {
    Motion::add(sums[row.a].linear, scaled(row.linear), false);
    Motion::add(sums[row.a].angular, scaled(row.angular_a), false);
  }
  if (row.b != kGround) {
    Motion::add(sums[row.b].linear, scaled(row.linear), true);
    Motion::add(sums[row.b].angular, scaled(row.angular_b), true);
  }
}

/// u of a row, rounded to Data.
template <class S>
[[nodiscard]] typename WideArithmetic<S>::Data wide_row_velocity(
    const Row<S>& row, S p, Span<const WideVelocity<S>> velocities) noexcept {
  using Motion = WideMotion<S>;
  using Arithmetic = WideArithmetic<S>;
  typename Motion::Sum sum;
  sum.add(-Arithmetic::load(row.target));
  if (row.a != kGround) {
    sum.add(Arithmetic::total(Motion::dot(velocities[row.a].linear, Motion::load(row.linear))));
    sum.add(Arithmetic::total(Motion::dot(velocities[row.a].angular, Motion::load(row.angular_a))));
  }
  if (row.b != kGround) {
    sum.add(-Arithmetic::total(Motion::dot(velocities[row.b].linear, Motion::load(row.linear))));
    sum.add(-Arithmetic::total(Motion::dot(velocities[row.b].angular, Motion::load(row.angular_b))));
  }
  if (row.compliance != S(0)) {
    sum.add_product(Arithmetic::load(row.compliance), Arithmetic::load(p));
  }
  return Arithmetic::rounded(Arithmetic::total(sum));
}

/// sums (impulse, angular impulse) become velocities.
template <class S>
void to_velocities(const SolverBody<S>& body, WideVelocity<S>& sums) noexcept {
  using Motion = WideMotion<S>;
  using Arithmetic = WideArithmetic<S>;
  using Data = typename Motion::Data;
  const Data m = Arithmetic::load(body.inverse_mass);
  const Sym3<S>& k = body.inverse_inertia;
  const Vec3<Data> rows[3] = {Motion::load({k.xx, k.xy, k.xz}), Motion::load({k.xy, k.yy, k.yz}),
                              Motion::load({k.xz, k.yz, k.zz})};
  const Vec3<Data> v = Motion::load(body.free.linear), w = Motion::load(body.free.angular);
  WideVelocity<S> result;
  for (int i = 0; i < 3; ++i) {
    typename Motion::Sum linear;
    linear.add(v[i]).add_product(sums.linear[i], m);
    result.linear[i] = Arithmetic::total(linear);
    typename Motion::Sum angular = Motion::dot(sums.angular, rows[i]);
    angular.add(w[i]);
    result.angular[i] = Arithmetic::total(angular);
  }
  sums = result;
}

/// A number of the judge as S; Q24.40 beyond the range of Q8.24 is its largest number, not counted.
template <class S>
[[nodiscard]] S narrowed(typename WideArithmetic<S>::Data x) noexcept {
  if constexpr (kSame<S, Q8_24>) {
    if (x >= convert<Q24_40>(Q8_24::highest())) return Q8_24::highest();
    if (x <= convert<Q24_40>(Q8_24::lowest())) return Q8_24::lowest();
  }
  return convert<S>(x);
}

/// The smallest velocity error that impulses rounded to S allow, in units of the residual tolerance. Floating
/// point: four roundings of everything that meets at the constraint, taken as four times its own response.
/// Fixed point: four units in the last place of every impulse there.
template <class S, class Data>
[[nodiscard]] Data rounding_unit(Data response, Data impulse) noexcept {
  using Traits = ScalarTraits<S>;
  constexpr S ratio = S(4) * (Traits::kEpsilon / Traits::kResidualTolerance);
  const Data four = WideArithmetic<S>::load(ratio);
  if constexpr (Traits::kIsFixed) {
    return four * (Data(1) + Data(4) * response);
  } else {
    return four * (Data(4) * response * impulse);
  }
}

/// The unit of a constraint (see lcp_verify.inl, row_unit, for the limits of the excuse).
template <class S, class Data>
[[nodiscard]] Data unit_of(Data load, Data rounding) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return max(load, rounding);
  } else {
    return clamp(rounding, load, load * Data(kSame<S, float> ? 16 : 1024));
  }
}

template <class S, class Data>
[[nodiscard]] Data block_violation(const ContactBlock<S>& block, const Vec3<Data>& p, const Vec3<Data>& u,
                                   Data r, FrictionModel model) noexcept {
  if (block.law == BlockLaw::Bilateral) return norm(u);
  const Data mu = WideArithmetic<S>::load(block.friction);
  const Data across = WideArithmetic<S>::load(block.friction_across);
  if (model == FrictionModel::Box) {
    const Data reach = mu * max(p.x, Data(0)), reach_across = across * max(p.x, Data(0));
    return max(normal_violation(p.x, u.x, r), max(box_violation(p.y, u.y, -reach, reach, r),
                                                  box_violation(p.z, u.z, -reach_across, reach_across, r)));
  }
  if (block.law == BlockLaw::Cone) return cone_violation(p, u, mu, across, r);
  return max(normal_violation(p.x, u.x, r), polygon_violation(p, u, mu, across, block.facets, r));
}

/// x - x summed: zero for finite numbers, NaN otherwise, always zero in fixed point.
template <class S>
class FiniteCheck {
 public:
  void look_at(S x) noexcept {
    if constexpr (!ScalarTraits<S>::kIsFixed) sum_ = sum_ + (x - x);
  }
  void look_at(const Vec3<S>& v) noexcept {
    if constexpr (!ScalarTraits<S>::kIsFixed) {
      sum_ = sum_ + ((v.x - v.x) + (v.y - v.y) + (v.z - v.z));
    }
  }
  [[nodiscard]] bool passed() const noexcept { return sum_ == S(0); }

 private:
  S sum_ = S(0);
};

template <class S>
[[nodiscard]] bool known_body(uint16_t index, const ContactProblem<S>& problem) noexcept {
  return index == kGround || index < problem.bodies.size();
}

/// |p_t| within reach, rounding granted.
template <class S>
[[nodiscard]] bool friction_admissible(const ContactBlock<S>& block, const Vec3<S>& p,
                                       FrictionModel model) noexcept {
  using Traits = ScalarTraits<S>;
  const S reach = block.friction * p.x, across = block.friction_across * p.x;
  const S slack = Traits::kIsFixed ? S(4) * Traits::kEpsilon : S(16) * Traits::kEpsilon * max(reach, across);
  if (abs(p.y) > reach + slack || abs(p.z) > across + slack) return false;
  if (model == FrictionModel::Box) return true;
  if (block.law == BlockLaw::Cone) {
    if (block.friction == block.friction_across) {
      return projection_detail::length(p.y, p.z) <= reach + slack;
    }
    // the weaker axis stretched until the cone is round; a rounding of its impulse is stretched too
    const bool swap = across > reach;
    const S strong = swap ? across : reach, weak = swap ? reach : across;
    if (!(weak > S(0))) return true;  // the box above is the cone
    const S ratio = strong / weak;
    const S stretched = (swap ? p.y : p.z) * ratio;
    return projection_detail::length(swap ? p.z : p.y, stretched) <= strong + slack * ratio;
  }
  Tangent<S> from = facet_direction<S>(0, block.facets);
  for (int i = 1; i <= block.facets; ++i) {
    const Tangent<S> to = facet_direction<S>(i == block.facets ? 0 : i, block.facets);
    const S edge_t = reach * (to.t - from.t), edge_b = across * (to.b - from.b);
    const S size = projection_detail::length(edge_t, edge_b);
    if (size > S(0)) {
      const S outward = Accumulator<S>::product(p.y - reach * from.t, edge_b / size)
                            .sub_product(p.z - across * from.b, edge_t / size)
                            .result();
      if (outward > slack) return false;
    }
    from = to;
  }
  return true;
}

}  // namespace judge_detail

template <class S>
S contact_load(const ContactProblem<S>& problem) noexcept {
  S violated = S(0), any = S(0);
  const auto free_velocity = [&](uint16_t body, const Vec3<S>& arm) {
    if (body == kGround) return Vec3<S>();
    const BodyVelocity<S>& free = problem.bodies[body].free;
    return free.linear + cross(free.angular, arm);
  };
  for (const ContactBlock<S>& block : problem.contacts) {
    const Vec3<S> v = free_velocity(block.a, block.arm_a) - free_velocity(block.b, block.arm_b);
    const Vec3<S> u = block_axes(block) * v - block.target;
    const S size = max_component(abs(u));
    any = max(any, size);
    if (block.law == BlockLaw::Bilateral || u.x < S(0)) violated = max(violated, size);
  }
  for (const Row<S>& row : problem.rows) {
    S u = -row.target;
    if (row.a != kGround) {
      const BodyVelocity<S>& free = problem.bodies[row.a].free;
      u = u + dot(row.linear, free.linear) + dot(row.angular_a, free.angular);
    }
    if (row.b != kGround) {
      const BodyVelocity<S>& free = problem.bodies[row.b].free;
      u = u - dot(row.linear, free.linear) - dot(row.angular_b, free.angular);
    }
    any = max(any, abs(u));
    if (u < S(0) ? row.hi > S(0) : row.lo < S(0)) violated = max(violated, abs(u));
  }
  return max(max(violated, ScalarTraits<S>::kResidualTolerance * any), ScalarTraits<S>::kEpsilon);
}

template <class S>
LcpReason check_problem(const ContactProblem<S>& problem) noexcept {
  using namespace judge_detail;
  if (problem.contacts.empty() && problem.rows.empty()) return LcpReason::Empty;
  if (problem.bodies.size() > kGround || problem.contacts.size() > kNoContact) return LcpReason::BadSize;
  FiniteCheck<S> finite;
  bool mass = true, friction = true, bounds = true;
  for (const SolverBody<S>& body : problem.bodies) {
    const Sym3<S>& k = body.inverse_inertia;
    finite.look_at(body.free.linear);
    finite.look_at(body.free.angular);
    finite.look_at(body.inverse_mass);
    finite.look_at(Vec3<S>{k.xx, k.yy, k.zz});
    finite.look_at(Vec3<S>{k.xy, k.xz, k.yz});
    mass = mass && body.inverse_mass >= S(0) && k.xx >= S(0) && k.yy >= S(0) && k.zz >= S(0);
  }
  for (const ContactBlock<S>& block : problem.contacts) {
    if (!known_body(block.a, problem) || !known_body(block.b, problem) || block.a == block.b) {
      return LcpReason::BadIndex;
    }
    finite.look_at(block.normal);
    finite.look_at(block.tangent);
    finite.look_at(block.arm_a);
    finite.look_at(block.arm_b);
    finite.look_at(block.impulse_arm_a);
    finite.look_at(block.impulse_arm_b);
    finite.look_at(block.target);
    finite.look_at(Vec3<S>{block.friction, block.friction_across, block.compliance});
    mass = mass && block.compliance >= S(0);
    friction = friction && block.friction >= S(0) && block.friction_across >= S(0) &&
               (block.law != BlockLaw::Pyramid || block.facets >= 3);
  }
  for (const Row<S>& row : problem.rows) {
    if (!known_body(row.a, problem) || !known_body(row.b, problem) || row.a == row.b) {
      return LcpReason::BadIndex;
    }
    if (row.limited_by != kNoContact && row.limited_by >= problem.contacts.size()) return LcpReason::BadIndex;
    finite.look_at(row.linear);
    finite.look_at(row.angular_a);
    finite.look_at(row.angular_b);
    finite.look_at(row.target);
    finite.look_at(row.compliance);
    mass = mass && row.compliance >= S(0);
    bounds =
        bounds && row.lo <= row.hi && row.lo < ScalarTraits<S>::kHighest && row.hi > ScalarTraits<S>::kLowest;
    // bounds in proportion to a contact must be there, and include zero while it carries nothing
    if (row.limited_by != kNoContact) {
      bounds = bounds && row.lo > ScalarTraits<S>::kLowest && row.hi < ScalarTraits<S>::kHighest;
    }
  }
  if (!finite.passed()) return LcpReason::NotFinite;
  if (!mass) return LcpReason::BadMass;
  if (!friction) return LcpReason::BadFriction;
  return bounds ? LcpReason::None : LcpReason::BadBounds;
}

template <class S>
LcpReason check_problem(const ContactProblem<S>& problem, const ContactAnswer<S>& answer) noexcept {
  if (answer.contact_impulses.size() != problem.contacts.size() ||
      answer.row_impulses.size() != problem.rows.size() ||
      answer.velocities.size() != problem.bodies.size()) {
    return LcpReason::BadSize;
  }
  return check_problem(problem);
}

template <class S>
void velocities_of(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                   NoDeduction<Span<WideVelocity<S>>> scratch, bool every_impulse) noexcept {
  using namespace judge_detail;
  using Arithmetic = WideArithmetic<S>;
  for (int i = 0; i < problem.bodies.size(); ++i) scratch[i] = WideVelocity<S>();
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const Vec3<S>& p = answer.contact_impulses[i];
    if (every_impulse || p != Vec3<S>())
      WideBlock<S>(problem.contacts[i]).push(problem.contacts[i], p, scratch);
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    if (every_impulse || answer.row_impulses[i] != S(0))
      push_wide(problem.rows[i], answer.row_impulses[i], scratch);
  }
  for (int i = 0; i < problem.bodies.size(); ++i) {
    to_velocities(problem.bodies[i], scratch[i]);
    for (int k = 0; k < 3; ++k) {
      answer.velocities[i].linear[k] = narrowed<S>(Arithmetic::rounded(scratch[i].linear[k]));
      answer.velocities[i].angular[k] = narrowed<S>(Arithmetic::rounded(scratch[i].angular[k]));
    }
  }
}

template <class S>
ContactResidual<S> judge_velocities(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                                    NoDeduction<Span<const WideVelocity<S>>> velocities,
                                    FrictionModel model) noexcept {
  using namespace judge_detail;
  using Arithmetic = WideArithmetic<S>;
  using Motion = WideMotion<S>;
  using Data = typename Arithmetic::Data;
  const Data load = Arithmetic::load(contact_load(problem));
  Data plain = Data(0), scaled = Data(0);
  FiniteCheck<Data> finite;
  const auto note = [&](Data violation, Data rounding) {
    finite.look_at(violation);
    plain = max(plain, violation);
    if (violation != Data(0)) scaled = max(scaled, saturating_ratio(violation, unit_of<S>(load, rounding)));
  };
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    if (!can_act(block, problem.bodies)) continue;
    const Vec3<Data> p = Motion::load(answer.contact_impulses[i]);
    const Vec3<Data> u = WideBlock<S>(block).velocity(block, answer.contact_impulses[i], velocities);
    const Data response = Arithmetic::load(mean_response<S>(block, problem.bodies));
    note(block_violation<S>(block, p, u, Data(1) / response, model),
         rounding_unit<S>(response, max_component(abs(p))));
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    const Row<S>& row = problem.rows[i];
    const S response = row_response<S>(row, problem.bodies);
    if (!(response > S(0))) continue;
    const Data p = Arithmetic::load(answer.row_impulses[i]);
    const Data u = wide_row_velocity<S>(row, answer.row_impulses[i], velocities);
    const Data w = Arithmetic::load(response);
    S lo = row.lo, hi = row.hi;
    if (row.limited_by != kNoContact) {
      const S normal = max(answer.contact_impulses[row.limited_by].x, S(0));
      lo = lo * normal;
      hi = hi * normal;
    }
    const Data low = lo > ScalarTraits<S>::kLowest ? Arithmetic::load(lo) : ScalarTraits<Data>::kLowest;
    const Data high = hi < ScalarTraits<S>::kHighest ? Arithmetic::load(hi) : ScalarTraits<Data>::kHighest;
    note(box_violation(p, u, low, high, Data(1) / w), rounding_unit<S>(w, abs(p)));
  }
  ContactResidual<S> result;
  result.plain = narrowed<S>(plain);
  result.scaled = narrowed<S>(scaled);
  result.good = finite.passed() && result.scaled <= ScalarTraits<S>::kResidualTolerance;
  return result;
}

template <class S>
ContactResidual<S> contact_residual(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                                    NoDeduction<Span<WideVelocity<S>>> scratch,
                                    FrictionModel model) noexcept {
  velocities_of<S>(problem, answer, scratch);
  return judge_velocities<S>(problem, answer, scratch, model);
}

template <class S>
bool admissible(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
                FrictionModel model) noexcept {
  using Traits = ScalarTraits<S>;
  for (int i = 0; i < problem.contacts.size(); ++i) {
    const ContactBlock<S>& block = problem.contacts[i];
    const Vec3<S>& p = answer.contact_impulses[i];
    if (!is_finite(p)) return false;
    if (!can_act(block, problem.bodies)) {
      if (p != Vec3<S>()) return false;
      continue;
    }
    if (block.law == BlockLaw::Bilateral) continue;
    if (!(p.x >= S(0)) || !judge_detail::friction_admissible(block, p, model)) return false;
  }
  for (int i = 0; i < problem.rows.size(); ++i) {
    const Row<S>& row = problem.rows[i];
    const S p = answer.row_impulses[i];
    if (!is_finite(p)) return false;
    S lo = row.lo, hi = row.hi, slack = S(0);
    if (row.limited_by != kNoContact) {
      const S normal = max(answer.contact_impulses[row.limited_by].x, S(0));
      lo = lo * normal;
      hi = hi * normal;
      slack = Traits::kIsFixed ? S(4) * Traits::kEpsilon : S(16) * Traits::kEpsilon * max(abs(lo), abs(hi));
    }
    if (!(p >= lo - slack) || !(p <= hi + slack)) return false;
  }
  return true;
}

template <class S>
FrictionModel friction_of(const ContactProblem<S>& problem) noexcept {
  FrictionModel model = FrictionModel::None;
  for (const ContactBlock<S>& block : problem.contacts) {
    if (block.law == BlockLaw::Bilateral) continue;
    if (!(block.friction > S(0)) && !(block.friction_across > S(0))) continue;
    if (block.law == BlockLaw::Pyramid) return FrictionModel::Pyramid;
    model = FrictionModel::Cone;
  }
  return model;
}

template <class S>
void verify(const ContactProblem<S>& problem, const ContactAnswer<S>& answer,
            NoDeduction<Span<WideVelocity<S>>> scratch, LcpResult<S>& result, bool every_impulse) noexcept {
  velocities_of<S>(problem, answer, scratch, every_impulse);
  const ContactResidual<S> r = judge_velocities<S>(problem, answer, scratch, result.friction);
  if (result.friction != FrictionModel::Box) result.friction = friction_of(problem);
  result.residual = r.plain;
  result.residual_scaled = r.scaled;
  if (r.good && admissible<S>(problem, answer, result.friction)) {
    result.status = LcpStatus::Solved;
    result.reason = LcpReason::None;
  } else {
    result.status = LcpStatus::Limit;
    if (result.reason == LcpReason::None) result.reason = LcpReason::Accuracy;
  }
}

}  // namespace tippe
