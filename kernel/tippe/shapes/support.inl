// SPDX-License-Identifier: MIT
// Definitions of support.hpp.
#pragma once

#include <tippe/shapes/support.hpp>
#include <tippe/shapes/surface.hpp>

namespace tippe {
namespace support_detail {

/// Half extents along the world axes of a core that is symmetric about its centre. Row i of the rotation is
/// world axis i in local coordinates, so extent i is the support along that row.
template <class S>
[[nodiscard]] Vec3<S> half_extents(const Shape<S>& shape, const Mat3<S>& r) noexcept {
  const Vec3<S>& size = shape.size;
  const Mat3<S> magnitude{abs(r.r0), abs(r.r1), abs(r.r2)};
  switch (shape.kind) {
    case ShapeKind::Capsule:
    case ShapeKind::Box:
      return magnitude * size;
    case ShapeKind::Cylinder: {
      Vec3<S> extent;
      const Vec3<S> rows[3] = {r.r0, r.r1, r.r2};
      for (int i = 0; i < 3; ++i) {
        extent[i] = Accumulator<S>::product(size.x, norm(Vec3<S>{rows[i].x, S(0), rows[i].z}))
                        .add_product(size.y, abs(rows[i].y))
                        .result();
      }
      return extent;
    }
    case ShapeKind::Ellipsoid:
      return {norm(scale(r.r0, size)), norm(scale(r.r1, size)), norm(scale(r.r2, size))};
    default:
      return {};
  }
}

/// Unbounded but for the one side that an axis-parallel normal closes.
template <class S>
[[nodiscard]] Aabb<S> half_space_bounds(const Shape<S>& shape, const Frame<S>& frame) noexcept {
  const S far = S(kWorldExtent);
  Aabb<S> box{{-far, -far, -far}, {far, far, far}};
  const Vec3<S> normal = frame.r * shape.size;
  const S offset = shape.radius + dot(normal, frame.p);
  const S one = S(1) - ScalarTraits<S>::kEpsilon;
  for (int i = 0; i < 3; ++i) {
    const S slack = ScalarTraits<S>::kLengthTolerance;
    if (normal[i] >= one && normal[(i + 1) % 3] == S(0) && normal[(i + 2) % 3] == S(0))
      box.upper[i] = offset + slack;
    if (normal[i] <= -one && normal[(i + 1) % 3] == S(0) && normal[(i + 2) % 3] == S(0)) {
      box.lower[i] = -(offset + slack);
    }
  }
  return box;
}

/// Around a local box that turns with the frame.
template <class S>
[[nodiscard]] Aabb<S> turned_box(const Aabb<S>& box, const Frame<S>& frame) noexcept {
  const Vec3<S> sum = box.lower + box.upper, width = box.upper - box.lower;
  const Vec3<S> middle = frame.to_world(Vec3<S>{half(sum.x), half(sum.y), half(sum.z)});
  const Mat3<S> magnitude{abs(frame.r.r0), abs(frame.r.r1), abs(frame.r.r2)};
  const Vec3<S> reach = magnitude * Vec3<S>{half(width.x), half(width.y), half(width.z)};
  return {middle - reach, middle + reach};
}

template <class S>
[[nodiscard]] Aabb<S> convex_bounds(const Shape<S>& shape, const Frame<S>& frame) noexcept {
  if (shape.kind == ShapeKind::Polyhedron) {
    const Span<const Vec3<S>> vertices = shape.polyhedron->vertices;
    Aabb<S> box{frame.to_world(vertices[0]), frame.to_world(vertices[0])};
    for (int i = 1; i < vertices.size(); ++i) {
      const Vec3<S> v = frame.to_world(vertices[i]);
      box = {min(box.lower, v), max(box.upper, v)};
    }
    return grow(box, shape.radius);
  }
  const Vec3<S> half = half_extents(shape, frame.r);
  return grow(Aabb<S>{frame.p - half, frame.p + half}, shape.radius);
}

}  // namespace support_detail

template <class S>
Aabb<S> bounds(const Shape<S>& shape, const Frame<S>& frame) noexcept {
  using namespace support_detail;
  if (shape.kind == ShapeKind::HalfSpace) return half_space_bounds(shape, frame);
  if (is_surface(shape.kind)) return turned_box(surface_box(shape), frame);
  if (shape.kind != ShapeKind::Compound) return convex_bounds(shape, frame);
  const Span<const CompoundPart<S>> parts = shape.compound->parts;
  Aabb<S> box = convex_bounds(parts[0].shape, compose(frame, parts[0].frame));
  for (int i = 1; i < parts.size(); ++i) {
    box = merge(box, convex_bounds(parts[i].shape, compose(frame, parts[i].frame)));
  }
  return box;
}

template <class S>
S bounding_radius(const Shape<S>& shape) noexcept {
  const Vec3<S>& size = shape.size;
  switch (shape.kind) {
    case ShapeKind::Sphere:
      return shape.radius;
    case ShapeKind::Capsule:
      return size.y + shape.radius;
    case ShapeKind::Box:
      return norm(size) + shape.radius;
    case ShapeKind::Cylinder:
      return norm(Vec3<S>{size.x, size.y, S(0)}) + shape.radius;
    case ShapeKind::Ellipsoid:
      return max_component(size);
    case ShapeKind::Polyhedron: {
      S farthest = S(0);
      for (const Vec3<S>& v : shape.polyhedron->vertices) farthest = max(farthest, norm(v));
      return farthest + shape.radius;
    }
    case ShapeKind::Compound: {
      S farthest = S(0);
      for (const CompoundPart<S>& part : shape.compound->parts) {
        S r = S(0);  // a part is convex: this call does not come here again
        const Shape<S>& s = part.shape;
        if (s.kind == ShapeKind::Polyhedron) {
          for (const Vec3<S>& v : s.polyhedron->vertices) r = max(r, norm(v));
          r = r + s.radius;
        } else {
          r = norm(s.size) + s.radius;  // not tight for ellipsoids, but an upper bound for every kind
        }
        farthest = max(farthest, norm(part.frame.p) + r);
      }
      return farthest;
    }
    case ShapeKind::Heightfield:
    case ShapeKind::TriangleSet: {
      const Aabb<S> box = surface_box(shape);
      return norm(max(abs(box.lower), abs(box.upper)));
    }
    case ShapeKind::HalfSpace:
      break;
  }
  return S(kWorldExtent);
}

}  // namespace tippe
