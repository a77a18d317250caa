// SPDX-License-Identifier: MIT
// Sphere against box, sphere against cylinder: the nearest surface point of the box or cylinder to the centre
// in closed form, from outside and from inside.
#pragma once

#include <tippe/narrowphase/manifold.hpp>
#include <tippe/shapes/shape.hpp>

namespace tippe {

template <class S>
void collide_sphere_box(const Shape<S>& sphere, const Frame<S>& frame_a, const Shape<S>& box,
                        const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept;
template <class S>
void collide_sphere_cylinder(const Shape<S>& sphere, const Frame<S>& frame_a, const Shape<S>& cylinder,
                             const Frame<S>& frame_b, S margin, Manifold<S>& m) noexcept;

}  // namespace tippe
