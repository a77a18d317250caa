// SPDX-License-Identifier: MIT
// Definitions of segment_pair.hpp.
#pragma once

#include <tippe/narrowphase/segment_pair.hpp>

namespace tippe {

template <class S>
void closest_on_segments(const Vec3<S>& r, const Vec3<S>& d0, const Vec3<S>& d1, S& s, S& t) noexcept {
  const S a = norm_squared(d0), e = norm_squared(d1), f = dot(d1, r), c = dot(d0, r);
  const S b = dot(d0, d1);
  s = t = S(0);
  if (!(a > S(0)) && !(e > S(0))) return;
  if (!(a > S(0))) {
    t = clamp(f / e, S(0), S(1));
    return;
  }
  if (!(e > S(0))) {
    s = clamp(-c / a, S(0), S(1));
    return;
  }
  const S ae = a * e, bb = b * b;
  const S determinant = ae - bb;
  // nearly parallel: any s will do, t follows; the rounding of ae - bb must not choose it
  const S parallel = ae * ScalarTraits<S>::kLengthTolerance;
  if (determinant > parallel) s = clamp((b * f - c * e) / determinant, S(0), S(1));
  t = (b * s + f) / e;
  if (t < S(0)) {
    t = S(0);
    s = clamp(-c / a, S(0), S(1));
  } else if (t > S(1)) {
    t = S(1);
    s = clamp((b - c) / a, S(0), S(1));
  }
}

namespace segment_detail {

/// A unit vector across the unit vector d; the same for the same d, whatever the compiler.
template <class S>
[[nodiscard]] Vec3<S> any_perpendicular(const Vec3<S>& d) noexcept {
  const Vec3<S> m = abs(d);
  const Vec3<S> axis = m.x <= m.y && m.x <= m.z ? Vec3<S>{S(1), S(0), S(0)}
                       : m.y <= m.z             ? Vec3<S>{S(0), S(1), S(0)}
                                                : Vec3<S>{S(0), S(0), S(1)};
  return normalized_or(cross(d, axis), axis);
}

/// Two opposite points on the axes of A and B, seen from their origins.
template <class S>
void add_point(const Vec3<S>& x_a, const Vec3<S>& x_b, S gap, S radius_a, S radius_b, uint32_t id,
               Manifold<S>& m) noexcept {
  ContactPoint<S>& p = m.points[m.count++];
  p.on_a = add_scaled(x_a, -radius_a, m.normal);
  p.on_b = add_scaled(x_b, radius_b, m.normal);
  p.gap = gap;
  p.id = id;
}

}  // namespace segment_detail

template <class S>
void collide_segments(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                      S margin, Manifold<S>& m) noexcept {
  using namespace segment_detail;
  m.count = 0;
  const Vec3<S> half_a = frame_a.axis(1) * a.size.y, half_b = frame_b.axis(1) * b.size.y;
  const Vec3<S> ab = frame_a.p - frame_b.p;  // from B's centre to A's
  const S radii = a.radius + b.radius;
  S s{}, t{};
  const Vec3<S> d0 = half_a + half_a, d1 = half_b + half_b;
  closest_on_segments(ab - half_a + half_b, d0, d1, s, t);
  const Vec3<S> x_a = add_scaled(-half_a, s, d0), x_b = add_scaled(-half_b, t, d1);
  const Vec3<S> between = (x_a - x_b) + ab;
  const S distance = norm(between);
  if (distance > margin + radii) return;

  // The normal: between the nearest points; where these are within the segments and close together, across
  // both axes, which is then the better known of the two; straight up for spheres with one centre.
  const Vec3<S> twist = cross(frame_a.axis(1), frame_b.axis(1));
  const S twist2 = norm_squared(twist);
  const bool crossing = s > S(0) && s < S(1) && t > S(0) && t < S(1) && twist2 > distance * distance;
  Vec3<S> normal{S(0), S(1), S(0)};
  S core_gap = distance;
  if (crossing && ok(normalize(twist, normal))) {
    if (dot(normal, between) < S(0)) normal = -normal;
    core_gap = dot(normal, between);
  } else if (!ok(normalize(between, normal))) {
    Vec3<S> along;
    if (ok(normalize(half_a, along)) || ok(normalize(half_b, along))) normal = any_perpendicular(along);
  }
  m.normal = normal;

  // side by side: the ends of the stretch that both share
  const S length_b2 = norm_squared(half_b), length_a2 = norm_squared(half_a);
  if (length_a2 > S(0) && length_b2 > S(0)) {
    // parallel within 2^-10 rad: beyond, the gaps of the two ends differ by more than margins are
    if (twist2 * S(1 << 20) < S(1)) {
      const Vec3<S> axis = frame_b.axis(1);
      const S centre = dot(axis, ab), reach = abs(dot(axis, half_a));
      const S low = max(-b.size.y, centre - reach), high = min(b.size.y, centre + reach);
      if (high - low > ScalarTraits<S>::kLengthTolerance) {
        const S ends[2] = {low, high};
        const Vec3<S> axis_a = frame_a.axis(1);
        for (int i = 0; i < 2; ++i) {
          const Vec3<S> on_b = axis * ends[i];
          // the point of A's axis opposite to it
          const S along_a = clamp(dot(axis_a, on_b - ab), -a.size.y, a.size.y);
          const S gap = dot((axis_a * along_a - on_b) + ab, normal);
          const Vec3<S> on_a = add_scaled(on_b - ab, gap, normal);
          if (gap - radii <= margin)
            add_point(on_a, on_b, gap - radii, a.radius, b.radius, uint32_t(i + 1), m);
        }
        // the pair found first is closer than both ends when the axes cross between them
        bool covered = false;
        const S gap = core_gap - radii;
        for (int i = 0; i < m.count; ++i) {
          covered = covered || m.points[i].gap <= gap + ScalarTraits<S>::kLengthTolerance * S(8);
        }
        if (covered) return;
      }
    }
  }
  add_point(x_a, x_b, core_gap - radii, a.radius, b.radius, 0u, m);
}

}  // namespace tippe
