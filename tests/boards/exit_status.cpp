// SPDX-License-Identifier: MIT
// The status of main comes through the emulator unchanged, static data is initialised and zeroed.
#include "text.hpp"

static volatile int initialised = 17;
static volatile int zeroed[100];

int main() {
  int status = initialised;
  for (int i = 0; i < 100; ++i) status += zeroed[i];
  tippe::hal::put_text(status == 17 ? "seventeen\n" : "wrong\n");
  return status;
}
