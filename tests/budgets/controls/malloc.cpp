// SPDX-License-Identifier: MIT
// Uses the heap the C way.
#include <hal.hpp>

extern "C" void* malloc(size_t size);

int main() {
  volatile int* const value = static_cast<volatile int*>(malloc(sizeof(int)));
  *value = 0;
  return *value;
}
