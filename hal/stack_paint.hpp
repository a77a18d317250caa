// SPDX-License-Identifier: MIT
// Measuring the stack: startup fills it with a pattern, and the lowest word that no longer holds the pattern
// tells how deep the program went. Shared by the bare-metal ports; the symbols come from the linker script.
#pragma once

#include <stdint.h>

extern "C" uint32_t _stack_limit[], _estack[];  // the lowest word, and one past the highest

namespace tippe {
namespace hal {

inline constexpr uint32_t kStackPaint = 0xC5C5C5C5u;

/// Bytes from the top of the stack down to the deepest word ever written.
inline uint32_t painted_stack_used() noexcept {
  const volatile uint32_t* word = _stack_limit;
  while (word != _estack && *word == kStackPaint) ++word;
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(_estack) - reinterpret_cast<uintptr_t>(word));
}
inline uint32_t painted_stack_size() noexcept {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(_estack) -
                               reinterpret_cast<uintptr_t>(_stack_limit));
}

}  // namespace hal
}  // namespace tippe
