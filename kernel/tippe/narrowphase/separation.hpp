// SPDX-License-Identifier: MIT
// Separating directions of two polyhedra (Baraff 1992, 5.1). Convex polyhedra that do not overlap have a
// separating plane along a face of one, or along an edge of each; when they do overlap, the same directions
// hold the least penetration. The largest separation over these is therefore the signed penetration depth,
// and a lower bound of the distance.
#pragma once

#include <tippe/shapes/polyhedron.hpp>

namespace tippe {

template <class S>
struct FaceSeparation {
  S separation = ScalarTraits<S>::kLowest;
  int face = -1;   ///< -1: no face looked at
  int vertex = 0;  ///< of the other polyhedron, nearest to the face's plane (or deepest below it)
};

template <class S>
struct EdgeSeparation {
  S separation = ScalarTraits<S>::kLowest;
  int edge_a = -1, edge_b = -1;
  Vec3<S> normal;  ///< unit, out of A, in A's coordinates
};

/// Signed height of vertex `v` of the other polyhedron over `face`; `other` takes its coordinates to the
/// face's.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S height_over(const Face<S>& face, const Vec3<S>& v,
                                                   const Frame<S>& other) noexcept {
  return dot(face.normal, other.to_world(v)) - face.offset;
}

/// One face against the other polyhedron: its nearest vertex by climbing from `start`.
template <class S>
[[nodiscard]] FaceSeparation<S> separation_of_face(const Polyhedron<S>& p, int face,
                                                   const Polyhedron<S>& other, const Frame<S>& other_in_p,
                                                   int start, uint32_t& work) noexcept {
  FaceSeparation<S> r;
  int dots = 0;
  r.face = face;
  r.vertex = climb_to_farthest(other, -transpose_times(other_in_p.r, p.faces[face].normal), start, dots);
  r.separation = height_over(p.faces[face], other.vertices[r.vertex], other_in_p);
  work += static_cast<uint32_t>(dots) + 4;
  return r;
}

/// The face with the largest separation; ends at once when one exceeds `enough`. Bound: faces x vertices.
template <class S>
[[nodiscard]] FaceSeparation<S> best_face(const Polyhedron<S>& p, const Polyhedron<S>& other,
                                          const Frame<S>& other_in_p, S enough, uint32_t& work) noexcept {
  FaceSeparation<S> best;
  int start = 0;
  for (int f = 0; f < p.faces.size(); ++f) {
    const FaceSeparation<S> r = separation_of_face(p, f, other, other_in_p, start, work);
    start = r.vertex;
    if (r.separation > best.separation) {
      best = r;
      if (r.separation > enough) break;
    }
  }
  return best;
}

namespace separation_detail {

/// Edge of B in A's coordinates, with the outward normals of its faces.
template <class S>
struct PlacedEdge {
  Vec3<S> direction, left, right, point;
  Vec3<S> away;  ///< from B's centre to `point`
};

/// Whether the edges' arcs on the Gauss map cross, that is, whether they span a face of A - B. An edge
/// without faces (a segment's) has a whole circle for its arc. Strict: parallel edges and shared planes are
/// left to faces.
template <class S>
[[nodiscard]] bool spans_face(const Vec3<S>& ea, const Vec3<S>& left_a, const Vec3<S>& right_a,
                              bool segment_a, const PlacedEdge<S>& b, bool segment_b) noexcept {
  S c = S(0), a = S(0);
  if (!segment_b) {
    c = dot(b.left, ea);
    const S d = dot(b.right, ea);
    if (!((c > S(0) && d < S(0)) || (c < S(0) && d > S(0)))) return false;
  }
  if (!segment_a) {
    a = dot(left_a, b.direction);
    const S d = dot(right_a, b.direction);
    if (!((a > S(0) && d < S(0)) || (a < S(0) && d > S(0)))) return false;
  }
  return segment_a || segment_b || (c > S(0)) == (a > S(0));
}

}  // namespace separation_detail

/// One pair of edges: false if they span no face or are parallel (within 2^-10 rad: faces cover those).
template <class S>
[[nodiscard]] bool separation_of_edges(const Polyhedron<S>& pa, int edge_a, const Polyhedron<S>& pb,
                                       const separation_detail::PlacedEdge<S>& b,
                                       EdgeSeparation<S>& r) noexcept {
  const Edge& e = pa.edges[edge_a];
  const Vec3<S>& from = pa.vertices[e.from];
  const Vec3<S> ea = pa.vertices[e.to] - from;
  const bool segment_a = pa.faces.empty(), segment_b = pb.faces.empty();
  const Vec3<S> left = segment_a ? Vec3<S>{} : pa.faces[e.left].normal;
  const Vec3<S> right = segment_a ? Vec3<S>{} : pa.faces[e.right].normal;
  if (!separation_detail::spans_face(ea, left, right, segment_a, b, segment_b)) return false;
  Vec3<S> unit_a, unit_b, n;
  if (!ok(normalize(ea, unit_a)) || !ok(normalize(b.direction, unit_b))) return false;
  const Vec3<S> across = cross(unit_a, unit_b);
  if (norm_squared(across) * S(1 << 20) < S(1) || !ok(normalize(across, n))) return false;
  // out of A: along A's own normals, or against B's
  S outward = segment_a ? -dot(n, b.left + b.right) : dot(n, left + right);
  // a triangle's faces look opposite ways: its edges look away from its middle
  if (outward == S(0)) outward = segment_a ? -dot(n, b.away) : dot(n, from - pa.centre);
  if (outward < S(0)) n = -n;
  r.normal = n;
  r.separation = dot(n, b.point - from);
  return true;
}

template <class S>
[[nodiscard]] separation_detail::PlacedEdge<S> place_edge(const Polyhedron<S>& p, int edge,
                                                          const Frame<S>& frame) noexcept {
  const Edge& e = p.edges[edge];
  separation_detail::PlacedEdge<S> placed;
  placed.direction = frame.r * (p.vertices[e.to] - p.vertices[e.from]);
  placed.point = frame.to_world(p.vertices[e.from]);
  if (!p.faces.empty()) {
    placed.left = frame.r * p.faces[e.left].normal;
    placed.right = frame.r * p.faces[e.right].normal;
    placed.away = frame.r * (p.vertices[e.from] - p.centre);
  }
  return placed;
}

/// The pair of edges with the largest separation. Bound: edges x edges.
template <class S>
[[nodiscard]] EdgeSeparation<S> best_edges(const Polyhedron<S>& pa, const Polyhedron<S>& pb,
                                           const Frame<S>& b_in_a, S enough, uint32_t& work) noexcept {
  EdgeSeparation<S> best;
  for (int j = 0; j < pb.edges.size(); ++j) {
    const separation_detail::PlacedEdge<S> b = place_edge(pb, j, b_in_a);
    work += 12;
    for (int i = 0; i < pa.edges.size(); ++i) {
      EdgeSeparation<S> r;
      work += 2;
      if (!separation_of_edges(pa, i, pb, b, r)) continue;
      work += 6;
      if (r.separation > best.separation) {
        best = r;
        best.edge_a = i;
        best.edge_b = j;
        if (r.separation > enough) return best;
      }
    }
  }
  return best;
}

}  // namespace tippe
