// SPDX-License-Identifier: MIT
// What a convex core shows in a direction: a face, an edge or a point, each within 1/16 rad of lying square
// to it. Curved cores have faces and edges too: a cylinder's cap (as an octagon) and its side line.
#pragma once

#include <tippe/narrowphase/clip.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

/// A face (three corners or more), an edge (two) or a point (one).
template <class S>
struct Feature {
  ClipPolygon<S> polygon;
  Vec3<S> normal;  ///< of a face, outward
};

namespace feature_detail {

/// Sine of the angle within which a feature counts as square to a direction.
template <class S>
[[nodiscard]] constexpr S flat() noexcept {
  return S(1) / S(16);
}

template <class S>
void push(Feature<S>& f, const Vec3<S>& x, int id) noexcept {
  ClipVertex<S>& v = f.polygon.v[f.polygon.count];
  v.x = x;
  v.id = static_cast<uint16_t>(id);
  v.edge = static_cast<uint8_t>(f.polygon.count);
  ++f.polygon.count;
}

template <class S>
void cylinder_feature(const Shape<S>& s, const Vec3<S>& d, Feature<S>& f) noexcept {
  const S h = s.size.y, r = s.size.x;
  const bool upper = d.y > S(0);
  const S y = upper ? h : -h;
  const Vec3<S> flat_part{d.x, S(0), d.z};
  if (norm_squared(flat_part) < flat<S>() * flat<S>()) {
    const S c = r * sqrt(half(S(1)));  // corners of the octagon, counter-clockwise from outside
    const Vec3<S> ring[8] = {{r, y, S(0)},  {c, y, -c}, {S(0), y, -r}, {-c, y, -c},
                             {-r, y, S(0)}, {-c, y, c}, {S(0), y, r},  {c, y, c}};
    for (int i = 0; i < 8; ++i) push(f, ring[upper ? i : 7 - i], (upper ? 8 : 0) + i);
    f.normal = {S(0), upper ? S(1) : S(-1), S(0)};
    return;
  }
  const Vec3<S> radial = normalized_or(flat_part, Vec3<S>{S(1), S(0), S(0)});
  if (abs(d.y) < flat<S>()) {
    push(f, {radial.x * r, -h, radial.z * r}, 16);
    push(f, {radial.x * r, h, radial.z * r}, 17);
  } else {
    push(f, {radial.x * r, y, radial.z * r}, upper ? 19 : 18);
  }
}

/// Face square to the direction, else the edge at the farthest vertex that is, else the vertex.
template <class S>
void polyhedron_feature(const Polyhedron<S>& p, const Vec3<S>& d, Feature<S>& f) noexcept {
  const S cosine = S(1) - half(flat<S>() * flat<S>());
  for (const Face<S>& face : p.faces) {
    if (dot(face.normal, d) < cosine) continue;
    for (int i = 0; i < face.count; ++i) push(f, p.vertices[p.corner(face, i)], p.corner(face, i));
    f.normal = face.normal;
    return;
  }
  const int v = farthest_vertex(p, d);
  push(f, p.vertices[v], v);
  for (int i = p.first_neighbour[v]; i < p.first_neighbour[v + 1]; ++i) {
    const Vec3<S> edge = p.vertices[p.neighbours[i]] - p.vertices[v];
    if (abs(dot(edge, d)) < flat<S>() * norm(edge)) {
      push(f, p.vertices[p.neighbours[i]], p.neighbours[i]);
      return;
    }
  }
}

}  // namespace feature_detail

/// The feature of the core that `direction` (unit, local) points out of, placed by `frame`.
template <class S>
void supporting_feature(const Shape<S>& s, const Vec3<S>& direction, const Frame<S>& frame,
                        Feature<S>& f) noexcept {
  using namespace feature_detail;
  f.polygon.count = 0;
  switch (s.kind) {
    case ShapeKind::Cylinder:
      cylinder_feature(s, direction, f);
      break;
    case ShapeKind::Ellipsoid:
      push(f, core_support(s, direction), 0);
      break;
    default: {
      CoreStorage<S> storage;
      polyhedron_feature(polyhedral_core(s, storage), direction, f);
    }
  }
  for (int i = 0; i < f.polygon.count; ++i) f.polygon.v[i].x = frame.to_world(f.polygon.v[i].x);
  f.normal = frame.r * f.normal;
}

}  // namespace tippe
