// SPDX-License-Identifier: MIT
#include "decimal_text.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <tippe/scalar/decimal.hpp>

namespace tippe_host {

tippe::Real parse_real(const std::string& text, const std::string& what) {
  size_t start = text.empty() ? 0 : text[0] == '-' || text[0] == '+' ? 1 : 0;
  // 017 is octal in C++ and therefore refused there; here it is seventeen.
  while (start + 1 < text.size() && text[start] == '0' && text[start + 1] >= '0' && text[start + 1] <= '9')
    ++start;
  const std::string digits = text.substr(start);
  using tippe::decimal_detail::Mistake;
  const auto parsed = tippe::decimal_detail::parse(digits.data(), static_cast<int>(digits.size()), 0);
  if (digits.find('\'') != std::string::npos || digits.size() > 1000 ||
      (parsed.mistake != Mistake::None && parsed.mistake != Mistake::ExponentTooLarge))
    throw std::runtime_error(what + ": not a number: '" + text.substr(0, 40) + "'");
  if (parsed.mistake == Mistake::ExponentTooLarge)
    throw std::runtime_error(what + ": too large or too small: '" + text.substr(0, 40) + "'");
  return text[0] == '-' ? -parsed.value : parsed.value;
}

int parse_count(const std::string& text, int least, int most, const std::string& what) {
  char* end = nullptr;
  const long value = std::strtol(text.c_str(), &end, 10);
  const bool plain = !text.empty() && text.find_first_not_of("+-0123456789") == std::string::npos;
  if (!plain || *end != '\0') throw std::runtime_error(what + ": not a whole number: '" + text + "'");
  if (value < least || value > most) {
    throw std::runtime_error(what + ": " + text + " is not in " + std::to_string(least) + " .. " +
                             std::to_string(most));
  }
  return static_cast<int>(value);
}

std::string with_digits(double x, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, x);
  return text;
}

std::string shortest(double x) {
  for (int digits = 15; digits < 17; ++digits) {
    const std::string text = with_digits(x, digits);
    if (std::strtod(text.c_str(), nullptr) == x) return text;
  }
  return with_digits(x, 17);
}

}  // namespace tippe_host
