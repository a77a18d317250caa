// SPDX-License-Identifier: MIT
// Two boxes: separations in closed form, and the clipping of a face to an
// axis-parallel rectangle. The fast path of polyhedron_pair.hpp; same
// directions, same points, same ids.
#pragma once

#include <tippe/narrowphase/clip.hpp>
#include <tippe/narrowphase/separation.hpp>
#include <tippe/shapes/core.hpp>

namespace tippe {

/// Where box Q lies in the coordinates of box P, and both half sizes.
template <class S>
struct PlacedBox {
  const Vec3<S>& half_p;
  const Vec3<S>& half_q;
  const Frame<S>& q_in_p;
};

namespace box_detail {

/// Side j of each face of the unit cube looks along which axis, to which end: 2
/// axis + (positive ? 1 : 0).
struct SideTable {
  uint8_t side[6][4] = {};
};
[[nodiscard]] constexpr SideTable make_sides() noexcept {
  SideTable t;
  for (int f = 0; f < 6; ++f) {
    const Face<float>& face = kUnitCube<float>.faces[f];
    for (int j = 0; j < 4; ++j) {
      const int a = kUnitCube<float>.face_vertices[face.first + j];
      const int b = kUnitCube<float>.face_vertices[face.first + (j + 1) % 4];
      // both corners share the face's own sign and the sign of the side
      for (int k = 0; k < 3; ++k) {
        if (k == f / 2 || ((a ^ b) >> k & 1) != 0) continue;
        t.side[f][j] = static_cast<uint8_t>(2 * k + (a >> k & 1));
      }
    }
  }
  return t;
}
inline constexpr SideTable kSides = make_sides();

/// Edge of the unit cube along `axis` with the given signs of the other two
/// coordinates (bit mask of a corner).
struct EdgeTable {
  uint8_t edge[3][8] = {};
};
[[nodiscard]] constexpr EdgeTable make_edges() noexcept {
  EdgeTable t;
  for (int e = 0; e < 12; ++e) {
    const Edge& edge = kUnitCube<float>.edges[e];
    const int axis = (edge.from ^ edge.to) == 1 ? 0 : (edge.from ^ edge.to) == 2 ? 1 : 2;
    t.edge[axis][edge.from] = t.edge[axis][edge.to] = static_cast<uint8_t>(e);
  }
  return t;
}
inline constexpr EdgeTable kEdges = make_edges();

}  // namespace box_detail

/// Height of box Q over face `face` of box P: 4 products. Also the vertex of Q
/// that has it.
template <class S>
[[nodiscard]] FaceSeparation<S> box_face_separation(const PlacedBox<S>& b, int face) noexcept {
  const int k = face >> 1;
  const bool positive = (face & 1) != 0;
  const Mat3<S>& r = b.q_in_p.r;
  const Vec3<S> row = k == 0 ? r.r0 : k == 1 ? r.r1 : r.r2;
  const S centre = positive ? b.q_in_p.p[k] : -b.q_in_p.p[k];
  FaceSeparation<S> f;
  f.face = face;
  f.separation = centre - b.half_p[k] - dot(abs(row), b.half_q);
  // the corner of Q that looks against the face's normal; positive on ties, as
  // core_support
  for (int j = 0; j < 3; ++j) {
    const bool up = positive ? row[j] < S(0) : row[j] > S(0);
    f.vertex |= up ? 1 << j : 0;
  }
  return f;
}

template <class S>
[[nodiscard]] FaceSeparation<S> best_box_face(const PlacedBox<S>& b, uint32_t& work) noexcept {
  FaceSeparation<S> best;
  for (int f = 0; f < 6; ++f) {
    // of two opposite faces the one that Q's centre is beyond
    const S centre = b.q_in_p.p[f >> 1];
    if (((f & 1) != 0) != (centre >= S(0))) continue;
    const FaceSeparation<S> s = box_face_separation(b, f);
    if (s.separation > best.separation) best = s;
  }
  work += 12;
  return best;
}

/// A quarter of the area of a face of a box.
template <class S>
[[nodiscard]] S box_face_area(const Vec3<S>& half_size, int face) noexcept {
  const int k = face >> 1;
  return half_size[(k + 1) % 3] * half_size[(k + 2) % 3];
}

/// Nine products of axes. `b` has P = A, Q = B.
template <class S>
[[nodiscard]] EdgeSeparation<S> best_box_edges(const PlacedBox<S>& b, uint32_t& work) noexcept {
  EdgeSeparation<S> best;
  const Vec3<S>& t = b.q_in_p.p;
  for (int i = 0; i < 3; ++i) {
    Vec3<S> e;
    e[i] = S(1);
    for (int j = 0; j < 3; ++j) {
      const Vec3<S> u = b.q_in_p.axis(j);
      const Vec3<S> across = cross(e, u);
      Vec3<S> n;
      work += 3;
      if (norm_squared(across) * S(1 << 20) < S(1) || !ok(normalize(across, n))) continue;
      if (dot(n, t) < S(0)) n = -n;
      const Vec3<S> m = transpose_times(b.q_in_p.r, n);  // in Q's coordinates
      const S separation = dot(n, t) - dot(abs(n), b.half_p) - dot(abs(m), b.half_q);
      work += 6;
      if (!(separation > best.separation)) continue;
      best.separation = separation;
      best.normal = n;
      int corner_p = 0, corner_q = 0;
      for (int k = 0; k < 3; ++k) {
        corner_p |= n[k] > S(0) ? 1 << k : 0;
        corner_q |= m[k] < S(0) ? 1 << k : 0;
      }
      best.edge_a = box_detail::kEdges.edge[i][corner_p];
      best.edge_b = box_detail::kEdges.edge[j][corner_q];
    }
  }
  return best;
}

/// Corners of the clipped incident face over a face of P.
template <class S>
struct BoxPatch {
  static constexpr int kMost = 8;
  struct Corner {
    S at[3];  ///< in P's coordinates
    uint16_t id;
    uint8_t edge;
  };
  Corner corner[2][kMost];
  int count = 0;
  int buffer = 0;  ///< which of the two holds the result
  int incident = 0;
};

/// Clips the face of Q that looks at `face` of P. Comparisons of coordinates
/// only, but for the cuts.
template <class S>
void clip_box_face(const PlacedBox<S>& b, int face, BoxPatch<S>& patch, uint32_t& work) noexcept {
  const int k = face >> 1;
  const bool positive = (face & 1) != 0;
  const Mat3<S>& r = b.q_in_p.r;
  const Vec3<S> row = k == 0 ? r.r0 : k == 1 ? r.r1 : r.r2;
  // the face of Q whose normal is most against ours; the first on ties
  S most = S(-2);
  for (int g = 0; g < 6; ++g) {
    const S along = (((g & 1) != 0) == positive) ? -row[g >> 1] : row[g >> 1];
    if (along > most) {
      most = along;
      patch.incident = g;
    }
  }
  const Face<float>& corners = kUnitCube<float>.faces[patch.incident];
  const Vec3<S> u = b.q_in_p.axis(0) * b.half_q.x, v = b.q_in_p.axis(1) * b.half_q.y,
                w = b.q_in_p.axis(2) * b.half_q.z;
  for (int i = 0; i < 4; ++i) {
    const int index = kUnitCube<float>.face_vertices[corners.first + i];
    Vec3<S> x = b.q_in_p.p;
    x = (index & 1) != 0 ? x + u : x - u;
    x = (index & 2) != 0 ? x + v : x - v;
    x = (index & 4) != 0 ? x + w : x - w;
    auto& c = patch.corner[0][i];
    c.at[0] = x.x;
    c.at[1] = x.y;
    c.at[2] = x.z;
    c.id = static_cast<uint16_t>(index);
    c.edge = static_cast<uint8_t>(i);
  }
  patch.count = 4;
  work += 16;
  for (int side = 0; side < 4 && patch.count > 0; ++side) {
    const int code = box_detail::kSides.side[face][side], axis = code >> 1;
    const S limit = b.half_p[axis];
    const bool upper = (code & 1) != 0;
    const auto* in = patch.corner[patch.buffer];
    S height[BoxPatch<S>::kMost];
    bool cuts = false;
    for (int i = 0; i < patch.count; ++i) {
      height[i] = (upper ? in[i].at[axis] : -in[i].at[axis]) - limit;
      cuts = cuts || height[i] > S(0);
    }
    if (!cuts) continue;
    auto* out = patch.corner[patch.buffer ^ 1];
    int n = 0;
    for (int i = 0; i < patch.count; ++i) {
      const int j = i + 1 < patch.count ? i + 1 : 0;
      const S here = height[i], next = height[j];
      const bool inside = here <= S(0);
      if (inside && n < BoxPatch<S>::kMost) out[n++] = in[i];
      if (inside == (next <= S(0)) || n == BoxPatch<S>::kMost) continue;
      const S f = here / (here - next);
      auto& cut = out[n++];
      for (int c = 0; c < 3; ++c) {
        cut.at[c] = Accumulator<S>().add(in[i].at[c]).add_product(f, in[j].at[c] - in[i].at[c]).result();
      }
      cut.id = clip_detail::crossing_id(in[i].edge, side);
      cut.edge = inside ? static_cast<uint8_t>(16 + side) : in[i].edge;
      work += 2;
    }
    patch.count = n;
    patch.buffer ^= 1;
  }
}

}  // namespace tippe
