// SPDX-License-Identifier: MIT
// Uses the heap the C++ way.
#include <hal.hpp>

int* volatile kept = nullptr;  // keeps the compiler from leaving the allocation out

int main() {
  kept = new int(0);
  const int value = *kept;
  delete kept;
  return value;
}
