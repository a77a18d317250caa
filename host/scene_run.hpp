// SPDX-License-Identifier: MIT
// A scene that is running, whatever its name and scalar.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tippe/world/step_report.hpp>
#include <tippe/world/world_def.hpp>
#include <vector>

#include "scene_parameters.hpp"

namespace tippe_host {

/// Bytes of a trace, kept until the run is over.
struct TraceBytes {
  std::vector<uint8_t> bytes;
  bool put(uint8_t byte) {
    bytes.push_back(byte);
    return true;
  }
};

/// What the command line says; what it does not say is the scene's own.
struct RunSettings {
  std::string scene, scalar = "double";
  std::vector<std::pair<std::string, std::string>> set;  ///< parameters, in order
  std::optional<tippe::Time> dt;
  std::optional<tippe::Method> method;
  std::optional<tippe::ContactSolver> solver;
  std::optional<uint8_t> facets;
  TraceBytes* trace = nullptr;  ///< null: no trace
};

class SceneRun {
 public:
  virtual ~SceneRun() = default;
  /// Names of what read() gives, `t` left out.
  [[nodiscard]] virtual std::vector<std::string> columns() const = 0;
  virtual void read(std::vector<double>& row) const = 0;
  virtual tippe::StepReport step() = 0;
  /// Nothing may follow.
  virtual void finish() = 0;
  [[nodiscard]] virtual uint64_t hash() const = 0;
  [[nodiscard]] virtual tippe::WorldDef world_def() const = 0;
};

struct SceneText {
  std::string name, about, plot;
  double duration = 0, dt = 0;  ///< s
  tippe::Time exact_duration;
  std::vector<ParameterText> parameters;
};
/// All scenes, in the order of the registry.
const std::vector<SceneText>& scene_texts();

/// The scene, built and ready at t = 0. Throws std::runtime_error, one line, if it cannot be: unknown names,
/// values that make no sense, a world that refuses them.
std::unique_ptr<SceneRun> start_scene(const RunSettings& settings);

// One per scalar, each in a file of its own.
std::unique_ptr<SceneRun> start_scene_float(const RunSettings& settings);
std::unique_ptr<SceneRun> start_scene_double(const RunSettings& settings);
std::unique_ptr<SceneRun> start_scene_fixed64(const RunSettings& settings);
std::unique_ptr<SceneRun> start_scene_fixed32(const RunSettings& settings);

}  // namespace tippe_host
