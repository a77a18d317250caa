// SPDX-License-Identifier: MIT
#include "world_run.hpp"

std::unique_ptr<tippe_host::SceneRun> tippe_host::start_scene_double(const RunSettings& settings) {
  return start_in<double>(settings);
}
