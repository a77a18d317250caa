// SPDX-License-Identifier: MIT
// Building and checking polyhedron tables (polyhedron.hpp). Cost: O(edges^2 + vertices * faces), once.
#pragma once

#include <tippe/shapes/polyhedron.hpp>

namespace tippe {

/// Vertices may lie this far above a face's plane, relative to the size of the polyhedron: 8 roundings.
template <class S>
[[nodiscard]] constexpr S planar_tolerance(S size) noexcept {
  return ScalarTraits<S>::kLengthTolerance * max(size, S(1));
}
inline constexpr int kMaxPolyhedronExtent = 1024;

namespace polyhedron_detail {

template <class S>
[[nodiscard]] constexpr bool finite(S x) noexcept {
  return x - x == S(0);  // unlike is_finite(), for every scalar a constant expression
}

/// Square root of 1/4 <= x <= 4 by Newton's method, for constant expressions; at most 8 steps are needed.
template <class S>
[[nodiscard]] constexpr S root_near_one(S x) noexcept {
  S root = half(x + S(1));
  for (int i = 0; i < 8; ++i) root = half(root + x / root);
  return root;
}

/// v / |v| in a constant expression; false for the zero vector. 64 doublings span every scalar's range.
template <class S>
[[nodiscard]] constexpr bool unit_of(Vec3<S> v, Vec3<S>& unit) noexcept {
  S largest =
      max_component(Vec3<S>{v.x < S(0) ? -v.x : v.x, v.y < S(0) ? -v.y : v.y, v.z < S(0) ? -v.z : v.z});
  if (largest == S(0)) return false;
  for (int i = 0; i < 160 && largest < S(1); ++i) {
    v = v * S(2);
    largest = largest * S(2);
  }
  for (int i = 0; i < 160 && largest >= S(2); ++i) {
    v = {half(v.x), half(v.y), half(v.z)};
    largest = half(largest);
  }
  // 1 <= |v|^2 < 12: halve once more if needed so that the root's argument is near one
  if (dot(v, v) > S(4)) v = {half(v.x), half(v.y), half(v.z)};
  const S length = root_near_one(dot(v, v));
  unit = {v.x / length, v.y / length, v.z / length};
  return true;
}

/// Unit normal of a planar polygon by Newell's sum, relative to its first corner; false without area.
template <class S>
[[nodiscard]] constexpr bool face_normal(Span<const Vec3<S>> vertices, Span<const uint8_t> face,
                                         Vec3<S>& normal) noexcept {
  const Vec3<S> origin = vertices[face[0]];
  Vec3<S> sum;
  for (int i = 1; i + 1 < face.size(); ++i) {
    sum += cross(vertices[face[i]] - origin, vertices[face[i + 1]] - origin);
  }
  return unit_of(sum, normal);
}

/// Finds each directed edge's twin; Ok only for a closed surface that matches the table's edge count.
template <class S, class Table>
[[nodiscard]] constexpr Status link_edges(int vertex_count, Span<const Face<S>> faces,
                                          Span<const uint8_t> corners, int edge_capacity,
                                          Table& table) noexcept {
  int edges = 0;
  for (int f = 0; f < faces.size(); ++f) {
    for (int i = 0; i < faces[f].count; ++i) {
      const int from = corners[faces[f].first + i];
      const int to = corners[faces[f].first + (i + 1) % faces[f].count];
      int twins = 0, twin = 0, repeats = 0;
      for (int g = 0; g < faces.size(); ++g) {
        for (int j = 0; j < faces[g].count; ++j) {
          const int a = corners[faces[g].first + j];
          const int b = corners[faces[g].first + (j + 1) % faces[g].count];
          if (a == to && b == from) {
            ++twins;
            twin = g;
          }
          if (a == from && b == to) ++repeats;
        }
      }
      if (twins != 1 || repeats != 1 || from == to) return Status::OpenMesh;
      if (from > to) continue;  // its twin makes the entry
      if (edges == edge_capacity) return Status::BadSize;
      table.edges[edges++] = Edge{static_cast<uint8_t>(from), static_cast<uint8_t>(to),
                                  static_cast<uint8_t>(f), static_cast<uint8_t>(twin)};
    }
  }
  if (edges != edge_capacity) return Status::OpenMesh;
  int next = 0;
  for (int v = 0; v < vertex_count; ++v) {
    table.first_neighbour[v] = static_cast<uint8_t>(next);
    for (int e = 0; e < edges; ++e) {
      if (table.edges[e].from == v) table.neighbours[next++] = table.edges[e].to;
      if (table.edges[e].to == v) table.neighbours[next++] = table.edges[e].from;
    }
    if (next - table.first_neighbour[v] < 2) return Status::OpenMesh;
  }
  table.first_neighbour[vertex_count] = static_cast<uint8_t>(next);
  return Status::Ok;
}

}  // namespace polyhedron_detail

template <class S, int kVertices, int kFaces, int kEdges>
constexpr Status build_polyhedron(Span<const Vec3<S>> vertices, Span<const uint8_t> face_sizes,
                                  Span<const uint8_t> corners,
                                  PolyhedronTable<S, kVertices, kFaces, kEdges>& table) noexcept {
  using namespace polyhedron_detail;
  if (vertices.size() != kVertices || face_sizes.size() != kFaces || corners.size() != 2 * kEdges ||
      kVertices - kEdges + kFaces != 2) {
    return Status::BadSize;
  }
  int first = 0;
  for (int f = 0; f < kFaces; ++f) {
    if (face_sizes[f] < 3 || face_sizes[f] > kMaxFaceVertices || first + face_sizes[f] > corners.size()) {
      return Status::BadSize;
    }
    table.faces[f].first = static_cast<uint8_t>(first);
    table.faces[f].count = face_sizes[f];
    first += face_sizes[f];
  }
  if (first != corners.size()) return Status::BadSize;
  for (int i = 0; i < corners.size(); ++i) {
    if (corners[i] >= kVertices) return Status::BadSize;
    table.face_vertices[i] = corners[i];
  }
  S size = S(0);
  for (int i = 0; i < kVertices; ++i) {
    for (int k = 0; k < 3; ++k) {
      const S x = vertices[i][k];
      if (!finite(x)) return Status::NotFinite;
      const S magnitude = x < S(0) ? -x : x;
      if (magnitude > S(kMaxPolyhedronExtent)) return Status::OutOfRange;
      size = max(size, magnitude);
    }
    table.vertices[i] = vertices[i];
  }
  const Status linked =
      link_edges(kVertices, Span<const Face<S>>(table.faces, kFaces), corners, kEdges, table);
  if (!ok(linked)) return linked;

  // planes, and the mean of the vertices, which must lie below all of them
  Vec3<S> sum;
  for (int i = 0; i < kVertices; ++i) sum += vertices[i];
  table.centre = sum / S(kVertices);
  for (int f = 0; f < kFaces; ++f) {
    Face<S>& face = table.faces[f];
    if (!face_normal(vertices, corners.subspan(face.first, face.count), face.normal)) {
      return Status::DegenerateFace;
    }
    face.offset = dot(face.normal, vertices[corners[face.first]]);
    for (int i = 1; i < face.count; ++i) {
      face.offset = max(face.offset, dot(face.normal, vertices[corners[face.first + i]]));
    }
    if (!(dot(face.normal, table.centre) < face.offset)) return Status::NotConvex;
  }
  const S tolerance = planar_tolerance(size);
  for (int f = 0; f < kFaces; ++f) {
    const Face<S>& face = table.faces[f];
    for (int i = 0; i < kVertices; ++i) {
      if (dot(face.normal, vertices[i]) > face.offset + tolerance) return Status::NotConvex;
    }
    for (int i = 0; i < face.count; ++i) {
      if (dot(face.normal, vertices[corners[face.first + i]]) < face.offset - tolerance)
        return Status::NotConvex;
    }
  }
  return Status::Ok;
}

}  // namespace tippe
