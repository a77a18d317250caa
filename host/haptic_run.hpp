// SPDX-License-Identifier: MIT
// The scene without a world: a device, a hand and a sampled wall (examples/scenes/haptic_wall.hpp).
#pragma once

#include <stdexcept>
#include <tippe/scalar/profiles.hpp>
#include <tippe/world/state_hash.hpp>

#include "examples/scenes/haptic_wall.hpp"
#include "scene_run.hpp"

namespace tippe_host {

template <class Profile>
class HapticRun final : public SceneRun {
 public:
  using Scalar = typename tippe::ProfileTraits<Profile>::State;

  HapticRun(const tippe::scenes::HapticWall& scene, const RunSettings& settings) {
    const std::string name = tippe::scenes::HapticWall::kName;
    if (settings.dt) throw std::runtime_error("--dt: " + name + " has a rate instead: --set rate_hz=...");
    if (settings.method || settings.solver || settings.facets)
      throw std::runtime_error(name + " has no contacts: no --method, --solver or --eta");
    if (settings.trace != nullptr) throw std::runtime_error("--trace: " + name + " has no world to record");
    const tippe::Status status = run_.configure(scene);
    if (!ok(status)) throw std::runtime_error(name + ": cannot be made like that: " + tippe::name(status));
    def_.dt = tippe::Time(tippe::Real(1) / scene.rate_hz);
  }

  [[nodiscard]] std::vector<std::string> columns() const override { return {"x", "f", "E", "net"}; }
  void read(std::vector<double>& row) const override {
    row = {to_double(run_.x()), to_double(run_.f()), to_double(run_.E()), to_double(run_.net())};
  }
  tippe::StepReport step() override {
    run_.tick();
    for (const Scalar x : {run_.x(), run_.f(), run_.E(), run_.net()}) hash_.add(x);
    return {};
  }
  void finish() override {}
  /// Of everything that every tick gave.
  [[nodiscard]] uint64_t hash() const override { return hash_.value(); }
  [[nodiscard]] tippe::WorldDef world_def() const override { return def_; }

 private:
  tippe::scenes::HapticWallRun<Scalar> run_;
  tippe::StateHash hash_;
  tippe::WorldDef def_;  // for its time step
};

}  // namespace tippe_host
