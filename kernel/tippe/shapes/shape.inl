// SPDX-License-Identifier: MIT
// Definitions of shape.hpp.
#pragma once

#include <tippe/shapes/heightfield.hpp>
#include <tippe/shapes/shape.hpp>
#include <tippe/shapes/triangle_set.hpp>

namespace tippe {
namespace shape_detail {

template <class S>
[[nodiscard]] Status check_size(S size) noexcept {
  if (!is_finite(size)) return Status::NotFinite;
  if (!(size > S(0))) return Status::NotPositive;
  return size > S(kMaxExtent) ? Status::OutOfRange : Status::Ok;
}

template <class S>
[[nodiscard]] Status check_size_or_zero(S size) noexcept {
  return size == S(0) ? Status::Ok : check_size(size);
}

template <class S>
[[nodiscard]] Status check_sizes(const Vec3<S>& size) noexcept {
  for (int i = 0; i < 3; ++i) {
    const Status status = check_size(size[i]);
    if (!ok(status)) return status;
  }
  return Status::Ok;
}

template <class S>
[[nodiscard]] Shape<S> shape_of(ShapeKind kind, S radius, const Vec3<S>& size) noexcept {
  Shape<S> shape;
  shape.kind = kind;
  shape.radius = radius;
  shape.size = size;
  return shape;
}

}  // namespace shape_detail

template <class S>
Status make_sphere(S radius, Shape<S>& shape) noexcept {
  const Status status = shape_detail::check_size(radius);
  if (ok(status)) shape = shape_detail::shape_of(ShapeKind::Sphere, radius, Vec3<S>{});
  return status;
}

template <class S>
Status make_capsule(S half_length, S radius, Shape<S>& shape) noexcept {
  Status status = shape_detail::check_size_or_zero(half_length);
  if (ok(status)) status = shape_detail::check_size(radius);
  const ShapeKind kind = half_length == S(0) ? ShapeKind::Sphere : ShapeKind::Capsule;
  if (ok(status)) shape = shape_detail::shape_of(kind, radius, {S(0), half_length, S(0)});
  return status;
}

template <class S>
Status make_box(const Vec3<S>& half, S rounding, Shape<S>& shape) noexcept {
  Status status = shape_detail::check_sizes(half);
  if (ok(status)) status = shape_detail::check_size_or_zero(rounding);
  if (ok(status)) shape = shape_detail::shape_of(ShapeKind::Box, rounding, half);
  return status;
}

template <class S>
Status make_cylinder(S radius, S half_height, Shape<S>& shape) noexcept {
  Status status = shape_detail::check_size(radius);
  if (ok(status)) status = shape_detail::check_size(half_height);
  if (ok(status)) shape = shape_detail::shape_of(ShapeKind::Cylinder, S(0), {radius, half_height, radius});
  return status;
}

template <class S>
Status make_ellipsoid(const Vec3<S>& semi_axes, Shape<S>& shape) noexcept {
  const Status status = shape_detail::check_sizes(semi_axes);
  if (ok(status)) shape = shape_detail::shape_of(ShapeKind::Ellipsoid, S(0), semi_axes);
  return status;
}

template <class S>
Status make_half_space(const Vec3<S>& normal, S offset, Shape<S>& shape) noexcept {
  if (!is_finite(offset)) return Status::NotFinite;
  if (abs(offset) > S(kWorldExtent)) return Status::OutOfRange;
  Vec3<S> unit;
  const Status status = normalize(normal, unit);
  if (ok(status)) shape = shape_detail::shape_of(ShapeKind::HalfSpace, offset, unit);
  return status;
}

template <class S>
Status make_polyhedron(const Polyhedron<S>& polyhedron, S rounding, Shape<S>& shape) noexcept {
  if (polyhedron.vertices.empty() || polyhedron.faces.empty()) return Status::BadSize;
  const Status status = shape_detail::check_size_or_zero(rounding);
  if (!ok(status)) return status;
  shape = shape_detail::shape_of(ShapeKind::Polyhedron, rounding, Vec3<S>{});
  shape.polyhedron = &polyhedron;
  return Status::Ok;
}

template <class S>
Status make_heightfield(const Heightfield<S>& field, Shape<S>& shape) noexcept {
  if (field.columns < 2 || field.rows < 2) return Status::BadSize;
  shape = shape_detail::shape_of(ShapeKind::Heightfield, S(0), Vec3<S>{});
  shape.heightfield = &field;
  return Status::Ok;
}

template <class S>
Status make_triangle_set(const TriangleSet<S>& triangles, Shape<S>& shape) noexcept {
  if (triangles.triangles.empty() || triangles.nodes.empty()) return Status::BadSize;
  shape = shape_detail::shape_of(ShapeKind::TriangleSet, S(0), Vec3<S>{});
  shape.triangles = &triangles;
  return Status::Ok;
}

template <class S>
Status make_compound(const Compound<S>& compound, Shape<S>& shape) noexcept {
  if (compound.parts.empty() || compound.parts.size() > kMaxParts) return Status::BadSize;
  for (const CompoundPart<S>& part : compound.parts) {
    if (part.shape.kind >= ShapeKind::HalfSpace) return Status::BadSize;
    if (!is_finite(part.frame.r) || !is_finite(part.frame.p)) return Status::NotFinite;
  }
  shape = shape_detail::shape_of(ShapeKind::Compound, S(0), Vec3<S>{});
  shape.compound = &compound;
  return Status::Ok;
}

}  // namespace tippe
