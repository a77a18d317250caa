// SPDX-License-Identifier: MIT
// Definitions of sphere_box.hpp.
#pragma once

#include <tippe/narrowphase/sphere_box.hpp>

namespace tippe {
namespace sphere_detail {

/// The nearest point of a core's surface to a point, and the way out.
template <class S>
struct Nearest {
  Vec3<S> point;      ///< on the surface, local
  Vec3<S> normal;     ///< unit, outward
  S distance = S(0);  ///< signed: negative inside
  uint32_t id = 0;
};

/// Ids: bits 0-5 say which sides of the box the point lies on (-x +x -y +y -z +z): one bit a face, two an
/// edge, three a corner.
template <class S>
[[nodiscard]] Nearest<S> nearest_on_box(const Vec3<S>& half, const Vec3<S>& c) noexcept {
  Nearest<S> n;
  bool inside = true;
  for (int i = 0; i < 3; ++i) {
    n.point[i] = clamp(c[i], -half[i], half[i]);
    if (c[i] < -half[i]) {
      n.id |= 1u << (2 * i);
      inside = false;
    } else if (c[i] > half[i]) {
      n.id |= 2u << (2 * i);
      inside = false;
    }
  }
  if (!inside) {
    const Vec3<S> out = c - n.point;
    n.distance = norm(out);
    // shorter than a rounding: fall through to the nearest face
    if (n.distance > S(0)) {
      n.normal = normalized_or(out, Vec3<S>{S(0), S(1), S(0)});
      return n;
    }
  }
  // inside, or on the surface: the face that is nearest; lowest axis on ties, + before -
  int axis = 0;
  S depth = half.x - abs(c.x);
  for (int i = 1; i < 3; ++i) {
    const S d = half[i] - abs(c[i]);
    if (d < depth) {
      depth = d;
      axis = i;
    }
  }
  const bool negative = c[axis] < S(0);
  n.point = c;
  n.point[axis] = negative ? -half[axis] : half[axis];
  n.normal = Vec3<S>{};
  n.normal[axis] = negative ? S(-1) : S(1);
  n.distance = -depth;
  n.id = (negative ? 1u : 2u) << (2 * axis);
  return n;
}

/// Ids: 1 side, 2 lower cap, 3 upper cap, 4 lower rim, 5 upper rim.
template <class S>
[[nodiscard]] Nearest<S> nearest_on_cylinder(S radius, S half_height, const Vec3<S>& c) noexcept {
  Nearest<S> n;
  const Vec3<S> flat{c.x, S(0), c.z};
  const S from_axis = norm(flat);
  // on the axis every way out through the side is as good: +x
  const Vec3<S> radial = normalized_or(flat, Vec3<S>{S(1), S(0), S(0)});
  const S up = c.y < S(0) ? S(-1) : S(1);
  const S over_side = from_axis - radius, over_cap = abs(c.y) - half_height;
  const uint32_t cap = c.y < S(0) ? 0u : 1u;
  if (over_side > S(0) && over_cap > S(0)) {
    n.point = {radial.x * radius, up * half_height, radial.z * radius};
    const Vec3<S> out = c - n.point;
    n.distance = norm(out);
    n.normal = normalized_or(out, radial);
    n.id = 4u + cap;
  } else if (over_side >= over_cap) {
    n.point = {radial.x * radius, c.y, radial.z * radius};
    n.normal = radial;
    n.distance = over_side;
    n.id = 1;
  } else {
    n.point = {c.x, up * half_height, c.z};
    n.normal = {S(0), up, S(0)};
    n.distance = over_cap;
    n.id = 2u + cap;
  }
  return n;
}

/// Sphere A against a core B whose nearest surface point is known.
template <class S>
void emit(const Nearest<S>& n, S radius_a, const Frame<S>& frame_b, S radius_b, S margin,
          Manifold<S>& m) noexcept {
  m.count = 0;
  const S gap = n.distance - radius_a - radius_b;
  if (!(gap <= margin)) return;
  m.normal = frame_b.r * n.normal;
  ContactPoint<S>& p = m.points[m.count++];
  p.on_a = m.normal * -radius_a;
  p.on_b = add_scaled(frame_b.r * n.point, radius_b, m.normal);
  p.gap = gap;
  p.id = n.id;
}

}  // namespace sphere_detail

template <class S>
void collide_sphere_box(const Shape<S>& sphere, const Frame<S>& frame_a, const Shape<S>& box,
                        const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept {
  const Vec3<S> centre = transpose_times(frame_b.r, frame_a.p - frame_b.p);
  sphere_detail::emit(sphere_detail::nearest_on_box(box.size, centre), sphere.radius, frame_b, box.radius,
                      margin, m);
}

template <class S>
void collide_sphere_cylinder(const Shape<S>& sphere, const Frame<S>& frame_a, const Shape<S>& cylinder,
                             const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept {
  const Vec3<S> centre = transpose_times(frame_b.r, frame_a.p - frame_b.p);
  sphere_detail::emit(sphere_detail::nearest_on_cylinder(cylinder.size.x, cylinder.size.y, centre),
                      sphere.radius, frame_b, cylinder.radius, margin, m);
}

}  // namespace tippe
