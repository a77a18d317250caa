// SPDX-License-Identifier: MIT
// Definitions of convex_pair.hpp.
#pragma once

#include <tippe/narrowphase/convex_pair.hpp>
#include <tippe/narrowphase/feature.hpp>
#include <tippe/narrowphase/segment_pair.hpp>

namespace tippe {
namespace convex_detail {

/// Points of the cores that face each other along n; their difference is the separation's gradient.
template <class S>
[[nodiscard]] Vec3<S> facing_difference(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                        const Vec3<S>& n) noexcept {
  return core_support(a, -n) - b_in_a.to_world(core_support(b, transpose_times(b_in_a.r, n)));
}

/// Best of many starts for overlapping cores: the axes of both, their products, faces, and the line of
/// centres.
template <class S>
[[nodiscard]] SeparatingDirection<S> deepest_direction(const Shape<S>& a, const Shape<S>& b,
                                                       const Frame<S>& b_in_a, const Vec3<S>& guess,
                                                       uint32_t& work) noexcept {
  constexpr int kKept = 3;
  SeparatingDirection<S> kept[kKept];
  int count = 0;
  const auto offer = [&](const Vec3<S>& direction) {
    SeparatingDirection<S> d;
    if (!ok(normalize(direction, d.normal))) return;
    d.separation = core_separation(a, b, b_in_a, d.normal);
    ++work;
    int at = count < kKept ? count++ : kKept;
    if (at == kKept && d.separation > kept[kKept - 1].separation) at = kKept - 1;
    if (at == kKept) return;
    for (; at > 0 && kept[at - 1].separation < d.separation; --at) kept[at] = kept[at - 1];
    kept[at] = d;
  };
  const Vec3<S> axes_a[3] = {{S(1), S(0), S(0)}, {S(0), S(1), S(0)}, {S(0), S(0), S(1)}};
  offer(guess);
  offer(-b_in_a.p);
  for (int i = 0; i < 3; ++i) {
    const Vec3<S> axis_b = b_in_a.axis(i);
    offer(axes_a[i]);
    offer(-axes_a[i]);
    offer(axis_b);
    offer(-axis_b);
    for (int j = 0; j < 3; ++j) {
      const Vec3<S> across = cross(axes_a[j], axis_b);
      offer(across);
      offer(-across);
    }
  }
  // faces of polyhedra, where separations have peaks (those of a box are its axes)
  if (a.kind == ShapeKind::Polyhedron) {
    for (const Face<S>& f : a.polyhedron->faces) offer(-f.normal);
  }
  if (b.kind == ShapeKind::Polyhedron) {
    for (const Face<S>& f : b.polyhedron->faces) offer(b_in_a.r * f.normal);
  }
  SeparatingDirection<S> best = kept[0];
  for (int i = 0; i < count; ++i) {
    const SeparatingDirection<S> d = climb_direction(a, b, b_in_a, kept[i].normal, S(1) / S(4), work);
    if (i == 0 || d.separation > best.separation) best = d;
  }
  return best;
}

/// Candidates for the manifold: x is on the feature of A or B that is not the reference (A's coordinates).
template <class S>
struct Points {
  Candidate<S> list[kMaxCandidates];
  int count = 0;
  bool on_b = true;  ///< whether x lies on B
};

/// Clips `other` to the prism over `face` along `out` (unit, out of the face's owner).
template <class S>
void points_over_face(const Feature<S>& face, const Vec3<S>& out, Feature<S>& other, S reach, uint32_t tag,
                      Points<S>& points) noexcept {
  ClipPolygon<S> scratch;
  const int n = face.polygon.count;
  for (int side = 0; side < n && other.polygon.count > 0; ++side) {
    const Vec3<S>& from = face.polygon.v[side].x;
    const Vec3<S> outward = cross(face.polygon.v[side + 1 < n ? side + 1 : 0].x - from, out);
    clip_to_side(other.polygon, outward, dot(outward, from), side, scratch);
    other.polygon.count = scratch.count;
    for (int i = 0; i < scratch.count; ++i) other.polygon.v[i] = scratch.v[i];
  }
  const S offset = dot(face.normal, face.polygon.v[0].x), slant = dot(face.normal, out);
  for (int i = 0; i < other.polygon.count; ++i) {
    const Vec3<S>& x = other.polygon.v[i].x;
    const S gap = (dot(face.normal, x) - offset) / slant;
    if (gap <= reach)
      add_candidate(Candidate<S>{x, gap, tag | other.polygon.v[i].id}, points.list, points.count);
  }
}

/// Two parallel edges: both ends of the stretch they share.
template <class S>
void points_along_edges(const Feature<S>& fa, const Feature<S>& fb, const Vec3<S>& normal, S reach,
                        Points<S>& points) noexcept {
  const Vec3<S> a0 = fa.polygon.v[0].x, a1 = fa.polygon.v[1].x, b0 = fb.polygon.v[0].x;
  const Vec3<S> db = fb.polygon.v[1].x - b0, da = a1 - a0;
  const S length2 = norm_squared(db), along = dot(da, db);
  if (!(length2 > S(0))) return;
  const S t0 = clamp(dot(a0 - b0, db) / length2, S(0), S(1)),
          t1 = clamp(dot(a1 - b0, db) / length2, S(0), S(1));
  const S ends[2] = {t0, t1};
  for (uint32_t i = 0; i < 2; ++i) {
    const Vec3<S> x = add_scaled(b0, ends[i], db);
    const S s = clamp(dot(x - a0, db) / along, S(0), S(1));
    const S gap = dot(normal, add_scaled(a0, s, da) - x);
    if (gap <= reach) add_candidate(Candidate<S>{x, gap, 0x800u + i}, points.list, points.count);
  }
}

}  // namespace convex_detail

template <class S>
S core_separation(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a, const Vec3<S>& n) noexcept {
  return dot(n, convex_detail::facing_difference(a, b, b_in_a, n));
}

template <class S>
SeparatingDirection<S> climb_direction(const Shape<S>& a, const Shape<S>& b, const Frame<S>& b_in_a,
                                       const Vec3<S>& start, S angle, uint32_t& work) noexcept {
  SeparatingDirection<S> best;
  best.normal = start;
  Vec3<S> difference = convex_detail::facing_difference(a, b, b_in_a, start);
  best.separation = dot(start, difference);
  const Vec3<S> axes[6] = {{S(1), S(0), S(0)}, {S(0), S(1), S(0)}, {S(0), S(0), S(1)},
                           b_in_a.axis(0),     b_in_a.axis(1),     b_in_a.axis(2)};
  for (int move = 0; move < kDirectionMoves && angle > ScalarTraits<S>::kLengthTolerance; ++move) {
    // uphill first; where the separation has a crest, along it: crests run around the axes
    bool better = false;
    for (int k = 0; k < 7 && !better; ++k) {
      const Vec3<S> towards =
          k == 0 ? add_scaled(difference, -best.separation, best.normal) : cross(axes[k - 1], best.normal);
      Vec3<S> tangent;
      if (!ok(normalize(towards, tangent))) continue;
      for (int sign = 0; sign < (k == 0 ? 1 : 2) && !better; ++sign) {
        const Vec3<S> n =
            normalized_or(add_scaled(best.normal, sign == 0 ? angle : -angle, tangent), best.normal);
        const Vec3<S> d = convex_detail::facing_difference(a, b, b_in_a, n);
        const S separation = dot(n, d);
        ++work;
        if (separation > best.separation) {
          best.normal = n;
          best.separation = separation;
          difference = d;
          better = true;
        }
      }
    }
    if (!better) angle = half(angle);
  }
  return best;
}

template <class S>
void collide_convex(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                    S margin, Witness& witness, Manifold<S>& m) noexcept {
  using namespace convex_detail;
  m.count = 0;
  witness.kind = Witness::Kind::None;
  witness.verified = false;
  witness.work = 0;
  const Frame<S> b_in_a{transpose(frame_a.r) * frame_b.r, transpose_times(frame_a.r, frame_b.p - frame_a.p)};
  const S radii = a.radius + b.radius, reach = margin + radii;
  const GjkResult<S> g = gjk_distance(a, b, b_in_a, Vec3<S>{});
  witness.work += static_cast<uint32_t>(g.iterations);
  const bool apart = g.status != GjkStatus::Touching;
  if (apart && g.distance > reach) {
    // a lower bound if the budget ran out: check before calling it far
    if (core_separation(a, b, b_in_a, g.normal) > reach) return;
  }
  const SeparatingDirection<S> d = apart ? climb_direction(a, b, b_in_a, g.normal, S(1) / S(64), witness.work)
                                         : deepest_direction(a, b, b_in_a, g.normal, witness.work);
  if (d.separation > reach) return;

  // what the cores show each other along the normal
  const Vec3<S>& n = d.normal;
  Feature<S> fa, fb;
  supporting_feature(a, -n, Frame<S>{}, fa);
  supporting_feature(b, transpose_times(b_in_a.r, n), b_in_a, fb);
  Points<S> points;
  const S slack = ScalarTraits<S>::kLengthTolerance * S(64);
  const bool face_a = fa.polygon.count >= 3, face_b = fb.polygon.count >= 3;
  if (face_a && (!face_b || -dot(fa.normal, n) >= dot(fb.normal, n))) {
    points_over_face(fa, -n, fb, reach, 0x1000u, points);
  } else if (face_b) {
    points.on_b = false;
    points_over_face(fb, n, fa, reach, 0x2000u, points);
  } else if (fa.polygon.count == 2 && fb.polygon.count == 2) {
    const Vec3<S> ua = normalized_or(fa.polygon.v[1].x - fa.polygon.v[0].x, Vec3<S>{});
    const Vec3<S> ub = normalized_or(fb.polygon.v[1].x - fb.polygon.v[0].x, Vec3<S>{});
    if (norm_squared(cross(ua, ub)) * S(1 << 20) < S(1)) points_along_edges(fa, fb, n, reach, points);
  }
  bool covered = false;
  for (int i = 0; i < points.count; ++i) covered = covered || points.list[i].gap <= d.separation + slack;
  if (!covered) {
    // the nearest pair itself. A feature that is one point, or two edges, know it best; then GJK.
    if (points.count == 0 && (fa.polygon.count == 1 || fb.polygon.count == 1))
      points.on_b = fb.polygon.count == 1;
    const Feature<S>& anchor = points.on_b ? fb : fa;
    Vec3<S> x = points.on_b ? g.on_b : g.on_a;
    if (anchor.polygon.count == 1) {
      x = anchor.polygon.v[0].x;
    } else if (fa.polygon.count == 2 && fb.polygon.count == 2) {
      const Vec3<S> pa = fa.polygon.v[0].x, pb = fb.polygon.v[0].x;
      const Vec3<S> da = fa.polygon.v[1].x - pa, db = fb.polygon.v[1].x - pb;
      S s{}, t{};
      closest_on_segments(pa - pb, da, db, s, t);
      x = points.on_b ? add_scaled(pb, t, db) : add_scaled(pa, s, da);
    } else if (!apart) {
      x = points.on_b ? b_in_a.to_world(core_support(b, transpose_times(b_in_a.r, n))) : core_support(a, -n);
    }
    add_candidate(Candidate<S>{x, d.separation, 0x4000u}, points.list, points.count);
  }
  int chosen[kManifoldPoints];
  const int kept = reduce_to_manifold(Span<const Candidate<S>>(points.list, points.count), n, chosen);
  m.normal = frame_a.r * n;
  for (int i = 0; i < kept; ++i) {
    const Candidate<S>& c = points.list[chosen[i]];
    const Vec3<S> on_a = points.on_b ? add_scaled(c.x, c.gap, n) : c.x;
    const Vec3<S> on_b = points.on_b ? c.x : add_scaled(c.x, -c.gap, n);
    ContactPoint<S>& p = m.points[m.count++];
    p.on_a = add_scaled(frame_a.r * on_a, -a.radius, m.normal);
    p.on_b = add_scaled(frame_a.r * (on_b - b_in_a.p), b.radius, m.normal);
    p.gap = c.gap - radii;
    p.id = c.id;
  }
}

}  // namespace tippe
