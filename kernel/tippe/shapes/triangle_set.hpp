// SPDX-License-Identifier: MIT
// A static surface of triangles with a bounding-volume tree and its adjacency, as tables that are built and
// checked once, in a constant expression if the input is constant. Sources of corners and triangles may live
// in flash; the set only points at them.
//
// One-sided: a solid lies behind the triangles, whose corners run counter-clockwise seen from the front.
// Triangles keep the caller's numbers; contacts and ray hits name them.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/shapes/aabb.hpp>

namespace tippe {

/// Triangles of one set; indices are 16 bits, and the highest one means "none".
inline constexpr int kMaxTriangles = 65535;
/// Corners of one set.
inline constexpr int kMaxTriangleCorners = 65536;
/// Triangles that may meet in one corner: bounds every walk around it.
inline constexpr int kMaxFan = 32;
inline constexpr uint16_t kNoTriangle = 0xffff;

struct Triangle {
  uint16_t corner[3] = {};
};

/// What the builder knows of a triangle. Side i runs from corner i to corner i + 1.
template <class S>
struct TriangleRecord {
  Vec3<S> normal;                                                   ///< unit, to the front
  uint16_t neighbour[3] = {kNoTriangle, kNoTriangle, kNoTriangle};  ///< across each side
};

/// Nodes stand in the order of a depth-first walk: the first child of node i is i + 1, and `skip` is where
/// the walk goes on when the box of this one is missed. No stack, no recursion. A leaf holds one triangle.
template <class S>
struct TreeNode {
  Aabb<S> box;
  uint32_t skip = 0;
  uint16_t triangle = kNoTriangle;  ///< of a leaf
};

/// A view of the tables; they outlive it.
template <class S>
struct TriangleSet {
  Span<const Vec3<S>> corners;
  Span<const Triangle> triangles;
  Span<const TriangleRecord<S>> records;
  Span<const TreeNode<S>> nodes;  ///< 2 n - 1 for n triangles
  bool closed = false;            ///< every side has a neighbour: the surface bounds a solid
};

/// Storage for the tree and the adjacency of exactly this many triangles: 20 + 2 x 32 bytes each in float.
template <class S, int kTriangles>
struct TriangleTables {
  static_assert(kTriangles > 0 && kTriangles <= kMaxTriangles, "triangle numbers are 16 bits");
  TriangleRecord<S> records[kTriangles] = {};
  TreeNode<S> nodes[2 * kTriangles - 1] = {};
  bool closed = false;

  /// With the corners and triangles that the tables were built from.
  [[nodiscard]] constexpr TriangleSet<S> view(Span<const Vec3<S>> corners,
                                              Span<const Triangle> triangles) const noexcept {
    return {corners, triangles, {records, kTriangles}, {nodes, 2 * kTriangles - 1}, closed};
  }
};

/// Fills caller-owned `records` (one per triangle) and `nodes` (2 n - 1). Answers, in this order of testing:
///   BadSize         no triangles, too many, spans that do not fit, or more than kMaxFan at one corner
///   OutOfRange      a corner index beyond `corners`, or a coordinate beyond kMaxTriangleExtent
///   NotFinite       NaN or infinity
///   DegenerateFace  a triangle without area: lower than the length tolerance times its longest side
///   NotManifold     a side that two triangles run along in the same direction, or that three share
/// The tables are unspecified unless the answer is Ok. Usable in constant expressions: no recursion, and
/// O(n log^2 n) steps for meshes whose boxes overlap as those of surfaces do.
template <class S>
constexpr Status build_triangle_set(Span<const Vec3<S>> corners, Span<const Triangle> triangles,
                                    Span<TriangleRecord<S>> records, Span<TreeNode<S>> nodes,
                                    bool& closed) noexcept;

template <class S, int kTriangles>
constexpr Status build_triangle_set(Span<const Vec3<S>> corners, Span<const Triangle> triangles,
                                    TriangleTables<S, kTriangles>& tables) noexcept {
  return build_triangle_set(corners, triangles, Span<TriangleRecord<S>>(tables.records),
                            Span<TreeNode<S>>(tables.nodes), tables.closed);
}

/// Calls visit(triangle number) for every triangle whose box meets `box`, in the order of the tree, which is
/// the same everywhere. Bound: one test per node.
template <class S, class Visit>
constexpr void visit_triangles(const TriangleSet<S>& set, const Aabb<S>& box, Visit&& visit) noexcept {
  int i = 0;
  while (i < set.nodes.size()) {
    const TreeNode<S>& node = set.nodes[i];
    if (!overlap(node.box, box)) {
      i = static_cast<int>(node.skip);
      continue;
    }
    if (node.triangle != kNoTriangle) visit(static_cast<int>(node.triangle));
    ++i;
  }
}

}  // namespace tippe

#include <tippe/shapes/triangle_set.inl>
