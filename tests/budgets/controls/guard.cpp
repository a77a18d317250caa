// SPDX-License-Identifier: MIT
// Has a function-local static with a run-time initialiser: a hidden flag, and a lock where there are threads.
#include <hal.hpp>

volatile int source = 0;

int main() {
  static const int once = source;
  return once;
}
