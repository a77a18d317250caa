// SPDX-License-Identifier: MIT
// Rigid bodies through the public World: a torque-free run of three tumbling bodies of very different size,
// one of them near its unstable axis, where a wrong last bit grows; then the same bodies pulled and twisted,
// with one removed and one added on the way. Every number of every body is hashed after every step.
#include <tippe/world/world.hpp>

#include "corpus.hpp"

namespace tippe {
namespace determinism {
namespace {

/// The profile whose hashes stand under a scalar's name: the solver scalar tells fixed32 from fixed64.
template <class S>
struct ProfileOf {
  using type = S;
};
template <>
struct ProfileOf<Q24_40> {
  using type = fixed64;
};
template <>
struct ProfileOf<Q8_24> {
  using type = fixed32;
};

struct Sizes {
  static constexpr int bodies = 3;
};

template <class S>
TIPPE_CORPUS_CALL void add(const Body<S>& body, Digest& digest) {
  const BodyState<S>& state = body.state;
  const Vec3<S> vectors[] = {state.position, state.velocity, state.spin, state.angular_velocity};
  for (const Vec3<S>& v : vectors) {
    digest.add(v.x);
    digest.add(v.y);
    digest.add(v.z);
  }
  digest.add(state.orientation.w);
  digest.add(state.orientation.x);
  digest.add(state.orientation.y);
  digest.add(state.orientation.z);
}

BodyDef wing_nut() {
  BodyDef def;  // spun about its middle axis, slightly off: it flips over and over
  def.mass = principal_moments(0.05_kg, 2.0e-6_kgm2, 3.0e-6_kgm2, 4.5e-6_kgm2);
  def.position = {0.1_m, 0.2_m, -0.3_m};
  def.angular_velocity = {0.01_radps, 12.0_radps, 0.02_radps};
  return def;
}
BodyDef brick() {
  BodyDef def;
  def.mass = principal_moments(2.5_kg, 0.004_kgm2, 0.012_kgm2, 0.014_kgm2);
  def.velocity = {0.3_mps, -0.1_mps, 0.2_mps};
  def.angular_velocity = {3.0_radps, -2.0_radps, 5.0_radps};
  return def;
}
BodyDef pebble() {
  BodyDef def;
  def.mass = principal_moments(0.001_kg, 1.0e-8_kgm2, 1.2e-8_kgm2, 1.1e-8_kgm2);
  def.position = {-0.5_m, 1.0_m, 0.25_m};
  def.velocity = {1.0_mps, 2.0_mps, -1.5_mps};
  def.angular_velocity = {-20.0_radps, 7.0_radps, 11.0_radps};
  return def;
}

}  // namespace

template <class S>
void rigid_body(Digest& digest) {
  using RigidWorld = World<typename ProfileOf<S>::type, Sizes>;
  using Scalar = typename RigidWorld::Scalar;
  RigidWorld world;
  WorldDef def;
  def.gravity = {0_mps2, 0_mps2, 0_mps2};
  digest.add(static_cast<uint32_t>(world.configure(def)));
  BodyHandle handles[Sizes::bodies] = {world.add_body(wing_nut()), world.add_body(brick()),
                                       world.add_body(pebble())};

  for (int step = 0; step < 1000; ++step) {
    if (step == 600) {  // the second half is not free: gravity, a pull, a twist, another body
      digest.add(static_cast<uint32_t>(world.set_gravity({0.5_mps2, -9.81_mps2, 0_mps2})));
      digest.add(static_cast<uint32_t>(world.remove_body(handles[1])));
      digest.add(static_cast<uint32_t>(world.check(handles[1])));
      handles[1] = world.add_body(brick());
    }
    if (step >= 600) {
      const Scalar pull = Scalar(1) / Scalar(64);
      digest.add(static_cast<uint32_t>(world.apply_force(handles[1], {pull, -pull, pull})));
      digest.add(static_cast<uint32_t>(world.apply_torque(handles[1], {-pull, pull, pull})));
    }
    const StepReport report = world.step();
    digest.add(report.flags);
    digest.add(report.events);
    for (const BodyHandle handle : handles) add(*world.body(handle), digest);
    digest.add(world.hash());
  }
}

TIPPE_INSTANTIATE_CORPUS(rigid_body);

}  // namespace determinism
}  // namespace tippe
