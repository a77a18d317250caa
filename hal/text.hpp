// SPDX-License-Identifier: MIT
// Text through hal::put, for reports of test images and examples. No formatting library, no buffer.
#pragma once

#include "hal.hpp"

namespace tippe {
namespace hal {

inline void put_text(const char* text) noexcept {
  size_t length = 0;
  while (text[length] != '\0') ++length;
  put(text, length);
}

/// Decimal digits of `value`.
inline void put_number(uint32_t value) noexcept {
  char digits[10];
  size_t first = sizeof digits;
  do {
    digits[--first] = static_cast<char>('0' + value % 10);
    value /= 10;
  } while (value != 0);
  put(digits + first, sizeof digits - first);
}

/// Exactly 16 hexadecimal digits.
inline void put_hex(uint64_t value) noexcept {
  char digits[16];
  for (int i = 15; i >= 0; --i) {
    digits[i] = "0123456789abcdef"[value & 15];
    value >>= 4;
  }
  put(digits, sizeof digits);
}

}  // namespace hal
}  // namespace tippe
