// SPDX-License-Identifier: MIT
// What collision sees of a body: its convex parts, its surface, whom it meets.
#pragma once

#include <tippe/bodies/material.hpp>
#include <tippe/broadphase/pair_filter.hpp>
#include <tippe/shapes/shape_def.hpp>
#include <tippe/shapes/support.hpp>

namespace tippe {

/// As a caller gives it; a ShapeDef alone will do.
struct ColliderDef {
  ShapeDef shape;
  Span<const ShapeDef> more;  ///< further parts of a compound, read during the call only
  MaterialDef material;
  CollisionFilter filter;

  constexpr ColliderDef() noexcept = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a shape is a collider of the default material
  constexpr ColliderDef(const ShapeDef& only) noexcept : shape(only) {}
  constexpr ColliderDef(const ShapeDef& only, const MaterialDef& surface) noexcept
      : shape(only), material(surface) {}
};

/// Of one body; its parts are kept beside it. No parts: the body meets nothing.
template <class S>
struct Collider {
  Material<S> material;
  S reach = S(0);  ///< radius about the centre of mass that holds every part
  CollisionFilter filter;
  uint8_t parts = 0;
  bool centred = false;  ///< one part, in the body's own frame
  uint8_t unused[2] = {};
};

/// Converts shapes and material. BadSize for more parts than `parts` holds or a half-space on a body that
/// moves (`movable`); otherwise as make_part() and make_material() say. Nothing is written unless Ok.
template <class S>
[[nodiscard]] TIPPE_SETUP Status make_collider(const ColliderDef& def, bool movable, const Units& units,
                                               Collider<S>& collider, Span<CompoundPart<S>> parts) noexcept {
  Collider<S> made;
  if (1 + def.more.size() > parts.size()) return Status::BadSize;
  Status status = make_material(def.material, made.material);
  CompoundPart<S> part;
  for (int pass = 0; pass < 2; ++pass) {  // first every check, then the writing
    made.reach = S(0);
    for (int i = 0; i <= def.more.size() && ok(status); ++i) {
      const ShapeDef& shape = i == 0 ? def.shape : def.more[i - 1];
      if (movable && shape.kind == ShapeKind::HalfSpace) status = Status::BadSize;
      if (ok(status)) status = make_part(shape, units, part);
      if (!ok(status)) return status;
      made.reach = max(made.reach, norm(part.frame.p) + bounding_radius(part.shape));
      if (pass == 1) parts[i] = part;
    }
  }
  made.parts = static_cast<uint8_t>(1 + def.more.size());
  made.centred = made.parts == 1 && part.frame.p == Vec3<S>{} && part.frame.r == Mat3<S>::identity();
  made.filter = def.filter;
  if (ok(status)) collider = made;
  return status;
}

}  // namespace tippe
