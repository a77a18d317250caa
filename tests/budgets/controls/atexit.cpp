// SPDX-License-Identifier: MIT
// Has a global with a destructor, which must be registered to run at exit.
#include <hal.hpp>

volatile int count = 0;

struct Counted {
  ~Counted() { count = count + 1; }
};
Counted counted;

int main() {
  return count;
}
