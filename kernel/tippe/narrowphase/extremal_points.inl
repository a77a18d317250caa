// SPDX-License-Identifier: MIT
// Definitions of extremal_points.hpp.
#pragma once

#include <tippe/narrowphase/extremal_points.hpp>

namespace tippe {
namespace extremal_detail {

inline constexpr int kUnknowns = 8;

/// B seen from A.
template <class S, class B>
[[nodiscard]] SurfaceJet<S> placed_jet(const B& b, const Frame<S>& frame, const Vec3<S>& x) noexcept {
  SurfaceJet<S> jet = b.at(frame.to_local(x));
  jet.gradient = frame.r * jet.gradient;
  jet.hessian = rotate(frame.r, jet.hessian);
  return jet;
}

/// The unknowns, what they make of the surfaces, and by how much E1-E4 fail.
template <class S>
struct State {
  Vec3<S> pa, pb;
  S l1 = S(0), l2 = S(0);
  SurfaceJet<S> fa, fb;
  S residual[kUnknowns] = {};
  S error = S(0);  ///< largest residual
};

template <class S, class A, class B>
void evaluate(const A& a, const B& b, const Frame<S>& frame, State<S>& s) noexcept {
  s.fa = a.at(s.pa);
  s.fb = placed_jet(b, frame, s.pb);
  const Vec3<S> e1 = add_scaled(s.fa.gradient, s.l2, s.fb.gradient);
  const Vec3<S> e4 = add_scaled(s.pb - s.pa, s.l1, s.fb.gradient);
  const S residual[kUnknowns] = {e1.x, e1.y, e1.z, s.fa.value, s.fb.value, e4.x, e4.y, e4.z};
  s.error = S(0);
  for (int i = 0; i < kUnknowns; ++i) {
    s.residual[i] = residual[i];
    s.error = max(s.error, abs(residual[i]));
  }
}

/// The multipliers that fit E1 and E4 best for given points.
template <class S>
void fit_multipliers(State<S>& s) noexcept {
  const S square = norm_squared(s.fb.gradient);
  if (!(square > S(0))) return;
  s.l2 = -dot(s.fa.gradient, s.fb.gradient) / square;
  if (!(s.l2 > S(0))) s.l2 = S(1);  // the normals are to oppose each other, whatever they do at the start
  s.l1 = dot(s.pa - s.pb, s.fb.gradient) / square;
}

template <class S>
[[nodiscard]] bool newton_step(const State<S>& s, S (&step)[kUnknowns]) noexcept {
  S storage[kUnknowns * kUnknowns] = {};
  MatrixView<S> j(Span<S>(storage), kUnknowns, kUnknowns);
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) {
      j(r, c) = s.fa.hessian(r, c);
      j(r, 3 + c) = s.l2 * s.fb.hessian(r, c);
      j(5 + r, c) = S(r == c ? -1 : 0);
      j(5 + r, 3 + c) = S(r == c ? 1 : 0) + s.l1 * s.fb.hessian(r, c);
    }
    j(r, 7) = s.fb.gradient[r];
    j(5 + r, 6) = s.fb.gradient[r];
    j(3, r) = s.fa.gradient[r];
    j(4, 3 + r) = s.fb.gradient[r];
  }
  for (int i = 0; i < kUnknowns; ++i) step[i] = -s.residual[i];
  int16_t pivots[kUnknowns] = {};
  const Status factored = lu_factor(j, Span<int16_t>(pivots));
  if (!ok(factored) && factored != Status::IllConditioned) return false;
  return ok(lu_solve<S>(j, Span<const int16_t>(pivots), Span<S>(step)));
}

/// The point where the way from `inside` through `towards` leaves the solid.
template <class S, class Value>
[[nodiscard]] Vec3<S> leave(const Vec3<S>& inside, const Vec3<S>& towards, const Value& value) noexcept {
  const Vec3<S> way = normalized_or(towards - inside, Vec3<S>{S(0), S(1), S(0)});
  S low = S(0), high = half(half(S(1)));
  for (int i = 0; i < kStartDoublings && value(add_scaled(inside, high, way)) < S(0); ++i) {
    low = high;
    high = high + high;
  }
  for (int i = 0; i < kStartBisections; ++i) {
    const S middle = half(low + high);
    (value(add_scaled(inside, middle, way)) < S(0) ? low : high) = middle;
  }
  return add_scaled(inside, high, way);
}

/// Gaussian curvature of a surface with unit normal n whose Hessian, over the length of its gradient, is h.
template <class S>
[[nodiscard]] S gaussian_curvature(const Sym3<S>& h, const Vec3<S>& n) noexcept {
  const Vec3<S> r0{h.xx, h.xy, h.xz}, r1{h.xy, h.yy, h.yz}, r2{h.xz, h.yz, h.zz};
  const Vec3<S> adjugate{dot(cross(r1, r2), n), dot(cross(r2, r0), n), dot(cross(r0, r1), n)};
  return dot(n, adjugate);
}

/// True if the two surfaces, as they bend away from each other, are flat in some direction.
template <class S>
[[nodiscard]] bool is_flat(const State<S>& s, const Vec3<S>& n) noexcept {
  const S ga = norm(s.fa.gradient), gb = norm(s.fb.gradient);
  if (!(ga > S(0)) || !(gb > S(0))) return true;
  const Sym3<S> bend = s.fa.hessian * (S(1) / ga) + s.fb.hessian * (S(1) / gb);
  return gaussian_curvature(bend, n) < S(1) / S(1024);
}

}  // namespace extremal_detail

template <class S, class A, class B>
ExtremalPair<S> extremal_points(const A& a, const B& b, const Frame<S>& b_in_a,
                                const ExtremalPair<S>& last) noexcept {
  using namespace extremal_detail;
  const S tolerance = ScalarTraits<S>::kLengthTolerance * S(4);
  State<S> s;
  if (last.known) {
    s.pa = last.on_a;
    s.pb = last.on_b;
  } else {
    const Vec3<S> inner_a = a.inner(b_in_a.p);
    const Vec3<S> inner_b = b_in_a.to_world(b.inner(b_in_a.to_local(inner_a)));
    s.pa = leave(inner_a, inner_b, [&](const Vec3<S>& x) { return a.at(x).value; });
    s.pb = leave(inner_b, inner_a, [&](const Vec3<S>& x) { return b.at(b_in_a.to_local(x)).value; });
  }
  evaluate(a, b, b_in_a, s);
  fit_multipliers(s);
  evaluate(a, b, b_in_a, s);
  ExtremalPair<S> pair;
  bool stuck = false;
  for (pair.steps = 0; pair.steps < kExtremalSteps && s.error > tolerance && !stuck; ++pair.steps) {
    S step[kUnknowns];
    if (!newton_step(s, step)) break;
    S length = S(1);
    stuck = true;
    for (int i = 0; i <= kExtremalHalvings && stuck; ++i) {
      State<S> next = s;
      next.pa = add_scaled(s.pa, length, Vec3<S>{step[0], step[1], step[2]});
      next.pb = add_scaled(s.pb, length, Vec3<S>{step[3], step[4], step[5]});
      next.l1 = s.l1 + length * step[6];
      next.l2 = s.l2 + length * step[7];
      evaluate(a, b, b_in_a, next);
      if (next.error < s.error) {
        s = next;
        stuck = false;
      }
      length = half(length);
    }
  }
  pair.on_a = s.pa;
  pair.on_b = s.pb;
  pair.normal = normalized_or(s.fb.gradient, Vec3<S>{S(0), S(1), S(0)});
  pair.gap = dot(pair.normal, s.pa - s.pb);
  pair.flat = is_flat(s, pair.normal);
  const bool solved = s.error <= tolerance * S(4);  // rounding may stop a step short of the goal
  // opposite normals; outside each other when apart, inside each other when not
  const S seen_from_a = b.at(b_in_a.to_local(s.pa)).value, seen_from_b = a.at(s.pb).value;
  const S slack = ScalarTraits<S>::kLengthTolerance * S(64);
  const bool apart = pair.gap > S(0);
  const bool fits = s.l2 > S(0) && (apart ? seen_from_a >= -slack && seen_from_b >= -slack
                                          : seen_from_a <= slack && seen_from_b <= slack);
  pair.status = !solved ? ExtremalStatus::Budget : fits ? ExtremalStatus::Found : ExtremalStatus::Spurious;
  pair.known = pair.status == ExtremalStatus::Found;
  return pair;
}

}  // namespace tippe
