// SPDX-License-Identifier: MIT
// Definitions of mass_properties.hpp; instantiated in mass_properties.cpp.
#pragma once

#include <tippe/bodies/mass_properties.hpp>

namespace tippe {
namespace mass_detail {

inline constexpr int kMassExponentLimit = 30;
inline constexpr int kGyrationExponentLimit = 40;  // of the square of the radius
inline constexpr int kLargestMomentRatio = 1 << 20;

[[nodiscard]] constexpr bool within(int value, int limit) noexcept {
  return value <= limit && value >= -limit;
}

/// tr(I)/2 - I is the second moment of the mass, the integral of x x^T dm. It is positive semidefinite
/// exactly when the principal moments keep the triangle inequality, and singular for a flat body; so every
/// minor gets a few roundings of room. The entries of `a` are of order one.
template <class S>
[[nodiscard]] bool keeps_triangle_inequality(const Sym3<S>& a) noexcept {
  using Sum = Accumulator<S>;
  const S room = ScalarTraits<S>::kEpsilon * S(16);
  const S half_trace = half(a.xx + a.yy + a.zz);
  const S xx = half_trace - a.xx + room, yy = half_trace - a.yy + room, zz = half_trace - a.zz + room;
  const S minor_z = Sum::product(xx, yy).sub_product(a.xy, a.xy).result();
  const S minor_y = Sum::product(xx, zz).sub_product(a.xz, a.xz).result();
  const S minor_x = Sum::product(yy, zz).sub_product(a.yz, a.yz).result();
  const S determinant_ = determinant(Mat3<S>{{xx, -a.xy, -a.xz}, {-a.xy, yy, -a.yz}, {-a.xz, -a.yz, zz}});
  return xx >= S(0) && yy >= S(0) && zz >= S(0) && minor_x >= -room && minor_y >= -room && minor_z >= -room &&
         determinant_ >= -room;
}

}  // namespace mass_detail

template <class S>
Status make_mass_properties(const MassDef& def, const Units& units, MassProperties<S>& out) noexcept {
  if (!units.configured()) return Status::NotConfigured;
  const Real mass = units.in_world(def.mass);
  const Inertia given[6] = {def.inertia.xx, def.inertia.xy, def.inertia.xz,
                            def.inertia.yy, def.inertia.yz, def.inertia.zz};
  Real entries[6];
  for (int i = 0; i < 6; ++i) {
    entries[i] = units.in_world(given[i]);
    if (!entries[i].is_finite()) return Status::NotFinite;
  }
  if (!mass.is_finite()) return Status::NotFinite;
  if (!(mass > 0)) return Status::NotPositive;
  const Real largest = max(max(entries[0], entries[3]), entries[5]);
  if (!(largest > 0)) return Status::BadInertia;

  MassProperties<S> made;
  made.mass_exponent = mass.log2_floor();
  made.inertia_exponent = largest.log2_floor();
  if (!mass_detail::within(made.mass_exponent, mass_detail::kMassExponentLimit) ||
      !mass_detail::within(made.inertia_exponent - made.mass_exponent, mass_detail::kGyrationExponentLimit)) {
    return Status::OutOfRange;
  }

  // from here on anything that does not fit means entries far larger than the diagonal: not definite.
  NumericEvents events;
  NumericScope scope(events);
  const Real unit_mass = scale_pow2(mass, -made.mass_exponent);
  made.mass = to_scalar<S>(unit_mass);
  made.inverse_mass = to_scalar<S>(1 / unit_mass);
  S scaled[6];
  for (int i = 0; i < 6; ++i) scaled[i] = to_scalar<S>(scale_pow2(entries[i], -made.inertia_exponent));
  made.inertia = {scaled[0], scaled[1], scaled[2], scaled[3], scaled[4], scaled[5]};
  if (!ok(invert(made.inertia, made.inverse_inertia))) return Status::BadInertia;
  const S limit = S(mass_detail::kLargestMomentRatio);
  const Sym3<S>& inverse = made.inverse_inertia;
  if (!(inverse.xx <= limit && inverse.yy <= limit && inverse.zz <= limit)) return Status::BadInertia;
  if (!mass_detail::keeps_triangle_inequality(made.inertia)) return Status::BadInertia;
  if (events.any()) return Status::BadInertia;
  out = made;
  return Status::Ok;
}

}  // namespace tippe
