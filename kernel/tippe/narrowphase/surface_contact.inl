// SPDX-License-Identifier: MIT
// Definitions of surface_contact.hpp. Everything happens in the surface's coordinates.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/feature.hpp>
#include <tippe/narrowphase/surface_contact.hpp>
#include <tippe/shapes/surface.hpp>

namespace tippe {
namespace surface_detail {

/// Deeper than this of the length unit, the triangle's own direction is compared with others.
template <class S>
[[nodiscard]] constexpr S shallow() noexcept {
  return S(1) / S(1024);
}
/// Sine of the angle within which a triangle or a neighbour counts as square to a direction.
template <class S>
[[nodiscard]] constexpr S level() noexcept {
  return S(1) / S(256);
}
/// Sine of the angle by which a neighbour may rise along a direction and not count as rising. Smaller than
/// level(): where a flat mesh is not square to a direction, the neighbour across does rise.
template <class S>
[[nodiscard]] constexpr S rounding_rise() noexcept {
  return S(1) / S(4096);
}

/// Feature id of the deepest point where it is no corner of a feature; corners have ids below 64.
inline constexpr uint16_t kRimPoint = 0x40;

/// One normal and its points: x on the shape, gap along the normal down to the surface.
template <class S>
struct Region {
  Vec3<S> normal;
  Candidate<S> points[kMaxRegionPoints];
  int count = 0;
  int triangle = 0;  ///< the lowest that made it

  [[nodiscard]] S gap() const noexcept {
    S least = points[0].gap;
    for (int i = 1; i < count; ++i) least = min(least, points[i].gap);
    return least;
  }
  void reduce() noexcept {
    int chosen[kManifoldPoints];
    const int kept = reduce_to_manifold(Span<const Candidate<S>>(points, count), normal, chosen);
    for (int i = 0; i < kept; ++i) points[i] = points[chosen[i]];  // ascending: nothing is overwritten early
    count = kept;
  }
  /// Triangles that share a side report what lies on it twice: the deeper, or the first, stays.
  void add(const Candidate<S>& c) noexcept {
    const S same = ScalarTraits<S>::kLengthTolerance * S(64);
    for (int i = 0; i < count; ++i) {
      const Vec3<S> away = abs(points[i].x - c.x);
      if (away.x > same || away.y > same || away.z > same) continue;
      if (c.gap < points[i].gap) points[i] = c;
      return;
    }
    if (count == kMaxRegionPoints) reduce();
    points[count++] = c;
  }
};

template <class S>
struct Regions {
  Region<S> list[kMaxSurfaceRegions];
  int count = 0;
  int dropped = 0;
  Candidate<S> through;  ///< the shallowest way back out of a triangle that the shape has gone through
  Vec3<S> through_normal;
  int through_triangle = -1;

  /// Overlap with a triangle whose contact belongs to a neighbour, if that one has it.
  void offer_plane(const Vec3<S>& normal, const Candidate<S>& c, int triangle) noexcept {
    if (through_triangle >= 0 && c.gap <= through.gap) return;
    through = c;
    through.id = (static_cast<uint32_t>(triangle) << 12) | kRimPoint;
    through_normal = normal;
    through_triangle = triangle;
  }
  /// When nothing else pushes a shape that overlaps: its deepest point, back to the plane of a triangle.
  void settle() noexcept {
    if (through_triangle < 0) return;
    for (int i = 0; i < count; ++i) {
      if (list[i].gap() < S(0)) return;
    }
    Region<S>* region = find(through_normal, through.gap, through_triangle);
    if (region != nullptr) region->add(through);
  }

  /// The region of this normal (within 2^-8 rad), made if there is room or a less urgent one to displace.
  [[nodiscard]] Region<S>* find(const Vec3<S>& normal, S gap, int triangle) noexcept {
    const S same = S(1) - S(1) / S(1 << 17);
    for (int i = 0; i < count; ++i) {
      if (dot(list[i].normal, normal) < same) continue;
      if (triangle < list[i].triangle) list[i].triangle = triangle;
      return &list[i];
    }
    int at = count;
    if (count == kMaxSurfaceRegions) {
      ++dropped;
      at = 0;
      for (int i = 1; i < count; ++i) {
        if (list[i].gap() > list[at].gap()) at = i;
      }
      if (!(gap < list[at].gap())) return nullptr;
    } else {
      ++count;
    }
    list[at].normal = normal;
    list[at].count = 0;
    list[at].triangle = triangle;
    return &list[at];
  }
};

/// The shape as the surface sees it.
template <class S>
struct Visitor {
  const Shape<S>& shape;
  const Frame<S>& frame;  ///< of the shape, in the surface's coordinates
  Vec3<S> centre;
};

/// What the shape shows a triangle, cut to the prism over it; corners relative to the triangle's first one.
template <class S>
struct Prism {
  ClipPolygon<S> polygon;
  Vec3<S> deepest;      ///< the core's farthest point towards the plane
  S separation = S(0);  ///< of the shape from the triangle's plane
  S least = S(0);       ///< the smallest gap over the triangle; only if there are corners
};

template <class S>
void cut_prism(const Visitor<S>& v, const SurfaceTriangle<S>& t, Prism<S>& prism) noexcept {
  Feature<S> feature;
  const Vec3<S> down = transpose_times(v.frame.r, -t.normal);
  const Frame<S> from_corner{v.frame.r, v.frame.p - t.corner[0]};
  prism.deepest = from_corner.to_world(core_support(v.shape, down));
  prism.separation = dot(t.normal, prism.deepest) - v.shape.radius;
  supporting_feature(v.shape, down, from_corner, feature);
  ClipPolygon<S>& polygon = prism.polygon;
  polygon = feature.polygon;
  bool above = true;  // the deepest point
  for (int side = 0; side < 3 && (above || polygon.count > 0); ++side) {
    const Vec3<S> from = t.corner[side] - t.corner[0];
    const Vec3<S> along = t.corner[side < 2 ? side + 1 : 0] - t.corner[side];
    const Vec3<S> outward = normalized_or(cross(along, t.normal), Vec3<S>{});
    ClipPolygon<S>& scratch = feature.polygon;
    // a point on a side belongs to both triangles: rounding must not lose it between them
    const S offset = dot(outward, from) + ScalarTraits<S>::kLengthTolerance * S(8);
    clip_to_side(polygon, outward, offset, side, scratch);
    polygon = scratch;
    above = above && dot(outward, prism.deepest) <= offset;
  }
  for (int i = 0; i < polygon.count; ++i) {
    const S gap = dot(t.normal, polygon.v[i].x) - v.shape.radius;
    prism.least = i == 0 ? gap : min(prism.least, gap);
  }
  // the rim of a cylinder, whose cap is taken as an octagon, may be deeper between two corners
  const S slack = ScalarTraits<S>::kLengthTolerance * S(8);
  const bool missed = polygon.count == 0 || prism.least > prism.separation + slack;
  if (above && missed && polygon.count < kMaxCandidates) {
    polygon.v[polygon.count].x = prism.deepest;
    polygon.v[polygon.count].id = kRimPoint;
    ++polygon.count;
    prism.least = prism.separation;
  }
}

/// True if the neighbour across `side` lies in the same plane, to rounding.
template <class S>
[[nodiscard]] bool goes_on_flat(const Shape<S>& surface, const SurfaceTriangle<S>& t, int index,
                                int side) noexcept {
  const int next = surface_neighbour(surface, index, side);
  if (next < 0) return false;
  return dot(surface_triangle(surface, next).normal, t.normal) >= S(1) - ScalarTraits<S>::kLengthTolerance;
}

/// True if some side is a border or a ridge: else no direction but the normal can count.
template <class S>
[[nodiscard]] bool has_ridge(const Shape<S>& surface, const SurfaceTriangle<S>& t, int index) noexcept {
  for (int side = 0; side < 3; ++side) {
    const int next = surface_neighbour(surface, index, side);
    if (next < 0) return true;
    const Vec3<S> across = opposite_corner(surface, next, index) - t.corner[side];
    if (dot(across, t.normal) < -level<S>() * norm(across)) return true;
  }
  return false;
}

enum class Verdict : uint8_t {
  Refused,  ///< the surface rises beyond the triangle: a neighbour has the better contact
  Edge,     ///< a ridge, a peak or a border
  Face,     ///< the triangle's own normal
};

/// Whether `n` (unit, out of the surface) can be the direction of a contact with this triangle.
template <class S>
[[nodiscard]] Verdict judge(const Shape<S>& surface, const SurfaceTriangle<S>& t, int index,
                            const Vec3<S>& n) noexcept {
  S height[3] = {S(0), dot(n, t.corner[1] - t.corner[0]), dot(n, t.corner[2] - t.corner[0])};
  const S top = max(max(height[0], height[1]), height[2]);
  S longest = S(0);
  for (int k = 0; k < 3; ++k) longest = max(longest, norm(t.corner[(k + 1) % 3] - t.corner[k]));
  bool on_top[3];
  int count = 0;
  for (int k = 0; k < 3; ++k) {
    on_top[k] = top - height[k] <= level<S>() * longest;
    count += on_top[k] ? 1 : 0;
  }
  const bool front = dot(n, t.normal) >= S(0);
  if (count == 3) return front ? Verdict::Face : Verdict::Refused;
  for (int k = 0; k < 3; ++k) {
    const int after = (k + 1) % 3, before = (k + 2) % 3;
    if (count == 2 && on_top[k] && on_top[after]) {
      const int next = surface_neighbour(surface, index, k);
      if (next < 0) return front ? Verdict::Edge : Verdict::Refused;
      // square to the side, which may itself rise a little
      const Vec3<S> way = opposite_corner(surface, next, index) - t.corner[k];
      const Vec3<S> along = normalized_or(t.corner[after] - t.corner[k], Vec3<S>{});
      const Vec3<S> across = add_scaled(way, -dot(way, along), along);
      return dot(n, across) <= rounding_rise<S>() * norm(across) ? Verdict::Edge : Verdict::Refused;
    }
    if (count == 1 && on_top[k]) {
      const bool border =
          surface_neighbour(surface, index, k) < 0 || surface_neighbour(surface, index, before) < 0;
      if (border && !front) return Verdict::Refused;
      bool rises = false;
      visit_surface_ring(surface, index, k, [&](const Vec3<S>& around) {
        const Vec3<S> way = around - t.corner[k];
        rises = rises || dot(n, way) > rounding_rise<S>() * norm(way);
      });
      return rises ? Verdict::Refused : Verdict::Edge;
    }
  }
  return Verdict::Refused;
}

/// Points over the triangle, but for those that only the cutting of a flat mesh into triangles makes.
template <class S>
void add_prism(const Visitor<S>& v, const Shape<S>& surface, const SurfaceTriangle<S>& t, int index,
               const Prism<S>& prism, S margin, Regions<S>& regions) noexcept {
  if (prism.polygon.count == 0 || prism.least > margin) return;
  Region<S>* region = nullptr;
  int flat[3] = {-1, -1, -1};  // not known yet
  const auto goes_on = [&](int side) {
    if (flat[side] < 0) flat[side] = goes_on_flat(surface, t, index, side) ? 1 : 0;
    return flat[side] == 1;
  };
  for (int i = 0; i < prism.polygon.count; ++i) {
    const ClipVertex<S>& c = prism.polygon.v[i];
    const S gap = dot(t.normal, c.x) - v.shape.radius;
    if (gap > margin) continue;
    if ((c.id & 0x400) != 0) {
      const int label = (c.id >> 5) & 31, side = (c.id & 31) - 16;
      if (label < 16 ? goes_on(side) : goes_on(label - 16) && goes_on(side)) continue;
    }
    if (region == nullptr) region = regions.find(t.normal, prism.least, index);
    if (region == nullptr) return;
    const Vec3<S> x = add_scaled(c.x + t.corner[0], -v.shape.radius, t.normal);
    region->add(Candidate<S>{x, gap, (static_cast<uint32_t>(index) << 12) | c.id});
  }
}

template <class S>
void add_manifold(const Visitor<S>& v, int index, const Manifold<S>& m, Regions<S>& regions) noexcept {
  Region<S>* region = regions.find(m.normal, m.gap(), index);
  if (region == nullptr) return;
  for (int i = 0; i < m.count; ++i) {
    const uint32_t feature = 0x800u | (m.points[i].id & 0x7ffu);
    region->add(Candidate<S>{v.frame.p + m.points[i].on_a, m.points[i].gap,
                             (static_cast<uint32_t>(index) << 12) | feature});
  }
}

template <class S>
void meet_triangle(const Visitor<S>& v, const Shape<S>& surface, int index, S margin, Regions<S>& regions,
                   uint32_t& work) noexcept {
  const SurfaceTriangle<S> t = surface_triangle(surface, index);
  work += 2;
  // from behind, only a ridge can touch: a long shape may reach over it
  const bool behind = dot(t.normal, v.centre - t.corner[0]) < S(0);
  if (behind && !has_ridge(surface, t, index)) return;
  Prism<S> prism;
  cut_prism(v, t, prism);
  work += 12;
  if (!behind && prism.separation > margin) return;
  const S slack = ScalarTraits<S>::kLengthTolerance * S(64);
  const bool deep = prism.separation < -shallow<S>();
  const bool over = prism.polygon.count > 0 && prism.least <= prism.separation + slack;
  if (!behind && !deep && (over || !has_ridge(surface, t, index))) {
    return add_prism(v, surface, t, index, prism, margin, regions);
  }
  const TriangleCore<S> core(t.corner, t.normal, t.corner[0]);
  Frame<S> place;
  place.p = t.corner[0];
  Manifold<S> m;
  Witness witness;
  collide(v.shape, v.frame, core.shape(), place, margin, witness, m);
  work += witness.work;
  if (m.count == 0) return;
  const Verdict verdict = judge(surface, t, index, m.normal);
  const bool better = !over || m.gap() > prism.least + slack;
  if (behind) {
    if (verdict == Verdict::Edge && m.gap() > -shallow<S>()) add_manifold(v, index, m, regions);
    return;
  }
  if (verdict == Verdict::Edge && better) return add_manifold(v, index, m, regions);
  if (prism.polygon.count == 0 && m.gap() < -shallow<S>()) {
    const Vec3<S> x = add_scaled(prism.deepest + t.corner[0], -v.shape.radius, t.normal);
    regions.offer_plane(t.normal, Candidate<S>{x, prism.separation, 0}, index);
    return;
  }
  add_prism(v, surface, t, index, prism, margin, regions);
}

}  // namespace surface_detail

template <class S>
void collide_surface(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& surface,
                     const Frame<S>& frame_b, S margin, SurfaceManifolds<S>& found) noexcept {
  using namespace surface_detail;
  found.count = found.dropped = found.triangles = 0;
  found.work = 0;
  const Frame<S> a_in_b{transpose(frame_b.r) * frame_a.r, transpose_times(frame_b.r, frame_a.p - frame_b.p)};
  const Vec3<S> middle = a.kind == ShapeKind::Polyhedron ? a.polyhedron->centre : Vec3<S>{};
  const Visitor<S> visitor{a, a_in_b, a_in_b.to_world(middle)};
  const Aabb<S> box = grow(bounds(a, a_in_b), margin + ScalarTraits<S>::kLengthTolerance);
  Regions<S> regions;
  visit_surface(surface, box, [&](int t) {
    ++found.triangles;
    meet_triangle(visitor, surface, t, margin, regions, found.work);
  });
  regions.settle();
  found.dropped = regions.dropped;
  for (int made = 0; made < regions.count; ++made) {
    int next = 0;  // the lowest triangle of those left
    for (int i = 1; i < regions.count; ++i) {
      const Region<S>&r = regions.list[i], &best = regions.list[next];
      if (r.count > 0 && (best.count == 0 || r.triangle < best.triangle)) next = i;
    }
    Region<S>& region = regions.list[next];
    if (region.count == 0) break;
    region.reduce();
    Manifold<S>& m = found.list[found.count++];
    m.normal = frame_b.r * region.normal;
    m.count = region.count;
    for (int i = 0; i < region.count; ++i) {
      const Candidate<S>& c = region.points[i];
      const Vec3<S> on_b = add_scaled(c.x, -c.gap, region.normal);
      m.points[i] = {frame_b.r * (c.x - a_in_b.p), frame_b.r * on_b, c.gap, c.id};
    }
    region.count = 0;
  }
}

}  // namespace tippe
