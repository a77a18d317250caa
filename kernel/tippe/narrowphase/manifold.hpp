// SPDX-License-Identifier: MIT
// Handed on by the narrow phase: where two convex shapes touch or are about to.
#pragma once

#include <tippe/base/span.hpp>
#include <tippe/shapes/frame.hpp>

namespace tippe {

/// One pair of opposite surface points. Vectors have world directions but start at the shapes' own origins,
/// so that lever arms keep their digits far from the world's origin:
///   (frame_a.p + on_a) - (frame_b.p + on_b) = gap * normal   up to rounding.
template <class S>
struct ContactPoint {
  Vec3<S> on_a;     ///< on A's surface, from A's origin
  Vec3<S> on_b;     ///< on B's surface, from B's origin
  S gap = S(0);     ///< signed distance along the normal; negative inside
  uint32_t id = 0;  ///< which features met: stays the same while they do
};

inline constexpr int kManifoldPoints = 4;

/// Empty when the shapes are farther apart than the margin asked for. The normal is a unit vector from B to
/// A: a positive impulse along it pushes A away from B.
template <class S>
struct Manifold {
  Vec3<S> normal;
  int count = 0;
  ContactPoint<S> points[kManifoldPoints];

  /// The smallest gap of the points; only for a manifold that is not empty.
  [[nodiscard]] constexpr S gap() const noexcept {
    S least = points[0].gap;
    for (int i = 1; i < count; ++i) least = min(least, points[i].gap);
    return least;
  }
};

/// The manifold as seen with A and B exchanged.
template <class S>
[[nodiscard]] constexpr Manifold<S> exchanged(Manifold<S> m) noexcept {
  m.normal = -m.normal;
  for (int i = 0; i < m.count; ++i) {
    const Vec3<S> on_a = m.points[i].on_a;
    m.points[i].on_a = m.points[i].on_b;
    m.points[i].on_b = on_a;
  }
  return m;
}

/// What a pair remembers from one step to the next: features, never positions. Eight bytes. A default witness
/// remembers nothing.
struct Witness {
  enum class Kind : uint8_t {
    None,
    FaceOfA,    ///< a = face of A, b = vertex of B nearest to it
    FaceOfB,    ///< b = face of B, a = vertex of A nearest to it
    EdgeEdge,   ///< a, b = edges
    Direction,  ///< a, b = the direction of separation, in A's coordinates (direction_code.hpp)
  };
  Kind kind = Kind::None;
  uint8_t a = 0, b = 0;
  bool verified = false;  ///< the last answer came from the witness, without a search
  uint32_t work = 0;      ///< scalar products of the last call: its work units
};

}  // namespace tippe
