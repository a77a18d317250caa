// SPDX-License-Identifier: MIT
// A virtual wall as a task of the loop runner: encoder counts in, force out as the bits of the scalar, a hash
// of the whole state each tick.
#pragma once

#include <tippe/haptics/foaw.hpp>
#include <tippe/haptics/wall_renderer.hpp>
#include <tippe/loop/loop_runner.hpp>
#include <tippe/world/state_hash.hpp>

namespace tippe {

template <class S>
class WallTask {
 public:
  /// Work of a tick in units of samples looked at: the window of the velocity at most.
  static constexpr uint32_t kWorkBound = 16;

  /// What wall and velocity estimation say. The wall stays off until start().
  Status configure(const WallRendererDef& def, Real encoder_step) noexcept {
    WallTask fresh;
    Status status = fresh.wall_.configure(def);
    if (!ok(status)) return status;
    status = fresh.velocity_.configure(encoder_step, def.period);
    if (!ok(status)) return status;
    fresh.encoder_step_ = to_scalar<S>(encoder_step);
    *this = fresh;
    return Status::Ok;
  }
  /// At the start, and after a fault when someone decided that it is safe to go on.
  Arming start(int32_t counts) noexcept {
    velocity_.reset();
    return wall_.start(mul_by_int(encoder_step_, counts));
  }

  TaskOutput tick(const TaskInput& input) noexcept {
    WallInput<S> in;
    in.ticks = input.ticks;
    in.device_ok = input.device_ok;
    if (input.ticks > 1 || !input.device_ok) velocity_.reset();  // samples are no longer one period apart
    if (input.device_ok) {
      in.position = mul_by_int(encoder_step_, input.counts);
      in.velocity = velocity_.update(input.counts);
    }
    const WallOutput<S> out = wall_.tick(in);
    StateHash hash;
    hash.add(in.position);
    hash.add(in.velocity);
    hash.add(out.force);
    hash.add(wall_.energy());
    hash.add(wall_.anchor_offset());
    hash.add(static_cast<uint32_t>(wall_.guard().state()));
    hash.add(out.faults);
    TaskOutput output;
    output.command = canonical_bits(out.force);
    output.state_hash = hash.value();
    output.faults = out.faults;
    output.work = static_cast<uint32_t>(velocity_.window()) + 1;
    force_ = out.force;
    return output;
  }

  [[nodiscard]] constexpr const WallRenderer<S>& wall() const noexcept { return wall_; }
  [[nodiscard]] constexpr S force() const noexcept { return force_; }  ///< of the last tick, N

 private:
  WallRenderer<S> wall_;
  Foaw<S> velocity_;
  S encoder_step_ = S(0);
  S force_ = S(0);
};

/// A force from the bits of a command.
[[nodiscard]] inline float force_of(uint64_t command, float) noexcept {
  return from_bits<float>(static_cast<uint32_t>(command));
}
[[nodiscard]] inline double force_of(uint64_t command, double) noexcept {
  return from_bits<double>(command);
}
[[nodiscard]] inline Q24_40 force_of(uint64_t command, Q24_40) noexcept {
  return Q24_40::from_raw(static_cast<int64_t>(command));
}

}  // namespace tippe
