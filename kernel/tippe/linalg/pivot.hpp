// SPDX-License-Identifier: MIT
// What every factorisation asks about a pivot: is it more than rounding noise?
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// `count` units in the last place of `size`, size >= 0: what `count` roundings near `size` may add up to. In
/// fixed point the last place is the same for every size.
template <class S>
[[nodiscard]] constexpr TIPPE_INLINE S rounding_noise(int count, S size) noexcept {
  return size * (S(count) * ScalarTraits<S>::kEpsilon);
}
template <class R, int F>
[[nodiscard]] constexpr TIPPE_INLINE Fixed<R, F> rounding_noise(int count, Fixed<R, F>) noexcept {
  return Fixed<R, F>::from_raw(static_cast<R>(count));
}

/// What a pivot of this size means where the numbers it was computed from are at most `scale` > 0:
/// Singular within two roundings of zero, IllConditioned up to the scalar's pivot tolerance (usable, but few
/// of its digits are right), otherwise Ok.
template <class S>
constexpr Status judge_pivot(S size, S scale) noexcept {
  if (!(size > rounding_noise(2, scale))) return Status::Singular;
  return size > ScalarTraits<S>::kPivotTolerance * scale ? Status::Ok : Status::IllConditioned;
}

/// True where a factorisation has completed and may be used, although perhaps with few right digits.
[[nodiscard]] constexpr bool usable(Status status) noexcept {
  return status == Status::Ok || status == Status::IllConditioned;
}

/// The worse of two outcomes of usable steps.
[[nodiscard]] constexpr Status worse(Status a, Status b) noexcept {
  return a == Status::Ok ? b : a;
}

}  // namespace tippe
