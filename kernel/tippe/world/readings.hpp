// SPDX-License-Identifier: MIT
// What a caller reads from a world and gives to it, in SI.
#pragma once

#include <tippe/contacts/contact.hpp>
#include <tippe/math/transform.hpp>
#include <tippe/math/wrench.hpp>
#include <tippe/storage/handle.hpp>

namespace tippe {

struct BodyTag {};
using BodyHandle = Handle<BodyTag>;

/// A value, or why there is none (then a default one: a null handle, a pose at the origin, zero). It converts
/// to the value by itself: `BodyHandle tool = world.add_body(def)`; a null handle is refused by every later
/// call.
template <class T>
struct [[nodiscard]] Result {
  Status status = Status::Ok;
  T value{};

  [[nodiscard]] constexpr bool ok() const noexcept { return status == Status::Ok; }
  constexpr operator const T&() const noexcept { return value; }  // NOLINT(google-explicit-constructor)
};

/// Linear and angular velocity, SI, world axes.
template <class S>
struct Motion {
  Vec3<S> velocity;          ///< of the centre of mass, m/s
  Vec3<S> angular_velocity;  ///< rad/s
};

/// A contact as the last step left it.
template <class S>
struct ContactReading {
  BodyHandle a, b;  ///< the normal pushes A away from B
  uint8_t part_a = 0, part_b = 0;
  uint32_t feature = 0;  ///< which features of the two parts: the same as long as they meet
  ContactState state = ContactState::Open;
  bool begun = false;  ///< was not there in the step before
  Vec3<S> point;       ///< m, on A's surface, at the start of the step
  Vec3<S> normal;      ///< unit, from B to A
  S gap = S(0);        ///< m, at the start of the step; negative: overlap
  Vec3<S> impulse;     ///< N s, on A, of the last step
};

/// A contact that was there in the step before and is not any more.
struct EndedContact {
  BodyHandle a, b;
  uint8_t part_a = 0, part_b = 0;
  uint32_t feature = 0;
};

/// One scalar constraint for the next step, in SI; constraints/row.hpp has the law. Null handles are the
/// immovable world.
template <class S>
struct RowInput {
  BodyHandle a, b;
  Vec3<S> linear;                ///< direction along which the velocity of A against B counts
  Vec3<S> angular_a, angular_b;  ///< m: lever arm cross direction; or plain directions for an angular row
  S target = S(0);               ///< wanted velocity, m/s (rad/s for an angular row)
  S compliance = S(0);           ///< m/s per N s
  S lo = ScalarTraits<S>::kLowest, hi = ScalarTraits<S>::kHighest;  ///< N s
  uint32_t key = 0;  ///< names the row from step to step, for the warm start; ascending
};

}  // namespace tippe
