// SPDX-License-Identifier: MIT
// What fixed-point operations must give, in 128-bit integers and by definition: exact, rounded to nearest
// with ties towards +infinity, saturated, and with the events that must have been counted.
#pragma once

#include <tippe/scalar/fixed.hpp>

#include <sstream>
#include <string>

namespace tippe {

inline bool operator==(const NumericEvents& a, const NumericEvents& b) {
  return a.overflow == b.overflow && a.divide_by_zero == b.divide_by_zero && a.domain == b.domain;
}

namespace oracle {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

struct Expected {
  int64_t raw = 0;
  NumericEvents events;
};

inline NumericEvents overflow() {
  return NumericEvents{1, 0, 0};
}
inline NumericEvents divide_by_zero() {
  return NumericEvents{0, 1, 0};
}
inline NumericEvents domain() {
  return NumericEvents{0, 0, 1};
}

/// n / d to the nearest integer, ties towards +infinity. |d| < 2^126.
inline Wide nearest(Wide n, Wide d) {
  if (d < 0) return nearest(-n, -d);
  Wide floor = n / d, rest = n % d;
  if (rest < 0) {
    rest += d;
    --floor;
  }
  return 2 * rest >= d ? floor + 1 : floor;
}

inline Wide power_of_two(int n) {
  return static_cast<Wide>(1) << n;
}

template <class Q>
Expected fitted(Wide raw) {
  const Wide highest = Q::highest().raw(), lowest = Q::lowest().raw();
  if (raw > highest) return {static_cast<int64_t>(highest), overflow()};
  if (raw < lowest) return {static_cast<int64_t>(lowest), overflow()};
  return {static_cast<int64_t>(raw), {}};
}

template <class Q>
Expected sum(Q a, Q b) {
  return fitted<Q>(static_cast<Wide>(a.raw()) + b.raw());
}
template <class Q>
Expected difference(Q a, Q b) {
  return fitted<Q>(static_cast<Wide>(a.raw()) - b.raw());
}
template <class Q>
Expected product(Q a, Q b) {
  return fitted<Q>(nearest(static_cast<Wide>(a.raw()) * b.raw(), power_of_two(Q::kFractionBits)));
}
template <class Q>
Expected quotient(Q a, Q b) {
  if (b.raw() == 0) {
    const Q limit = a.raw() == 0 ? a : a.raw() < 0 ? Q::lowest() : Q::highest();
    return {limit.raw(), divide_by_zero()};
  }
  return fitted<Q>(nearest(static_cast<Wide>(a.raw()) * power_of_two(Q::kFractionBits), b.raw()));
}

}  // namespace oracle

/// Counts disagreements over many inputs and remembers the first, so that a loop of millions is one
/// assertion.
class Disagreements {
 public:
  template <class... Values>
  void expect(bool agrees, const char* what, Values... values) {
    if (agrees) return;
    if (count_++ != 0) return;
    std::ostringstream text;
    text << what << std::hex;
    ((text << ' ' << +values), ...);
    first_ = text.str();
  }
  long count() const { return count_; }
  const std::string& first() const { return first_; }

 private:
  long count_ = 0;
  std::string first_;
};

#define TIPPE_REQUIRE_NONE(disagreements)       \
  do {                                          \
    INFO("first: " << (disagreements).first()); \
    REQUIRE((disagreements).count() == 0);      \
  } while (false)

}  // namespace tippe
