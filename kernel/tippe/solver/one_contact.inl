// SPDX-License-Identifier: MIT
#pragma once

#include <tippe/math/binary_exponent.hpp>
#include <tippe/solver/one_contact.hpp>

namespace tippe {

template <class S>
bool reduce(const Mat3<S>& W, ReducedContact<S>& reduced) noexcept {
  reduced = ReducedContact<S>();
  const S mean = (W.r0.x + W.r1.y + W.r2.z) / S(3);
  if (!(W.r0.x > S(0)) || !(mean > S(0)) || !is_finite(W)) return false;
  const int e = math_detail::binary_exponent(mean);
  constexpr int kLimit = kSame<S, Q8_24> ? 6 : kSame<S, Q24_40> ? 22 : 100;
  const int shift = -clamp(e, -kLimit, kLimit);
  const auto scaled = [shift](S x) { return scale_pow2(x, shift); };
  ReducedContact<S> r;
  r.unit = scale_pow2(S(1), shift);
  r.inverse_unit = scale_pow2(S(1), -shift);
  r.nn = scaled(W.r0.x);
  r.inverse_nn = S(1) / r.nn;
  r.c = {W.r0.y / W.r0.x, W.r0.z / W.r0.x};
  r.g = {W.r1.x / W.r0.x, W.r2.x / W.r0.x};
  const Tangent<S> row = {scaled(W.r0.y), scaled(W.r0.z)};
  const auto schur = [](S entry, S g, S n) { return Accumulator<S>().add(entry).sub_product(g, n).result(); };
  r.tt = schur(scaled(W.r1.y), r.g.t, row.t);
  r.tb = schur(scaled(W.r1.z), r.g.t, row.b);
  r.bt = schur(scaled(W.r2.y), r.g.b, row.t);
  r.bb = schur(scaled(W.r2.z), r.g.b, row.b);
  const S det = Accumulator<S>::product(r.tt, r.bb).sub_product(r.tb, r.bt).result();
  if (det > S(16) * ScalarTraits<S>::kEpsilon) r.inverse_det = S(1) / det;
  reduced = r;
  return true;
}

namespace contact_detail {

template <class S>
[[nodiscard]] TIPPE_INLINE S dot2(S a, S x, S b, S y) noexcept {
  return Accumulator<S>::product(a, x).add_product(b, y).result();
}
template <class S>
[[nodiscard]] TIPPE_INLINE S dot2(const Tangent<S>& a, const Tangent<S>& b) noexcept {
  return dot2(a.t, b.t, a.b, b.b);
}
template <class S>
[[nodiscard]] TIPPE_INLINE S det2(S a, S b, S c, S d) noexcept {
  return Accumulator<S>::product(a, d).sub_product(b, c).result();
}
/// x + s y.
template <class S>
[[nodiscard]] TIPPE_INLINE S plus(S x, S s, S y) noexcept {
  return Accumulator<S>().add(x).add_product(s, y).result();
}
template <class S>
[[nodiscard]] TIPPE_INLINE S length(const Tangent<S>& a) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    return norm(Vec3<S>{a.t, a.b, S(0)});
  } else {
    return sqrt(a.t * a.t + a.b * a.b);
  }
}

/// The contact as it stands: q_n and b without p, in the reduced units.
template <class S>
struct Load {
  Vec3<S> p;  ///< present impulse, reduced units
  S normal;   ///< -q_n / W_nn: the normal impulse if there were no friction
  Tangent<S> b;
};
template <class S>
[[nodiscard]] TIPPE_INLINE Load<S> load_of(const ReducedContact<S>& r, const Vec3<S>& u,
                                           const Vec3<S>& p) noexcept {
  Load<S> load;
  load.p = p * r.inverse_unit;
  const Vec3<S>& x = load.p;
  // q_n = u_n - W_nn (p_n + c . p_t);  b = u_t - g u_n - A p_t
  load.normal = Accumulator<S>()
                    .add(x.x)
                    .add_product(r.c.t, x.y)
                    .add_product(r.c.b, x.z)
                    .sub_product(u.x, r.inverse_nn)
                    .result();
  load.b.t = Accumulator<S>()
                 .add(u.y)
                 .sub_product(r.g.t, u.x)
                 .sub_product(r.tt, x.y)
                 .sub_product(r.tb, x.z)
                 .result();
  load.b.b = Accumulator<S>()
                 .add(u.z)
                 .sub_product(r.g.b, u.x)
                 .sub_product(r.bt, x.y)
                 .sub_product(r.bb, x.z)
                 .result();
  return load;
}

/// adj(A) b, so that A^-1 b = inverse_det times it.
template <class S>
[[nodiscard]] TIPPE_INLINE Tangent<S> adjugate_times(const ReducedContact<S>& r,
                                                     const Tangent<S>& b) noexcept {
  return {det2(r.bb, r.tb, b.b, b.t), det2(r.tt, r.bt, b.t, b.b)};
}

/// The impulse without which u would be zero: in the reduced units.
template <class S>
[[nodiscard]] TIPPE_INLINE Vec3<S> sticking(const ReducedContact<S>& r, const Load<S>& load,
                                            const Tangent<S>& adjugate) noexcept {
  const S t = -(adjugate.t * r.inverse_det), b = -(adjugate.b * r.inverse_det);
  const S n = Accumulator<S>().add(load.normal).sub_product(r.c.t, t).sub_product(r.c.b, b).result();
  return {n, t, b};
}

/// Root of H, see the header. `b` and `adjugate` in axes in which the cone is round; c likewise.
template <class S>
struct SlideEquation {
  Tangent<S> b, e;     ///< m(s) = b + s e
  Tangent<S> mu_c;     ///< mu c
  S p0, trace2, rest;  ///< det(s) = 1 + s (trace - 2) + s^2 (1 - trace + det A)

  Tangent<S> m;
  S size = S(0), value = S(0), slope = S(0);

  TIPPE_INLINE void evaluate(S s) noexcept {
    m = {plus(b.t, s, e.t), plus(b.b, s, e.b)};
    size = length(m);
    const S det = plus(S(1), s, plus(trace2, s, rest));
    const S det_slope = plus(trace2, s, rest + rest);
    const S c_m = dot2(mu_c, m);
    const S c_e = dot2(mu_c, e);
    value = Accumulator<S>::product(p0, det).add_product(s, c_m - size).result();
    const S turn = size > S(0) ? dot2(m.t / size, e.t, m.b / size, e.b) : S(0);
    slope = Accumulator<S>::product(p0, det_slope).add(c_m).add(-size).add_product(s, c_e - turn).result();
  }

  /// s to about four units in the last place, or as near as rounding of H and the budget allow. kConstant: as
  /// many evaluations whatever the numbers; once it is found, s stays.
  template <bool kConstant>
  [[nodiscard]] S root(S start) noexcept {
    constexpr S kClose = S(4) * ScalarTraits<S>::kEpsilon;
    const S noise = ScalarTraits<S>::kIsFixed ? S(2) * ScalarTraits<S>::kEpsilon : kClose * p0;
    S low = S(0), high = S(1), s = start, width = S(1);
    bool found = false;
    for (int i = 0; i < (kConstant ? kConstantConeEvaluations : kConeEvaluations); ++i) {
      evaluate(s);
      found = found || abs(value) <= noise;
      if (!kConstant && found) break;
      if (value > S(0)) {
        low = s;
      } else {
        high = s;
      }
      // Newton, if it falls inside the bracket and its steps shrink by half
      S next = low + half(high - low);
      if (slope < S(0) && abs(value) <= -slope) {
        const S newton = s - value / slope;
        if (newton >= low && newton <= high && abs(newton - s) <= half(width)) next = newton;
      }
      width = abs(next - s);
      if (!found) s = next;
      found = found || width <= kClose;
      if (!kConstant && found) break;
    }
    return s;
  }
};

}  // namespace contact_detail

template <class S>
void solve_bilateral(const ReducedContact<S>& contact, const Vec3<S>& u, Vec3<S>& p) noexcept {
  using namespace contact_detail;
  if (!contact.acts()) {
    p = Vec3<S>();
    return;
  }
  const Load<S> load = load_of(contact, u, p);
  p = sticking(contact, load, adjugate_times(contact, load.b)) * contact.unit;
}

namespace contact_detail {

template <bool kConstant, class S>
ContactMode solve_cone(const ReducedContact<S>& contact, const Friction<S>& friction, const Vec3<S>& u,
                       Vec3<S>& p, S& slide) noexcept {
  if (!contact.acts()) {
    p = Vec3<S>();
    return ContactMode::Open;
  }
  Load<S> load = load_of(contact, u, p);
  const bool open = !(load.normal > S(0));
  if (open && !kConstant) {
    p = Vec3<S>();
    return ContactMode::Open;
  }
  load.normal = max(load.normal, S(0));
  const S mu = max(friction.mu, friction.across);
  if (!(mu > S(0))) {
    p = {load.normal * contact.unit, S(0), S(0)};
    return ContactMode::Slide;
  }
  const bool round = friction.mu == friction.across;
  Tangent<S> adjugate = adjugate_times(contact, load.b);
  bool holds = false;
  Vec3<S> stick;
  if (contact.inverse_det > S(0)) {
    stick = sticking(contact, load, adjugate);
    const S reach = mu * stick.x;
    if (round) {
      holds = stick.x >= S(0) && length(Tangent<S>{stick.y, stick.z}) <= reach;
    } else {
      const S other = min(friction.mu, friction.across);
      const S strong = friction.mu > friction.across ? stick.y : stick.z;
      const S weak = friction.mu > friction.across ? stick.z : stick.y;
      // |weak| mu / other <= reach without the overflow of a small divisor
      holds = stick.x >= S(0) && abs(weak) <= other * stick.x &&
              (weak == S(0) || length(Tangent<S>{strong, mu * weak / other}) <= reach);
    }
    if (holds && !kConstant) {
      p = stick * contact.unit;
      return ContactMode::Stick;
    }
  }
  // slide: axes in which the cone is round
  SlideEquation<S> equation;
  Tangent<S> c = contact.c;
  Tangent<S> shrink = {S(1), S(1)};
  equation.b = load.b;
  S trace = contact.tt + contact.bb;
  S det = det2(contact.tt, contact.tb, contact.bt, contact.bb);
  if (!round) {
    shrink = {friction.mu / mu, friction.across / mu};
    equation.b = {load.b.t * shrink.t, load.b.b * shrink.b};
    c = {c.t * shrink.t, c.b * shrink.b};
    ReducedContact<S> squeezed = contact;
    const S both = shrink.t * shrink.b;
    squeezed.tt = contact.tt * (shrink.t * shrink.t);
    squeezed.tb = contact.tb * both;
    squeezed.bt = contact.bt * both;
    squeezed.bb = contact.bb * (shrink.b * shrink.b);
    trace = squeezed.tt + squeezed.bb;
    det = det2(squeezed.tt, squeezed.tb, squeezed.bt, squeezed.bb);
    adjugate = adjugate_times(squeezed, equation.b);
  }
  equation.e = {adjugate.t - equation.b.t, adjugate.b - equation.b.b};
  equation.mu_c = {mu * c.t, mu * c.b};
  equation.p0 = mu * load.normal;
  equation.trace2 = trace - S(2);
  equation.rest = (S(1) - trace) + det;
  S start = slide;
  if (!(start >= S(0))) {  // cold: exact if A were the unit matrix and c zero
    const S speed = length(equation.b);
    start = equation.p0 < speed ? equation.p0 / speed : S(1);
  }
  slide = equation.template root<kConstant>(start);
  const Tangent<S> m = {plus(equation.b.t, slide, equation.e.t), plus(equation.b.b, slide, equation.e.b)};
  const S size = length(m);
  Tangent<S> d;  // along the impulse
  if (size > S(0)) d = {-(m.t / size), -(m.b / size)};
  // p_n (1 + mu c . d) = load.normal; the sum is positive at a root
  const S normal = load.normal / max(S(1) + dot2(equation.mu_c, d), ScalarTraits<S>::kPivotTolerance);
  const S reach = mu * normal;
  const Vec3<S> sliding = {normal, reach * (d.t * shrink.t), reach * (d.b * shrink.b)};
  p = (open ? Vec3<S>() : holds ? stick : sliding) * contact.unit;
  return open ? ContactMode::Open : holds ? ContactMode::Stick : ContactMode::Slide;
}

}  // namespace contact_detail

template <class S>
ContactMode solve_cone(const ReducedContact<S>& contact, const Friction<S>& friction, const Vec3<S>& u,
                       Vec3<S>& p, S& slide) noexcept {
  return contact_detail::solve_cone<false>(contact, friction, u, p, slide);
}

template <class S>
ContactMode solve_cone_constant(const ReducedContact<S>& contact, const Friction<S>& friction,
                                const Vec3<S>& u, Vec3<S>& p, S& slide) noexcept {
  return contact_detail::solve_cone<true>(contact, friction, u, p, slide);
}

template <class S>
ContactMode solve_pyramid(const ReducedContact<S>& contact, const Friction<S>& friction, int facets,
                          const Vec3<S>& u, Vec3<S>& p) noexcept {
  using namespace contact_detail;
  if (!contact.acts()) {
    p = Vec3<S>();
    return ContactMode::Open;
  }
  const Load<S> load = load_of(contact, u, p);
  if (!(load.normal > S(0))) {
    p = Vec3<S>();
    return ContactMode::Open;
  }
  if (!(friction.mu > S(0)) && !(friction.across > S(0))) {
    p = {load.normal * contact.unit, S(0), S(0)};
    return ContactMode::Slide;
  }
  const auto vertex = [&](int i) {
    const Tangent<S> d = facet_direction<S>(i, facets);
    return Tangent<S>{friction.mu * d.t, friction.across * d.b};
  };
  Vec3<S> stick;
  bool holds = contact.inverse_det > S(0);
  if (holds) {
    stick = sticking(contact, load, adjugate_times(contact, load.b));
    holds = stick.x >= S(0);
  }
  // u_t at p_t = p_n v, times (1 + c . v) / normal impulse of a vertical push: the sign is what matters
  const auto slip = [&](const Tangent<S>& v) {
    const S share = S(1) + dot2(contact.c, v);
    return Tangent<S>{plus(load.b.t * share, load.normal, dot2(contact.tt, v.t, contact.tb, v.b)),
                      plus(load.b.b * share, load.normal, dot2(contact.bt, v.t, contact.bb, v.b))};
  };
  // Walk around the polygon. `along` is the slip at a vertex towards the next, `back` at the next towards
  // this one: a vertex holds if nothing pulls it either way, an edge if both its ends are pulled inwards.
  Tangent<S> best;
  S best_error = ScalarTraits<S>::kHighest;
  Tangent<S> from = vertex(facets - 1);
  Tangent<S> at = vertex(0);
  Tangent<S> slip_from = slip(from);
  for (int i = 0; i < facets; ++i) {
    const Tangent<S> next = vertex(i + 1 == facets ? 0 : i + 1);
    const Tangent<S> slip_at = slip(at);
    const Tangent<S> edge = {at.t - from.t, at.b - from.b};
    const Tangent<S> onward = {next.t - at.t, next.b - at.b};
    // is the sticking impulse beyond this edge?
    if (holds) {
      const S outward = det2(stick.y - stick.x * from.t, edge.t, stick.z - stick.x * from.b, edge.b);
      if (outward > S(0)) holds = false;
    }
    // the vertex: friction there is the least work of all
    const S pull = max(max(dot2(slip_at, edge), -dot2(slip_at, onward)), S(0));
    if (pull < best_error) {
      best_error = pull;
      best = at;
    }
    // the edge behind it
    const S start = dot2(slip_from, edge), end = dot2(slip_at, edge);
    if (start < S(0) && end > S(0)) {
      const S tau = start / (start - end);
      const Tangent<S> v = {plus(from.t, tau, edge.t), plus(from.b, tau, edge.b)};
      const Tangent<S> there = slip(v);
      const S inward = det2(there.t, edge.t, there.b, edge.b);  // slip along the outward normal
      const S error = max(abs(dot2(there, edge)), inward);
      if (error < best_error) {
        best_error = max(error, S(0));
        best = v;
      }
    }
    from = at;
    at = next;
    slip_from = slip_at;
  }
  if (holds) {
    p = stick * contact.unit;
    return ContactMode::Stick;
  }
  const S share = max(S(1) + dot2(contact.c, best), ScalarTraits<S>::kPivotTolerance);
  const S normal = load.normal / share;
  p = Vec3<S>{normal, normal * best.t, normal * best.b} * contact.unit;
  return ContactMode::Slide;
}

}  // namespace tippe
