// SPDX-License-Identifier: MIT
// Numbers on the command line and in files: decimal text in, exactly; decimal text out, with as many digits
// as tell the number from its neighbours.
#pragma once

#include <string>
#include <tippe/scalar/real.hpp>

namespace tippe_host {

/// The number as written, unrounded to 64 bits and marked if there is more: what a literal in the source
/// would give. Sign, digits, one point, exponent. Throws std::runtime_error("<what>: ...") for anything else,
/// nan and inf included.
tippe::Real parse_real(const std::string& text, const std::string& what);
/// A whole number within [least, most].
int parse_count(const std::string& text, int least, int most, const std::string& what);

/// The shortest decimal that reads back as x.
std::string shortest(double x);
/// With so many significant digits: 17 tell any two doubles apart, 9 any two floats.
std::string with_digits(double x, int digits);

/// The nearest double to a scalar of the kernel; exact but for fixed-point numbers beyond 53 bits.
inline double to_double(float x) {
  return static_cast<double>(x);
}
inline double to_double(double x) {
  return x;
}
template <class R, int F>
double to_double(tippe::Fixed<R, F> x) {
  return static_cast<double>(x.raw()) / static_cast<double>(int64_t{1} << F);
}

}  // namespace tippe_host
