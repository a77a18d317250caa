// SPDX-License-Identifier: MIT
// Heightfields and triangle sets behind one face: numbered triangles, who neighbours whom, and which of them
// a box meets. Whatever treats a triangle serves both.
#pragma once

#include <tippe/shapes/heightfield.hpp>
#include <tippe/shapes/shape.hpp>
#include <tippe/shapes/triangle_set.hpp>

namespace tippe {

/// Local coordinates. Side i runs from corner i to corner i + 1; counter-clockwise from the front.
template <class S>
struct SurfaceTriangle {
  Vec3<S> corner[3];
  Vec3<S> normal;  ///< unit, to the front
};

template <class S>
[[nodiscard]] SurfaceTriangle<S> surface_triangle(const Shape<S>& surface, int t) noexcept {
  SurfaceTriangle<S> result;
  if (surface.kind == ShapeKind::TriangleSet) {
    const TriangleSet<S>& set = *surface.triangles;
    for (int k = 0; k < 3; ++k) result.corner[k] = set.corners[set.triangles[t].corner[k]];
    result.normal = set.records[t].normal;
    return result;
  }
  const GridTriangle grid = grid_triangle(*surface.heightfield, t);
  for (int k = 0; k < 3; ++k) result.corner[k] = surface.heightfield->corner(grid.column[k], grid.row[k]);
  const Vec3<S> up{S(0), S(1), S(0)};
  result.normal =
      normalized_or(cross(result.corner[1] - result.corner[0], result.corner[2] - result.corner[0]), up);
  return result;
}

/// The triangle across a side; -1 at the border.
template <class S>
[[nodiscard]] int surface_neighbour(const Shape<S>& surface, int t, int side) noexcept {
  if (surface.kind == ShapeKind::Heightfield) return grid_neighbour(*surface.heightfield, t, side);
  const uint16_t next = surface.triangles->records[t].neighbour[side];
  return next == kNoTriangle ? -1 : int{next};
}

/// The corner of triangle `t` that is not on the side it shares with `other`.
template <class S>
[[nodiscard]] Vec3<S> opposite_corner(const Shape<S>& surface, int t, int other) noexcept {
  for (int side = 0; side < 3; ++side) {
    if (surface_neighbour(surface, t, side) == other) {
      return surface_triangle(surface, t).corner[(side + 2) % 3];
    }
  }
  return {};
}

/// Calls visit(position) for every corner that shares a side with corner k of triangle t. Bound: kMaxFan + 1.
template <class S, class Visit>
void visit_surface_ring(const Shape<S>& surface, int t, int k, Visit&& visit) noexcept {
  if (surface.kind == ShapeKind::TriangleSet) {
    const TriangleSet<S>& set = *surface.triangles;
    (void)visit_ring(set, t, k, [&](int corner) { visit(set.corners[corner]); });
    return;
  }
  const Heightfield<S>& field = *surface.heightfield;
  const GridTriangle grid = grid_triangle(field, t);
  constexpr int kAround[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
  for (const auto& step : kAround) {
    const int i = grid.column[k] + step[0], j = grid.row[k] + step[1];
    if (i >= 0 && j >= 0 && i < field.columns && j < field.rows) visit(field.corner(i, j));
  }
}

/// Calls visit(triangle number) for the triangles that may meet `box` (local).
template <class S, class Visit>
void visit_surface(const Shape<S>& surface, const Aabb<S>& box, Visit&& visit) noexcept {
  if (surface.kind == ShapeKind::TriangleSet) {
    visit_triangles(*surface.triangles, box, visit);
  } else {
    visit_triangles(*surface.heightfield, box, visit);
  }
}

/// The box of the triangles, local.
template <class S>
[[nodiscard]] Aabb<S> surface_box(const Shape<S>& surface) noexcept {
  if (surface.kind == ShapeKind::TriangleSet) return surface.triangles->nodes[0].box;
  const Heightfield<S>& field = *surface.heightfield;
  return {{S(0), field.lowest, S(0)},
          {field.cell_x * S(field.columns - 1), field.highest, field.cell_z * S(field.rows - 1)}};
}

}  // namespace tippe
