// SPDX-License-Identifier: MIT
// A shape as a caller gives it: SI quantities, placed in the body's frame, whose origin is the centre of
// mass.
//
//   world.add_body(top, sphere(25_mm).at({0_m, 5_mm, 0_m}));
//
// make_shape() brings it into world units.
#pragma once

#include <tippe/shapes/shape.hpp>
#include <tippe/units/units.hpp>

namespace tippe {

struct ShapeDef {
  ShapeKind kind = ShapeKind::Sphere;
  Length radius;           ///< sphere, capsule, cylinder; rounding of a box; offset of a half-space
  Vec3<Length> size;       ///< half sides of a box, semi-axes of an ellipsoid, half length (y) of the others
  Vec3<Real> direction;    ///< outward normal of a half-space
  Vec3<Length> position;   ///< of the shape's origin in the body's frame
  Quat<Real> orientation;  ///< of the shape in the body's frame; need not be unit

  /// The same shape elsewhere in the body.
  [[nodiscard]] constexpr ShapeDef at(const Vec3<Length>& p) const noexcept {
    ShapeDef moved = *this;
    moved.position = p;
    return moved;
  }
  [[nodiscard]] constexpr ShapeDef turned(const Quat<Real>& q) const noexcept {
    ShapeDef moved = *this;
    moved.orientation = q;
    return moved;
  }
};

[[nodiscard]] constexpr ShapeDef sphere(Length radius) noexcept {
  ShapeDef def;
  def.radius = radius;
  return def;
}
/// Full side lengths.
[[nodiscard]] constexpr ShapeDef box(const Vec3<Length>& sides, Length rounding = Length()) noexcept {
  ShapeDef def;
  def.kind = ShapeKind::Box;
  def.radius = rounding;
  def.size = {sides.x / 2, sides.y / 2, sides.z / 2};
  return def;
}
/// Along y; `length` is that of the cylindrical part.
[[nodiscard]] constexpr ShapeDef capsule(Length length, Length radius) noexcept {
  ShapeDef def;
  def.kind = ShapeKind::Capsule;
  def.radius = radius;
  def.size.y = length / 2;
  return def;
}
/// Along y.
[[nodiscard]] constexpr ShapeDef cylinder(Length height, Length radius) noexcept {
  ShapeDef def;
  def.kind = ShapeKind::Cylinder;
  def.radius = radius;
  def.size.y = height / 2;
  return def;
}
[[nodiscard]] constexpr ShapeDef ellipsoid(const Vec3<Length>& semi_axes) noexcept {
  ShapeDef def;
  def.kind = ShapeKind::Ellipsoid;
  def.size = semi_axes;
  return def;
}
/// Solid where normal . x <= offset. The normal need not be unit.
[[nodiscard]] constexpr ShapeDef half_space(const Vec3<Real>& normal = {Real(0), Real(1), Real(0)},
                                            Length offset = Length()) noexcept {
  ShapeDef def;
  def.kind = ShapeKind::HalfSpace;
  def.direction = normal;
  def.radius = offset;
  return def;
}

/// In world units, with its place in the body. NotFinite, NotPositive, NotUnit or OutOfRange as the make_*()
/// of shape.hpp say; BadSize for a kind that has no definition in SI (polyhedra, compounds). `part` is
/// untouched unless the answer is Ok.
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_part(const ShapeDef& def, const Units& units,
                                           CompoundPart<S>& part) noexcept;

}  // namespace tippe
