// SPDX-License-Identifier: MIT
// For calls that convert what a caller gave them: did everything fit?
#pragma once

#include <tippe/base/status.hpp>
#include <tippe/scalar/numeric_events.hpp>
#include <tippe/units/units.hpp>

namespace tippe {

/// While it lives, numeric events are counted in it and nowhere else; at the end the call answers with what
/// it saw and changes nothing unless that is Ok. So bad input never shows up in the counters of a world.
class RangeCheck {
 public:
  RangeCheck() noexcept : scope_(events_) {}

  /// OutOfRange if anything saturated, or if one of the values is not finite; otherwise Ok.
  template <class... Values>
  [[nodiscard]] Status status(const Values&... values) const noexcept {
    return !events_.any() && (is_finite(values) && ...) ? Status::Ok : Status::OutOfRange;
  }

 private:
  NumericEvents events_;
  NumericScope scope_;
};

/// A vector of constants in world units; NotFinite or OutOfRange leave `out` as it was.
template <class S, int L, int M, int T>
[[nodiscard]] Status to_world(const Vec3<Quantity<L, M, T>>& given, const Units& units,
                              Vec3<S>& out) noexcept {
  if (!given.x.si.is_finite() || !given.y.si.is_finite() || !given.z.si.is_finite()) return Status::NotFinite;
  const RangeCheck range;
  const Vec3<S> converted = units.to_world<S>(given);
  const Status status = range.status(converted);
  if (ok(status)) out = converted;
  return status;
}

}  // namespace tippe
