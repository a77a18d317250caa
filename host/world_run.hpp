// SPDX-License-Identifier: MIT
// Scenes in a World of one profile, for scene_run.hpp.
#pragma once

#include <stdexcept>
#include <tippe/trace/trace_recorder.hpp>

#include "examples/scenes/registry.hpp"
#include "haptic_run.hpp"
#include "scene_run.hpp"

namespace tippe_host {

template <class Profile, class Scene>
class WorldRun final : public SceneRun {
 public:
  using World = tippe::World<Profile, typename Scene::Sizes>;
  using Scalar = typename World::Scalar;

  WorldRun(const Scene& scene, const RunSettings& settings) : scene_(scene), def_(scene.world()) {
    if (settings.dt) def_.dt = *settings.dt;
    if (settings.method) def_.method = *settings.method;
    if (settings.solver) def_.solver = *settings.solver;
    if (settings.facets) def_.facets = *settings.facets;
    if (settings.trace != nullptr) {
      recorder_.emplace(*world_, *settings.trace);
      build(*recorder_);
    } else {
      build(*world_);
    }
  }

  [[nodiscard]] std::vector<std::string> columns() const override {
    std::vector<std::string> names;
    for (const tippe::scenes::SceneBody& body : bodies_) {
      const std::string word = body.word + (body.number < 0 ? "" : std::to_string(body.number));
      for (const char* part :
           {"c_x", "c_y", "c_z", "q_w", "q_x", "q_y", "q_z", "v_x", "v_y", "v_z", "w_x", "w_y", "w_z"})
        names.push_back(word + "." + part);
    }
    scene_.extras(*world_, bodies_, [&](const char* name, Scalar) { names.emplace_back(name); });
    return names;
  }
  void read(std::vector<double>& row) const override {
    row.clear();
    const auto put = [&](const tippe::Vec3<Scalar>& v) {
      for (int i = 0; i < 3; ++i) row.push_back(to_double(v[i]));
    };
    for (const tippe::scenes::SceneBody& body : bodies_) {
      const auto pose = world_->pose(body.handle).value;
      const auto motion = world_->motion(body.handle).value;
      put(pose.p);
      row.push_back(to_double(pose.q.w));
      put(pose.q.vector());
      put(motion.velocity);
      put(motion.angular_velocity);
    }
    scene_.extras(*world_, bodies_, [&](const char*, Scalar x) { row.push_back(to_double(x)); });
  }
  tippe::StepReport step() override {
    if (recorder_) return step(*recorder_);
    return step(*world_);
  }
  void finish() override {
    if (recorder_) recorder_->finish();
  }
  [[nodiscard]] uint64_t hash() const override { return world_->hash(); }
  [[nodiscard]] tippe::WorldDef world_def() const override { return def_; }

 private:
  template <class Target>
  void build(Target& target) {
    const tippe::Status status = target.configure(def_);
    if (!ok(status)) throw std::runtime_error(refusal("the world", status));
    tippe::scenes::SceneBuilder<Target> builder(target, tippe::Span<tippe::scenes::SceneBody>(room_));
    scene_.populate(builder);
    bodies_ = builder.bodies();
    if (!ok(builder.status())) throw std::runtime_error(refusal(builder.refused(), builder.status()));
  }
  static std::string refusal(const std::string& what, tippe::Status status) {
    return std::string(Scene::kName) + ": " + what + " cannot be made like that in " +
           tippe::ProfileTraits<Profile>::kName + ": " + name(status);
  }
  template <class Target>
  tippe::StepReport step(Target& target) {
    scene_.drive(static_cast<const World&>(*world_), target, bodies_);
    return target.step();
  }

  Scene scene_;
  tippe::WorldDef def_;
  std::unique_ptr<World> world_ = std::make_unique<World>();
  std::optional<tippe::TraceRecorder<Profile, typename Scene::Sizes, TraceBytes>> recorder_;
  tippe::scenes::SceneBody room_[World::kBodies];
  tippe::scenes::SceneBodies bodies_;
};

/// Sets what the command line says. Throws for a name that there is not.
template <class Scene>
void set_parameters(const RunSettings& settings, Scene& scene) {
  for (const auto& [name, text] : settings.set) {
    SetParameter set(name, text);
    scene.parameters(set);
    if (!set.found()) throw std::runtime_error(settings.scene + " has no parameter '" + name + "'");
  }
}

/// The scene of this name with these parameters in this profile. Throws as start_scene() says.
template <class Profile>
std::unique_ptr<SceneRun> start_in(const RunSettings& settings) {
  if (settings.scene == tippe::scenes::HapticWall::kName) {
    tippe::scenes::HapticWall wall;
    set_parameters(settings, wall);
    return std::make_unique<HapticRun<Profile>>(wall, settings);
  }
  std::unique_ptr<SceneRun> run;
  tippe::scenes::for_each_scene([&](auto scene) {
    using Scene = decltype(scene);
    if (settings.scene != Scene::kName) return;
    set_parameters(settings, scene);
    if (settings.dt) scene.dt = *settings.dt;
    scene.prepare();
    if (scene.complaint() != nullptr) throw std::runtime_error(settings.scene + ": " + scene.complaint());
    run = std::make_unique<WorldRun<Profile, Scene>>(scene, settings);
  });
  return run;
}

}  // namespace tippe_host
