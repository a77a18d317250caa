// SPDX-License-Identifier: MIT
// From bodies and contacts to the problem of one island: how its bodies would move, and what each contact
// asks of the velocities.
//
// Second order: the velocity is judged at the end of the step (arm of the end), the impulse acts at its mean
// (mean arm), and the wanted normal velocity undoes a fifth of the gap at the start: with the mean-velocity
// update a full correction would ring (eigenvalue -1), a fifth has eigenvalues 0.77 and 0.13.
// First order: both arms of the start, and a velocity that makes the gap zero at the end.
#pragma once

#include <tippe/math/power_of_two.hpp>
#include <tippe/world/islands.inl>

namespace tippe {
namespace step_detail {

template <class T, class S>
[[nodiscard]] TIPPE_INLINE Vec3<T> converted(const Vec3<S>& v) noexcept {
  return {convert<T>(v.x), convert<T>(v.y), convert<T>(v.z)};
}
template <class T, class S>
[[nodiscard]] TIPPE_INLINE Sym3<T> converted(const Sym3<S>& a) noexcept {
  return {convert<T>(a.xx), convert<T>(a.xy), convert<T>(a.xz),
          convert<T>(a.yy), convert<T>(a.yz), convert<T>(a.zz)};
}

/// The power of two that is the island's unit of mass. Impulses have it too: at rest they are near one.
/// In 32 bits the range is short, and an impact must fit as well: only 2^4 units of momentum to a unit.
template <class S, class T>
[[nodiscard]] int mass_unit(const StepSettings<S>& settings, BodyList<S> bodies,
                            Span<const uint16_t> slots) noexcept {
  int heaviest = -1000;
  for (const uint16_t slot : slots) {
    const Body<S>& body = bodies.slots[slot];
    if (body.dynamic() && body.mass.mass_exponent > heaviest) heaviest = body.mass.mass_exponent;
  }
  constexpr int kShortRange = 4;
  const bool is_short = ScalarTraits<T>::kIsFixed && ScalarTraits<T>::kFractionBits < 32;
  return heaviest - (is_short && settings.dt_shift > kShortRange ? kShortRange : settings.dt_shift);
}

template <class S, class T>
void make_solver_body(const Vec3<S>& gravity, const TimeStep<S>& dt, const Body<S>& body,
                      const BodyStep<S>& step, int unit, SolverBody<T>& out) noexcept {
  out = SolverBody<T>{};
  if (!body.dynamic()) {
    out.free = {converted<T>(body.state.velocity), converted<T>(body.state.angular_velocity)};
    return;
  }
  const MomentumChange<S> change = free_change(gravity, dt, body);
  const Sym3<S> inverse = rotate(step.end.r, body.mass.inverse_inertia);
  out.free.linear = converted<T>(body.state.velocity + change.velocity);
  out.free.angular = converted<T>(inverse * (body.state.spin + change.spin));
  out.inverse_mass = convert<T>(PowerOfTwo<S>(unit - body.mass.mass_exponent)(body.mass.inverse_mass));
  out.inverse_inertia = converted<T>(PowerOfTwo<S>(unit - body.mass.inertia_exponent)(inverse));
}

template <class T, class S>
[[nodiscard]] SolverInertia<T> solver_inertia(const Body<S>& body, const BodyStep<S>& step,
                                              int unit) noexcept {
  if (!body.dynamic()) return {};
  const MassProperties<S>& mass = body.mass;
  return {convert<T>(PowerOfTwo<S>(mass.mass_exponent - unit)(mass.mass)),
          converted<T>(PowerOfTwo<S>(mass.inertia_exponent - unit)(rotate(step.end.r, mass.inertia)))};
}

/// The direction from which the facets of a pyramid are counted: world +x as it appears in the contact plane,
/// or world +z where +x is steeper than 60 degrees to it.
template <class S>
[[nodiscard]] Vec3<S> tangent_of(const Vec3<S>& n) noexcept {
  const Vec3<S> x{S(1), S(0), S(0)};
  if (n.x == S(0)) return x;
  const bool steep = n.x * n.x > half(S(1)) + half(half(S(1)));
  const Vec3<S> axis = steep ? Vec3<S>{S(0), S(0), S(1)} : x;
  return normalized_or(add_scaled(axis, -(steep ? n.z : n.x), n), axis);
}

/// Velocity of A's point against B's at the start of the step.
template <class S>
[[nodiscard]] Vec3<S> start_velocity(const Contact<S>& c, BodyList<S> bodies) noexcept {
  const BodyState<S>& a = bodies.slots[c.name.a].state;
  const BodyState<S>& b = bodies.slots[c.name.b].state;
  return a.velocity + cross(a.angular_velocity, c.arm_a) - b.velocity - cross(b.angular_velocity, c.arm_b);
}

/// Wanted normal velocity, at most `limit` where it undoes an overlap.
template <class S>
[[nodiscard]] S capped(S velocity, const StepSettings<S>& settings, uint32_t& flags) noexcept {
  if (velocity <= settings.correction_limit) return velocity;
  flags |= step_flag::kCorrectionCapped;
  return settings.correction_limit;
}

/// Gaps up to this are those of a contact at rest, in world units (0.1 mm for bodies of 0.1 m).
template <class S>
inline constexpr S kRestingGap = half(kRestingMargin<S>);

/// Comes on by more than a few micrometres a step.
template <class S>
[[nodiscard]] bool is_fast(S approach, const StepSettings<S>& settings) noexcept {
  return approach < -PowerOfTwo<S>(settings.dt_shift)(settings.approach);
}

/// A gap less what rounding of coordinates and the tolerance of the solver may have made of it (0.2 um for
/// bodies of 0.1 m in float, 7 pm otherwise): nothing is done about noise, so a body at rest gets to stay.
template <class S>
[[nodiscard]] S beyond_noise(S gap) noexcept {
  constexpr S kNoise = max(ScalarTraits<S>::kLengthTolerance, to_scalar<S>(scale_pow2(Real(1), -34)));
  return gap > kNoise ? gap - kNoise : gap < -kNoise ? gap + kNoise : S(0);
}

template <class S>
[[nodiscard]] S second_order_target(const Contact<S>& c, S approach, const StepSettings<S>& settings,
                                    uint32_t& flags) noexcept {
  constexpr S kShare = to_scalar<S>(1_r / 5);
  const PowerOfTwo<S> per_dt(settings.dt_shift);
  // not there yet; a step in which it gets there is of first order
  if (c.gap > kRestingGap<S> || (c.gap > S(0) && is_fast(approach, settings))) return per_dt(-c.gap);
  return capped(per_dt(-(kShare * beyond_noise(c.gap))), settings, flags);
}

template <class S>
[[nodiscard]] S first_order_target(const Contact<S>& c, S approach, const StepSettings<S>& settings,
                                   uint32_t& flags) noexcept {
  constexpr S kRest = S(1) - to_scalar<S>(1_r / 5);
  const PowerOfTwo<S> per_dt(settings.dt_shift);
  // an overlap from before is undone by fifths, as at second order; small ones at once where asked for
  const bool at_once = settings.method != Method::SecondOrder && c.gap > -kRestingGap<S>;
  const S gap = c.gap < S(0) && !at_once ? c.end_gap - kRest * c.gap : c.end_gap;
  return capped(approach + per_dt(-gap), settings, flags);
}

/// What gravity and forces add to the normal velocity in a step, contacts aside.
template <class S>
[[nodiscard]] S normal_gain(const Contact<S>& c, BodyList<S> bodies,
                            const StepSettings<S>& settings) noexcept {
  const TimeStep<S> dt(settings.dt_shift);
  const auto gain = [&](uint16_t slot) {
    const Body<S>& body = bodies.slots[slot];
    return body.dynamic() ? dot(c.normal, free_change(settings.gravity, dt, body).velocity) : S(0);
  };
  return gain(c.name.a) - gain(c.name.b);
}
/// Would the free velocity at the end of the step use up the gap, but for a few micrometres?
template <class S>
[[nodiscard]] bool closes(const Contact<S>& c, S gain, const StepSettings<S>& settings) noexcept {
  return c.gap <= S(0) || c.end_gap + PowerOfTwo<S>(-settings.dt_shift)(gain) <= settings.approach;
}

/// Newton's law of impact, to second order in the time step: the body falls to the surface, comes back with e
/// times the speed it arrives with, and rises for the rest of the step.
template <class S>
struct Bounce {
  bool happens = false;
  S velocity = S(0);  ///< normal, at the end of the step
  S shift = S(0);     ///< what moving with that velocity all the step long misses along the normal
};
template <class S>
[[nodiscard]] Bounce<S> bounce_of(const Contact<S>& c, S approach, const StepSettings<S>& settings,
                                  BodyList<S> bodies) noexcept {
  Bounce<S> bounce;
  if (!(c.restitution > S(0)) || !(approach < -settings.restitution_threshold)) return bounce;
  const S gain = normal_gain(c, bodies, settings);
  if (!closes(c, gain, settings)) return bounce;
  // shares of the step before and after the impact
  const PowerOfTwo<S> times_dt(-settings.dt_shift);
  S before = S(0);
  if (c.gap > S(0)) {
    before = min(S(1), c.gap / -times_dt(approach));
    before = min(S(1), c.gap / -times_dt(approach + half(gain * before)));  // it comes on faster and faster
  }
  const S after = S(1) - before;
  const S back = -(c.restitution * (approach + gain * before));
  bounce.happens = true;
  bounce.velocity = back + gain * after;
  bounce.shift = times_dt(back * after + half(gain * after * after) - bounce.velocity) - max(c.gap, S(0));
  return bounce;
}

/// What one contact asks of the velocities.
template <class S, class T>
void make_block(const StepSettings<S>& settings, bool first_order, BodyList<S> bodies,
                const ContactView<S, T>& view, const Contact<S>& c, int unit, ContactBlock<T>& block,
                Vec3<T>& impulse, uint32_t& flags) noexcept {
  const auto place = [&](uint16_t slot) {
    return (bodies.slots[slot].flags & body_flag::kFixed) != 0 ? kGround : view.body_steps[slot].place;
  };
  block.a = place(c.name.a);
  block.b = place(c.name.b);
  block.law = settings.facets == 0 ? BlockLaw::Cone : BlockLaw::Pyramid;
  block.facets = settings.facets == 0 ? uint8_t{8} : settings.facets;
  const S friction = c.state == ContactState::Sliding ? c.friction : c.static_friction;
  block.friction = block.friction_across = convert<T>(friction);
  block.compliance = T(0);
  const Vec3<S> tangent = tangent_of(c.normal);
  const Vec3<S> start = start_velocity(c, bodies);
  const S approach = dot(c.normal, start);
  block.normal = converted<T>(c.normal);
  block.tangent = converted<T>(tangent);
  S target = S(0);
  if (first_order) {
    block.arm_a = block.impulse_arm_a = converted<T>(c.arm_a);
    block.arm_b = block.impulse_arm_b = converted<T>(c.arm_b);
    target = first_order_target(c, approach, settings, flags);
    const Bounce<S> bounce = bounce_of(c, approach, settings, bodies);
    if (bounce.happens) target = max(target, bounce.velocity);
  } else {
    block.arm_a = converted<T>(c.end_arm_a);
    block.arm_b = converted<T>(c.end_arm_b);
    block.impulse_arm_a = converted<T>((c.arm_a + c.end_arm_a) * half(S(1)));
    block.impulse_arm_b = converted<T>((c.arm_b + c.end_arm_b) * half(S(1)));
    target = second_order_target(c, approach, settings, flags);
  }
  block.target = {convert<T>(target), T(0), T(0)};
  // last step's impulse, in this island's unit and along these axes
  const Vec3<S> p = PowerOfTwo<S>(c.impulse_exponent - unit)(c.impulse);
  impulse = converted<T>(Vec3<S>{dot(c.normal, p), dot(tangent, p), dot(cross(c.normal, tangent), p)});
}

/// True if the contact closes in this step, or is closed, and comes on fast.
/// The mean-velocity update would carry half of that approach into the other body: such steps are
/// first-order.
template <class S>
[[nodiscard]] bool arrives(const Contact<S>& c, BodyList<S> bodies,
                           const StepSettings<S>& settings) noexcept {
  return is_fast(dot(c.normal, start_velocity(c, bodies)), settings) &&
         closes(c, normal_gain(c, bodies, settings), settings);
}

}  // namespace step_detail
}  // namespace tippe
