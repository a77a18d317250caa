// SPDX-License-Identifier: MIT
// 0.2_r: a Real with the exact decimal value that was written. Literals with units (0.05_kg, 1_ms) are in
// units/quantity.hpp and use the same parser.
//
//   using namespace tippe::literals;
//   constexpr float beta = tippe::to_scalar<float>(0.2_r);   // 0.2, rounded once, no double involved
//
// The parsed value is a static constexpr member of a template, so it is computed by the compiler at every
// optimisation level, -O0 included. A malformed literal does not compile and says why.
#pragma once

#include <tippe/scalar/decimal.hpp>

namespace tippe {
namespace literal_detail {

/// The literal spelled by kText, times 10^kPower (so that 20_mm is 20e-3 m with a single truncation).
template <int kPower, char... kText>
struct Literal {
 private:
  static constexpr char kCharacters[] = {kText...};
  static constexpr decimal_detail::Parsed kParsed =
      decimal_detail::parse(kCharacters, static_cast<int>(sizeof...(kText)), kPower);
  using Mistake = decimal_detail::Mistake;
  static_assert(kParsed.mistake != Mistake::NotDecimal, "write the number in decimal, as 12, 0.5 or 1e-7");
  static_assert(kParsed.mistake != Mistake::Octal, "a leading zero makes a number octal in C++: drop it");
  static_assert(kParsed.mistake != Mistake::TooManyDigits, "more than 320 significant digits");
  static_assert(kParsed.mistake != Mistake::ExponentTooLarge, "decimal exponent beyond +-400");

 public:
  static constexpr Real kValue = kParsed.value;
};

}  // namespace literal_detail

// inline, as in the standard library: kernel code needs no using, users take tippe::literals alone.
inline namespace literals {

template <char... kText>
[[nodiscard]] constexpr Real operator""_r() noexcept {
  return literal_detail::Literal<0, kText...>::kValue;
}

}  // namespace literals

inline constexpr Real kPi = 3.14159265358979323846264338327950288419716939937510_r;

}  // namespace tippe
