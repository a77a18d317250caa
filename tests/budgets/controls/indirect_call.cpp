// SPDX-License-Identifier: MIT
// Calls through a pointer that only the run time knows.
#include <hal.hpp>

int zero() {
  return 0;
}
int one() {
  return 1;
}
int (*volatile chosen)() = zero;
volatile bool wanted = false;

int main() {
  if (wanted) chosen = one;
  return chosen();
}
