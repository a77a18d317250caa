// SPDX-License-Identifier: MIT
// The smallest firmware with a world in it: one body falls for a second. Without TIPPE_SIZE_PROFILE: startup
// alone.
#include "text.hpp"

#ifdef TIPPE_SIZE_PROFILE
#include <tippe/world/world.hpp>

namespace {

using namespace tippe;  // so that the macro may say fixed64 as well as float

struct Sizes {
  static constexpr int bodies = 1;
};
World<TIPPE_SIZE_PROFILE, Sizes> world;

}  // namespace

int main() {
  if (!ok(world.configure(WorldDef()))) return 1;
  if (!world.add_body(BodyDef()).ok()) return 1;
  for (int i = 0; i < 1000; ++i) {
    if (!ok(world.step().status)) return 1;
  }
  hal::put_hex(world.hash());
  hal::put_text("\n");
  return 0;
}
#else
int main() {
  return 0;
}
#endif
