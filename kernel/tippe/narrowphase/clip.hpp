// SPDX-License-Identifier: MIT
// Clipping one face against the prism over another (Sutherland-Hodgman), with labels that name every corner
// of the result by the features that make it: a corner of the incident face, the crossing of one of its edges
// with a side of the reference face, or a corner of the reference face.
#pragma once

#include <tippe/narrowphase/reduce.hpp>
#include <tippe/shapes/polyhedron.hpp>

namespace tippe {

/// A corner of a polygon being clipped. Edge labels: i < 16 for edge i of the incident face, 16 + j for an
/// edge that side j of the reference face cut.
template <class S>
struct ClipVertex {
  Vec3<S> x;
  uint16_t id = 0;
  uint8_t edge = 0;  ///< label of the edge that starts here
};

/// One polygon, one segment (two corners) or one point (one corner).
template <class S>
struct ClipPolygon {
  ClipVertex<S> v[kMaxCandidates];
  int count = 0;
};

namespace clip_detail {

/// Corner made by edge `label` and side `side`; the same whichever of two sides came first.
[[nodiscard]] constexpr uint16_t crossing_id(int label, int side) noexcept {
  int other = 16 + side;
  if (label > other) {
    const int swapped = label;
    label = other;
    other = swapped;
  }
  return static_cast<uint16_t>(0x400 | (label << 5) | other);
}

}  // namespace clip_detail

/// Keeps the part of `in` where normal . x <= offset. `in` and `out` must differ.
template <class S>
void clip_to_side(const ClipPolygon<S>& in, const Vec3<S>& normal, S offset, int side,
                  ClipPolygon<S>& out) noexcept {
  out.count = 0;
  if (in.count == 0) return;
  if (in.count == 1) {
    if (dot(normal, in.v[0].x) <= offset) out.v[out.count++] = in.v[0];
    return;
  }
  const int edges = in.count == 2 ? 1 : in.count;  // a segment has one edge, not two
  S height = dot(normal, in.v[0].x) - offset;
  const S first_height = height;
  for (int i = 0; i < in.count && out.count < kMaxCandidates; ++i) {
    const ClipVertex<S>& here = in.v[i];
    const bool inside = height <= S(0);
    if (inside) out.v[out.count++] = here;
    if (i >= edges) break;
    const int j = i + 1 < in.count ? i + 1 : 0;
    const ClipVertex<S>& next = in.v[j];
    const S next_height = j == 0 ? first_height : dot(normal, next.x) - offset;
    if (inside != (next_height <= S(0)) && out.count < kMaxCandidates) {
      const S t = height / (height - next_height);
      ClipVertex<S>& cut = out.v[out.count++];
      cut.x = add_scaled(here.x, t, next.x - here.x);
      cut.id = clip_detail::crossing_id(here.edge, side);
      cut.edge = inside ? static_cast<uint8_t>(16 + side) : here.edge;
    }
    height = next_height;
  }
}

/// Clips `polygon` (in the frame of `p`) to the prism that `face` of `p` sweeps along `direction`. `scratch`
/// is overwritten. Sides that cut nothing cost one product per corner. Bound: kMaxFaceVertices sides.
template <class S>
void clip_to_face(const Polyhedron<S>& p, const Face<S>& face, const Vec3<S>& direction,
                  ClipPolygon<S>& polygon, ClipPolygon<S>& scratch, uint32_t& work) noexcept {
  for (int side = 0; side < face.count && polygon.count > 0; ++side) {
    const Vec3<S>& from = p.vertices[p.corner(face, side)];
    const Vec3<S>& to = p.vertices[p.corner(face, side + 1 < face.count ? side + 1 : 0)];
    const Vec3<S> outward = cross(to - from, direction);
    const S offset = dot(outward, from);
    bool cuts = false;
    for (int i = 0; i < polygon.count; ++i) cuts = cuts || dot(outward, polygon.v[i].x) > offset;
    work += static_cast<uint32_t>(polygon.count) + 1;
    if (!cuts) continue;
    clip_to_side(polygon, outward, offset, side, scratch);
    polygon.count = scratch.count;
    for (int i = 0; i < scratch.count; ++i) polygon.v[i] = scratch.v[i];
  }
}

}  // namespace tippe
