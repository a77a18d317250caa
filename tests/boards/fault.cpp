// SPDX-License-Identifier: MIT
// A fault is reported with the program counter and ends the image with status 101.
#include "text.hpp"

int main() {
  tippe::hal::put_text("about to fault\n");
#if defined(__arm__)
  __asm__ volatile("udf #0");
#else
  __asm__ volatile("unimp");
#endif
  return 0;
}
