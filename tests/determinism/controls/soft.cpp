// SPDX-License-Identifier: MIT
// A control image that tools/scan.py must catch: float and double arithmetic at run time, which a core
// without the matching FPU does by calling soft-float routines.
#include "hal.hpp"

static volatile float single = 1.5f;
static volatile double wide = 2.5;

int main() {
  single = single * single + 1.0f;
  wide = wide * static_cast<double>(single) / 3.0;
  return wide > 0.0 ? 0 : 1;
}
