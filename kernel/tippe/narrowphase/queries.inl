// SPDX-License-Identifier: MIT
// Definitions of queries.hpp.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/queries.hpp>
#include <tippe/narrowphase/surface_contact.hpp>
#include <tippe/shapes/core.hpp>

namespace tippe {

/// Distance evaluations of a ray against a rounded polyhedral shape, the only kind without a closed form.
inline constexpr int kRaySteps = 64;

namespace query_detail {

template <class S>
[[nodiscard]] int parts_of(const Shape<S>& s) noexcept {
  return s.kind == ShapeKind::Compound ? s.compound->parts.size() : 1;
}
template <class S>
[[nodiscard]] const Shape<S>& part_of(const Shape<S>& s, int i) noexcept {
  return s.kind == ShapeKind::Compound ? s.compound->parts[i].shape : s;
}
template <class S>
[[nodiscard]] Frame<S> frame_of(const Shape<S>& s, const Frame<S>& frame, int i) noexcept {
  return s.kind == ShapeKind::Compound ? compose(frame, s.compound->parts[i].frame) : frame;
}

/// The stretch of a ray inside a convex solid, narrowed constraint by constraint (Cyrus and Beck).
template <class S>
struct Stretch {
  S enter = S(0), leave = S(0);
  Vec3<S> normal;  ///< of the constraint that `enter` comes from
  bool empty = false;

  /// Keeps normal . x <= offset.
  void keep_below(const Vec3<S>& n, S offset, const Vec3<S>& origin, const Vec3<S>& direction) noexcept {
    const S rate = dot(n, direction), over = dot(n, origin) - offset;
    if (rate == S(0)) {
      empty = empty || over > S(0);
    } else {
      keep(rate < S(0), -over / rate, n);
    }
  }
  void keep(bool entering, S t, const Vec3<S>& n) noexcept {
    if (entering && t > enter) {
      enter = t;
      normal = n;
    } else if (!entering && t < leave) {
      leave = t;
    }
    empty = empty || enter > leave;
  }
  /// Keeps |x| <= r, where o and d are the ray's coordinates that count, d not necessarily unit.
  void keep_in_ball(const Vec3<S>& o, const Vec3<S>& d, S r) noexcept {
    const S dd = norm_squared(d);
    if (!(dd > S(0))) {
      empty = empty || norm(o) > r;
      return;
    }
    const S middle = -dot(o, d) / dd;  // nearest to the centre
    const S away = norm(add_scaled(o, middle, d));
    if (away > r) {
      empty = true;
      return;
    }
    const S half_chord = sqrt((r - away) * (r + away)) / sqrt(dd);
    keep(true, middle - half_chord, normalized_or(add_scaled(o, middle - half_chord, d), Vec3<S>{}));
    keep(false, middle + half_chord, Vec3<S>{});
  }
};

/// Local ray against a convex part with a sharp or smooth surface.
template <class S>
[[nodiscard]] Stretch<S> stretch_of(const Shape<S>& s, const Vec3<S>& o, const Vec3<S>& d,
                                    S length) noexcept {
  Stretch<S> r;
  r.leave = length;
  switch (s.kind) {
    case ShapeKind::HalfSpace:
      r.keep_below(s.size, s.radius, o, d);
      return r;
    case ShapeKind::Sphere:
      r.keep_in_ball(o, d, s.radius);
      return r;
    case ShapeKind::Cylinder:
      r.keep_in_ball({o.x, S(0), o.z}, {d.x, S(0), d.z}, s.size.x);
      r.keep_below({S(0), S(1), S(0)}, s.size.y, o, d);
      r.keep_below({S(0), S(-1), S(0)}, s.size.y, o, d);
      return r;
    case ShapeKind::Ellipsoid: {
      const Vec3<S> so{o.x / s.size.x, o.y / s.size.y, o.z / s.size.z};
      const Vec3<S> sd{d.x / s.size.x, d.y / s.size.y, d.z / s.size.z};
      r.keep_in_ball(so, sd, S(1));
      r.normal = normalized_or(Vec3<S>{r.normal.x / s.size.x, r.normal.y / s.size.y, r.normal.z / s.size.z},
                               Vec3<S>{});
      return r;
    }
    case ShapeKind::Capsule: {
      // union of the straight part and two balls: the first entry of the three
      Stretch<S> side = r, ends[2] = {r, r};
      side.keep_in_ball({o.x, S(0), o.z}, {d.x, S(0), d.z}, s.radius);
      side.keep_below({S(0), S(1), S(0)}, s.size.y, o, d);
      side.keep_below({S(0), S(-1), S(0)}, s.size.y, o, d);
      ends[0].keep_in_ball(o - s.size, d, s.radius);
      ends[1].keep_in_ball(o + s.size, d, s.radius);
      r = side;
      for (const Stretch<S>& e : ends) {
        if (!e.empty && (r.empty || e.enter < r.enter)) r = e;
      }
      return r;
    }
    default: {
      CoreStorage<S> storage;
      const Polyhedron<S> core = polyhedral_core(s, storage);
      for (const Face<S>& f : core.faces) r.keep_below(f.normal, f.offset, o, d);
      return r;
    }
  }
}

/// A rounded box or polyhedron: from separating plane to separating plane until the distance vanishes.
template <class S>
[[nodiscard]] Stretch<S> trace(const Shape<S>& s, const Vec3<S>& o, const Vec3<S>& d, S length) noexcept {
  Stretch<S> r;
  r.leave = length;
  const Shape<S> point{};  // a sphere of radius 0
  Witness witness;
  const S tolerance = ScalarTraits<S>::kLengthTolerance;
  for (int i = 0; i < kRaySteps; ++i) {
    Frame<S> at;
    at.p = add_scaled(o, r.enter, d);
    Manifold<S> m;
    collide(point, at, s, Frame<S>{}, S(2 * kMaxExtent), witness, m);
    if (m.count == 0) break;
    const S gap = m.gap();
    if (gap <= tolerance) {
      r.normal = r.enter > S(0) ? m.normal : Vec3<S>{};
      return r;
    }
    // the shape lies behind the plane through its nearest point: the ray must reach that first, or has passed
    const S closing = -dot(m.normal, d);
    if (!(closing > S(0)) || gap > closing * (length - r.enter)) break;
    r.enter = r.enter + gap / closing;
  }
  r.empty = true;
  return r;
}

/// Takes over the points of a manifold that are nearer than what is known.
template <class S>
void take_nearest(const Manifold<S>& m, const Frame<S>& fa, const Frame<S>& fb,
                  NearestPoints<S>& best) noexcept {
  for (int k = 0; k < m.count; ++k) {
    if (best.found && m.points[k].gap >= best.gap) continue;
    best = {true, m.points[k].gap, fa.p + m.points[k].on_a, fb.p + m.points[k].on_b, m.normal};
  }
}

/// A convex part and a surface, in either order. Two surfaces, or a surface and a half-space, have no
/// distance.
template <class S>
void nearest_at_surface(const Shape<S>& a, const Frame<S>& fa, const Shape<S>& b, const Frame<S>& fb, S reach,
                        NearestPoints<S>& best) noexcept {
  const bool surface_first = is_surface(a.kind);
  if ((surface_first ? b : a).kind >= ShapeKind::HalfSpace) return;
  SurfaceManifolds<S> found;
  if (surface_first) {
    collide_surface(b, fb, a, fa, reach, found);
  } else {
    collide_surface(a, fa, b, fb, reach, found);
  }
  for (int i = 0; i < found.count; ++i) {
    take_nearest(surface_first ? exchanged(found.list[i]) : found.list[i], fa, fb, best);
  }
}

}  // namespace query_detail

template <class S>
NearestPoints<S> nearest_points(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b,
                                const Frame<S>& frame_b, S reach) noexcept {
  using namespace query_detail;
  NearestPoints<S> best;
  for (int i = 0; i < parts_of(a); ++i) {
    const Frame<S> fa = frame_of(a, frame_a, i);
    for (int j = 0; j < parts_of(b); ++j) {
      const Frame<S> fb = frame_of(b, frame_b, j);
      const S limit = best.found ? min(reach, max(best.gap, S(0))) : reach;
      if (is_surface(part_of(a, i).kind) || is_surface(part_of(b, j).kind)) {
        nearest_at_surface(part_of(a, i), fa, part_of(b, j), fb, limit, best);
        continue;
      }
      Manifold<S> m;
      Witness witness;
      collide(part_of(a, i), fa, part_of(b, j), fb, limit, witness, m);
      take_nearest(m, fa, fb, best);
    }
  }
  return best;
}

template <class S>
bool contains_point(const Shape<S>& shape, const Frame<S>& frame, const Vec3<S>& point) noexcept {
  using namespace query_detail;
  for (int i = 0; i < parts_of(shape); ++i) {
    const Shape<S>& part = part_of(shape, i);
    const Frame<S> f = frame_of(shape, frame, i);
    if (is_surface(part.kind)) {
      if (surface_contains(part, f.to_local(point))) return true;
      continue;
    }
    if (part.kind == ShapeKind::Ellipsoid) {
      const Vec3<S> x = f.to_local(point);
      if (norm(Vec3<S>{x.x / part.size.x, x.y / part.size.y, x.z / part.size.z}) <= S(1)) return true;
      continue;
    }
    Frame<S> at;
    at.p = point;
    if (overlaps(Shape<S>{}, at, part, f)) return true;
  }
  return false;
}

template <class S>
RayHit<S> cast_ray(const Shape<S>& shape, const Frame<S>& frame, const Vec3<S>& origin,
                   const Vec3<S>& direction, S length) noexcept {
  using namespace query_detail;
  RayHit<S> best;
  for (int i = 0; i < parts_of(shape); ++i) {
    const Shape<S>& part = part_of(shape, i);
    const Frame<S> f = frame_of(shape, frame, i);
    const Vec3<S> o = f.to_local(origin), d = transpose_times(f.r, direction);
    const S limit = best.hit ? best.distance : length;
    if (is_surface(part.kind)) {
      const SurfaceHit<S> hit = cast_ray_at_surface(part, o, d, limit);
      if (hit.hit)
        best = {true, hit.distance, add_scaled(origin, hit.distance, direction), f.r * hit.normal,
                hit.triangle};
      continue;
    }
    const bool rounded =
        part.radius > S(0) && (part.kind == ShapeKind::Box || part.kind == ShapeKind::Polyhedron);
    const Stretch<S> s = rounded ? trace(part, o, d, limit) : stretch_of(part, o, d, limit);
    if (s.empty || (best.hit && s.enter >= best.distance)) continue;
    best.hit = true;
    best.distance = s.enter;
    best.point = add_scaled(origin, s.enter, direction);
    best.normal = s.normal == Vec3<S>{} ? -direction : f.r * s.normal;
    best.part = i;
  }
  return best;
}

}  // namespace tippe
