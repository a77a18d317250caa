// SPDX-License-Identifier: MIT
// A trace: every call that changed a world, and the world's hash after every step, in a form that any machine
// can read. Little endian, field by field, no padding; so neither byte order nor layout matters.
//
//   header   "tippetrc", version u16, profile u8, 0 u8, semantics id u32, seven capacities u32, checksum u32
//   record   tag u8, length u16, `length` bytes, checksum u32
//   ...      the last record is an End with the number of steps and records before it
//
// A checksum is the CRC-32 of everything from the first byte of the file up to itself, the checksums before
// it left out: a record that is missing, doubled or in the wrong place is noticed like one with a flipped
// bit. A step costs 15 bytes. The version names this layout; kSemanticsId names the numerics: a build with
// another one cannot be expected to find the same hashes.
#pragma once

#include <tippe/contacts/collider.hpp>
#include <tippe/scalar/profiles.hpp>
#include <tippe/trace/crc32.hpp>
#include <tippe/trace/wire.hpp>
#include <tippe/world/capacity.hpp>
#include <tippe/world/readings.hpp>
#include <tippe/world/semantics.hpp>
#include <tippe/world/world_def.hpp>

namespace tippe {

inline constexpr uint16_t kTraceVersion = 1;
inline constexpr char kTraceMagic[9] = "tippetrc";

enum class TraceTag : uint8_t {
  End,          ///< steps u64, records u32
  Configure,    ///< WorldDef
  SetGravity,   ///< Vec3<Acceleration>
  AddBody,      ///< BodyHandle, BodyDef
  AddSolid,     ///< BodyHandle, BodyDef, ColliderDef
  RemoveBody,   ///< BodyHandle
  SetPose,      ///< BodyHandle, Transform<S>
  SetMotion,    ///< BodyHandle, Motion<S>
  ApplyForce,   ///< BodyHandle, Vec3<S>
  ApplyTorque,  ///< BodyHandle, Vec3<S>
  Step,         ///< hash u64 after the step
  Last = Step
};

enum class TraceProfile : uint8_t { Float, Double, Fixed64, Fixed32, Last = Fixed32 };
template <class Profile>
inline constexpr TraceProfile kTraceProfile = kSame<Profile, float>     ? TraceProfile::Float
                                              : kSame<Profile, double>  ? TraceProfile::Double
                                              : kSame<Profile, fixed64> ? TraceProfile::Fixed64
                                                                        : TraceProfile::Fixed32;
[[nodiscard]] constexpr const char* name(TraceProfile profile) noexcept {
  switch (profile) {
    case TraceProfile::Float:
      return ProfileTraits<float>::kName;
    case TraceProfile::Double:
      return ProfileTraits<double>::kName;
    case TraceProfile::Fixed64:
      return ProfileTraits<fixed64>::kName;
    case TraceProfile::Fixed32:
      return ProfileTraits<fixed32>::kName;
  }
  return "unknown";
}

/// What a world can hold; results depend on it as soon as something is dropped or too large for a solver.
struct TraceCapacity {
  static constexpr int kNumbers = 7;
  uint32_t number[kNumbers] = {};  ///< bodies, contacts, parts, pairs, rows, exact contacts, exact bodies

  template <class Capacity>
  [[nodiscard]] static constexpr TraceCapacity of() noexcept {
    const int numbers[kNumbers] = {Capacity::bodies,
                                   capacity_contacts<Capacity>(),
                                   capacity_parts<Capacity>(),
                                   capacity_pairs<Capacity>(),
                                   capacity_rows<Capacity>(),
                                   capacity_exact_contacts<Capacity>(),
                                   capacity_exact_bodies<Capacity>()};
    TraceCapacity capacity;
    for (int i = 0; i < kNumbers; ++i) capacity.number[i] = static_cast<uint32_t>(numbers[i]);
    return capacity;
  }
};
[[nodiscard]] constexpr bool operator==(const TraceCapacity& a, const TraceCapacity& b) noexcept {
  for (int i = 0; i < TraceCapacity::kNumbers; ++i) {
    if (a.number[i] != b.number[i]) return false;
  }
  return true;
}

struct TraceHeader {
  uint16_t version = kTraceVersion;
  TraceProfile profile = TraceProfile::Float;
  uint32_t semantics = kSemanticsId;
  TraceCapacity capacity;
};
inline constexpr int kTraceHeaderBytes = 8 + 2 + 1 + 1 + 4 + 4 * TraceCapacity::kNumbers + 4;
inline constexpr int kTraceRecordFrame = 1 + 2 + 4;  ///< of a record, beside what it says

/// Everything of the header but the magic and the checksum.
template <class Wire>
void transfer(Wire& wire, TraceHeader& header) noexcept {
  transfer(wire, header.version);
  transfer_choice(wire, header.profile, TraceProfile::Last);
  wire.word(0, 1);
  transfer(wire, header.semantics);
  for (uint32_t& number : header.capacity.number) transfer(wire, number);
}

template <class Wire>
void transfer(Wire& wire, BodyHandle& handle) noexcept {
  transfer(wire, handle.generation);
  transfer(wire, handle.index);
  transfer(wire, handle.owner);
}

template <class Wire, class S>
void transfer(Wire& wire, Motion<S>& motion) noexcept {
  transfer(wire, motion.velocity);
  transfer(wire, motion.angular_velocity);
}

template <class Wire>
void transfer(Wire& wire, WorldDef& def) noexcept {
  transfer(wire, def.dt);
  transfer(wire, def.length);
  transfer(wire, def.mass);
  transfer(wire, def.acceleration);
  transfer(wire, def.gravity);
  transfer_choice(wire, def.method, Method::Distance);
  transfer(wire, def.id);
  transfer(wire, def.facets);
  transfer_choice(wire, def.solver, ContactSolver::Newton);
  transfer_choice(wire, def.restitution_law, RestitutionLaw::Stronge);
  transfer(wire, def.restitution_threshold);
  transfer_choice(wire, def.rules.friction, PairRule::Product);
  transfer_choice(wire, def.rules.restitution, PairRule::Product);
  transfer_choice(wire, def.rules.resistance, PairRule::Product);
  transfer(wire, def.correction_limit);
  transfer(wire, def.sweeps);
  transfer(wire, def.factorisations);
  transfer_choice(wire, def.constant_work, true);
}

template <class Wire>
void transfer(Wire& wire, BodyDef& def) noexcept {
  transfer_choice(wire, def.kind, BodyKind::Fixed);
  transfer(wire, def.mass.mass);
  Sym3<Inertia>& inertia = def.mass.inertia;
  transfer(wire, inertia.xx);
  transfer(wire, inertia.yy);
  transfer(wire, inertia.zz);
  transfer(wire, inertia.xy);
  transfer(wire, inertia.xz);
  transfer(wire, inertia.yz);
  transfer(wire, def.position);
  transfer(wire, def.orientation);
  transfer(wire, def.velocity);
  transfer(wire, def.angular_velocity);
  transfer(wire, def.gravity_scale);
}

template <class Wire>
void transfer(Wire& wire, ShapeDef& def) noexcept {
  transfer_choice(wire, def.kind, ShapeKind::Compound);
  transfer(wire, def.radius);
  transfer(wire, def.size);
  transfer(wire, def.direction);
  transfer(wire, def.position);
  transfer(wire, def.orientation);
}

/// All of a collider but the further parts of a compound, of which it says how many follow.
template <class Wire>
void transfer(Wire& wire, ColliderDef& def, uint8_t& more) noexcept {
  transfer(wire, def.shape);
  transfer(wire, def.material.friction);
  transfer(wire, def.material.static_friction);
  transfer(wire, def.material.restitution);
  transfer(wire, def.material.rolling);
  transfer(wire, def.material.torsion);
  transfer(wire, def.filter.category);
  transfer(wire, def.filter.mask);
  transfer(wire, more);
}

}  // namespace tippe
