// SPDX-License-Identifier: MIT
// Throws and catches.
#include <hal.hpp>

volatile bool wanted = false;

int main() {
  try {
    if (wanted) throw 1;
  } catch (...) {
    return 1;
  }
  return 0;
}
