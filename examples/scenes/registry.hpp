// SPDX-License-Identifier: MIT
// Every scene, once: a new one is added here and nowhere else.
#pragma once

#include "dzhanibekov.hpp"
#include "falling_box.hpp"

namespace tippe {
namespace scenes {

/// visit(scene) for each, with its defaults, in the order of `./tippe sim --list`.
template <class Visit>
void for_each_scene(Visit&& visit) {
  visit(Dzhanibekov());
  visit(FallingBox());
}

}  // namespace scenes
}  // namespace tippe
