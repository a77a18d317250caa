// SPDX-License-Identifier: MIT
// The smallest program of somebody else: includes the kernel by its public path, links it, and sees it count.
#include <tippe/scalar/fixed.hpp>

static_assert(__cplusplus >= 201703L, "tippe::kernel asks for C++17");

int main() {
  tippe::NumericEvents events;
  {
    const tippe::NumericScope scope(events);
    const tippe::Q24_40 saturated = tippe::Q24_40::highest() + tippe::Q24_40(1);
    if (saturated != tippe::Q24_40::highest()) return 1;
  }
  return events.overflow == 1 ? 0 : 2;
}
