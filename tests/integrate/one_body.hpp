// SPDX-License-Identifier: MIT
// One body in a world of its own, and the same body as an oracle sees it.
#pragma once

#include "support/catch.hpp"

#include <tippe/tippe.hpp>

#include "rigid_body_oracle.hpp"

namespace tippe {
namespace test {

struct OneBody {
  static constexpr int bodies = 1;
};

struct Setup {
  Time dt = 1_ms;
  Length length = 0.1_m;
  Method method = Method::SecondOrder;
  V gravity{}, moments{0.01L, 0.01L, 0.01L}, position{}, velocity{}, angular_velocity{};
  Q orientation{};  // unit
};

template <class Profile>
struct Lone {
  using W = World<Profile, OneBody>;
  using S = typename W::Scalar;
  W world;
  BodyHandle body;

  explicit Lone(const Setup& s) {
    WorldDef def;
    def.dt = s.dt;
    def.length = s.length;
    def.method = s.method;
    def.gravity = vector<Acceleration>(s.gravity);
    REQUIRE(world.configure(def) == Status::Ok);
    BodyDef b;
    b.mass = principal_moments(1_kg, Inertia(real(s.moments.x)), Inertia(real(s.moments.y)),
                               Inertia(real(s.moments.z)));
    b.position = vector<Length>(s.position);
    b.velocity = vector<Velocity>(s.velocity);
    b.angular_velocity = vector<AngularVelocity>(s.angular_velocity);
    b.orientation = {real(s.orientation.w), real(s.orientation.x), real(s.orientation.y),
                     real(s.orientation.z)};
    const Result<BodyHandle> added = world.add_body(b);
    REQUIRE(added.status == Status::Ok);
    body = added;
  }
  void step() { REQUIRE(world.step().flags == 0); }
  V position() const { return number(world.pose(body).value.p); }
  Q orientation() const { return number(world.pose(body).value.q); }
  V velocity() const { return number(world.motion(body).value.velocity); }
  V angular_velocity() const { return number(world.motion(body).value.angular_velocity); }

 private:
  template <class Quantity>
  static Vec3<Quantity> vector(V v) {
    return {Quantity(real(v.x)), Quantity(real(v.y)), Quantity(real(v.z))};
  }
};

inline RigidBody oracle(const Setup& s) {
  RigidBody b;
  b.moments = s.moments;
  b.gravity = s.gravity;
  b.position = s.position;
  b.velocity = s.velocity;
  b.orientation = s.orientation;
  b.set_angular_velocity(s.angular_velocity);
  return b;
}

template <class Profile>
long double epsilon() {
  return number(ScalarTraits<typename ProfileTraits<Profile>::State>::kEpsilon);
}

}  // namespace test
}  // namespace tippe
