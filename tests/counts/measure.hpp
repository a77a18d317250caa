// SPDX-License-Identifier: MIT
// What the measured files share: how often, and how the operations' names reach tools/count.py.
#pragma once

#include "text.hpp"

namespace tippe {
namespace counts {

/// Each region stands in a function of its own, so that no instruction of a loop or of another can slip in.
#define TIPPE_REGION __attribute__((noinline))

inline constexpr int kSamples = 64;

/// Names the operation whose kSamples regions follow.
inline void title(const char* name) {
  hal::put_text("op ");
  hal::put_text(name);
  hal::put_text("\n");
}

/// The region did what its name says; otherwise the run is no measurement.
inline void expect(bool held) {
  if (!held) hal::put_text("op NOT-AS-NAMED\n");
}

}  // namespace counts
}  // namespace tippe
