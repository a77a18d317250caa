// SPDX-License-Identifier: MIT
// Notices when a number did not fit during a computation of many steps.
#pragma once

#include <tippe/scalar/scalar_math.hpp>

namespace tippe {

/// float, double: overflow shows in the result as an infinity or NaN, so there is nothing to watch.
template <class S>
class RangeWatch {
 public:
  [[nodiscard]] static constexpr bool overflowed() noexcept { return false; }
};

/// Fixed point: counts in a scope of its own while it lives and hands the counts on to the surrounding scope
/// at its end, so the world still learns of every event. Cost: about 30 instructions.
template <class R, int F>
class RangeWatch<Fixed<R, F>> {
 public:
  RangeWatch() noexcept : outer_(*tippe_numeric_events_slot()), scope_(events_) {}
  ~RangeWatch() noexcept {
    if (outer_ == nullptr || !events_.any()) return;
    add(outer_->overflow, events_.overflow);
    add(outer_->divide_by_zero, events_.divide_by_zero);
    add(outer_->domain, events_.domain);
  }
  RangeWatch(const RangeWatch&) = delete;
  RangeWatch& operator=(const RangeWatch&) = delete;

  [[nodiscard]] bool overflowed() const noexcept { return events_.any(); }

 private:
  static void add(uint32_t& total, uint32_t more) noexcept {
    total = total > UINT32_MAX - more ? UINT32_MAX : total + more;
  }
  NumericEvents* outer_;
  NumericEvents events_;
  NumericScope scope_;
};

}  // namespace tippe
