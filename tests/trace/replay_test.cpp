// SPDX-License-Identifier: MIT
// Oracle: the recording world itself. Corruptions are made by hand; none may pass for a sound trace.
#include "support/catch.hpp"

#include <vector>

#include <tippe/trace/replay.hpp>
#include <tippe/trace/trace_recorder.hpp>

#include "support/allocation_guard.hpp"

using namespace tippe;

namespace {

struct Free {
  static constexpr int bodies = 4;
};
struct Touching {
  static constexpr int bodies = 4, contacts = 8, parts = 2;
};

struct Buffer {
  uint8_t bytes[8192] = {};
  int size = 0, room = 8192;
  bool put(uint8_t byte) {
    if (size >= room) return false;
    bytes[size++] = byte;
    return true;
  }
  [[nodiscard]] Span<const uint8_t> span() const { return {bytes, size}; }
};

BodyDef tumbling(Real side) {
  BodyDef def;
  def.mass = solid_box(1_kg, {Length(side), 0.2_m, 0.3_m});
  def.position = {Length(side), 2_m, 0_m};
  def.angular_velocity = {1_radps, 2_radps, 3_radps};
  return def;
}

/// Every call there is, some of them refused, over 40 steps.
template <class Profile, class Sizes>
void record(Buffer& buffer, World<Profile, Sizes>& world) {
  const ForbidAllocation guard;
  TraceRecorder<Profile, Sizes, Buffer> recorder(world, buffer);
  using S = typename World<Profile, Sizes>::Scalar;
  const Vec3<S> vector = {S(1), S(2), S(-3)};
  (void)recorder.configure(WorldDef());
  const BodyHandle first = recorder.add_body(tumbling(0.1_r));
  BodyHandle second;
  if constexpr (World<Profile, Sizes>::kContacts > 0) {
    const ShapeDef more[1] = {sphere(5_cm).at({0_m, 10_cm, 0_m})};
    ColliderDef collider(box({10_cm, 20_cm, 30_cm}));
    collider.more = Span<const ShapeDef>(more);
    second = recorder.add_body(tumbling(0.5_r), collider);
    (void)recorder.add_fixed(half_space());
  } else {
    second = recorder.add_body(tumbling(0.5_r));
  }
  BodyHandle third;
  for (int i = 0; i < 40; ++i) {
    if (i == 3) (void)recorder.apply_force(first, vector);
    if (i == 4) (void)recorder.apply_torque(second, vector);
    if (i == 8) (void)recorder.set_pose(first, {vector, {S(1), S(1), S(0), S(0)}});
    if (i == 9) (void)recorder.set_motion(second, {vector, vector});
    if (i == 12) (void)recorder.remove_body(first);
    if (i == 13) (void)recorder.remove_body(first);          // stale: refused
    if (i == 14) (void)recorder.apply_force(first, vector);  // likewise
    if (i == 20) third = recorder.add_body(tumbling(0.2_r));
    if (i == 25) (void)recorder.set_gravity({0_mps2, 1_mps2, 2_mps2});
    if (i == 30) (void)recorder.apply_force(third, vector);
    (void)recorder.step();
  }
  recorder.finish();
}

TraceStatus status_of(Span<const uint8_t> bytes) {
  TraceReader reader(bytes);
  return verify_trace(reader);
}

}  // namespace

TEMPLATE_TEST_CASE("a trace of every call replays to the same hashes, in every profile", "", float, double,
                   fixed64, fixed32) {
  static Buffer buffer;
  buffer = Buffer();
  static World<TestType, Touching> world, again;
  world = again = World<TestType, Touching>();
  record(buffer, world);
  REQUIRE(status_of(buffer.span()) == TraceStatus::Ok);
  ReplayReport report;
  {
    const ForbidAllocation guard;
    report = replay(buffer.span(), again);
  }
  REQUIRE(report.end == ReplayEnd::Same);
  REQUIRE(report.step == 40);
  REQUIRE(report.record == 1 + 3 + 40 + 8 + 1);  // what was refused is not in it
  REQUIRE(again.hash() == world.hash());
}

TEST_CASE("a world without contacts is recorded and replayed too") {
  Buffer buffer;
  World<float, Free> world, again;
  record(buffer, world);
  REQUIRE(replay(buffer.span(), again).end == ReplayEnd::Same);
}

TEST_CASE("recording changes nothing about the world") {
  Buffer buffer;
  World<double, Free> world, plain;
  record(buffer, world);
  static Buffer nowhere;  // without room: the world goes on all the same
  nowhere.room = 10;
  record(nowhere, plain);
  REQUIRE(world.hash() == plain.hash());
}

TEST_CASE("a sink without room is told, and what it holds is no trace") {
  Buffer buffer;
  buffer.room = 500;
  World<double, Free> world;
  TraceRecorder<double, Free, Buffer> recorder(world, buffer);
  REQUIRE(recorder.configure(WorldDef()) == Status::Ok);
  REQUIRE(recorder.intact());
  for (int i = 0; i < 40; ++i) (void)recorder.step();
  recorder.finish();
  REQUIRE_FALSE(recorder.intact());
  REQUIRE(status_of(buffer.span()) == TraceStatus::Truncated);
}

TEST_CASE("any flipped bit of a trace is noticed") {
  Buffer buffer;
  World<double, Free> world;
  record(buffer, world);
  for (int i = 0; i < buffer.size; ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      buffer.bytes[i] = static_cast<uint8_t>(buffer.bytes[i] ^ (1u << bit));
      if (status_of(buffer.span()) == TraceStatus::Ok) FAIL("byte " << i << " bit " << bit);
      buffer.bytes[i] = static_cast<uint8_t>(buffer.bytes[i] ^ (1u << bit));
    }
  }
  REQUIRE(status_of(buffer.span()) == TraceStatus::Ok);
}

TEST_CASE("a trace cut anywhere is truncated, and nothing may follow it") {
  Buffer buffer;
  World<double, Free> world;
  record(buffer, world);
  for (int size = 1; size < buffer.size; ++size)
    REQUIRE(status_of({buffer.bytes, size}) == TraceStatus::Truncated);
  REQUIRE(status_of({buffer.bytes, 0}) == TraceStatus::NotATrace);
  (void)buffer.put(0);
  REQUIRE(status_of(buffer.span()) == TraceStatus::TrailingBytes);
}

TEST_CASE("a trace of another profile or another size is not replayed") {
  Buffer buffer;
  World<double, Free> world;
  record(buffer, world);
  World<float, Free> other;
  REQUIRE(replay(buffer.span(), other).end == ReplayEnd::ForeignProfile);
  static World<double, Touching> larger;
  REQUIRE(replay(buffer.span(), larger).end == ReplayEnd::ForeignCapacity);
  REQUIRE_FALSE(larger.configured());
}

TEST_CASE("a world that was not new is found out by its handles") {
  Buffer buffer;
  World<double, Free> world, again;
  REQUIRE(world.configure(WorldDef()) == Status::Ok);
  const BodyHandle before = world.add_body(BodyDef());
  REQUIRE(world.remove_body(before) == Status::Ok);
  record(buffer, world);
  REQUIRE(replay(buffer.span(), again).end == ReplayEnd::HandleDiffers);
}

TEST_CASE("a call behind the recorder's back shows at the step where it counts") {
  Buffer buffer;
  World<double, Free> world, again;
  TraceRecorder<double, Free, Buffer> recorder(world, buffer);
  REQUIRE(recorder.configure(WorldDef()) == Status::Ok);
  const BodyHandle body = recorder.add_body(BodyDef());
  for (int i = 0; i < 10; ++i) {
    if (i == 6) REQUIRE(world.apply_force(body, {1, 0, 0}) == Status::Ok);
    (void)recorder.step();
  }
  recorder.finish();
  const ReplayReport report = replay(buffer.span(), again);
  REQUIRE(report.end == ReplayEnd::HashDiffers);
  REQUIRE(report.step == 7);
  REQUIRE(report.found != report.recorded);
}
