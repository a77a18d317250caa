// SPDX-License-Identifier: MIT
// The core of a sphere, capsule, box or polyhedron seen as a polyhedron: a point, a segment, a box or the
// tables themselves. One narrow-phase algorithm then serves all of them.
//
// Box numbering: vertex i has the sign of bit 0 along x, bit 1 along y, bit 2 along z; face 2 k + 1 looks
// along +axis k, face 2 k along -axis k.
#pragma once

#include <tippe/shapes/shape.hpp>

namespace tippe {
namespace core_detail {

template <class S>
[[nodiscard]] constexpr PolyhedronTable<S, 8, 6, 12> unit_cube() noexcept {
  Vec3<S> vertices[8];
  for (int i = 0; i < 8; ++i) {
    vertices[i] = {S((i & 1) != 0 ? 1 : -1), S((i & 2) != 0 ? 1 : -1), S((i & 4) != 0 ? 1 : -1)};
  }
  const uint8_t sizes[6] = {4, 4, 4, 4, 4, 4};
  const uint8_t corners[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
  PolyhedronTable<S, 8, 6, 12> cube;
  (void)build_polyhedron(Span<const Vec3<S>>(vertices, 8), Span<const uint8_t>(sizes, 6),
                         Span<const uint8_t>(corners, 24), cube);
  return cube;
}

inline constexpr Edge kSegmentEdge[1] = {Edge{0, 1, 0, 0}};
inline constexpr uint8_t kPointFirst[2] = {0, 0};
inline constexpr uint8_t kSegmentFirst[3] = {0, 1, 2};
inline constexpr uint8_t kSegmentNeighbours[2] = {1, 0};
inline constexpr uint8_t kTriangleCorners[6] = {0, 1, 2, 0, 2, 1};
inline constexpr Edge kTriangleEdges[3] = {Edge{0, 1, 0, 1}, Edge{1, 2, 0, 1}, Edge{0, 2, 1, 0}};
inline constexpr uint8_t kTriangleFirst[4] = {0, 2, 4, 6};
inline constexpr uint8_t kTriangleNeighbours[6] = {1, 2, 0, 2, 0, 1};

}  // namespace core_detail

/// The cube |x|, |y|, |z| <= 1: topology of every box.
template <class S>
inline constexpr PolyhedronTable<S, 8, 6, 12> kUnitCube = core_detail::unit_cube<S>();

/// Room for the parts of a view that depend on sizes: 248 bytes in float.
template <class S>
struct CoreStorage {
  Vec3<S> vertices[8];
  Face<S> faces[6];
};

/// True for kinds whose core is a polyhedron.
[[nodiscard]] constexpr bool has_polyhedral_core(ShapeKind kind) noexcept {
  return kind == ShapeKind::Sphere || kind == ShapeKind::Capsule || kind == ShapeKind::Box ||
         kind == ShapeKind::Polyhedron;
}

/// A triangle as a flat polyhedron with two faces. The view and its storage live as long as the shape is
/// used.
template <class S>
struct TriangleCore {
  Vec3<S> vertices[3];
  Face<S> faces[2];
  Polyhedron<S> view;

  /// Corners relative to `origin`, which keeps their digits far from the local origin; `normal` is unit.
  TriangleCore(const Vec3<S> (&corners)[3], const Vec3<S>& normal, const Vec3<S>& origin) noexcept {
    using namespace core_detail;
    for (int i = 0; i < 3; ++i) vertices[i] = corners[i] - origin;
    const S offset = dot(normal, vertices[0]);
    faces[0] = {normal, offset, 0, 3};
    faces[1] = {-normal, -offset, 3, 3};
    view.vertices = Span<const Vec3<S>>(vertices, 3);
    view.faces = Span<const Face<S>>(faces, 2);
    view.face_vertices = Span<const uint8_t>(kTriangleCorners, 6);
    view.edges = Span<const Edge>(kTriangleEdges, 3);
    view.first_neighbour = Span<const uint8_t>(kTriangleFirst, 4);
    view.neighbours = Span<const uint8_t>(kTriangleNeighbours, 6);
    view.centre = (vertices[0] + vertices[1] + vertices[2]) / S(3);
  }
  TriangleCore(const TriangleCore&) = delete;
  TriangleCore& operator=(const TriangleCore&) = delete;

  [[nodiscard]] Shape<S> shape() const noexcept {
    Shape<S> s;
    s.kind = ShapeKind::Polyhedron;
    s.polyhedron = &view;
    return s;
  }
};

/// The core of `shape`, which must have a polyhedral one. `storage` lives as long as the view is used.
template <class S>
[[nodiscard]] Polyhedron<S> polyhedral_core(const Shape<S>& shape, CoreStorage<S>& storage) noexcept;

}  // namespace tippe
