// SPDX-License-Identifier: MIT
// Directions and orientations given as constants of any length, as unit ones of a scalar. The power of two
// goes first, so that no digit is lost by it and nothing overflows.
#pragma once

#include <tippe/math/quat.hpp>
#include <tippe/scalar/scalar_convert.hpp>

namespace tippe {
namespace real_detail {

/// The exponent of the largest part; NotFinite for a NaN or infinity.
template <int N>
[[nodiscard]] constexpr Status top_exponent(const Real (&parts)[N], int& top) noexcept {
  top = -2 * Real::kExponentLimit;
  for (const Real part : parts) {
    if (!part.is_finite()) return Status::NotFinite;
    if (!part.is_zero() && part.log2_floor() > top) top = part.log2_floor();
  }
  return Status::Ok;
}

}  // namespace real_detail

/// NotFinite, or NotUnit for zero; `out` then stays as it was.
template <class S>
[[nodiscard]] Status unit_from_real(const Quat<Real>& q, Quat<S>& out) noexcept {
  int top = 0;
  const Status status = real_detail::top_exponent({q.w, q.x, q.y, q.z}, top);
  if (!ok(status)) return status;
  return normalize(Quat<S>{to_scalar<S>(scale_pow2(q.w, -top)), to_scalar<S>(scale_pow2(q.x, -top)),
                           to_scalar<S>(scale_pow2(q.y, -top)), to_scalar<S>(scale_pow2(q.z, -top))},
                   out);
}
template <class S>
[[nodiscard]] Status unit_from_real(const Vec3<Real>& v, Vec3<S>& out) noexcept {
  int top = 0;
  const Status status = real_detail::top_exponent({v.x, v.y, v.z}, top);
  if (!ok(status)) return status;
  return normalize(Vec3<S>{to_scalar<S>(scale_pow2(v.x, -top)), to_scalar<S>(scale_pow2(v.y, -top)),
                           to_scalar<S>(scale_pow2(v.z, -top))},
                   out);
}

}  // namespace tippe
