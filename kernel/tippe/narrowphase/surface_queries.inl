// SPDX-License-Identifier: MIT
// Definitions of surface_queries.hpp.
#pragma once

#include <tippe/narrowphase/surface_queries.hpp>
#include <tippe/scalar/literals.hpp>
#include <tippe/shapes/core.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {
namespace surface_query_detail {

/// Where the ray meets the triangle's plane within it; false if it does not.
template <class S>
[[nodiscard]] bool ray_meets(const SurfaceTriangle<S>& t, const Vec3<S>& origin, const Vec3<S>& direction,
                             S length, S& distance) noexcept {
  const Vec3<S> o = origin - t.corner[0];
  const S rate = dot(t.normal, direction), height = dot(t.normal, o);
  if (rate == S(0)) return false;
  // before the division: |height| <= length |rate|, and ahead of the origin
  if (height > S(0) ? rate > S(0) : height < S(0) && rate < S(0)) return false;
  if (abs(height) > length * abs(rate)) return false;
  distance = -height / rate;
  const Vec3<S> x = add_scaled(o, distance, direction);
  for (int side = 0; side < 3; ++side) {
    const Vec3<S> along = t.corner[side < 2 ? side + 1 : 0] - t.corner[side];
    const Vec3<S> outward = normalized_or(cross(along, t.normal), Vec3<S>{});
    const Vec3<S> from = t.corner[side] - t.corner[0];
    if (dot(outward, x - from) > ScalarTraits<S>::kLengthTolerance * S(8)) return false;
  }
  return true;
}

/// Half the solid angle of a triangle seen from the origin (Van Oosterom and Strackee, with unit vectors),
/// signed; none for a triangle with a corner there.
template <class S>
[[nodiscard]] S half_solid_angle(const Vec3<S>& to_a, const Vec3<S>& to_b, const Vec3<S>& to_c) noexcept {
  Vec3<S> a, b, c;
  if (!ok(normalize(to_a, a)) || !ok(normalize(to_b, b)) || !ok(normalize(to_c, c))) return S(0);
  const S volume = dot(a, cross(b, c)), rest = S(1) + dot(a, b) + dot(b, c) + dot(c, a);
  return volume == S(0) && rest == S(0) ? S(0) : atan2(volume, rest);
}

}  // namespace surface_query_detail

template <class S>
SurfaceHit<S> cast_ray_at_surface(const Shape<S>& surface, const Vec3<S>& origin, const Vec3<S>& direction,
                                  S length) noexcept {
  SurfaceHit<S> best;
  const Vec3<S> end = add_scaled(origin, length, direction);
  const Aabb<S> box = grow(Aabb<S>{min(origin, end), max(origin, end)}, ScalarTraits<S>::kLengthTolerance);
  visit_surface(surface, box, [&](int index) {
    const SurfaceTriangle<S> t = surface_triangle(surface, index);
    S distance{};
    if (!surface_query_detail::ray_meets(t, origin, direction, best.hit ? best.distance : length, distance)) {
      return;
    }
    if (best.hit && (distance > best.distance || (distance == best.distance && index > best.triangle)))
      return;
    best.hit = true;
    best.distance = distance;
    best.normal = dot(t.normal, direction) > S(0) ? -t.normal : t.normal;
    best.triangle = index;
  });
  return best;
}

template <class S>
bool surface_contains(const Shape<S>& surface, const Vec3<S>& point) noexcept {
  if (surface.kind == ShapeKind::Heightfield) {
    // the triangles over or under the point: below both (they agree on their common side)
    bool inside = false;
    const Heightfield<S>& field = *surface.heightfield;
    const Aabb<S> column{{point.x, field.lowest, point.z}, {point.x, field.highest, point.z}};
    visit_surface(surface, column, [&](int index) {
      const SurfaceTriangle<S> t = surface_triangle(surface, index);
      for (int side = 0; side < 3; ++side) {
        const Vec3<S> along = t.corner[side < 2 ? side + 1 : 0] - t.corner[side];
        const Vec3<S> away = point - t.corner[side];
        if (along.z * away.x - along.x * away.z < S(0)) return;  // to the right of a side, seen from above
      }
      inside = inside || dot(t.normal, point - t.corner[0]) <= S(0);
    });
    return inside;
  }
  const TriangleSet<S>& set = *surface.triangles;
  if (!set.closed) return false;
  const Aabb<S>& box = set.nodes[0].box;
  if (!contains(box, Aabb<S>{point, point})) return false;
  S sum = S(0);
  for (const Triangle& t : set.triangles) {
    sum += surface_query_detail::half_solid_angle(
        set.corners[t.corner[0]] - point, set.corners[t.corner[1]] - point, set.corners[t.corner[2]] - point);
  }
  // half of 4 pi inside, nothing outside
  using namespace literals;
  return sum > to_scalar<S>(3.14159265358979323846264338327950288_r);
}

template <class S>
Impact<S> impact_on_surface(const Shape<S>& a, const ShapeMotion<S>& motion, const Shape<S>& surface,
                            const Frame<S>& place, S duration, S target, S tolerance) noexcept {
  Impact<S> first;
  first.time = duration;
  // a ball around the body's origin holds the shape however it turns
  const S reach = norm(motion.part.p) + bounding_radius(a) + target + tolerance;
  const Vec3<S> from = place.to_local(motion.start.p), to = place.to_local(motion.origin_at(duration));
  const Aabb<S> way = grow(Aabb<S>{min(from, to), max(from, to)}, reach);
  visit_surface(surface, way, [&](int index) {
    if (first.status == ImpactStatus::Overlap) return;
    const SurfaceTriangle<S> t = surface_triangle(surface, index);
    const TriangleCore<S> core(t.corner, t.normal, t.corner[0]);
    ShapeMotion<S> rest;
    rest.start = Frame<S>{place.r, place.to_world(t.corner[0])};
    const Impact<S> hit = time_of_impact(a, motion, core.shape(), rest, first.time, target, tolerance);
    first.steps += hit.steps;
    first.work += hit.work;
    if (hit.status == ImpactStatus::Apart ||
        (first.status != ImpactStatus::Apart && hit.time >= first.time)) {
      return;
    }
    first.status = hit.status;
    first.time = hit.time;
    first.gap = hit.gap;
    first.normal = hit.normal;
  });
  return first;
}

}  // namespace tippe
