// SPDX-License-Identifier: MIT
// Every scene, once: a new one is added here and nowhere else.
#pragma once

#include "balls.hpp"
#include "block_on_slope.hpp"
#include "cradle.hpp"
#include "dzhanibekov.hpp"
#include "falling_box.hpp"
#include "rattleback.hpp"
#include "stack.hpp"
#include "tippe_top.hpp"

namespace tippe {
namespace scenes {

/// visit(scene) for each, with its defaults, in the order of `./tippe sim --list`.
template <class Visit>
void for_each_scene(Visit&& visit) {
  visit(TippeTop());
  visit(Stack());
  visit(Slide());
  visit(Incline());
  visit(Bounce());
  visit(RollingSphere());
  visit(BowlingBall());
  visit(Rattleback());
  visit(Cradle());
  visit(Dzhanibekov());
  visit(FallingBox());
}

}  // namespace scenes
}  // namespace tippe
