// SPDX-License-Identifier: MIT
// Convex polyhedra as tables: vertices, faces, edges and who neighbours whom. The tables are built and
// checked once, in a constant expression if the input is constant, and never change:
//
//   constexpr auto kWedge = [] { PolyhedronTable<float, 6, 5, 9> t; (void)build_polyhedron(..., t); return t;
//   }(); constexpr Polyhedron<float> kWedgeView = kWedge.view();
//
// The same view describes what has fewer dimensions: a point (1 vertex), a segment (2 vertices, 1 edge) and a
// triangle (3 vertices, two opposite faces, 3 edges); core.hpp makes those.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/shapes/frame.hpp>

namespace tippe {

/// Indices are bytes. Euler: edges = vertices + faces - 2, so 64 and 64 give at most 126 edges.
inline constexpr int kMaxVertices = 64;
inline constexpr int kMaxFaces = 64;
inline constexpr int kMaxFaceVertices = 12;  ///< corners of one face; bounds every clipped polygon

/// normal . x <= offset inside; corners face_vertices[first .. first + count), counter-clockwise from
/// outside.
template <class S>
struct Face {
  Vec3<S> normal;
  S offset = S(0);
  uint8_t first = 0, count = 0;
};

/// `left` is the face that runs along the edge from -> to, `right` the one that runs along it backwards.
struct Edge {
  uint8_t from = 0, to = 0;
  uint8_t left = 0, right = 0;
};

/// A view of the tables; they outlive it.
template <class S>
struct Polyhedron {
  Span<const Vec3<S>> vertices;
  Span<const Face<S>> faces;
  Span<const uint8_t> face_vertices;
  Span<const Edge> edges;
  Span<const uint8_t> first_neighbour;  ///< vertices.size() + 1 entries
  Span<const uint8_t> neighbours;       ///< of vertex v: [first_neighbour[v], first_neighbour[v + 1])
  Vec3<S> centre;                       ///< mean of the vertices

  [[nodiscard]] constexpr int corner(const Face<S>& face, int i) const noexcept {
    return face_vertices[face.first + i];
  }
};

/// Storage for a polyhedron of exactly this many vertices, faces and edges.
template <class S, int kVertices, int kFaces, int kEdges>
struct PolyhedronTable {
  static_assert(kVertices <= kMaxVertices && kFaces <= kMaxFaces, "indices are bytes");
  Vec3<S> vertices[kVertices] = {};
  Face<S> faces[kFaces] = {};
  uint8_t face_vertices[2 * kEdges] = {};
  Edge edges[kEdges] = {};
  uint8_t first_neighbour[kVertices + 1] = {};
  uint8_t neighbours[2 * kEdges] = {};
  Vec3<S> centre;

  [[nodiscard]] constexpr Polyhedron<S> view() const noexcept {
    return {{vertices, kVertices},
            {faces, kFaces},
            {face_vertices, 2 * kEdges},
            {edges, kEdges},
            {first_neighbour, kVertices + 1},
            {neighbours, 2 * kEdges},
            centre};
  }
};

/// Fills `table` from corner positions and faces (corners of each face counter-clockwise from outside, one
/// face after the other in `corners`, `face_sizes[f]` of them). Answers, in this order of testing:
///   BadSize       counts that do not fit the table, an index out of range, a face of less than 3 or more
///   than
///                 kMaxFaceVertices corners
///   NotFinite     NaN or infinity;  OutOfRange: a coordinate beyond kMaxPolyhedronExtent
///   OpenMesh      an edge without exactly one face on either side, or a vertex without a face
///   DegenerateFace  a face without area
///   NotConvex     a vertex above a face, or faces turned inside out; beyond kPlanarTolerance
/// The table is unspecified unless the answer is Ok. Usable in constant expressions.
template <class S, int kVertices, int kFaces, int kEdges>
constexpr Status build_polyhedron(Span<const Vec3<S>> vertices, Span<const uint8_t> face_sizes,
                                  Span<const uint8_t> corners,
                                  PolyhedronTable<S, kVertices, kFaces, kEdges>& table) noexcept;

/// Index of a vertex farthest along `direction`; the lowest on ties. Scans them all.
template <class S>
[[nodiscard]] constexpr int farthest_vertex(const Polyhedron<S>& p, const Vec3<S>& direction) noexcept {
  int best = 0;
  S most = dot(p.vertices[0], direction);
  for (int i = 1; i < p.vertices.size(); ++i) {
    const S along = dot(p.vertices[i], direction);
    if (along > most) {
      most = along;
      best = i;
    }
  }
  return best;
}

/// The same from a guess: climbs from neighbour to neighbour. 1 + degree products when the guess still holds;
/// convexity makes a local optimum a global one. `dots` grows by the products computed.
/// Bound: vertices.size() steps, because every step goes strictly up.
template <class S>
[[nodiscard]] constexpr int climb_to_farthest(const Polyhedron<S>& p, const Vec3<S>& direction, int start,
                                              int& dots) noexcept {
  int best = start;
  S most = dot(p.vertices[best], direction);
  ++dots;
  for (int step = 0; step < p.vertices.size(); ++step) {
    const int from = best;
    for (int i = p.first_neighbour[from]; i < p.first_neighbour[from + 1]; ++i) {
      const int candidate = p.neighbours[i];
      const S along = dot(p.vertices[candidate], direction);
      ++dots;
      if (along > most) {
        most = along;
        best = candidate;
      }
    }
    if (best == from) break;
  }
  return best;
}

}  // namespace tippe

#include <tippe/shapes/polyhedron.inl>
