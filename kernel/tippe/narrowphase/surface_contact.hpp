// SPDX-License-Identifier: MIT
// A convex shape against a static surface (heightfield or triangle set): every triangle that comes near is
// met on its own, then corrected by its neighbours, so that a flat mesh feels like a plane.
//
// 1. What the shape shows the triangle, clipped to the prism over it. If its deepest point lies over the
//    triangle, the triangle's normal is the direction: exact when apart, and right to 2^-10 when not.
// 2. Otherwise, and in deeper overlap, the convex pair (shape, triangle). Its direction counts only where the
//    surface does not rise along it beyond the triangle: at ridges, peaks and borders. A flat or hollow edge
//    has no normal of its own; there the triangle keeps what lies over it.
// 3. Points of one normal form a region, at most four points each. What only cuts a flat mesh into triangles
//    makes no points.
//
// Surfaces are one-sided. A triangle does not push a shape whose centre lies behind its plane, but for a
// ridge or border that the shape barely touches, or is about to.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

/// Normals that one pair can have. Full: the region with the largest gap gives way, counted in `dropped`.
inline constexpr int kMaxSurfaceRegions = 8;
/// Points that a region gathers before it is reduced to four.
inline constexpr int kMaxRegionPoints = 8;

/// A is the shape, B the surface. In ascending order of the lowest triangle that made each region. A point's
/// id is (triangle << 12) | feature within it, so ids are unique in the whole list.
template <class S>
struct SurfaceManifolds {
  Manifold<S> list[kMaxSurfaceRegions];
  int count = 0;
  int dropped = 0;    ///< regions that found no room
  int triangles = 0;  ///< looked at
  uint32_t work = 0;  ///< scalar products
};

/// Gaps up to `margin` are reported. `a` is convex and bounded, `surface` a heightfield or triangle set.
/// Bound: the triangles in the box of `a` grown by the margin, each as expensive as one cold convex pair at
/// most.
template <class S>
void collide_surface(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& surface,
                     const Frame<S>& frame_b, S margin, SurfaceManifolds<S>& found) noexcept;

}  // namespace tippe
