// SPDX-License-Identifier: MIT
// Steps a trace again and compares every hash. No allocation; the trace lies in memory.
#pragma once

#include <tippe/trace/trace_reader.hpp>
#include <tippe/world/world.hpp>

namespace tippe {

enum class ReplayEnd : uint8_t {
  Same,             ///< every hash was found again
  HashDiffers,      ///< after step `step`
  CallRefused,      ///< a call that the recording world obeyed: see `status`
  HandleDiffers,    ///< the recording world was not a new one
  ForeignProfile,   ///< recorded in another profile than this world's
  ForeignCapacity,  ///< recorded in a world of another size
  BadTrace,         ///< see `trace`
};

struct ReplayReport {
  ReplayEnd end = ReplayEnd::Same;
  TraceStatus trace = TraceStatus::Ok;
  Status status = Status::Ok;
  uint64_t step = 0;                 ///< steps taken
  uint32_t record = 0;               ///< records read
  uint64_t recorded = 0, found = 0;  ///< hashes, where they differ
};

namespace trace_detail {

/// All of a record's contents into `fields`; false if they do not fit exactly.
template <class... Fields>
[[nodiscard]] bool take(const TraceRecord& record, Fields&... fields) noexcept {
  ReadingWire wire(record.contents);
  (transfer(wire, fields), ...);
  return wire.fine() && wire.at_end();
}

/// One recorded call on a world.
template <class Profile, class Capacity>
class Player {
 public:
  using World = tippe::World<Profile, Capacity>;
  using Scalar = typename World::Scalar;
  Player(World& world, ReplayReport& report) noexcept : world_(world), report_(report) {}

  /// False when the replay has ended, for the reason in the report.
  bool play(const TraceRecord& record) noexcept {
    BodyHandle handle;
    Vec3<Scalar> vector;
    switch (record.tag) {
      case TraceTag::Configure: {
        WorldDef def;
        return fits(take(record, def)) && obeyed(world_.configure(def));
      }
      case TraceTag::SetGravity: {
        Vec3<Acceleration> gravity;
        return fits(take(record, gravity)) && obeyed(world_.set_gravity(gravity));
      }
      case TraceTag::AddBody: {
        BodyDef def;
        return fits(take(record, handle, def)) && same(handle, world_.add_body(def));
      }
      case TraceTag::AddSolid:
        return add_solid(record);
      case TraceTag::RemoveBody:
        return fits(take(record, handle)) && obeyed(world_.remove_body(handle));
      case TraceTag::SetPose: {
        Transform<Scalar> pose;
        return fits(take(record, handle, pose)) && obeyed(world_.set_pose(handle, pose));
      }
      case TraceTag::SetMotion: {
        Motion<Scalar> motion;
        return fits(take(record, handle, motion)) && obeyed(world_.set_motion(handle, motion));
      }
      case TraceTag::ApplyForce:
        return fits(take(record, handle, vector)) && obeyed(world_.apply_force(handle, vector));
      case TraceTag::ApplyTorque:
        return fits(take(record, handle, vector)) && obeyed(world_.apply_torque(handle, vector));
      case TraceTag::Step:
        return fits(take(record, report_.recorded)) && step();
      case TraceTag::End:
        break;
    }
    return true;
  }

 private:
  bool end(ReplayEnd why) noexcept {
    report_.end = why;
    return false;
  }
  bool fits(bool fitted) noexcept {
    if (fitted) return true;
    report_.trace = TraceStatus::BadRecord;
    return end(ReplayEnd::BadTrace);
  }
  bool obeyed(Status status) noexcept {
    report_.status = status;
    return ok(status) || end(ReplayEnd::CallRefused);
  }
  bool same(BodyHandle handle, const Result<BodyHandle>& added) noexcept {
    return obeyed(added.status) && (handle == added.value || end(ReplayEnd::HandleDiffers));
  }
  bool add_solid(const TraceRecord& record) noexcept {
    if constexpr (World::kContacts > 0) {
      BodyHandle handle;
      BodyDef def;
      ColliderDef collider;
      ShapeDef parts[capacity_parts<Capacity>()];
      uint8_t more = 0;
      ReadingWire wire(record.contents);
      transfer(wire, handle);
      transfer(wire, def);
      transfer(wire, collider, more);
      if (!fits(more < capacity_parts<Capacity>())) return false;
      for (int i = 0; i < more; ++i) transfer(wire, parts[i]);
      collider.more = Span<const ShapeDef>(parts, more);
      return fits(wire.fine() && wire.at_end()) && same(handle, world_.add_body(def, collider));
    } else {
      (void)record;
      return fits(false);
    }
  }
  bool step() noexcept {
    if (!obeyed(world_.step().status)) return false;
    ++report_.step;
    report_.found = world_.hash();
    return report_.found == report_.recorded || end(ReplayEnd::HashDiffers);
  }

  World& world_;
  ReplayReport& report_;
};

}  // namespace trace_detail

/// `world` must be a new one. Stops at the first difference.
template <class Profile, class Capacity>
[[nodiscard]] ReplayReport replay(Span<const uint8_t> bytes, World<Profile, Capacity>& world) noexcept {
  ReplayReport report;
  TraceReader reader(bytes);
  report.trace = reader.open();
  if (report.trace == TraceStatus::Ok) {
    if (reader.header().profile != kTraceProfile<Profile>) report.end = ReplayEnd::ForeignProfile;
    if (!(reader.header().capacity == TraceCapacity::of<Capacity>())) report.end = ReplayEnd::ForeignCapacity;
    if (report.end != ReplayEnd::Same) return report;
  }
  trace_detail::Player<Profile, Capacity> player(world, report);
  TraceRecord record;
  record.tag = TraceTag::Configure;
  while (report.trace == TraceStatus::Ok && record.tag != TraceTag::End) {  // each takes at least seven bytes
    report.trace = reader.next(record);
    report.record = reader.records();
    if (report.trace == TraceStatus::Ok && !player.play(record)) return report;
  }
  if (report.trace != TraceStatus::Ok) report.end = ReplayEnd::BadTrace;
  return report;
}

}  // namespace tippe
