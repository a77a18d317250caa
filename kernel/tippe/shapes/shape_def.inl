// SPDX-License-Identifier: MIT
// Definitions of shape_def.hpp; instantiated in shape_def.cpp.
#pragma once

#include <tippe/math/unit_from_real.hpp>
#include <tippe/shapes/shape_def.hpp>
#include <tippe/units/range_check.hpp>

namespace tippe {

template <class S>
Status make_part(const ShapeDef& def, const Units& units, CompoundPart<S>& part) noexcept {
  if (!units.configured()) return Status::NotConfigured;
  if (!def.radius.si.is_finite()) return Status::NotFinite;
  Vec3<S> size, position;
  Status status = to_world(def.size, units, size);
  if (ok(status)) status = to_world(def.position, units, position);
  if (!ok(status)) return status;
  const RangeCheck range;
  const S radius = units.to_world<S>(def.radius);
  Quat<S> orientation;
  status = range.status(radius);
  if (ok(status)) status = unit_from_real(def.orientation, orientation);
  if (!ok(status)) return status;
  Shape<S> shape;
  switch (def.kind) {
    case ShapeKind::Sphere:
      status = make_sphere(radius, shape);
      break;
    case ShapeKind::Capsule:
      status = make_capsule(size.y, radius, shape);
      break;
    case ShapeKind::Box:
      status = make_box(size, radius, shape);
      break;
    case ShapeKind::Cylinder:
      status = make_cylinder(radius, size.y, shape);
      break;
    case ShapeKind::Ellipsoid:
      status = make_ellipsoid(size, shape);
      break;
    case ShapeKind::HalfSpace: {
      Vec3<S> normal;
      status = unit_from_real(def.direction, normal);
      if (ok(status)) status = make_half_space(normal, radius, shape);
      break;
    }
    case ShapeKind::Polyhedron:
    case ShapeKind::Compound:
    case ShapeKind::Heightfield:
    case ShapeKind::TriangleSet:
      return Status::BadSize;
  }
  if (!ok(status)) return status;
  part.shape = shape;
  part.frame = to_frame(Transform<S>{position, orientation});
  return Status::Ok;
}

}  // namespace tippe
