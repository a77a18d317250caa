// SPDX-License-Identifier: MIT
// What a scene is, so that tests, benches, boards and `./tippe sim` can share it. One file, one struct:
//
//   struct Slide : Scene {
//     static constexpr const char* kName = "slide";          the name on the command line
//     static constexpr const char* kAbout = "...";           one line
//     static constexpr const char* kPlot = "block.c_x";      the column that a picture shows
//     using Sizes = FewBodies;                               of its world (sizes.hpp)
//     Velocity v0 = 1_mps;                                   parameters are fields with defaults, in SI
//     void parameters(visit)                                 names them: one line each
//     void prepare()                                         derives what follows from the parameters
//     const char* complaint()                                what makes no sense about them, or null
//     WorldDef world()                                       time step, gravity, units
//     void populate(builder)                                 adds the bodies, in order
//     void drive(world, target, bodies)                      inputs of the next step, if there are any
//     void extras(world, bodies, put)                        put(name, number): columns beside the states
//   };
//
// A scene is plain data: as a constant it lives in flash, and its definitions are computed at compile time.
// `parameters` calls visit(name, unit, field, meaning) for a quantity or a plain Real,
// visit.count(name, field, least, most, meaning) for a whole number and
// visit.choice(name, field, words, meaning) for an enumeration, whose values are 0, 1, ...
#pragma once

#include <tippe/world/world.hpp>

namespace tippe {
namespace scenes {

/// A body that is reported, "box3" for instance: a word, and a number unless it is negative.
struct SceneBody {
  const char* word = "";
  int number = -1;
  BodyHandle handle;
};
using SceneBodies = Span<const SceneBody>;

/// Adds a scene's bodies to a world, or to a recorder that has a world's calls. After a refusal nothing more
/// is added; status() is that of the first one, and `refused` the word of its body.
template <class Target>
class SceneBuilder {
 public:
  /// `room` for the bodies that are reported.
  SceneBuilder(Target& target, Span<SceneBody> room) noexcept : target_(target), room_(room) {}

  /// A body without a shape: it meets nothing.
  BodyHandle add(const char* word, int number, const BodyDef& def) noexcept {
    return ok(status_) ? note(word, number, target_.add_body(def)) : BodyHandle();
  }
  BodyHandle add(const char* word, int number, const BodyDef& def, const ColliderDef& collider) noexcept {
    return ok(status_) ? note(word, number, target_.add_body(def, collider)) : BodyHandle();
  }
  /// Part of the surroundings: never moves, not reported.
  void fixed(const char* word, const ColliderDef& collider) noexcept {
    if (ok(status_)) check(word, target_.add_fixed(collider).status);
  }
  /// The same for a shape that stands somewhere, turned.
  void fixed(const char* word, BodyDef def, const ColliderDef& collider) noexcept {
    def.kind = BodyKind::Fixed;
    if (ok(status_)) check(word, target_.add_body(def, collider).status);
  }
  [[nodiscard]] Status status() const noexcept { return status_; }
  [[nodiscard]] SceneBodies bodies() const noexcept { return room_.subspan(0, count_); }
  [[nodiscard]] const char* refused() const noexcept { return refused_; }

 private:
  void check(const char* word, Status status) noexcept {
    status_ = status;
    if (!ok(status)) refused_ = word;
  }
  BodyHandle note(const char* word, int number, const Result<BodyHandle>& added) noexcept {
    check(word, added.status);
    if (!added.ok()) return added.value;
    if (count_ == room_.size()) {
      check(word, Status::PoolFull);
    } else {
      room_[count_++] = {word, number, added.value};
    }
    return added.value;
  }
  Target& target_;
  Span<SceneBody> room_;
  int count_ = 0;
  Status status_ = Status::Ok;
  const char* refused_ = "";
};

/// J; NaN (float, double) or 0 where the scalar cannot hold it.
template <class World>
[[nodiscard]] typename World::Scalar total_energy(const World& world) noexcept {
  return world.kinetic_energy().value + world.potential_energy().value;
}

[[nodiscard]] constexpr MaterialDef surface(Real mu, Real e = Real()) noexcept {
  MaterialDef def;
  def.friction = mu;
  def.restitution = e;
  return def;
}

/// The number of the body with this handle, -1 for none.
[[nodiscard]] inline int index_of(SceneBodies bodies, BodyHandle handle) noexcept {
  for (int i = 0; i < bodies.size(); ++i) {
    if (bodies[i].handle == handle) return i;
  }
  return -1;
}

/// m; the smallest gap of all contacts at the start of the last step, negative for an overlap; 0 without any.
template <class World>
[[nodiscard]] typename World::Scalar smallest_gap(const World& world) noexcept {
  using S = typename World::Scalar;
  S smallest = S(0);
  for (int i = 0; i < world.contact_count(); ++i) {
    const S gap = world.contact(i).value.gap;
    smallest = i == 0 || gap < smallest ? gap : smallest;
  }
  return smallest;
}

/// What most scenes have in common.
struct Scene {
  Time dt = 1_ms;
  Time duration = 1_s;  ///< of a run, unless somebody says otherwise

  constexpr Scene() noexcept = default;
  constexpr explicit Scene(Time run) noexcept : duration(run) {}

  constexpr void prepare() noexcept {}
  [[nodiscard]] constexpr const char* complaint() const noexcept { return nullptr; }
  /// `world` is read, `target` (the world, or its recorder) is told.
  template <class World, class Target>
  constexpr void drive(const World&, Target&, SceneBodies) const noexcept {}
  template <class World, class Put>
  void extras(const World& world, SceneBodies, Put&& put) const {
    put("energy", total_energy(world));
  }
};

/// For programs with one scene of one body: configures `world` and populates it. The body, or what went
/// wrong.
template <class AnyScene, class World>
[[nodiscard]] Result<BodyHandle> build_one(const AnyScene& scene, World& world) noexcept {
  Result<BodyHandle> result;
  result.status = world.configure(scene.world());
  if (!result.ok()) return result;
  SceneBody room[1];
  SceneBuilder<World> builder(world, Span<SceneBody>(room));
  scene.populate(builder);
  result.status = builder.status();
  result.value = room[0].handle;
  return result;
}

}  // namespace scenes
}  // namespace tippe
