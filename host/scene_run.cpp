// SPDX-License-Identifier: MIT
#include "scene_run.hpp"

#include <stdexcept>

#include "examples/scenes/haptic_wall.hpp"
#include "examples/scenes/registry.hpp"

namespace tippe_host {

const std::vector<SceneText>& scene_texts() {
  static const std::vector<SceneText> texts = [] {
    std::vector<SceneText> all;
    tippe::scenes::for_each_scene([&](auto scene) {
      using Scene = decltype(scene);
      ListParameters parameters;
      scene.parameters(parameters);
      all.push_back({Scene::kName, Scene::kAbout, Scene::kPlot, tippe::to_scalar<double>(scene.duration.si),
                     tippe::to_scalar<double>(scene.dt.si), scene.duration, parameters.list});
    });
    using tippe::scenes::HapticWall;
    ListParameters parameters;
    HapticWall().parameters(parameters);
    all.push_back({HapticWall::kName, HapticWall::kAbout, HapticWall::kPlot, 1, 0.001,
                   tippe::Time(tippe::Real(1)), parameters.list});
    return all;
  }();
  return texts;
}

std::unique_ptr<SceneRun> start_scene(const RunSettings& settings) {
  bool known = false;
  for (const SceneText& scene : scene_texts()) known = known || scene.name == settings.scene;
  if (!known) throw std::runtime_error("no such scene: " + settings.scene + " (./tippe sim --list)");
  if (settings.scalar == "float") return start_scene_float(settings);
  if (settings.scalar == "double") return start_scene_double(settings);
  if (settings.scalar == "fixed64") return start_scene_fixed64(settings);
  if (settings.scalar == "fixed32") return start_scene_fixed32(settings);
  throw std::runtime_error("no such scalar: " + settings.scalar + " (float double fixed64 fixed32)");
}

}  // namespace tippe_host
