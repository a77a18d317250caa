// SPDX-License-Identifier: MIT
// A static heightfield: heights over a regular grid, solid below. Two triangles a cell, none of them stored.
//
// Corner (i, j) lies at (i cell_x, height, j cell_z); a cell's diagonal runs from (i, j) to (i + 1, j + 1).
// Triangle 2 c is the one of cell c = j (columns - 1) + i towards +z, 2 c + 1 the one towards +x. The heights
// are the caller's, and may be constants in flash.
#pragma once

#include <tippe/shapes/triangle_set.hpp>

namespace tippe {

template <class S>
struct Heightfield {
  Span<const S> heights;  ///< rows x columns, row after row
  int columns = 0, rows = 0;
  S cell_x = S(0), cell_z = S(0);
  S lowest = S(0), highest = S(0);

  [[nodiscard]] constexpr int triangles() const noexcept { return 2 * (columns - 1) * (rows - 1); }
  [[nodiscard]] constexpr Vec3<S> corner(int i, int j) const noexcept {
    return {cell_x * S(i), heights[j * columns + i], cell_z * S(j)};
  }
};

/// Answers BadSize (fewer than 2 columns or rows, heights that do not match, more than kMaxTriangles),
/// NotFinite (a NaN or infinite height or cell), NotPositive (a cell size), OutOfRange (a height or the whole
/// extent beyond kMaxTriangleExtent). `field` is written only when the answer is Ok. Usable in constant
/// expressions.
template <class S>
constexpr Status build_heightfield(Span<const S> heights, int columns, int rows, S cell_x, S cell_z,
                                   Heightfield<S>& field) noexcept {
  const S sizes[2] = {cell_x, cell_z};
  const int counts[2] = {columns, rows};
  for (int i = 0; i < 2; ++i) {
    if (counts[i] < 2 || counts[i] > kMaxTriangles) return Status::BadSize;
  }
  if (int64_t{2} * (columns - 1) * (rows - 1) > kMaxTriangles || heights.size() != columns * rows) {
    return Status::BadSize;
  }
  for (int i = 0; i < 2; ++i) {
    if (!polyhedron_detail::finite(sizes[i])) return Status::NotFinite;
    if (!(sizes[i] > S(0))) return Status::NotPositive;
    if (sizes[i] > S(kMaxTriangleExtent) / S(counts[i] - 1)) return Status::OutOfRange;
  }
  S lowest = heights[0], highest = heights[0];
  for (const S h : heights) {
    if (!polyhedron_detail::finite(h)) return Status::NotFinite;
    lowest = min(lowest, h);
    highest = max(highest, h);
  }
  if (lowest < S(-kMaxTriangleExtent) || highest > S(kMaxTriangleExtent)) return Status::OutOfRange;
  field = {heights, columns, rows, cell_x, cell_z, lowest, highest};
  return Status::Ok;
}

/// The corners of triangle `t` as grid indices, counter-clockwise from above.
struct GridTriangle {
  int column[3] = {}, row[3] = {};
};
template <class S>
[[nodiscard]] constexpr GridTriangle grid_triangle(const Heightfield<S>& field, int t) noexcept {
  const int cell = t / 2, i = cell % (field.columns - 1), j = cell / (field.columns - 1);
  if (t % 2 == 0) return {{i, i, i + 1}, {j, j + 1, j + 1}};
  return {{i, i + 1, i + 1}, {j, j + 1, j}};
}

/// The triangle across `side` of triangle t (corner side to side + 1); -1 at the border.
template <class S>
[[nodiscard]] constexpr int grid_neighbour(const Heightfield<S>& field, int t, int side) noexcept {
  const int across = field.columns - 1;
  const int cell = t / 2, i = cell % across, j = cell / across;
  if (t % 2 == 0) {
    if (side == 0) return i > 0 ? t - 2 + 1 : -1;                        // along x = i
    if (side == 1) return j + 2 < field.rows ? t + 2 * across + 1 : -1;  // along z = j + 1
    return t + 1;                                                        // the diagonal
  }
  if (side == 0) return t - 1;                                   // the diagonal
  if (side == 1) return i + 2 < field.columns ? t + 2 - 1 : -1;  // along x = i + 1
  return j > 0 ? t - 2 * across - 1 : -1;                        // along z = j
}

namespace heightfield_detail {

/// The cell 0 .. cells - 1 that holds `x`, clamped; by bisection, so that no scalar is turned into an
/// integer.
template <class S>
[[nodiscard]] constexpr int cell_at(S x, S size, int cells) noexcept {
  int low = 0, count = cells;  // the answer lies in [low, low + count)
  for (int step = 0; step < 17 && count > 1; ++step) {
    const int upper = count / 2;
    if (x >= size * S(low + upper)) {
      low += upper;
      count -= upper;
    } else {
      count = upper;
    }
  }
  return low;
}

}  // namespace heightfield_detail

/// Calls visit(triangle number) for every triangle of the cells under `box` whose cell reaches its height.
/// Bound: the cells under the box.
template <class S, class Visit>
constexpr void visit_triangles(const Heightfield<S>& field, const Aabb<S>& box, Visit&& visit) noexcept {
  using heightfield_detail::cell_at;
  const int across = field.columns - 1, along = field.rows - 1;
  if (box.upper.x < S(0) || box.upper.z < S(0) || box.lower.x > field.cell_x * S(across) ||
      box.lower.z > field.cell_z * S(along) || box.lower.y > field.highest || box.upper.y < field.lowest) {
    return;
  }
  const int i0 = cell_at(box.lower.x, field.cell_x, across), i1 = cell_at(box.upper.x, field.cell_x, across);
  const int j0 = cell_at(box.lower.z, field.cell_z, along), j1 = cell_at(box.upper.z, field.cell_z, along);
  // a bound that lies on a grid line belongs to the cell below too
  const int first_i = i0 > 0 && box.lower.x == field.cell_x * S(i0) ? i0 - 1 : i0;
  const int first_j = j0 > 0 && box.lower.z == field.cell_z * S(j0) ? j0 - 1 : j0;
  for (int j = first_j; j <= j1; ++j) {
    for (int i = first_i; i <= i1; ++i) {
      const S a = field.corner(i, j).y, b = field.corner(i + 1, j).y;
      const S c = field.corner(i, j + 1).y, d = field.corner(i + 1, j + 1).y;
      const S low = min(a, d), high = max(a, d);
      const int t = 2 * (j * across + i);
      if (min(low, c) <= box.upper.y && max(high, c) >= box.lower.y) visit(t);
      if (min(low, b) <= box.upper.y && max(high, b) >= box.lower.y) visit(t + 1);
    }
  }
}

}  // namespace tippe
