// SPDX-License-Identifier: MIT
// Definitions of sort_endpoints.hpp.
#pragma once

#include <tippe/broadphase/sort_endpoints.hpp>

namespace tippe {
namespace broadphase_detail {

template <class S>
[[nodiscard]] TIPPE_INLINE S value_of(Endpoint e, Span<const Aabb<S>> boxes, int axis) noexcept {
  const Aabb<S>& box = boxes[e.proxy()];
  return e.is_end() ? box.upper[axis] : box.lower[axis];
}

}  // namespace broadphase_detail

template <class S>
int sort_endpoints(Span<Endpoint> order, Span<const Aabb<S>> boxes, int axis, PairBits overlapping) noexcept {
  using broadphase_detail::value_of;
  int swaps = 0;
  for (int i = 1; i < order.size(); ++i) {
    const Endpoint moving = order[i];
    const S value = value_of(moving, boxes, axis);
    int hole = i;
    while (hole > 0) {
      const Endpoint left = order[hole - 1];
      const S left_value = value_of(left, boxes, axis);
      const bool in_order =
          left_value < value || (left_value == value && (!left.is_end() || moving.is_end()));
      if (in_order) break;
      if (left.is_end() != moving.is_end() && left.proxy() != moving.proxy()) {
        ++swaps;
        if (moving.is_end()) {
          overlapping.reset(left.proxy(), moving.proxy());  // moving now ends before left begins
        } else if (overlap(boxes[left.proxy()], boxes[moving.proxy()])) {
          overlapping.set(left.proxy(), moving.proxy());
        }
      }
      order[hole] = left;
      --hole;
    }
    order[hole] = moving;
  }
  return swaps;
}

}  // namespace tippe
