// SPDX-License-Identifier: MIT
// Mass, centre of mass and inertia of a shape filled with a uniform density. World units.
#pragma once

#include <tippe/math/sym3.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

template <class S>
struct ShapeMass {
  S mass = S(0);
  Vec3<S> centre;   ///< centre of mass, shape coordinates
  Sym3<S> inertia;  ///< about the centre of mass, along the shape's axes
};

/// NotFinite or NotPositive for a bad density; BadSize for a half-space, which has no mass; OpenMesh for a
/// heightfield or a triangle set that is not closed, NotPositive for one turned inside out; OutOfRange where
/// the scalar cannot hold the result. Roundings count in full for spheres, capsules and boxes; a rounded
/// polyhedron has the mass of its core. Parts of a compound that overlap count twice where they do.
template <class S>
Status mass_of(const Shape<S>& shape, S density, ShapeMass<S>& result) noexcept;

/// Several bodies welded into one: `parts` given in a common frame, inertias about each one's centre along
/// the common axes. NotPositive if the masses do not add up to more than zero.
template <class S>
Status combine(Span<const ShapeMass<S>> parts, ShapeMass<S>& result) noexcept;

/// The same body seen from a frame in which its own frame is `frame`.
template <class S>
[[nodiscard]] ShapeMass<S> move_mass(const ShapeMass<S>& m, const Frame<S>& frame) noexcept {
  return {m.mass, frame.to_world(m.centre), rotate(frame.r, m.inertia)};
}

}  // namespace tippe
