// SPDX-License-Identifier: MIT
// Moving a pose by a small step. Plain sums in double and fixed point; in float the rounding error is carried
// to the next step (bodies/pose_rest.hpp).
#pragma once

#include <tippe/bodies/body.hpp>
#include <tippe/scalar/literals.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// exp(r) = (1 + cosine_less_one, ratio * r) for a rotation vector r. At 1 kHz angles are small: up to 1/16
/// rad (60 rad/s) both come from their series in h^2, h = |r|/2, without a root, sine or cosine; what is left
/// out is below 2^-57. Larger angles take the long way. cosine_less_one has no cancellation in it: its error
/// is relative.
template <class S>
struct RotationStep {
  S cosine_less_one, ratio;

  explicit RotationStep(const Vec3<S>& r) noexcept {
    const S x = half(half(norm_squared(r)));  // h^2
    if (TIPPE_LIKELY(x <= kSmall)) {
      // sin(h)/h = 1 - x/6 (1 - x/20 (1 - x/42)), 2 (1 - cos(h))/h^2 = 1 - x/12 (1 - x/30 (1 - x/56))
      const S one = S(1);
      ratio = half(one - x * k6 * (one - x * k20 * (one - x * k42)));
      cosine_less_one = -half(x * (one - x * k12 * (one - x * k30 * (one - x * k56))));
    } else {
      const S h = half(norm(r));
      ratio = half(sinc(h));
      cosine_less_one = -(h * h * cosc(h));
    }
  }

 private:
  static constexpr S kSmall = to_scalar<S>(scale_pow2(Real(1), -10));
  static constexpr S k6 = to_scalar<S>(1_r / 6), k20 = to_scalar<S>(1_r / 20), k42 = to_scalar<S>(1_r / 42);
  static constexpr S k12 = to_scalar<S>(1_r / 12), k30 = to_scalar<S>(1_r / 30), k56 = to_scalar<S>(1_r / 56);
};

/// exp(rotation) q, kept unit. `rotation` is a rotation vector in world axes.
template <class S>
[[nodiscard]] Quat<S> turned(const Quat<S>& q, const Vec3<S>& rotation) noexcept {
  const RotationStep<S> step(rotation);
  return renormalized(Quat<S>{S(1) + step.cosine_less_one, step.ratio * rotation.x, step.ratio * rotation.y,
                              step.ratio * rotation.z} *
                      q);
}

template <class S>
void advance_position(const Vec3<S>& displacement, BodyState<S>& state) noexcept {
  state.position = state.position + displacement;
}

template <class S>
void advance_orientation(const Vec3<S>& rotation, BodyState<S>& state) noexcept {
  state.orientation = turned(state.orientation, rotation);
}

namespace pose_detail {

/// sum + rest + term, as a rounded sum and what it lacks.
inline void add_carrying(float term, float& sum, float& rest) noexcept {
  const TwoFloat<float> exact = two_sum(sum, rest + term);
  sum = exact.high;
  rest = exact.low;
}

}  // namespace pose_detail

inline void advance_position(const Vec3<float>& displacement, BodyState<float>& state) noexcept {
  pose_detail::add_carrying(displacement.x, state.position.x, state.position_rest.x);
  pose_detail::add_carrying(displacement.y, state.position.y, state.position_rest.y);
  pose_detail::add_carrying(displacement.z, state.position.z, state.position_rest.z);
}

/// q + ((1 + m) exp(r) - 1) q: the increment is small, so its own rounding is too. 1 + m brings the norm back
/// to one, to first order, which is enough for the few roundings it is off.
inline void advance_orientation(const Vec3<float>& rotation, BodyState<float>& state) noexcept {
  Quat<float>& q = state.orientation;
  Quat<float>& rest = state.orientation_rest;
  const RotationStep<float> step(rotation);
  const float m = half(1.0f - dot(q, q));
  const float ratio = (1.0f + m) * step.ratio;
  const Quat<float> change = {m + (1.0f + m) * step.cosine_less_one, ratio * rotation.x, ratio * rotation.y,
                              ratio * rotation.z};
  const Quat<float> increment = change * q;
  pose_detail::add_carrying(increment.w, q.w, rest.w);
  pose_detail::add_carrying(increment.x, q.x, rest.x);
  pose_detail::add_carrying(increment.y, q.y, rest.y);
  pose_detail::add_carrying(increment.z, q.z, rest.z);
}

}  // namespace tippe
