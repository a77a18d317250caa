// SPDX-License-Identifier: MIT
// A direction in two bytes, for witnesses: a cell of an octahedron unfolded to a square of 255 x 255. Decoded
// directions lie within 0.012 rad of what was encoded. Exact arithmetic on small integers apart from one
// division each way: the same cell everywhere.
#pragma once

#include <tippe/math/vec3.hpp>

namespace tippe {
namespace direction_detail {

/// The cell 0..254 of -1 <= x <= 1, by bisection; 127 is zero. Clamps; NaN gets cell 0.
template <class S>
[[nodiscard]] constexpr uint8_t cell_of(S x) noexcept {
  int cell = 0;
  for (int bit = 128; bit > 0; bit >>= 1) {
    const int trial = cell + bit;
    if (trial <= 254 && S(2 * (trial - 127) - 1) <= x * S(254)) cell = trial;
  }
  return static_cast<uint8_t>(cell);
}
template <class S>
[[nodiscard]] constexpr S middle_of(uint8_t cell) noexcept {
  return S((cell < 254 ? cell : 254) - 127) / S(127);
}
/// The lower half of the octahedron's corner (x, z), folded out, and back again.
template <class S>
constexpr void fold(S& x, S& z) noexcept {
  const S folded = (S(1) - abs(z)) * S(x < S(0) ? -1 : 1);
  z = (S(1) - abs(x)) * S(z < S(0) ? -1 : 1);
  x = folded;
}

}  // namespace direction_detail

template <class S>
void encode_direction(const Vec3<S>& unit, uint8_t& a, uint8_t& b) noexcept {
  const S sum = abs(unit.x) + abs(unit.y) + abs(unit.z);
  S x = unit.x / sum, z = unit.z / sum;
  if (unit.y < S(0)) direction_detail::fold(x, z);
  a = direction_detail::cell_of(x);
  b = direction_detail::cell_of(z);
}

/// A unit vector for every pair of bytes.
template <class S>
[[nodiscard]] Vec3<S> decode_direction(uint8_t a, uint8_t b) noexcept {
  S x = direction_detail::middle_of<S>(a), z = direction_detail::middle_of<S>(b);
  const S y = S(1) - abs(x) - abs(z);
  if (y < S(0)) direction_detail::fold(x, z);
  return normalized_or(Vec3<S>{x, y, z}, Vec3<S>{S(0), S(1), S(0)});
}

}  // namespace tippe
