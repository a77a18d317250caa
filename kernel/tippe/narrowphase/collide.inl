// SPDX-License-Identifier: MIT
// Definitions of collide.hpp.
#pragma once

#include <tippe/narrowphase/collide.hpp>
#include <tippe/narrowphase/convex_pair.hpp>
#include <tippe/narrowphase/half_space.hpp>
#include <tippe/narrowphase/polyhedron_pair.hpp>
#include <tippe/narrowphase/segment_pair.hpp>
#include <tippe/narrowphase/sphere_box.hpp>
#include <tippe/shapes/core.hpp>

namespace tippe {
namespace collide_detail {

[[nodiscard]] constexpr bool is_segment(ShapeKind k) noexcept {
  return k == ShapeKind::Sphere || k == ShapeKind::Capsule;
}

template <class S>
void collide_ordered(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b,
                     S margin, Witness& witness, Manifold<S>& m) noexcept {
  if (b.kind == ShapeKind::HalfSpace) return collide_half_space(a, frame_a, b, frame_b, margin, m);
  if (is_segment(a.kind) && is_segment(b.kind)) return collide_segments(a, frame_a, b, frame_b, margin, m);
  if (a.kind == ShapeKind::Sphere && b.kind == ShapeKind::Box) {
    return collide_sphere_box(a, frame_a, b, frame_b, margin, m);
  }
  if (a.kind == ShapeKind::Sphere && b.kind == ShapeKind::Cylinder) {
    return collide_sphere_cylinder(a, frame_a, b, frame_b, margin, m);
  }
  if (has_polyhedral_core(a.kind) && has_polyhedral_core(b.kind)) {
    return collide_polyhedra(a, frame_a, b, frame_b, margin, witness, m);
  }
  collide_convex(a, frame_a, b, frame_b, margin, witness, m);
}

}  // namespace collide_detail

template <class S>
void collide(const Shape<S>& a, const Frame<S>& frame_a, const Shape<S>& b, const Frame<S>& frame_b, S margin,
             Witness& witness, Manifold<S>& m) noexcept {
  if (b.kind < a.kind) {
    collide_detail::collide_ordered(b, frame_b, a, frame_a, margin, witness, m);
    m = exchanged(m);
  } else {
    collide_detail::collide_ordered(a, frame_a, b, frame_b, margin, witness, m);
  }
}

}  // namespace tippe
