// SPDX-License-Identifier: MIT
// Writes a trace while a world is used: the recorder has the world's own calls, hands them on, and writes
// down those that changed something.
//
//   tippe::TraceRecorder<float, Sizes, Uart> recorder(world, uart);   // Uart: bool put(uint8_t)
//   recorder.configure(def);                                          // instead of world.configure(def)
//   tool = recorder.add_body(body);
//   recorder.step();
//   recorder.finish();
//
// The world must be a new one: a replay starts from a new one. It is read directly (world.pose(...)); what is
// changed behind the recorder's back, a restored snapshot included, is not in the trace, and the replay will
// find another hash. No memory of its own: a byte goes to the sink as soon as it is known.
#pragma once

#include <tippe/trace/trace_format.hpp>
#include <tippe/world/world.hpp>

namespace tippe {

/// `Sink::put(uint8_t)` answers false when it has no room; then intact() is false, and the world goes on.
template <class Profile, class Capacity, class Sink>
class TraceRecorder {
 public:
  using World = tippe::World<Profile, Capacity>;
  using Scalar = typename World::Scalar;
  using Vector = typename World::Vector;
  using Pose = typename World::Pose;

  TraceRecorder(World& world, Sink& sink) noexcept : world_(world), out_(sink) {
    for (int i = 0; i < 8; ++i) out_(static_cast<uint8_t>(kTraceMagic[i]));
    TraceHeader header;
    header.profile = kTraceProfile<Profile>;
    header.capacity = TraceCapacity::of<Capacity>();
    write(header);
    out_.checksum();
  }

  [[nodiscard]] const World& world() const noexcept { return world_; }
  /// False if the sink refused a byte: the trace is of no use.
  [[nodiscard]] bool intact() const noexcept { return out_.intact; }

  Status configure(const WorldDef& def) noexcept {
    return noted(world_.configure(def), TraceTag::Configure, def);
  }
  Status set_gravity(const Vec3<Acceleration>& gravity) noexcept {
    return noted(world_.set_gravity(gravity), TraceTag::SetGravity, gravity);
  }
  Result<BodyHandle> add_body(const BodyDef& def) noexcept {
    const Result<BodyHandle> result = world_.add_body(def);
    if (result.ok()) record(TraceTag::AddBody, result.value, def);
    return result;
  }
  Result<BodyHandle> add_body(const BodyDef& def, const ColliderDef& collider) noexcept {
    const Result<BodyHandle> result = world_.add_body(def, collider);
    if (result.ok()) record(TraceTag::AddSolid, result.value, def, collider);
    return result;
  }
  Result<BodyHandle> add_fixed(const ColliderDef& collider) noexcept {
    BodyDef def;
    def.kind = BodyKind::Fixed;
    return add_body(def, collider);
  }
  Status remove_body(BodyHandle handle) noexcept {
    return noted(world_.remove_body(handle), TraceTag::RemoveBody, handle);
  }
  Status set_pose(BodyHandle handle, const Pose& pose) noexcept {
    return noted(world_.set_pose(handle, pose), TraceTag::SetPose, handle, pose);
  }
  Status set_motion(BodyHandle handle, const Motion<Scalar>& motion) noexcept {
    return noted(world_.set_motion(handle, motion), TraceTag::SetMotion, handle, motion);
  }
  Status apply_force(BodyHandle handle, const Vector& force) noexcept {
    return noted(world_.apply_force(handle, force), TraceTag::ApplyForce, handle, force);
  }
  Status apply_torque(BodyHandle handle, const Vector& torque) noexcept {
    return noted(world_.apply_torque(handle, torque), TraceTag::ApplyTorque, handle, torque);
  }
  StepReport step() noexcept {
    const StepReport report = world_.step();
    if ((report.flags & step_flag::kNotTaken) == 0) {
      record(TraceTag::Step, world_.hash());
      ++steps_;
    }
    return report;
  }
  /// The last record; nothing may follow.
  void finish() noexcept { record(TraceTag::End, steps_, records_); }

 private:
  struct Output {
    explicit Output(Sink& to) noexcept : sink(to) {}
    void operator()(uint8_t byte) noexcept {
      crc.add(byte);
      intact = sink.put(byte) && intact;
    }
    /// Of everything so far, itself and its like left out.
    void checksum() noexcept {
      const uint32_t sum = crc.value();
      for (int i = 0; i < 4; ++i) intact = sink.put(static_cast<uint8_t>(sum >> (8 * i))) && intact;
    }
    Sink& sink;
    Crc32 crc;
    bool intact = true;
  };

  template <class... Fields>
  Status noted(Status status, TraceTag tag, const Fields&... fields) noexcept {
    if (ok(status)) record(tag, fields...);
    return status;
  }
  template <class... Fields>
  void record(TraceTag tag, const Fields&... fields) noexcept {
    CountingWire count;
    (pass(count, fields), ...);
    WritingWire<Output> wire(out_);
    wire.word(static_cast<uint64_t>(tag), 1);
    wire.word(static_cast<uint64_t>(count.size()), 2);
    (pass(wire, fields), ...);
    out_.checksum();
    ++records_;
  }
  template <class Wire, class Field>
  static void pass(Wire& wire, Field field) noexcept {  // a copy: transfer() writes what it reads
    transfer(wire, field);
  }
  template <class Wire>
  static void pass(Wire& wire, ColliderDef def) noexcept {
    uint8_t more = static_cast<uint8_t>(def.more.size());
    transfer(wire, def, more);
    for (const ShapeDef& part : def.more) pass(wire, part);
  }
  void write(TraceHeader header) noexcept {
    WritingWire<Output> wire(out_);
    transfer(wire, header);
  }

  World& world_;
  Output out_;
  uint64_t steps_ = 0;
  uint32_t records_ = 0;
};

}  // namespace tippe
