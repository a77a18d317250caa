// SPDX-License-Identifier: MIT
// Definitions of gjk.hpp. Closest points of simplices after Ericson, Real-Time Collision Detection, 5.1.
#pragma once

#include <tippe/narrowphase/gjk.hpp>

namespace tippe {
namespace gjk_detail {

/// One point of A - B and the two points that make it.
template <class S>
struct SupportPoint {
  Vec3<S> w, a, b;
};

/// Up to four of them, with the weights of the point nearest to the origin.
template <class S>
struct Simplex {
  SupportPoint<S> v[4];
  S weight[4] = {};
  int count = 0;
};

template <class S>
[[nodiscard]] SupportPoint<S> support_of(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                         const Vec3<S>& direction) noexcept {
  SupportPoint<S> p;
  p.a = core_support(a, direction);
  p.b = b_in_a.to_world(core_support(b, -transpose_times(b_in_a.r, direction)));
  p.w = p.a - p.b;
  return p;
}

template <class S>
void keep(Simplex<S>& s, int i, S weight_i) noexcept {
  s.v[0] = s.v[i];
  s.weight[0] = weight_i;
  s.count = 1;
}

template <class S>
void keep(Simplex<S>& s, int i, S weight_i, int j, S weight_j) noexcept {
  const SupportPoint<S> vi = s.v[i], vj = s.v[j];
  s.v[0] = vi;
  s.v[1] = vj;
  s.weight[0] = weight_i;
  s.weight[1] = weight_j;
  s.count = 2;
}

template <class S>
[[nodiscard]] Vec3<S> nearest_on_edge(Simplex<S>& s, int i, int j) noexcept {
  const Vec3<S> a = s.v[i].w, ab = s.v[j].w - a;
  const S along = -dot(a, ab), length = norm_squared(ab);
  if (!(along > S(0)) || !(length > S(0))) {
    keep(s, i, S(1));
  } else if (along >= length) {
    keep(s, j, S(1));
  } else {
    const S t = along / length;
    keep(s, i, S(1) - t, j, t);
    return add_scaled(a, t, ab);
  }
  return s.v[0].w;
}

/// Nearest point of the triangle s.v[0..2]; the simplex shrinks to the feature that holds it.
template <class S>
[[nodiscard]] Vec3<S> nearest_on_triangle(Simplex<S>& s) noexcept {
  const Vec3<S> a = s.v[0].w, b = s.v[1].w, c = s.v[2].w;
  const Vec3<S> ab = b - a, ac = c - a;
  const S d1 = -dot(ab, a), d2 = -dot(ac, a);
  if (d1 <= S(0) && d2 <= S(0)) {
    keep(s, 0, S(1));
    return a;
  }
  const S d3 = -dot(ab, b), d4 = -dot(ac, b);
  if (d3 >= S(0) && d4 <= d3) {
    keep(s, 1, S(1));
    return b;
  }
  const S d5 = -dot(ab, c), d6 = -dot(ac, c);
  if (d6 >= S(0) && d5 <= d6) {
    keep(s, 2, S(1));
    return c;
  }
  // signed areas by the triangle's own normal: products of lengths, not of squares
  Vec3<S> unit;
  const bool flat = !ok(normalize(cross(ab, ac), unit));
  const S wa = dot(unit, cross(b, c)), wb = dot(unit, cross(c, a)), wc = dot(unit, cross(a, b));
  if (flat || wa <= S(0) || wb <= S(0) || wc <= S(0)) {
    // beyond an edge: the nearest of those that the origin lies beyond, or of all where there is no area
    const S weights[3] = {wc, wb, wa};
    constexpr int kEdges[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    Simplex<S> best;
    Vec3<S> p;
    for (int k = 0; k < 3; ++k) {
      if (!flat && weights[k] > S(0)) continue;
      Simplex<S> edge = s;
      const Vec3<S> q = nearest_on_edge(edge, kEdges[k][0], kEdges[k][1]);
      if (best.count == 0 || norm_squared(q) < norm_squared(p)) {
        best = edge;
        p = q;
      }
    }
    s = best;
    return p;
  }
  const S area = wa + wb + wc;
  s.weight[0] = wa / area;
  s.weight[1] = wb / area;
  s.weight[2] = wc / area;
  s.count = 3;
  // the foot of the perpendicular from the origin: better conditioned than the weighted sum
  return unit * dot(unit, a);
}

/// Nearest point of the tetrahedron; false when the origin lies inside.
template <class S>
[[nodiscard]] bool nearest_on_tetrahedron(Simplex<S>& s, Vec3<S>& nearest) noexcept {
  constexpr int kFaces[4][4] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}};
  bool found = false;
  Simplex<S> best;
  S least = S(0);
  for (const auto& f : kFaces) {
    const Vec3<S> a = s.v[f[0]].w;
    const Vec3<S> n = cross(s.v[f[1]].w - a, s.v[f[2]].w - a);
    const S origin_side = -dot(n, a), other_side = dot(n, s.v[f[3]].w - a);
    // outside this face, or a flat tetrahedron
    if (other_side > S(0) ? origin_side >= S(0) : other_side < S(0) ? origin_side <= S(0) : false) continue;
    Simplex<S> face;
    face.count = 3;
    for (int i = 0; i < 3; ++i) face.v[i] = s.v[f[i]];
    const Vec3<S> p = nearest_on_triangle(face);
    const S distance = norm(p);
    if (!found || distance < least) {
      found = true;
      least = distance;
      best = face;
      nearest = p;
    }
  }
  if (found) s = best;
  return found;
}

template <class S>
[[nodiscard]] bool nearest_on_simplex(Simplex<S>& s, Vec3<S>& nearest) noexcept {
  switch (s.count) {
    case 1:
      keep(s, 0, S(1));
      nearest = s.v[0].w;
      return true;
    case 2:
      nearest = nearest_on_edge(s, 0, 1);
      return true;
    case 3:
      nearest = nearest_on_triangle(s);
      return true;
    default:
      return nearest_on_tetrahedron(s, nearest);
  }
}

template <class S>
void read_points(const Simplex<S>& s, GjkResult<S>& r) noexcept {
  r.on_a = s.v[0].a * s.weight[0];
  r.on_b = s.v[0].b * s.weight[0];
  for (int i = 1; i < s.count; ++i) {
    r.on_a = add_scaled(r.on_a, s.weight[i], s.v[i].a);
    r.on_b = add_scaled(r.on_b, s.weight[i], s.v[i].b);
  }
}

}  // namespace gjk_detail

template <class S>
GjkResult<S> gjk_distance(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                          const Vec3<S>& start) noexcept {
  using namespace gjk_detail;
  const S tolerance = ScalarTraits<S>::kLengthTolerance;
  GjkResult<S> r;
  Vec3<S> unit;  // from B to A
  if (!ok(normalize(start, unit)) && !ok(normalize(-b_in_a.p, unit))) unit = {S(0), S(1), S(0)};
  Simplex<S> s;
  s.v[0] = support_of(a, b, b_in_a, -unit);
  s.count = 1;
  S last = ScalarTraits<S>::kHighest;
  for (r.iterations = 1; r.iterations <= kGjkIterations; ++r.iterations) {
    const Simplex<S> before = s;
    Vec3<S> v;
    if (!nearest_on_simplex(s, v)) {
      r.status = GjkStatus::Touching;
      r.distance = S(0);
      r.normal = unit;
      return r;
    }
    const S distance = norm(v);
    if (!(distance < last)) {  // rounding has the last word: the previous simplex was as good
      s = before;
      break;
    }
    last = distance;
    read_points(s, r);
    if (distance <= tolerance || !ok(normalize(v, unit))) {
      r.status = GjkStatus::Touching;
      r.distance = distance;
      r.normal = unit;
      return r;
    }
    r.normal = unit;
    r.distance = distance;
    const SupportPoint<S> next = support_of(a, b, b_in_a, -unit);
    // how far the new point could bring it closer
    if (dot(unit, v - next.w) <= distance * tolerance) break;
    bool known = false;
    for (int i = 0; i < s.count; ++i) known = known || s.v[i].w == next.w;
    if (known) break;
    s.v[s.count++] = next;
  }
  r.status = r.iterations > kGjkIterations ? GjkStatus::Budget : GjkStatus::Separated;
  return r;
}

}  // namespace tippe
