// SPDX-License-Identifier: MIT
// Definitions of convex_pair.hpp.
#pragma once

#include <tippe/narrowphase/convex_pair.hpp>
#include <tippe/narrowphase/direction_code.hpp>
#include <tippe/narrowphase/feature.hpp>
#include <tippe/narrowphase/segment_pair.hpp>
#include <tippe/narrowphase/separating_direction.hpp>

namespace tippe {
namespace convex_detail {

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
void collide_convex(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                    S margin, Witness& witness, Manifold<S>& m) noexcept {
  using namespace convex_detail;
  m.count = 0;
  witness.verified = false;
  witness.work = 0;
  const Frame<S> b_in_a{transpose(frame_a.r) * frame_b.r, transpose_times(frame_a.r, frame_b.p - frame_a.p)};
  const S radii = a.radius + b.radius, reach = margin + radii;
  const bool warm = witness.kind == Witness::Kind::Direction;
  const Vec3<S> guess = warm ? decode_direction<S>(witness.a, witness.b) : Vec3<S>{};
  if (warm) {
    ++witness.work;
    witness.verified = core_separation(a, b, b_in_a, guess) > reach;  // still far, along the same direction
    if (witness.verified) return;
  }
  const GjkResult<S> g = gjk_distance(a, b, b_in_a, guess);
  witness.work += static_cast<uint32_t>(g.iterations);
  const bool apart = g.status != GjkStatus::Touching;
  if (apart && g.distance > reach && core_separation(a, b, b_in_a, g.normal) > reach) {
    witness.kind = Witness::Kind::Direction;
    encode_direction(g.normal, witness.a, witness.b);
    return;
  }
  const SeparatingDirection<S> d =
      apart ? climb_direction(a, b, b_in_a, g.normal, S(1) / S(64), witness.work)
            : deepest_direction(a, b, b_in_a, warm ? guess : g.normal, warm, witness.work);
  witness.kind = Witness::Kind::Direction;
  encode_direction(d.normal, witness.a, witness.b);
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
