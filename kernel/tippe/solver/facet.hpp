// SPDX-License-Identifier: MIT
// The edges of a friction pyramid in the tangent plane.
#pragma once

#include <tippe/scalar/literals.hpp>
#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// A vector in the tangent plane: components along tangent and bitangent.
template <class S>
struct Tangent {
  S t = S(0), b = S(0);
};

namespace facet_detail {

/// part / whole for small whole numbers, also those that S itself cannot hold.
template <class S>
[[nodiscard]] S fraction(int part, int whole) noexcept {
  if constexpr (ScalarTraits<S>::kIsFixed) {
    const int64_t raw = ((int64_t{part} << S::kFractionBits) + whole / 2) / whole;
    return S::from_raw(static_cast<typename S::Raw>(raw));
  } else {
    return S(part) / S(whole);
  }
}

}  // namespace facet_detail

/// Direction of edge i of a pyramid: 2 pi i / facets from the tangent. Exact for multiples of a quarter
/// turn; otherwise as good as sincos. One function for solvers, judge and builders of dense problems.
template <class S>
[[nodiscard]] Tangent<S> facet_direction(int i, int facets) noexcept {
  using namespace literals;
  const int quarters = 4 * i / facets;
  const int rest = 4 * i - quarters * facets;  // of a quarter turn, in units of 1 / facets
  Tangent<S> d{S(1), S(0)};
  if (rest != 0) {
    constexpr S kQuarter = to_scalar<S>(1.5707963267948966192313216916397514_r);
    sincos(kQuarter * facet_detail::fraction<S>(rest, facets), d.b, d.t);
  }
  switch (quarters & 3) {
    case 1:
      return {-d.b, d.t};
    case 2:
      return {-d.t, -d.b};
    case 3:
      return {d.b, -d.t};
    default:
      return d;
  }
}

}  // namespace tippe
