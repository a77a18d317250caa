// SPDX-License-Identifier: MIT
// In the tests a failed TIPPE_ASSERT says where and ends the process: ctest then shows the case that did it.
#include <stdio.h>
#include <stdlib.h>

extern "C" [[noreturn]] void tippe_assert_failed(const char* expression, const char* file, int line);

void tippe_assert_failed(const char* expression, const char* file, int line) {
  fprintf(stderr, "%s:%d: TIPPE_ASSERT(%s) failed\n", file, line, expression);
  abort();
}
