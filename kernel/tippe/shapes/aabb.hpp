// SPDX-License-Identifier: MIT
// Axis-aligned boxes: what the broad phase sorts. Lengths in world units.
#pragma once

#include <tippe/math/vec3.hpp>

namespace tippe {

/// Closed on every side: boxes that touch overlap. Empty when a lower bound exceeds its upper one.
template <class S>
struct Aabb {
  Vec3<S> lower, upper;
};

template <class S>
[[nodiscard]] constexpr bool overlap(const Aabb<S>& a, const Aabb<S>& b) noexcept {
  return a.lower.x <= b.upper.x && b.lower.x <= a.upper.x && a.lower.y <= b.upper.y &&
         b.lower.y <= a.upper.y && a.lower.z <= b.upper.z && b.lower.z <= a.upper.z;
}

/// True if `inner` lies within `outer`, boundaries included.
template <class S>
[[nodiscard]] constexpr bool contains(const Aabb<S>& outer, const Aabb<S>& inner) noexcept {
  return outer.lower.x <= inner.lower.x && outer.lower.y <= inner.lower.y && outer.lower.z <= inner.lower.z &&
         inner.upper.x <= outer.upper.x && inner.upper.y <= outer.upper.y && inner.upper.z <= outer.upper.z;
}

/// The smallest box around both.
template <class S>
[[nodiscard]] constexpr Aabb<S> merge(const Aabb<S>& a, const Aabb<S>& b) noexcept {
  return {min(a.lower, b.lower), max(a.upper, b.upper)};
}

/// Grown by `margin` on every side (the speculative margin, narrowphase/speculative.hpp).
template <class S>
[[nodiscard]] constexpr Aabb<S> grow(const Aabb<S>& box, S margin) noexcept {
  const Vec3<S> by{margin, margin, margin};
  return {box.lower - by, box.upper + by};
}

/// False for a NaN or infinite bound and for an inverted box.
template <class S>
[[nodiscard]] constexpr bool is_valid(const Aabb<S>& box) noexcept {
  return is_finite(box.lower) && is_finite(box.upper) && box.lower.x <= box.upper.x &&
         box.lower.y <= box.upper.y && box.lower.z <= box.upper.z;
}

}  // namespace tippe
