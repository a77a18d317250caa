// SPDX-License-Identifier: MIT
// Writes a trace to standard output, on whatever machine this was compiled for: two free bodies, pushed,
// turned, moved and removed over 300 steps. The first letter of the argument is the profile.
#include <cstdio>

#include <tippe/trace/trace_recorder.hpp>

#include "examples/scenes/dzhanibekov.hpp"

using namespace tippe;

namespace {

struct StandardOutput {
  bool put(uint8_t byte) { return std::fputc(byte, stdout) != EOF; }
};

template <class Profile>
int write_trace() {
  using Sizes = scenes::Dzhanibekov::Sizes;
  using S = typename World<Profile, Sizes>::Scalar;
  static World<Profile, Sizes> world;
  StandardOutput out;
  TraceRecorder<Profile, Sizes, StandardOutput> recorder(world, out);
  const scenes::Dzhanibekov scene;
  const Vec3<S> vector = {S(1), S(2), S(-3)};
  if (!ok(recorder.configure(scene.world()))) return 1;
  const BodyHandle a = recorder.add_body(scene.body()), b = recorder.add_body(scene.body());
  for (int i = 0; i < 300; ++i) {
    if (i < 150 && i % 7 == 0) (void)recorder.apply_force(a, vector);
    if (i % 11 == 0) (void)recorder.apply_torque(b, vector);
    if (i == 100) (void)recorder.set_pose(a, {vector, {S(1), S(1), S(0), S(0)}});
    if (i == 120) (void)recorder.set_motion(b, {vector, vector});
    if (i == 150) (void)recorder.remove_body(a);
    (void)recorder.step();
  }
  recorder.finish();
  return recorder.intact() && std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const char letter = count == 2 ? words[1][0] : '?';
  if (letter == 'f') return write_trace<float>();
  if (letter == 'd') return write_trace<double>();
  if (letter == '6') return write_trace<fixed64>();
  if (letter == '3') return write_trace<fixed32>();
  return 2;
}
