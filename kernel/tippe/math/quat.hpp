// SPDX-License-Identifier: MIT
// Unit quaternion (w, x, y, z): the rotation that takes body coordinates to world coordinates. q and -q are
// the same rotation. Angles in radians. Functions that need |q| = 1 say so; the state of a body keeps it so.
#pragma once

#include <tippe/math/mat3.hpp>

namespace tippe {

template <class S>
struct Quat {
  S w = S(1), x = S(0), y = S(0), z = S(0);  ///< identity by default

  [[nodiscard]] constexpr TIPPE_INLINE Vec3<S> vector() const noexcept { return {x, y, z}; }
};

template <class S>
[[nodiscard]] constexpr bool operator==(const Quat<S>& a, const Quat<S>& b) noexcept {
  return a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z;
}
template <class S>
[[nodiscard]] constexpr bool operator!=(const Quat<S>& a, const Quat<S>& b) noexcept {
  return !(a == b);
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Quat<S> operator-(const Quat<S>& q) noexcept {
  return {-q.w, -q.x, -q.y, -q.z};
}
/// The inverse rotation.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE Quat<S> conjugate(const Quat<S>& q) noexcept {
  return {q.w, -q.x, -q.y, -q.z};
}
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S dot(const Quat<S>& a, const Quat<S>& b) noexcept {
  return Accumulator<S>::product(a.w, b.w)
      .add_product(a.x, b.x)
      .add_product(a.y, b.y)
      .add_product(a.z, b.z)
      .result();
}
template <class S>
[[nodiscard]] constexpr bool is_finite(const Quat<S>& q) noexcept {
  return is_finite(q.w) && is_finite(q.x) && is_finite(q.y) && is_finite(q.z);
}

/// First b, then a. 16 products, rounded once per component in fixed point.
template <class S>
[[nodiscard]] constexpr Quat<S> operator*(const Quat<S>& a, const Quat<S>& b) noexcept {
  using Sum = Accumulator<S>;
  return {Sum::product(a.w, b.w).sub_product(a.x, b.x).sub_product(a.y, b.y).sub_product(a.z, b.z).result(),
          Sum::product(a.w, b.x).add_product(a.x, b.w).add_product(a.y, b.z).sub_product(a.z, b.y).result(),
          Sum::product(a.w, b.y).sub_product(a.x, b.z).add_product(a.y, b.w).add_product(a.z, b.x).result(),
          Sum::product(a.w, b.z).add_product(a.x, b.y).sub_product(a.y, b.x).add_product(a.z, b.w).result()};
}

/// q v q*, |q| = 1: v + 2w t + 2u x t with t = u x v. 15 products; error at most 2 units of the last place of
/// |v|. In fixed point nothing overflows as long as |v| itself fits.
template <class S>
[[nodiscard]] constexpr Vec3<S> rotate(const Quat<S>& q, const Vec3<S>& v) noexcept {
  using Sum = Accumulator<S>;
  const Vec3<S> t = cross(q.vector(), v);
  const S w = q.w + q.w, x = q.x + q.x, y = q.y + q.y, z = q.z + q.z;
  return {Sum().add(v.x).add_product(w, t.x).add_product(y, t.z).sub_product(z, t.y).result(),
          Sum().add(v.y).add_product(w, t.y).add_product(z, t.x).sub_product(x, t.z).result(),
          Sum().add(v.z).add_product(w, t.z).add_product(x, t.y).sub_product(y, t.x).result()};
}
/// The inverse rotation of v.
template <class S>
[[nodiscard]] constexpr Vec3<S> rotate_inverse(const Quat<S>& q, const Vec3<S>& v) noexcept {
  return rotate(conjugate(q), v);
}

/// The rotation matrix of a unit quaternion: to_mat3(q) * v = rotate(q, v) up to rounding. Worth it from two
/// vectors on.
template <class S>
[[nodiscard]] constexpr Mat3<S> to_mat3(const Quat<S>& q) noexcept {
  using Sum = Accumulator<S>;
  const S w = q.w + q.w, x = q.x + q.x, y = q.y + q.y, z = q.z + q.z;
  const S one = S(1);
  return {
      {Sum().add(one).sub_product(y, q.y).sub_product(z, q.z).result(),
       Sum::product(x, q.y).sub_product(w, q.z).result(), Sum::product(x, q.z).add_product(w, q.y).result()},
      {Sum::product(x, q.y).add_product(w, q.z).result(),
       Sum().add(one).sub_product(x, q.x).sub_product(z, q.z).result(),
       Sum::product(y, q.z).sub_product(w, q.x).result()},
      {Sum::product(x, q.z).sub_product(w, q.y).result(), Sum::product(y, q.z).add_product(w, q.x).result(),
       Sum().add(one).sub_product(x, q.x).sub_product(y, q.y).result()}};
}

/// q / |q|. NotFinite for NaN or infinity, NotUnit for zero: `unit` is then left as it was.
template <class S>
Status normalize(const Quat<S>& q, Quat<S>& unit) noexcept {
  S v[4] = {q.w, q.x, q.y, q.z};
  const Status status = math_detail::scale_near_one(v);
  if (!ok(status)) return status;
  const S length = math_detail::root_of_squares(v);
  unit = {v[0] / length, v[1] / length, v[2] / length, v[3] / length};
  return Status::Ok;
}

/// q / |q| for a q that is unit up to a few roundings, as after a product of unit quaternions: one Newton
/// step, no root, no division. A q that cannot be told from unit stays as it is bit for bit, so a body at
/// rest stays at rest. A q farther off takes the path of normalize(); one without a direction (zero, not
/// finite) becomes the identity.
template <class S>
[[nodiscard]] Quat<S> renormalized(const Quat<S>& q) noexcept {
  using Sum = Accumulator<S>;
  constexpr S kEpsilon = ScalarTraits<S>::kEpsilon;
  // e = 1 - |q|^2; 1/|q| = 1 + e/2 + 3/8 e^2 + ..., the last below rounding when e^2 <= epsilon
  const S e = Sum()
                  .add(S(1))
                  .sub_product(q.w, q.w)
                  .sub_product(q.x, q.x)
                  .sub_product(q.y, q.y)
                  .sub_product(q.z, q.z)
                  .result();
  if (abs(e) <= kEpsilon + kEpsilon) return q;
  if (TIPPE_UNLIKELY(!(e * e <= kEpsilon))) {
    Quat<S> unit;
    (void)normalize(q, unit);
    return unit;
  }
  const S h = half(e);
  return {Sum().add(q.w).add_product(h, q.w).result(), Sum().add(q.x).add_product(h, q.x).result(),
          Sum().add(q.y).add_product(h, q.y).result(), Sum().add(q.z).add_product(h, q.z).result()};
}

/// Rotation by `angle` about the unit vector `axis`. Whatever is not finite gives the identity.
template <class S>
[[nodiscard]] Quat<S> from_axis_angle(const Vec3<S>& axis, S angle) noexcept {
  S sine{}, cosine{};
  sincos(half(angle), sine, cosine);
  return renormalized(Quat<S>{cosine, sine * axis.x, sine * axis.y, sine * axis.z});
}

/// Rotation by |r| about r; unit within 2 last places. Up to |r| = 1/2 a polynomial in |r|^2, beyond that the
/// functions of scalar_math.hpp. NaN or infinity in r shows in the result.
template <class S>
[[nodiscard]] Quat<S> exp_map(const Vec3<S>& r) noexcept;

/// The rotation vector of a unit q, of length at most pi (the shorter way round): exp_map(log(q)) is q or -q.
/// Zero for the zero quaternion; NaN in q shows in the result or makes it zero.
template <class S>
[[nodiscard]] Vec3<S> log(const Quat<S>& q) noexcept;

/// q after the time h with the constant angular velocity w (world coordinates): exp(h w) q, kept unit. Bit
/// for bit q when w or h is zero. A spin that is not finite gives the identity, never a NaN.
template <class S>
[[nodiscard]] Quat<S> integrate_rotation(const Quat<S>& q, const Vec3<S>& w, S h) noexcept {
  return renormalized(exp_map(w * h) * q);
}

/// The angle of the rotation from a to b, in [0, pi]; both unit.
template <class S>
[[nodiscard]] S angle_between(const Quat<S>& a, const Quat<S>& b) noexcept;

}  // namespace tippe

#include <tippe/math/quat.inl>
