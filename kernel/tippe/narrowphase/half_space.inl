// SPDX-License-Identifier: MIT
// Definitions of half_space.hpp.
#pragma once

#include <tippe/narrowphase/half_space.hpp>
#include <tippe/narrowphase/reduce.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {
namespace half_space_detail {

/// The plane in A's world-aligned frame: gap of x (from A's origin) = dot(normal, x) + height.
template <class S>
struct Plane {
  Vec3<S> normal;
  S height = S(0);  ///< of A's origin
};

template <class S>
void add_point(const Plane<S>& plane, const Frame<S>& frame_a, const Frame<S>& frame_b, const Vec3<S>& x,
               S radius, S gap, uint32_t id, Manifold<S>& m) noexcept {
  ContactPoint<S>& p = m.points[m.count++];
  p.on_a = add_scaled(x, -radius, plane.normal);
  p.on_b = add_scaled((frame_a.p - frame_b.p) + p.on_a, -gap, plane.normal);
  p.gap = gap;
  p.id = id;
}

/// Corners of a polyhedral core within the margin, at most four of them.
template <class S>
void corners(const Shape<S>& a, const Frame<S>& frame_a, const Frame<S>& frame_b, const Plane<S>& plane,
             S margin, Manifold<S>& m) noexcept {
  CoreStorage<S> storage;
  const Polyhedron<S> core = polyhedral_core(a, storage);
  const Vec3<S> n = transpose_times(frame_a.r, plane.normal);
  Candidate<S> candidates[kMaxCandidates];
  int count = 0;
  const S height = plane.height - a.radius;
  for (int i = 0; i < core.vertices.size(); ++i) {
    const S gap = dot(n, core.vertices[i]) + height;
    if (gap <= margin) add_candidate(Candidate<S>{core.vertices[i], gap, uint32_t(i)}, candidates, count);
  }
  int chosen[kManifoldPoints];
  const int kept = reduce_to_manifold(Span<const Candidate<S>>(candidates, count), n, chosen);
  for (int i = 0; i < kept; ++i) {
    const Candidate<S>& c = candidates[chosen[i]];
    add_point(plane, frame_a, frame_b, frame_a.r * c.x, a.radius, c.gap, c.id, m);
  }
}

/// The rim point of either cap that lies deepest, and two more of the lower rim, 120 degrees on, for a
/// cylinder that stands: together they carry what the whole rim carries. A lying one touches with the first
/// two.
template <class S>
void cylinder(const Shape<S>& a, const Frame<S>& frame_a, const Frame<S>& frame_b, const Plane<S>& plane,
              S margin, Manifold<S>& m) noexcept {
  const Vec3<S> n = transpose_times(frame_a.r, plane.normal);
  // downhill in the disc's plane; a cylinder that stands upright has none: +x
  const Vec3<S> down = normalized_or(Vec3<S>{-n.x, S(0), -n.z}, Vec3<S>{S(1), S(0), S(0)});
  const S lower = n.y > S(0) ? -a.size.y : a.size.y;
  const S r = a.size.x;
  const Vec3<S> across{-down.z, S(0), down.x};
  const S half_r = half(r), side = r * sqrt(half(half(S(3))));
  const Vec3<S> rim[4] = {
      {down.x * r, lower, down.z * r},
      {down.x * r, -lower, down.z * r},
      {across.x * side - down.x * half_r, lower, across.z * side - down.z * half_r},
      {-across.x * side - down.x * half_r, lower, -across.z * side - down.z * half_r},
  };
  const uint32_t cap = lower < S(0) ? 0u : 4u;
  for (uint32_t i = 0; i < 4; ++i) {
    const S gap = dot(n, rim[i]) + plane.height;
    if (gap <= margin) add_point(plane, frame_a, frame_b, frame_a.r * rim[i], S(0), gap, cap + i, m);
  }
}

}  // namespace half_space_detail

template <class S>
void collide_half_space(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b,
                        const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept {
  using namespace half_space_detail;
  m.count = 0;
  Plane<S> plane;
  plane.normal = frame_b.r * b.size;
  plane.height = dot(plane.normal, frame_a.p - frame_b.p) - b.radius;
  m.normal = plane.normal;
  switch (a.kind) {
    case ShapeKind::Sphere: {
      const S gap = plane.height - a.radius;
      if (gap <= margin) add_point(plane, frame_a, frame_b, Vec3<S>{}, a.radius, gap, 0u, m);
      return;
    }
    case ShapeKind::Capsule:
    case ShapeKind::Box:
    case ShapeKind::Polyhedron:
      corners(a, frame_a, frame_b, plane, margin, m);
      return;
    case ShapeKind::Cylinder:
      cylinder(a, frame_a, frame_b, plane, margin, m);
      return;
    case ShapeKind::Ellipsoid: {
      const Vec3<S> x = core_support(a, transpose_times(frame_a.r, -plane.normal));
      const Vec3<S> world = frame_a.r * x;
      const S gap = dot(plane.normal, world) + plane.height;
      if (gap <= margin) add_point(plane, frame_a, frame_b, world, S(0), gap, 0u, m);
      return;
    }
    case ShapeKind::HalfSpace:
    case ShapeKind::Compound:
    case ShapeKind::Heightfield:
    case ShapeKind::TriangleSet:
      return;
  }
}

}  // namespace tippe
