// SPDX-License-Identifier: MIT
// Calls itself through a second function: no bound on the stack follows from the call graph.
#include <hal.hpp>

volatile int depth = 3;

int second(int n);
__attribute__((noinline)) int first(int n) {
  return n == 0 ? 0 : 1 + second(n - 1);
}
__attribute__((noinline)) int second(int n) {
  return n == 0 ? 0 : 2 + first(n - 1);
}

int main() {
  return first(depth) - 4;
}
