// SPDX-License-Identifier: MIT
// The ends of boxes along one axis, kept sorted from step to step.
#pragma once

#include <tippe/broadphase/pair_filter.hpp>
#include <tippe/shapes/aabb.hpp>

namespace tippe {

/// One end of a box's interval: its proxy and which end.
class Endpoint {
 public:
  constexpr Endpoint() noexcept = default;
  constexpr Endpoint(int proxy, bool is_end) noexcept
      : code_(static_cast<uint16_t>((proxy << 1) | (is_end ? 1 : 0))) {}
  [[nodiscard]] constexpr int proxy() const noexcept { return code_ >> 1; }
  [[nodiscard]] constexpr bool is_end() const noexcept { return (code_ & 1) != 0; }

 private:
  uint16_t code_ = 0;
};

/// Sorts `order` along `axis` by insertion and keeps `overlapping` true to the boxes. Begins go before ends
/// of the same value, so that touching boxes overlap. Returns the number of swaps of a begin with an end.
template <class S>
int sort_endpoints(Span<Endpoint> order, Span<const Aabb<S>> boxes, int axis, PairBits overlapping) noexcept;

}  // namespace tippe
