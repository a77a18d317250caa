// SPDX-License-Identifier: MIT
// Has a global whose constructor runs before main.
#include <hal.hpp>

volatile int source = 0;

struct Copied {
  Copied() : value(source) {}
  int value;
};
Copied copied;

int main() {
  return copied.value;
}
