// SPDX-License-Identifier: MIT
// Building triangle sets (triangle_set.hpp).
#pragma once

#include <tippe/shapes/polyhedron.hpp>
#include <tippe/shapes/triangle_set.hpp>

namespace tippe {

inline constexpr int kMaxTriangleExtent = 1024;

namespace triangle_detail {

/// Levels of a tree split at the median: ceil(log2(kMaxTriangles)), and one pending range for each.
inline constexpr int kTreeLevels = 17;

template <class S>
[[nodiscard]] constexpr S magnitude(S x) noexcept {
  return x < S(0) ? -x : x;
}
template <class S>
[[nodiscard]] constexpr S largest_of(const Vec3<S>& v) noexcept {
  return max(max(magnitude(v.x), magnitude(v.y)), magnitude(v.z));
}

/// Unit normal of the triangle with sides u and v; false if it is flatter than the length tolerance. Sides
/// are doubled or halved until the longer is of order one, so that small triangles keep their digits in fixed
/// point.
template <class S>
[[nodiscard]] constexpr bool triangle_normal(Vec3<S> u, Vec3<S> v, Vec3<S>& normal) noexcept {
  S longest = max(largest_of(u), largest_of(v));
  if (!(longest > S(0))) return false;
  for (int i = 0; i < 160 && longest < S(1); ++i) {
    u = u * S(2);
    v = v * S(2);
    longest = longest * S(2);
  }
  for (int i = 0; i < 160 && longest >= S(2); ++i) {
    u = {half(u.x), half(u.y), half(u.z)};
    v = {half(v.x), half(v.y), half(v.z)};
    longest = half(longest);
  }
  const Vec3<S> area = cross(u, v);
  if (!(largest_of(area) > ScalarTraits<S>::kLengthTolerance * S(4))) return false;
  return polyhedron_detail::unit_of(area, normal);
}

template <class S>
[[nodiscard]] constexpr Aabb<S> box_of(Span<const Vec3<S>> corners, const Triangle& t) noexcept {
  const Vec3<S>&a = corners[t.corner[0]], &b = corners[t.corner[1]], &c = corners[t.corner[2]];
  return {min(min(a, b), c), max(max(a, b), c)};
}

/// Sum of a triangle's corners along one axis: three times its centre.
template <class S>
[[nodiscard]] constexpr S key_of(Span<const Vec3<S>> corners, const Triangle& t, int axis) noexcept {
  return corners[t.corner[0]][axis] + corners[t.corner[1]][axis] + corners[t.corner[2]][axis];
}

/// Restores the heap below `root` in leaves[first .. first + count): largest (key, number) on top. `leaf(i)`
/// is where the builder keeps the order: in the neighbour fields, which are not filled yet.
template <class S, class Leaf, class Less>
constexpr void sift_down(Leaf&& leaf, Less&& less, int first, int root, int count) noexcept {
  for (int level = 0; level < 2 * kTreeLevels; ++level) {
    int child = 2 * root + 1;
    if (child >= count) return;
    if (child + 1 < count && less(leaf(first + child), leaf(first + child + 1))) ++child;
    if (!less(leaf(first + root), leaf(first + child))) return;
    const uint16_t swapped = leaf(first + root);
    leaf(first + root) = leaf(first + child);
    leaf(first + child) = swapped;
    root = child;
  }
}

/// Heap sort by (key along `axis`, number): no recursion, no extra memory, one order everywhere.
template <class S>
constexpr void sort_range(Span<const Vec3<S>> corners, Span<const Triangle> triangles,
                          Span<TriangleRecord<S>> records, int axis, int first, int count) noexcept {
  const auto leaf = [&](int i) -> uint16_t& { return records[i].neighbour[0]; };
  const auto less = [&](uint16_t a, uint16_t b) {
    const S ka = key_of(corners, triangles[a], axis), kb = key_of(corners, triangles[b], axis);
    return ka < kb || (ka == kb && a < b);
  };
  for (int root = count / 2 - 1; root >= 0; --root) sift_down<S>(leaf, less, first, root, count);
  for (int last = count - 1; last > 0; --last) {
    const uint16_t swapped = leaf(first);
    leaf(first) = leaf(first + last);
    leaf(first + last) = swapped;
    sift_down<S>(leaf, less, first, 0, last);
  }
}

/// A range of leaves and the node that will hold it: n leaves take 2 n - 1 nodes.
struct PendingRange {
  int first = 0, count = 0, node = 0;
};

template <class S>
constexpr void build_tree(Span<const Vec3<S>> corners, Span<const Triangle> triangles,
                          Span<TriangleRecord<S>> records, Span<TreeNode<S>> nodes) noexcept {
  for (int i = 0; i < triangles.size(); ++i) records[i].neighbour[0] = static_cast<uint16_t>(i);
  PendingRange pending[kTreeLevels + 1] = {};
  int waiting = 0;
  pending[waiting++] = PendingRange{0, triangles.size(), 0};
  for (int made = 0; made < nodes.size() && waiting > 0; ++made) {
    const PendingRange range = pending[--waiting];
    TreeNode<S>& node = nodes[range.node];
    node.box = box_of(corners, triangles[records[range.first].neighbour[0]]);
    for (int i = 1; i < range.count; ++i) {
      node.box = merge(node.box, box_of(corners, triangles[records[range.first + i].neighbour[0]]));
    }
    node.skip = static_cast<uint32_t>(range.node + 2 * range.count - 1);
    node.triangle = kNoTriangle;
    if (range.count == 1) {
      node.triangle = records[range.first].neighbour[0];
      continue;
    }
    const Vec3<S> extent = node.box.upper - node.box.lower;
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    sort_range(corners, triangles, records, axis, range.first, range.count);
    const int left = range.count / 2;
    pending[waiting++] = PendingRange{range.first + left, range.count - left, range.node + 2 * left};
    pending[waiting++] = PendingRange{range.first, left, range.node + 1};
  }
}

/// Finds the one triangle that runs along each side backwards, among those whose boxes hold its start.
template <class S>
[[nodiscard]] constexpr Status link_sides(const TriangleSet<S>& set, Span<TriangleRecord<S>> records,
                                          bool& closed) noexcept {
  closed = true;
  for (int t = 0; t < set.triangles.size(); ++t) {
    for (int side = 0; side < 3; ++side) {
      const int from = set.triangles[t].corner[side], to = set.triangles[t].corner[(side + 1) % 3];
      int twins = 0, repeats = 0;
      uint16_t twin = kNoTriangle;
      const Aabb<S> start{set.corners[from], set.corners[from]};
      visit_triangles(set, start, [&](int other) {
        for (int k = 0; k < 3; ++k) {
          const int a = set.triangles[other].corner[k], b = set.triangles[other].corner[(k + 1) % 3];
          if (a == to && b == from) {
            ++twins;
            twin = static_cast<uint16_t>(other);
          }
          if (a == from && b == to) ++repeats;
        }
      });
      if (twins > 1 || repeats != 1) return Status::NotManifold;
      records[t].neighbour[side] = twin;
      closed = closed && twins == 1;
    }
  }
  return Status::Ok;
}

/// The side of triangle t that starts at corner index v; -1 if it has no such corner.
[[nodiscard]] constexpr int side_at(const Triangle& t, int v) noexcept {
  return t.corner[0] == v ? 0 : t.corner[1] == v ? 1 : t.corner[2] == v ? 2 : -1;
}

}  // namespace triangle_detail

/// Calls visit(corner index) for every corner that shares a side with corner `k` of triangle `t`, walking
/// around it both ways; returns how many triangles it passed. Bound: kMaxFan triangles.
template <class S, class Visit>
constexpr int visit_ring(const TriangleSet<S>& set, int t, int k, Visit&& visit) noexcept {
  const int v = set.triangles[t].corner[k];
  int passed = 0;
  // turning left: across the side that ends at v, until the border or the start
  for (int now = t; passed <= kMaxFan;) {
    const int side = triangle_detail::side_at(set.triangles[now], v);
    ++passed;
    visit(static_cast<int>(set.triangles[now].corner[(side + 2) % 3]));
    const uint16_t next = set.records[now].neighbour[(side + 2) % 3];
    if (next == t) return passed;
    if (next == kNoTriangle) break;
    now = next;
  }
  // a border was met: the rest lies to the right
  for (int now = t; passed <= kMaxFan;) {
    const int side = triangle_detail::side_at(set.triangles[now], v);
    visit(static_cast<int>(set.triangles[now].corner[(side + 1) % 3]));
    const uint16_t next = set.records[now].neighbour[side];
    if (next == kNoTriangle) break;
    now = next;
    ++passed;
  }
  return passed;
}

template <class S>
constexpr Status build_triangle_set(Span<const Vec3<S>> corners, Span<const Triangle> triangles,
                                    Span<TriangleRecord<S>> records, Span<TreeNode<S>> nodes,
                                    bool& closed) noexcept {
  using namespace triangle_detail;
  const int n = triangles.size();
  if (n == 0 || n > kMaxTriangles || corners.size() > kMaxTriangleCorners || records.size() != n ||
      nodes.size() != 2 * n - 1) {
    return Status::BadSize;
  }
  for (const Triangle& t : triangles) {
    for (const uint16_t c : t.corner) {
      if (c >= corners.size()) return Status::OutOfRange;
    }
  }
  for (const Vec3<S>& c : corners) {
    for (int k = 0; k < 3; ++k) {
      if (!polyhedron_detail::finite(c[k])) return Status::NotFinite;
      if (magnitude(c[k]) > S(kMaxTriangleExtent)) return Status::OutOfRange;
    }
  }
  for (int i = 0; i < n; ++i) {
    const Vec3<S>& a = corners[triangles[i].corner[0]];
    if (!triangle_normal(corners[triangles[i].corner[1]] - a, corners[triangles[i].corner[2]] - a,
                         records[i].normal)) {
      return Status::DegenerateFace;
    }
  }
  build_tree(corners, triangles, records, nodes);
  const TriangleSet<S> set{corners, triangles, records, nodes, false};
  const Status linked = link_sides(set, records, closed);
  if (!ok(linked)) return linked;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k) {
      if (visit_ring(set, i, k, [](int) {}) > kMaxFan) return Status::BadSize;
    }
  }
  return Status::Ok;
}

}  // namespace tippe
