// SPDX-License-Identifier: MIT
// Definitions of polyhedron_pair.hpp.
#pragma once

#include <tippe/narrowphase/box_pair.hpp>
#include <tippe/narrowphase/clip.hpp>
#include <tippe/narrowphase/gjk.hpp>
#include <tippe/narrowphase/polyhedron_pair.hpp>
#include <tippe/narrowphase/segment_pair.hpp>
#include <tippe/narrowphase/separation.hpp>

namespace tippe {
namespace polyhedra_detail {

/// Two cores and where they are to each other.
template <class S>
struct Cores {
  Polyhedron<S> a, b;
  Frame<S> b_in_a, a_in_b;
};

/// A unit direction out of A (A's coordinates), the core distance along it, and
/// one pair of points there.
template <class S>
struct Direction {
  Vec3<S> normal;
  S distance = S(0);
  Vec3<S> on_a, on_b;  ///< A's coordinates
  uint32_t id = 0;
};

/// Candidates between a reference face and what it meets; in the coordinates of
/// the reference's polyhedron.
template <class S>
struct Patch {
  Candidate<S> points[kMaxCandidates];
  int count = 0;
  S least = ScalarTraits<S>::kHighest;  ///< smallest gap of the whole clipped polygon
  Vec3<S> deepest;                      ///< the corner that has it
  Vec3<S> centre;                       ///< sum of the corners, for the proof of depth
  int corners = 0;                      ///< of the clipped polygon; 0: nothing above or below the face

  [[nodiscard]] Span<const Candidate<S>> list() const noexcept { return {points, count}; }
};

template <class S>
[[nodiscard]] S slack() noexcept {
  return ScalarTraits<S>::kLengthTolerance * S(8);
}

/// Face that looks most along `direction`; -1 if there are none.
template <class S>
[[nodiscard]] int facing(const Polyhedron<S>& p, const Vec3<S>& direction, S& alignment,
                         uint32_t& work) noexcept {
  int best = -1;
  alignment = S(-1);
  for (int f = 0; f < p.faces.size(); ++f) {
    const S along = dot(p.faces[f].normal, direction);
    if (best < 0 || along > alignment) {
      alignment = along;
      best = f;
    }
  }
  work += static_cast<uint32_t>(p.faces.size());
  return best;
}

/// The face, segment or point of `p` that looks along `direction` (p's
/// coordinates), placed by `frame`.
template <class S>
[[nodiscard]] int supporting_polygon(const Polyhedron<S>& p, const Vec3<S>& direction, const Frame<S>& frame,
                                     ClipPolygon<S>& polygon, uint32_t& work) noexcept {
  S alignment{};
  const int f = facing(p, direction, alignment, work);
  polygon.count = f >= 0 ? p.faces[f].count : p.vertices.size();
  for (int i = 0; i < polygon.count; ++i) {
    const int v = f >= 0 ? p.corner(p.faces[f], i) : i;
    polygon.v[i].x = frame.to_world(p.vertices[v]);
    polygon.v[i].id = static_cast<uint16_t>(v);
    polygon.v[i].edge = static_cast<uint8_t>(i);
  }
  work += 3 * static_cast<uint32_t>(polygon.count);
  return f;
}

/// Clips what `other` shows along -direction to the prism of `face` along
/// `direction` (unit, out of p) and lists the corners whose gap along it is at
/// most `reach`.
template <class S>
void make_patch(const Polyhedron<S>& p, int face, const Vec3<S>& direction, const Polyhedron<S>& other,
                const Frame<S>& other_in_p, S reach, uint32_t tag, Patch<S>& patch, uint32_t& work) noexcept {
  ClipPolygon<S> polygon, scratch;
  const int incident =
      supporting_polygon(other, -transpose_times(other_in_p.r, direction), other_in_p, polygon, work);
  const Face<S>& f = p.faces[face];
  clip_to_face(p, f, direction, polygon, scratch, work);
  patch.corners = polygon.count;
  const S slant = dot(f.normal, direction);
  const bool straight = slant >= S(1) - ScalarTraits<S>::kLengthTolerance;
  const uint32_t faces =
      tag | (static_cast<uint32_t>(face) << 24) | (static_cast<uint32_t>(incident & 63) << 12);
  for (int i = 0; i < polygon.count; ++i) {
    const S height = dot(f.normal, polygon.v[i].x) - f.offset;
    const S gap = straight ? height : height / slant;
    if (gap < patch.least) {
      patch.least = gap;
      patch.deepest = polygon.v[i].x;
    }
    patch.centre += polygon.v[i].x;
    if (gap <= reach) {
      add_candidate(Candidate<S>{polygon.v[i].x, gap, faces | polygon.v[i].id}, patch.points, patch.count);
    }
  }
  work += static_cast<uint32_t>(polygon.count);
}

/// Penetrations up to 2^-10 of the length unit keep the face they have: any
/// direction is right to within that.
template <class S>
[[nodiscard]] S shallow() noexcept {
  return S(1) / S(1024);
}

/// True if the patch's deepest corner, which is a point of the other core, lies
/// inside this one.
template <class S>
[[nodiscard]] bool proves_overlap(const Polyhedron<S>& p, const Patch<S>& patch, uint32_t& work) noexcept {
  if (patch.corners == 0 || patch.least > S(0)) return false;
  work += static_cast<uint32_t>(p.faces.size());
  for (const Face<S>& f : p.faces) {
    if (dot(f.normal, patch.deepest) > f.offset) return false;
  }
  return true;
}

/// Radius of the ball that proves a depth: three quarters of it, as a diameter.
template <class S>
[[nodiscard]] S proving_radius(S depth) noexcept {
  return half(depth) - half(half(half(depth)));
}

/// True if the ball lies inside the core. False without faces.
template <class S>
[[nodiscard]] bool holds_ball(const Polyhedron<S>& p, const Vec3<S>& centre, S radius,
                              uint32_t& work) noexcept {
  work += static_cast<uint32_t>(p.faces.size());
  for (const Face<S>& f : p.faces) {
    if (dot(f.normal, centre) - f.offset > -radius) return false;
  }
  return p.faces.size() > 0;
}

/// True if a ball around the patch's middle, half-way down, lies inside both cores: then no direction
/// separates them by more than minus its diameter, and the face at hand is the best, or nearly.
template <class S>
[[nodiscard]] bool proves_depth(const Polyhedron<S>& p, int face, const Polyhedron<S>& other,
                                const Frame<S>& p_in_other, const Patch<S>& patch, S depth,
                                uint32_t& work) noexcept {
  if (patch.corners == 0) return false;
  const Vec3<S> mean = patch.centre / S(patch.corners);
  // to half the depth below the face, whatever the height of the polygon's mean
  const Face<S>& f = p.faces[face];
  const Vec3<S> middle = add_scaled(mean, -half(depth) - (dot(f.normal, mean) - f.offset), f.normal);
  const S radius = proving_radius(depth);
  work += 4;
  return holds_ball(p, middle, radius, work) && holds_ball(other, p_in_other.to_world(middle), radius, work);
}

/// The same for two edges that have passed each other. A - B holds the pyramid from the edges' parallelogram
/// to the difference of the centres; if its sides are as far from the origin as the proof asks, no direction
/// is better by more. A shallow overlap needs the origin inside only: any direction is right to within it.
template <class S>
[[nodiscard]] bool proves_edge_depth(const Cores<S>& cores, const EdgeSeparation<S>& e,
                                     uint32_t& work) noexcept {
  const Edge& ea = cores.a.edges[e.edge_a];
  const Edge& eb = cores.b.edges[e.edge_b];
  const Vec3<S>&a0 = cores.a.vertices[ea.from], &a1 = cores.a.vertices[ea.to];
  const Vec3<S> b0 = cores.b_in_a.to_world(cores.b.vertices[eb.from]);
  const Vec3<S> b1 = cores.b_in_a.to_world(cores.b.vertices[eb.to]);
  const Vec3<S> apex = cores.a.centre - cores.b_in_a.to_world(cores.b.centre);
  const Vec3<S> base[4] = {a0 - b0, a1 - b0, a1 - b1, a0 - b1};
  const S depth = -e.separation;
  const S enough = depth <= shallow<S>() ? S(0) : proving_radius(depth) * S(2);
  work += 24;
  for (int k = 0; k < 4; ++k) {
    Vec3<S> n;
    if (!ok(normalize(cross(base[(k + 1) & 3] - base[k], apex - base[k]), n))) return false;
    const S height = dot(n, base[k]);
    const bool outward = dot(n, base[(k + 2) & 3]) <= height;
    if ((outward ? height : -height) < enough) return false;
  }
  return true;
}

/// Everything a call needs to write its answer.
template <class S>
struct Output {
  const Frame<S>& frame_a;
  const Frame<S>& frame_b;
  S radius_a, radius_b, margin;
  Manifold<S>& m;

  [[nodiscard]] S reach() const noexcept { return margin + radius_a + radius_b; }

  /// `x_a`, `x_b`: core points from each origin, world directions. m.normal
  /// must be set.
  void add(const Vec3<S>& x_a, const Vec3<S>& x_b, S core_gap, uint32_t id) const noexcept {
    ContactPoint<S>& point = m.points[m.count++];
    point.on_a = add_scaled(x_a, -radius_a, m.normal);
    point.on_b = add_scaled(x_b, radius_b, m.normal);
    point.gap = core_gap - (radius_a + radius_b);
    point.id = id;
  }
};

inline constexpr uint32_t kReferenceB = uint32_t{1} << 31;
inline constexpr uint32_t kSinglePoint = uint32_t{1} << 30;

/// Writes at most four points of a patch. `of_a`: the reference face is A's;
/// `direction` is out of its owner, in its coordinates, and `other_origin` the
/// other one's origin in them.
template <class S>
void write_patch(const Vec3<S>& other_origin, bool of_a, const Vec3<S>& direction,
                 Span<const Candidate<S>> points, const Output<S>& out) noexcept {
  const Frame<S>& frame = of_a ? out.frame_a : out.frame_b;
  const Vec3<S> world = frame.r * direction;
  out.m.normal = of_a ? -world : world;
  int chosen[kManifoldPoints];
  const int kept = reduce_to_manifold(points, direction, chosen);
  for (int i = 0; i < kept; ++i) {
    const Candidate<S>& c = points[chosen[i]];
    const Vec3<S> on_reference = frame.r * add_scaled(c.x, -c.gap, direction);
    const Vec3<S> on_other = frame.r * (c.x - other_origin);
    if (of_a) {
      out.add(on_reference, on_other, c.gap, c.id);
    } else {
      out.add(on_other, on_reference, c.gap, c.id);
    }
  }
}

template <class S>
void write_single(const Cores<S>& cores, const Direction<S>& d, const Output<S>& out) noexcept {
  out.m.normal = -(out.frame_a.r * d.normal);
  out.add(out.frame_a.r * d.on_a, out.frame_a.r * (d.on_b - cores.b_in_a.p), d.distance, d.id | kSinglePoint);
}

/// Points on edges edge_a and edge_b nearest to each other; `inside` says
/// whether both lie within their edges.
template <class S>
[[nodiscard]] Direction<S> edge_direction(const Cores<S>& cores, const EdgeSeparation<S>& e,
                                          bool& inside) noexcept {
  const Edge& ea = cores.a.edges[e.edge_a];
  const Edge& eb = cores.b.edges[e.edge_b];
  const Vec3<S> p0 = cores.a.vertices[ea.from], d0 = cores.a.vertices[ea.to] - p0;
  const Vec3<S> p1 = cores.b_in_a.to_world(cores.b.vertices[eb.from]);
  const Vec3<S> d1 = cores.b_in_a.r * (cores.b.vertices[eb.to] - cores.b.vertices[eb.from]);
  S s{}, t{};
  closest_on_segments(p0 - p1, d0, d1, s, t);
  inside = s > S(0) && s < S(1) && t > S(0) && t < S(1);
  Direction<S> d;
  d.normal = e.normal;
  d.distance = e.separation;
  d.on_a = add_scaled(p0, s, d0);
  d.on_b = add_scaled(p1, t, d1);
  d.id = (static_cast<uint32_t>(e.edge_a) << 8) | static_cast<uint32_t>(e.edge_b);
  return d;
}

/// Points for a direction that is no face's: clipped along it where two faces
/// lie nearly flat on each other, so that the manifold does not shrink when an
/// edge takes over from a face; otherwise the one pair at hand.
template <class S>
void write_direction(const Cores<S>& cores, const Direction<S>& d, const Output<S>& out,
                     uint32_t& work) noexcept {
  S along_a{}, along_b{};
  const Vec3<S> into_b = -transpose_times(cores.b_in_a.r, d.normal);  // out of B, B's coordinates
  const int face_a = facing(cores.a, d.normal, along_a, work);
  const int face_b = facing(cores.b, into_b, along_b, work);
  // faces within 1/16 rad of the direction: 1 - cos < 2^-9
  const S flat = S(1) - S(1) / S(512);
  const bool use_a = face_a >= 0 && along_a >= flat && along_a >= along_b;
  const bool use_b = !use_a && face_b >= 0 && along_b >= flat;
  if (use_a || use_b) {
    Patch<S> patch;
    if (use_a) {
      make_patch(cores.a, face_a, d.normal, cores.b, cores.b_in_a, out.reach(), 0u, patch, work);
    } else {
      make_patch(cores.b, face_b, into_b, cores.a, cores.a_in_b, out.reach(), kReferenceB, patch, work);
    }
    if (patch.count > 1 && patch.least <= d.distance + slack<S>()) {
      write_patch(use_a ? cores.b_in_a.p : cores.a_in_b.p, use_a, use_a ? d.normal : into_b, patch.list(),
                  out);
      return;
    }
  }
  write_single(cores, d, out);
}

/// Answers from the face `f` of A (of_a) or B if that suffices; false if GJK
/// must find the distance. `search_done`: this face is known to be the best, so
/// its depth needs no proof.
template <class S>
[[nodiscard]] bool answer_from_face(const Cores<S>& cores, bool of_a, const FaceSeparation<S>& f,
                                    bool search_done, const Output<S>& out, uint32_t& work) noexcept {
  const Polyhedron<S>& p = of_a ? cores.a : cores.b;
  const Polyhedron<S>& other = of_a ? cores.b : cores.a;
  const Frame<S>& other_in_p = of_a ? cores.b_in_a : cores.a_in_b;
  const Frame<S>& p_in_other = of_a ? cores.a_in_b : cores.b_in_a;
  const Vec3<S>& normal = p.faces[f.face].normal;
  Patch<S> patch;
  make_patch(p, f.face, normal, other, other_in_p, out.reach(), of_a ? 0u : kReferenceB, patch, work);
  // The distance lies between the separation and the least gap of a point above
  // the face.
  const bool exact = patch.corners > 0 && patch.least >= S(0) && patch.least <= f.separation + slack<S>();
  if (!exact && f.separation > S(0)) return false;
  if (!exact && !search_done) {
    const bool overlapping = -f.separation <= shallow<S>() && proves_overlap(p, patch, work);
    if (!overlapping && !proves_depth(p, f.face, other, p_in_other, patch, -f.separation, work)) return false;
  }
  if (patch.count == 0) {  // the deepest point lies beside the face: it is the contact
    const Vec3<S> x = other_in_p.to_world(other.vertices[f.vertex]);
    add_candidate(Candidate<S>{x, f.separation, kSinglePoint | static_cast<uint32_t>(f.vertex)}, patch.points,
                  patch.count);
  }
  write_patch(other_in_p.p, of_a, normal, patch.list(), out);
  return true;
}

/// Cores apart, nearest points somewhere else than on the best face or edges.
template <class S>
void answer_from_distance(const Shape<S>& a, const Shape<S>& b, const Cores<S>& cores,
                          const Direction<S>& fallback, const Output<S>& out, uint32_t& work) noexcept {
  const GjkResult<S> g = gjk_distance(a, b, cores.b_in_a, -fallback.normal);
  work += static_cast<uint32_t>(g.iterations) * 20u;
  Direction<S> d = fallback;
  // nearly touching: the separating direction is the better known normal, if it
  // is as good
  const bool near = g.distance < slack<S>() * S(64);
  if (g.status != GjkStatus::Touching && (!near || g.distance > fallback.distance + slack<S>())) {
    d.normal = -g.normal;
    d.distance = g.distance;
    d.on_a = g.on_a;
    d.on_b = g.on_b;
    d.id = 0;
  }
  if (d.distance > out.reach()) return;
  write_direction(cores, d, out, work);
}

/// True if box P holds the ball.
template <class S>
[[nodiscard]] bool box_holds_ball(const Vec3<S>& half_size, const Vec3<S>& centre, S radius) noexcept {
  const Vec3<S> m = abs(centre);
  return m.x + radius <= half_size.x && m.y + radius <= half_size.y && m.z + radius <= half_size.z;
}

/// proves_depth() for two boxes and a clipped face of one: same ball, without tables.
template <class S>
[[nodiscard]] bool boxes_prove_depth(const PlacedBox<S>& boxes, int face, const BoxPatch<S>& clipped, S depth,
                                     uint32_t& work) noexcept {
  Vec3<S> middle;
  for (int i = 0; i < clipped.count; ++i) {
    const auto& c = clipped.corner[clipped.buffer][i];
    middle += Vec3<S>{c.at[0], c.at[1], c.at[2]};
  }
  middle = middle / S(clipped.count);
  const int k = face >> 1;
  const S height = boxes.half_p[k] - half(depth);
  middle[k] = (face & 1) != 0 ? height : -height;
  const S radius = proving_radius(depth);
  work += 4;
  return box_holds_ball(boxes.half_p, middle, radius) &&
         box_holds_ball(boxes.half_q, boxes.q_in_p.to_local(middle), radius);
}

/// The witness of two boxes, if it is a face, without tables: separation in
/// closed form, clipping to a rectangle.
template <class S>
[[nodiscard]] bool verify_boxes(const Vec3<S>& half_a, const Vec3<S>& half_b, const Frame<S>& b_in_a,
                                const Frame<S>& a_in_b, Witness& w, const Output<S>& out) noexcept {
  const bool of_a = w.kind == Witness::Kind::FaceOfA;
  const int face = of_a ? w.a : w.b;
  if ((!of_a && w.kind != Witness::Kind::FaceOfB) || face >= 6) return false;
  const Frame<S>& other_in_p = of_a ? b_in_a : a_in_b;
  const PlacedBox<S> boxes{of_a ? half_a : half_b, of_a ? half_b : half_a, other_in_p};
  const FaceSeparation<S> f = box_face_separation(boxes, face);
  const S reach = out.reach();
  w.work += 4;
  (of_a ? w.b : w.a) = static_cast<uint8_t>(f.vertex);
  if (f.separation > reach) return true;
  BoxPatch<S> clipped;
  clip_box_face(boxes, face, clipped, w.work);
  if (clipped.count == 0) return false;
  const int k = face >> 1;
  const bool positive = (face & 1) != 0;
  const S half_p = boxes.half_p[k];
  const uint32_t faces = (of_a ? 0u : kReferenceB) | (static_cast<uint32_t>(face) << 24) |
                         (static_cast<uint32_t>(clipped.incident) << 12);
  Candidate<S> points[BoxPatch<S>::kMost];
  int count = 0;
  S least = ScalarTraits<S>::kHighest;
  for (int i = 0; i < clipped.count; ++i) {
    const auto& c = clipped.corner[clipped.buffer][i];
    const S gap = (positive ? c.at[k] : -c.at[k]) - half_p;
    least = min(least, gap);
    if (gap <= reach) points[count++] = Candidate<S>{{c.at[0], c.at[1], c.at[2]}, gap, faces | c.id};
  }
  const bool exact = least >= S(0) && least <= f.separation + slack<S>();
  const bool overlapping = least <= S(0) && least >= -(half_p + half_p);
  if (!exact && !(overlapping && -f.separation <= shallow<S>()) &&
      !(f.separation <= S(0) && boxes_prove_depth(boxes, face, clipped, -f.separation, w.work))) {
    return false;
  }
  Vec3<S> direction;
  direction[k] = positive ? S(1) : S(-1);
  write_patch(other_in_p.p, of_a, direction, Span<const Candidate<S>>(points, count), out);
  return true;
}

/// Tries the witness of the last call. True: `out` holds the answer.
template <class S>
[[nodiscard]] bool verify(const Cores<S>& cores, Witness& w, const Output<S>& out) noexcept {
  switch (w.kind) {
    case Witness::Kind::FaceOfA:
    case Witness::Kind::FaceOfB: {
      const bool of_a = w.kind == Witness::Kind::FaceOfA;
      const Polyhedron<S>& p = of_a ? cores.a : cores.b;
      const Polyhedron<S>& other = of_a ? cores.b : cores.a;
      const int face = of_a ? w.a : w.b, start = of_a ? w.b : w.a;
      if (face >= p.faces.size() || start >= other.vertices.size()) return false;
      const FaceSeparation<S> f =
          separation_of_face(p, face, other, of_a ? cores.b_in_a : cores.a_in_b, start, w.work);
      (of_a ? w.b : w.a) = static_cast<uint8_t>(f.vertex);
      if (f.separation > out.reach()) return true;
      return answer_from_face(cores, of_a, f, false, out, w.work);
    }
    case Witness::Kind::EdgeEdge: {
      if (w.a >= cores.a.edges.size() || w.b >= cores.b.edges.size()) return false;
      EdgeSeparation<S> e;
      w.work += 24;
      if (!separation_of_edges(cores.a, w.a, cores.b, place_edge(cores.b, w.b, cores.b_in_a), e))
        return false;
      if (e.separation > out.reach()) return true;
      e.edge_a = w.a;
      e.edge_b = w.b;
      bool inside = false;
      const Direction<S> d = edge_direction(cores, e, inside);
      if (!inside || (!(e.separation > S(0)) && !proves_edge_depth(cores, e, w.work))) return false;
      write_direction(cores, d, out, w.work);
      return true;
    }
    case Witness::Kind::Direction:
    case Witness::Kind::None:
      break;
  }
  return false;
}

/// Looks at every face and edge pair.
template <class S>
void search(const Shape<S>& a, const Shape<S>& b, const Cores<S>& cores, Witness& w,
            const Output<S>& out) noexcept {
  const S reach = out.reach();
  const bool boxes = a.kind == ShapeKind::Box && b.kind == ShapeKind::Box;
  const PlacedBox<S> b_at_a{a.size, b.size, cores.b_in_a}, a_at_b{b.size, a.size, cores.a_in_b};
  const FaceSeparation<S> fa =
      boxes ? best_box_face(b_at_a, w.work) : best_face(cores.a, cores.b, cores.b_in_a, reach, w.work);
  if (fa.separation > reach) {
    w.kind = Witness::Kind::FaceOfA;
    w.a = static_cast<uint8_t>(fa.face);
    w.b = static_cast<uint8_t>(fa.vertex);
    return;
  }
  const FaceSeparation<S> fb =
      boxes ? best_box_face(a_at_b, w.work) : best_face(cores.b, cores.a, cores.a_in_b, reach, w.work);
  if (fb.separation > reach) {
    w.kind = Witness::Kind::FaceOfB;
    w.a = static_cast<uint8_t>(fb.vertex);
    w.b = static_cast<uint8_t>(fb.face);
    return;
  }
  const EdgeSeparation<S> e =
      boxes ? best_box_edges(b_at_a, w.work) : best_edges(cores.a, cores.b, cores.b_in_a, reach, w.work);
  const bool any_face = fa.face >= 0 || fb.face >= 0;
  // faces before edges that are better by rounding only; of two faces that lie on each other the larger one
  // of boxes, because nothing of the other needs to be cut then; A before B
  const bool tie = boxes && abs(fa.separation - fb.separation) <= slack<S>();
  const bool of_a = tie ? box_face_area(a.size, fa.face) >= box_face_area(b.size, fb.face)
                        : fa.face >= 0 && (fb.face < 0 || fa.separation >= fb.separation);
  const FaceSeparation<S>& f = of_a ? fa : fb;
  if (e.edge_a >= 0 && (!any_face || e.separation > f.separation + slack<S>())) {
    w.kind = Witness::Kind::EdgeEdge;
    w.a = static_cast<uint8_t>(e.edge_a);
    w.b = static_cast<uint8_t>(e.edge_b);
    if (e.separation > reach) return;
    bool inside = false;
    const Direction<S> d = edge_direction(cores, e, inside);
    if (e.separation <= S(0) || inside) {
      write_direction(cores, d, out, w.work);
    } else {
      answer_from_distance(a, b, cores, d, out, w.work);
    }
    return;
  }
  if (!any_face) {  // a point against a point or a segment: nothing to separate
                    // along but the distance itself
    w.kind = Witness::Kind::None;
    Direction<S> d;
    d.normal = normalized_or(cores.b_in_a.p, Vec3<S>{S(0), S(-1), S(0)});
    d.distance = S(0);
    answer_from_distance(a, b, cores, d, out, w.work);
    return;
  }
  w.kind = of_a ? Witness::Kind::FaceOfA : Witness::Kind::FaceOfB;
  w.a = static_cast<uint8_t>(of_a ? f.face : f.vertex);
  w.b = static_cast<uint8_t>(of_a ? f.vertex : f.face);
  if (answer_from_face(cores, of_a, f, true, out, w.work)) return;
  // the nearest points lie beside the face
  Direction<S> d;
  const Polyhedron<S>& p = of_a ? cores.a : cores.b;
  const Vec3<S>& n = p.faces[f.face].normal;
  const Vec3<S> x = of_a ? cores.b_in_a.to_world(cores.b.vertices[f.vertex]) : cores.a.vertices[f.vertex];
  d.normal = of_a ? n : -(cores.b_in_a.r * n);
  d.distance = f.separation;
  d.on_a = of_a ? add_scaled(x, -f.separation, d.normal) : x;
  d.on_b = of_a ? x : add_scaled(x, f.separation, d.normal);
  d.id = 0;
  answer_from_distance(a, b, cores, d, out, w.work);
}

}  // namespace polyhedra_detail

template <class S>
void collide_polyhedra(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                       S margin, Witness& witness, Manifold<S>& manifold) noexcept {
  using namespace polyhedra_detail;
  const Vec3<S> between = frame_b.p - frame_a.p;
  const Frame<S> b_in_a{transpose(frame_a.r) * frame_b.r, transpose_times(frame_a.r, between)};
  const Frame<S> a_in_b{transpose(b_in_a.r), -transpose_times(frame_b.r, between)};
  manifold.count = 0;
  witness.work = 0;
  const Output<S> out{frame_a, frame_b, a.radius, b.radius, margin, manifold};
  // a search of two boxes is cheap: after the fast check has failed it comes next
  const bool boxes = a.kind == ShapeKind::Box && b.kind == ShapeKind::Box;
  const bool fast = boxes && witness.kind != Witness::Kind::EdgeEdge;
  witness.verified = fast && verify_boxes(a.size, b.size, b_in_a, a_in_b, witness, out);
  if (witness.verified) return;
  CoreStorage<S> storage_a, storage_b;
  const Cores<S> cores{polyhedral_core(a, storage_a), polyhedral_core(b, storage_b), b_in_a, a_in_b};
  if (!fast) witness.verified = verify(cores, witness, out);
  if (!witness.verified) search(a, b, cores, witness, out);
}

}  // namespace tippe
