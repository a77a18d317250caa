// SPDX-License-Identifier: MIT
// A shape is a tagged value: a convex core, and a radius around it. A sphere is a point with a radius, a
// capsule a segment with a radius, a box may have rounded edges; whatever treats the core serves the rounded
// shape too. Geometry only: no mass, no pose. Local coordinates, world units (lengths of order one,
// units/units.hpp).
//
// Creation validates and answers with a Status; `shape` is written only when that is Ok. A Shape made by
// these functions is never checked again.
#pragma once

#include <tippe/shapes/polyhedron.hpp>

namespace tippe {

enum class ShapeKind : uint8_t {
  Sphere,       ///< core: the origin
  Capsule,      ///< core: the segment (0, -size.y, 0) .. (0, size.y, 0)
  Box,          ///< core: |x| <= size.x, |y| <= size.y, |z| <= size.z
  Cylinder,     ///< core: x^2 + z^2 <= size.x^2, |y| <= size.y
  Polyhedron,   ///< core: *polyhedron
  Ellipsoid,    ///< core: (x/size.x)^2 + (y/size.y)^2 + (z/size.z)^2 <= 1; radius 0
  HalfSpace,    ///< the points with size . x <= radius; size is the unit normal, radius any offset
  Compound,     ///< the union of the parts of *compound; radius 0
  Heightfield,  ///< static: what lies below *heightfield; radius 0
  TriangleSet,  ///< static: what lies behind *triangles; radius 0
};
inline constexpr int kConvexKinds = 7;  ///< those before Compound
/// True for the static kinds made of triangles. They belong to bodies that do not move, and meet convex
/// shapes.
[[nodiscard]] constexpr bool is_surface(ShapeKind kind) noexcept {
  return kind == ShapeKind::Heightfield || kind == ShapeKind::TriangleSet;
}

/// Largest size of a shape, in world units. Squares of lengths then stay far inside the range of Q24_40.
inline constexpr int kMaxExtent = 1024;
/// Boxes of unbounded shapes end here; bodies must stay within.
inline constexpr int kWorldExtent = 1 << 20;

template <class S>
struct Compound;
template <class S>
struct Heightfield;
template <class S>
struct TriangleSet;

template <class S>
struct Shape {
  ShapeKind kind = ShapeKind::Sphere;
  S radius = S(0);  ///< of the rounding around the core
  Vec3<S> size;     ///< see ShapeKind
  union {
    const Polyhedron<S>* polyhedron = nullptr;  ///< caller-owned, outlives the shape
    const Compound<S>* compound;                ///< caller-owned, outlives the shape
    const Heightfield<S>* heightfield;          ///< caller-owned, outlives the shape
    const TriangleSet<S>* triangles;            ///< caller-owned, outlives the shape
  };
};

/// One convex part of a compound and its place in the compound's frame.
template <class S>
struct CompoundPart {
  Shape<S> shape;
  Frame<S> frame;
};

/// Parts in the order that their indices name them. Parts are convex: no compounds, no half-spaces.
template <class S>
struct Compound {
  Span<const CompoundPart<S>> parts;
};
inline constexpr int kMaxParts = 255;

// NotFinite: NaN or infinity. NotPositive: a size that must be > 0. OutOfRange: beyond kMaxExtent.
template <class S>
Status make_sphere(S radius, Shape<S>& shape) noexcept;
/// `half_length` >= 0 is that of the segment; the capsule is 2 (half_length + radius) long, along y. Length
/// zero makes a sphere.
template <class S>
Status make_capsule(S half_length, S radius, Shape<S>& shape) noexcept;
/// `half` of the core; `rounding` >= 0 goes on top.
template <class S>
Status make_box(const Vec3<S>& half, S rounding, Shape<S>& shape) noexcept;
/// Axis y.
template <class S>
Status make_cylinder(S radius, S half_height, Shape<S>& shape) noexcept;
template <class S>
Status make_ellipsoid(const Vec3<S>& semi_axes, Shape<S>& shape) noexcept;
/// The solid is where normal . x <= offset. NotUnit for a zero normal; any other is normalised.
template <class S>
Status make_half_space(const Vec3<S>& normal, S offset, Shape<S>& shape) noexcept;
/// `polyhedron` comes from build_polyhedron().
template <class S>
Status make_polyhedron(const Polyhedron<S>& polyhedron, S rounding, Shape<S>& shape) noexcept;
/// `field` comes from build_heightfield(), `triangles` from build_triangle_set(): BadSize for empty ones.
template <class S>
Status make_heightfield(const Heightfield<S>& field, Shape<S>& shape) noexcept;
template <class S>
Status make_triangle_set(const TriangleSet<S>& triangles, Shape<S>& shape) noexcept;
/// BadSize: no parts, too many, or a part that is not convex and bounded.
template <class S>
Status make_compound(const Compound<S>& compound, Shape<S>& shape) noexcept;

}  // namespace tippe
