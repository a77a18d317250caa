// SPDX-License-Identifier: MIT
// A placed coordinate frame with its rotation spelled out as a matrix: collision rotates many vectors per
// body and step, so the world converts each Transform once.
#pragma once

#include <tippe/math/transform.hpp>

namespace tippe {

template <class S>
struct Frame {
  Mat3<S> r = Mat3<S>::identity();  ///< local directions to world directions; its columns are the local axes
  Vec3<S> p;                        ///< origin, world coordinates

  /// Local axis 0, 1 or 2 in world coordinates.
  [[nodiscard]] constexpr Vec3<S> axis(int i) const noexcept { return {r.r0[i], r.r1[i], r.r2[i]}; }
  [[nodiscard]] constexpr Vec3<S> to_world(const Vec3<S>& local) const noexcept { return r * local + p; }
  [[nodiscard]] constexpr Vec3<S> to_local(const Vec3<S>& world) const noexcept {
    return transpose_times(r, world - p);
  }
};

template <class S>
[[nodiscard]] constexpr Frame<S> to_frame(const Transform<S>& t) noexcept {
  return {to_mat3(t.q), t.p};
}
/// The frame of a part that is placed by `local` inside `parent`.
template <class S>
[[nodiscard]] constexpr Frame<S> compose(const Frame<S>& parent, const Frame<S>& local) noexcept {
  return {parent.r * local.r, parent.to_world(local.p)};
}

}  // namespace tippe
