// SPDX-License-Identifier: MIT
// Takes as much stack as an argument says.
#include <hal.hpp>

volatile int size = 8;

__attribute__((noinline)) int fill(int count) {
  volatile char* const bytes = static_cast<volatile char*>(__builtin_alloca(static_cast<size_t>(count)));
  for (int i = 0; i < count; ++i) bytes[i] = 0;
  return bytes[count - 1];
}

int main() {
  return fill(size);
}
