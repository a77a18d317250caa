// SPDX-License-Identifier: MIT
// Signed distance of two convex polytopes by brute force in long double: every face and every pair of edges
// as a separating direction, every pair of features for the distance. No search, no cleverness, no kernel
// code.
#pragma once

#include <vector>

#include <tippe/shapes/shape.hpp>
#include "shapes/oracle_math.hpp"

namespace oracle {

/// Corners in world coordinates; faces as corner lists; edges as corner pairs. A point or segment has no
/// faces.
struct Polytope {
  std::vector<V> v;
  std::vector<std::vector<int>> faces;
  std::vector<std::pair<int, int>> edges;
};

template <class S>
Polytope polytope(const tippe::Shape<S>& shape, const tippe::Frame<S>& frame) {
  using tippe::ShapeKind;
  Polytope p;
  const F f = value(frame);
  const V h = value(shape.size);
  switch (shape.kind) {
    case ShapeKind::Sphere:
      p.v = {V{}};
      break;
    case ShapeKind::Capsule:
      p.v = {V{0, -h.y, 0}, V{0, h.y, 0}};
      p.edges = {{0, 1}};
      break;
    case ShapeKind::Box:
      for (int i = 0; i < 8; ++i) {
        p.v.push_back({(i & 1) != 0 ? h.x : -h.x, (i & 2) != 0 ? h.y : -h.y, (i & 4) != 0 ? h.z : -h.z});
        for (int bit = 1; bit < 8; bit <<= 1) {
          if ((i & bit) == 0) p.edges.push_back({i, i | bit});
        }
      }
      p.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
      break;
    default: {
      const tippe::Polyhedron<S>& t = *shape.polyhedron;
      for (const tippe::Vec3<S>& x : t.vertices) p.v.push_back(value(x));
      for (const tippe::Face<S>& face : t.faces) {
        std::vector<int> corners;
        for (int i = 0; i < face.count; ++i) corners.push_back(t.corner(face, i));
        for (size_t i = 0; i < corners.size(); ++i) {
          const int a = corners[i], b = corners[(i + 1) % corners.size()];
          if (a < b) p.edges.push_back({a, b});
        }
        p.faces.push_back(corners);
      }
    }
  }
  for (V& x : p.v) x = f.world(x);
  return p;
}

inline Ld lowest(const Polytope& p, V n) {
  Ld least = dot(p.v[0], n);
  for (const V& x : p.v) least = std::min(least, dot(x, n));
  return least;
}

/// How far A and B are apart along the unit vector n that points from B to A; negative: overlap.
inline Ld separation_along(const Polytope& a, const Polytope& b, V n) {
  return lowest(a, n) + lowest(b, -n);
}

inline V face_normal(const Polytope& p, const std::vector<int>& f) {
  V sum;
  for (size_t i = 1; i + 1 < f.size(); ++i) {
    sum = sum + cross(p.v[size_t(f[i])] - p.v[size_t(f[0])], p.v[size_t(f[i + 1])] - p.v[size_t(f[0])]);
  }
  return unit(sum);
}

/// The largest separation over all face normals and edge products: the depth where it is negative.
inline Ld best_separation(const Polytope& a, const Polytope& b) {
  Ld best = -1e30L;
  for (const auto& f : a.faces) best = std::max(best, separation_along(a, b, -face_normal(a, f)));
  for (const auto& f : b.faces) best = std::max(best, separation_along(a, b, face_normal(b, f)));
  for (const auto& e : a.edges) {
    const V u = unit(a.v[size_t(e.second)] - a.v[size_t(e.first)]);
    for (const auto& g : b.edges) {
      const V w = unit(b.v[size_t(g.second)] - b.v[size_t(g.first)]);
      const V n = cross(u, w);
      if (norm(n) < 1e-9L) continue;
      best = std::max(best, separation_along(a, b, unit(n)));
      best = std::max(best, separation_along(a, b, -unit(n)));
    }
  }
  return best;
}

inline Ld segment_distance(V p, V q, V r, V s) {
  // minimise by the five candidates: interior-interior and each end against the other segment
  const auto to_segment = [](V x, V a, V b) {
    const V d = b - a;
    const Ld l = dot(d, d);
    const Ld t = l > 0 ? std::min(Ld(1), std::max(Ld(0), dot(x - a, d) / l)) : 0;
    return norm(x - (a + d * t));
  };
  Ld best = std::min(std::min(to_segment(p, r, s), to_segment(q, r, s)),
                     std::min(to_segment(r, p, q), to_segment(s, p, q)));
  const V u = q - p, w = s - r, n = cross(u, w);
  const Ld nn = dot(n, n);
  if (nn > 1e-24L * dot(u, u) * dot(w, w)) {
    const Ld a = dot(cross(r - p, w), n) / nn, b = dot(cross(r - p, u), n) / nn;
    if (a >= 0 && a <= 1 && b >= 0 && b <= 1) best = std::min(best, norm((p + u * a) - (r + w * b)));
  }
  return best;
}

/// Distance of x to a convex polygon, both as sets of points.
inline Ld polygon_distance(V x, const Polytope& p, const std::vector<int>& f) {
  const V n = face_normal(p, f);
  bool over = true;
  Ld best = 1e30L;
  for (size_t i = 0; i < f.size(); ++i) {
    const V a = p.v[size_t(f[i])], b = p.v[size_t(f[(i + 1) % f.size()])];
    if (dot(cross(b - a, n), x - a) > 0) over = false;
    const V d = b - a;
    const Ld t = std::min(Ld(1), std::max(Ld(0), dot(x - a, d) / dot(d, d)));
    best = std::min(best, norm(x - (a + d * t)));
  }
  return over ? std::abs(dot(n, x - p.v[size_t(f[0])])) : best;
}

/// Distance of disjoint polytopes: all vertices against all faces, all edges against all edges.
inline Ld distance(const Polytope& a, const Polytope& b) {
  Ld best = 1e30L;
  for (const V& x : a.v) {
    for (const auto& f : b.faces) best = std::min(best, polygon_distance(x, b, f));
  }
  for (const V& x : b.v) {
    for (const auto& f : a.faces) best = std::min(best, polygon_distance(x, a, f));
  }
  const auto edges = [](const Polytope& p) {
    return p.edges.empty() ? std::vector<std::pair<int, int>>{{0, 0}} : p.edges;
  };
  for (const auto& e : edges(a)) {
    for (const auto& g : edges(b)) {
      best = std::min(best, segment_distance(a.v[size_t(e.first)], a.v[size_t(e.second)],
                                             b.v[size_t(g.first)], b.v[size_t(g.second)]));
    }
  }
  return best;
}

/// Distance if disjoint, minus the penetration depth otherwise. Two polytopes without faces (segments,
/// points) never overlap.
inline Ld signed_distance(const Polytope& a, const Polytope& b) {
  if (a.faces.empty() && b.faces.empty()) return distance(a, b);
  const Ld s = best_separation(a, b);
  return s > 0 ? distance(a, b) : s;
}

/// Height of x over the highest face plane: <= 0 inside.
inline Ld height_over_faces(const Polytope& p, V x) {
  Ld most = -1e30L;
  for (const auto& f : p.faces) most = std::max(most, dot(face_normal(p, f), x - p.v[size_t(f[0])]));
  return most;
}

/// Distance of x to the solid polytope; 0 inside.
inline Ld distance_to(const Polytope& p, V x) {
  if (!p.faces.empty() && height_over_faces(p, x) <= 0) return 0;
  Ld best = 1e30L;
  for (const auto& f : p.faces) best = std::min(best, polygon_distance(x, p, f));
  for (const auto& e : p.edges)
    best = std::min(best, segment_distance(p.v[size_t(e.first)], p.v[size_t(e.second)], x, x));
  if (p.edges.empty()) best = norm(x - p.v[0]);
  return best;
}

}  // namespace oracle
