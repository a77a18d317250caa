// SPDX-License-Identifier: MIT
// Where a failed TIPPE_ASSERT ends on a board: say what and where, then stop with status 102.
#include "text.hpp"

extern "C" [[noreturn]] void tippe_assert_failed(const char* expression, const char* file, int line);

extern "C" [[noreturn]] void tippe_assert_failed(const char* expression, const char* file, int line) {
  using namespace tippe::hal;
  put_text("ASSERT ");
  put_text(expression);
  put_text(" at ");
  put_text(file);
  put_text(":");
  put_number(static_cast<uint32_t>(line));
  put_text("\n");
  finish(102);
}
