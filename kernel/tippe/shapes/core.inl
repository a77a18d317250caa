// SPDX-License-Identifier: MIT
// Definitions of core.hpp.
#pragma once

#include <tippe/shapes/core.hpp>

namespace tippe {

template <class S>
Polyhedron<S> polyhedral_core(const Shape<S>& shape, CoreStorage<S>& storage) noexcept {
  using namespace core_detail;
  TIPPE_ASSERT(has_polyhedral_core(shape.kind));
  Polyhedron<S> view;
  switch (shape.kind) {
    case ShapeKind::Polyhedron:
      return *shape.polyhedron;
    case ShapeKind::Box: {
      view = kUnitCube<S>.view();
      for (int i = 0; i < 8; ++i) storage.vertices[i] = scale(kUnitCube<S>.vertices[i], shape.size);
      for (int f = 0; f < 6; ++f) {
        storage.faces[f] = kUnitCube<S>.faces[f];
        storage.faces[f].offset = shape.size[f >> 1];
      }
      view.vertices = Span<const Vec3<S>>(storage.vertices, 8);
      view.faces = Span<const Face<S>>(storage.faces, 6);
      return view;
    }
    case ShapeKind::Capsule:
      storage.vertices[0] = -shape.size;
      storage.vertices[1] = shape.size;
      view.vertices = Span<const Vec3<S>>(storage.vertices, 2);
      view.edges = Span<const Edge>(kSegmentEdge, 1);
      view.first_neighbour = Span<const uint8_t>(kSegmentFirst, 3);
      view.neighbours = Span<const uint8_t>(kSegmentNeighbours, 2);
      return view;
    default:
      storage.vertices[0] = Vec3<S>{};
      view.vertices = Span<const Vec3<S>>(storage.vertices, 1);
      view.first_neighbour = Span<const uint8_t>(kPointFirst, 2);
      return view;
  }
}

}  // namespace tippe
