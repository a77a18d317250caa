// SPDX-License-Identifier: MIT
// Every scene, once: a new one is added here and nowhere else.
#pragma once

#include "aircraft.hpp"
#include "balls.hpp"
#include "block_on_slope.hpp"
#include "bricks.hpp"
#include "card_house.hpp"
#include "cradle.hpp"
#include "dominoes.hpp"
#include "dzhanibekov.hpp"
#include "falling_box.hpp"
#include "heavy_top.hpp"
#include "rack.hpp"
#include "rattleback.hpp"
#include "see_saw.hpp"
#include "slopes_and_stairs.hpp"
#include "stack.hpp"
#include "tippe_top.hpp"
#include "tray.hpp"
#include "wedge.hpp"

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
  visit(HeavyTop());
  visit(SeeSaw());
  visit(Wedge());
  visit(Dominoes());
  visit(CardHouse());
  visit(DenseStack());
  visit(Wall());
  visit(BrickPull());
  visit(Tray());
  visit(Rack());
  visit(JackStairs());
  visit(CurvedSlope());
  visit(Aircraft());
  visit(Dzhanibekov());
  visit(FallingBox());
}

}  // namespace scenes
}  // namespace tippe
