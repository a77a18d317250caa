// SPDX-License-Identifier: MIT
// What free motion conserves, summed over the bodies of a world in the order of creation. World units.
// Saturates and counts (fixed point); infinities and NaN follow IEEE.
#pragma once

#include <tippe/world/step.hpp>

namespace tippe {

template <class S>
[[nodiscard]] S total_kinetic_energy(ConstBodyList<S> bodies) noexcept;
template <class S>
[[nodiscard]] S total_potential_energy(ConstBodyList<S> bodies, const Vec3<S>& gravity) noexcept;
template <class S>
[[nodiscard]] Vec3<S> total_linear_momentum(ConstBodyList<S> bodies) noexcept;
/// About the origin.
template <class S>
[[nodiscard]] Vec3<S> total_angular_momentum(ConstBodyList<S> bodies) noexcept;

}  // namespace tippe
