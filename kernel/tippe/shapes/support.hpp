// SPDX-License-Identifier: MIT
// Support points and bounds of every shape.
#pragma once

#include <tippe/shapes/aabb.hpp>
#include <tippe/shapes/core.hpp>

namespace tippe {

/// A point of the core farthest along `direction` (local, any length but zero). For convex bounded kinds.
/// Ties go to the positive side, or the lowest vertex: flat faces have many farthest points, this names one.
template <class S>
[[nodiscard]] Vec3<S> core_support(const Shape<S>& shape, const Vec3<S>& direction) noexcept {
  const Vec3<S>& size = shape.size;
  switch (shape.kind) {
    case ShapeKind::Capsule:
      return {S(0), direction.y < S(0) ? -size.y : size.y, S(0)};
    case ShapeKind::Box:
      return {direction.x < S(0) ? -size.x : size.x, direction.y < S(0) ? -size.y : size.y,
              direction.z < S(0) ? -size.z : size.z};
    case ShapeKind::Cylinder: {
      const Vec3<S> radial = normalized_or(Vec3<S>{direction.x, S(0), direction.z}, Vec3<S>{});
      return {radial.x * size.x, direction.y < S(0) ? -size.y : size.y, radial.z * size.x};
    }
    case ShapeKind::Polyhedron:
      return shape.polyhedron->vertices[farthest_vertex(*shape.polyhedron, direction)];
    case ShapeKind::Ellipsoid:
      // gradient of |size * direction|: size^2 * direction / |size * direction|
      return scale(size, normalized_or(scale(size, direction), Vec3<S>{}));
    case ShapeKind::Sphere:
    case ShapeKind::HalfSpace:
    case ShapeKind::Compound:
    case ShapeKind::Heightfield:
    case ShapeKind::TriangleSet:
      break;
  }
  return {};
}

/// The smallest axis-aligned box around a convex bounded shape; exact up to rounding, and never too small by
/// more than that: callers grow it by a margin. Half-spaces end at kWorldExtent where they are unbounded.
/// O(1), but O(vertices) for polyhedra and O(parts) for compounds.
template <class S>
[[nodiscard]] Aabb<S> bounds(const Shape<S>& shape, const Frame<S>& frame) noexcept;

/// Radius of a ball around the local origin that holds the shape; kWorldExtent for a half-space.
template <class S>
[[nodiscard]] S bounding_radius(const Shape<S>& shape) noexcept;

}  // namespace tippe
